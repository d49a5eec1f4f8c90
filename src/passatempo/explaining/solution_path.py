"""SolutionPath: the steps of a problem, one after another, as they are found and as they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from passatempo.canonical.problem_order import canonical_problem
from passatempo.deadline import check
from passatempo.errors import StoppedError, UnsupportedError
from passatempo.explaining.needs import StepHistory
from passatempo.explaining.notes import Notes
from passatempo.explaining.reasoner import Reasoner, Recorded, State
from passatempo.explaining.reasons.by_technique import with_reason
from passatempo.explaining.reduction import Replay, needed_steps
from passatempo.explaining.relabelling import Relabelling
from passatempo.explaining.states import StateLog
from passatempo.explaining.step import Because, Candidate, Step
from passatempo.explaining.step_order import SINGLES, Needed
from passatempo.explaining.styles import PLAIN, Style
from passatempo.explaining.techniques import CONTRADICTION_PROOF
from passatempo.frozen import NOTHING
from passatempo.lazy import lazy
from passatempo.messages import Message
from passatempo.problem import Problem

if TYPE_CHECKING:
    from passatempo.explaining.mus import MusFinder

OnStep = Callable[[Step, Problem, State], None]  # called with a step, the problem, the candidates before it
TOO_LARGE = Message("no technique goes on, and the board is too large to look for other reasons")


class SolutionPath:
    """The steps of a problem, one after another, from the clues or from what a player has noted.

    They are found in canonical order, so that every image of a problem under a symmetry has the same: see
    docs/decisions/020-canonical-numbering.md. `reasoner`, `trace` and `contradiction_proof` have cells and
    values in that order, all else those of the problem as given.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        uniqueness: bool = False,
        notes: Notes = NOTHING,
        style: Style = PLAIN,
    ) -> None:
        self.problem, self.style, self._notes = problem, style, notes
        self._canonical = canonical_problem(problem)
        self._uniqueness = uniqueness
        self.reasoner = self._new_reasoner()

    def _new_reasoner(self) -> Reasoner:
        """The candidates before the first step."""
        reasoner = Reasoner(self._canonical.problem, uniqueness=self._uniqueness)
        if self._notes:
            reasoner.narrow(self._relabelling.canonical_notes(reasoner.candidates, self._notes))
        return reasoner

    @lazy
    def _mus_finder(self) -> MusFinder:
        from passatempo.explaining.mus import MusFinder

        return MusFinder(self._canonical.problem)

    @lazy
    def _relabelling(self) -> Relabelling:
        return Relabelling(self._canonical)

    def close(self) -> None:
        """Free the memory of the SAT solvers, if any were needed."""
        if "_mus_finder" in self.__dict__:
            self._mus_finder.close()

    @property
    def candidates(self) -> State:
        """The candidates of each variable; those of a variable are the same object until they change."""
        return self._relabelling.state(self.reasoner.candidates)

    @property
    def complete(self) -> bool:
        """Whether every cell has its value; auxiliary variables follow from those."""
        state = self.reasoner.candidates
        return all(len(state[variable]) == 1 for variable in self.problem.shown)

    def new_trace(self) -> StepHistory:
        """A trace that begins with the present candidates."""
        return StepHistory(self.reasoner)

    def restart(self) -> None:
        """Return to the candidates before the first step."""
        self.reasoner = self._new_reasoner()

    def find_by_technique(self) -> Step | None:
        """The next step of a technique, in canonical order; None if there is none. It is not applied."""
        if self.reasoner.solved or self.reasoner.contradictory:
            return None
        return self.style.next(self.reasoner)

    def find(self) -> Step | None:
        """The next step of a technique or, if none applies, a proof by contradiction; in the same way."""
        if self.reasoner.solved or self.reasoner.contradictory:
            return None
        return self.find_by_technique() or self.contradiction_proof()

    def apply(self, step: Step, trace: StepHistory) -> None:
        """Apply a step, and record it."""
        self.reasoner.apply(step)
        trace.add(step, self.reasoner.candidates)

    def contradiction_proof(self) -> Step | None:
        """The step that the fewest rules together allow; None if nothing follows.

        StoppedError if the board is too large for it.
        """
        try:
            finder = self._mus_finder
        except UnsupportedError:
            raise StoppedError(TOO_LARGE) from None
        return finder.step(self.reasoner.candidates)

    def extend(self, trace: StepHistory) -> Iterator[Step]:
        """Find, apply and record one step after another."""
        while (step := self.find()) is not None:
            self.apply(step, trace)
            yield step

    def add_recorded(self, recorded: Iterable[Recorded], trace: StepHistory) -> None:
        """Extend a trace by steps that the reasoner has recorded since its last step."""
        for raw, changes in recorded:
            trace.add_changes(self.reasoner.step_of(raw, trace.last), changes)

    def reach(self, target: int | None, trace: StepHistory) -> bool:
        """Extend a trace until a cell of the original board, or every cell, has its value; whether it has.

        With a cell, other singles that place the same values are recorded besides.
        """
        if target is None:
            for _ in self.extend(trace):
                check()
            return self.complete
        cell = self._canonical.places[target]
        return any(cell in dict(step.places) for step in self._extend_with_alternatives(trace))

    def reach_exclusion(self, candidate: Candidate, trace: StepHistory) -> int | None:
        """Extend a trace until a candidate of the original board is excluded; the number of that step.

        None if it is no candidate from the start.
        """
        if (here := self._canonical_candidate(candidate)) is None:
            return None
        for _ in self._extend_with_alternatives(trace):
            if here[1] not in self.reasoner.candidates[here[0]]:
                break
        return trace.cause(*here, len(trace.steps))

    def _canonical_candidate(self, candidate: Candidate) -> Candidate | None:
        """A candidate of the original board in canonical order; None if it is no candidate now."""
        cell = self._canonical.places[candidate[0]]
        values = self.reasoner.candidates[cell]
        return next(((cell, each) for each in values if self._relabelling.value(each) == candidate[1]), None)

    def refutation(self, candidate: Candidate) -> Step | None:
        """A proof by contradiction, without cases, against a candidate of the original board; or None."""
        from passatempo.explaining.mus import difficulty_of
        from passatempo.explaining.proof_shortening import shortened

        here = self._canonical_candidate(candidate)
        if here is None or not (found := self.reasoner.implications([here])):
            return None
        chain = shortened(found, self.reasoner)
        rules = {id(rule): rule for link in chain for rule in link.rules}
        because = Because(tuple(rules.values()), (here[0],), (here[1],), chain=chain)
        return self.original(Step(CONTRADICTION_PROOF, because, (here,), (), difficulty_of(len(chain))))

    def _extend_with_alternatives(self, trace: StepHistory) -> Iterator[Step]:
        while (step := self.find()) is not None:
            check()
            trace.alternatives[len(trace.steps)] = self._other_singles(step)
            self.apply(step, trace)
            yield step

    def _other_singles(self, step: Step) -> list[Step]:
        """Singles that place the same value as a single."""
        if step.technique not in SINGLES:
            return []
        found = [each for key in sorted(SINGLES) for each in self.reasoner.every(key)]
        return [each for each in found if each.places == step.places]

    def replayed(self, trace: StepHistory, needed: Needed | None) -> Iterator[Step]:
        """Steps of a trace as they are shown, see reduction.py; each is applied when it is returned."""
        self.restart()
        return iter(Replay(trace, needed, self.reasoner, self.style))

    def reduced(self, trace: StepHistory) -> Iterator[Step]:
        """The steps that the values of a trace need, in the same way."""
        return self.replayed(trace, needed_steps(trace))

    def original(self, step: Step) -> Step:
        """A step in canonical order on the original board."""
        return self._relabelling.step(step)


def shown_steps(
    path: SolutionPath, replayed: Iterator[Step], on_step: OnStep | None = None
) -> tuple[tuple[Step, ...], Sequence[State], str]:
    """Steps in canonical order as they are shown, the states, and why not all of them are, if so."""
    steps, reason, state = list[Step](), "", path.candidates
    log = StateLog(state)
    try:
        for found in replayed:
            step = with_reason(path.original(found), path.problem, state)
            if on_step is not None:
                on_step(step, path.problem, state)
            steps.append(step)
            state = path.candidates
            log.add(state)
    except StoppedError as stopped:
        reason = str(stopped)
    return tuple(steps), log.states(), reason
