"""The entries of a player: which are wrong, and which contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from passatempo.answers import NONE, SOLVED, STOPPED, Answer, conflict_message
from passatempo.languages import Language, sentence, translator
from passatempo.locales import ENGLISH
from passatempo.problem import Problem, Question, domain_text
from passatempo.puzzle import Puzzle
from passatempo.records import record
from passatempo.reports import answer_fields, list_entries, no_solution, stopped
from passatempo.rules.base import Domain

Entries = Mapping[int, int]  # values by cell
Ask = Callable[[Question], Answer]  # answers within the time limit


@record
class WithEntries:
    """The question for the solutions of a puzzle that have these values."""

    puzzle: Puzzle
    entries: Entries

    def problem(self) -> Problem:
        """The problem of the puzzle with the domains of these cells narrowed to their entries."""
        problem = self.puzzle.problem()
        domains: dict[int, Domain] = {
            cell: (value,) if value in problem.domains[cell] else () for cell, value in self.entries.items()
        }
        return problem.narrowed(domains)


class EntryReport:
    """Which entries are wrong, and which contradict each other; `answer` is that of the puzzle itself."""

    def __init__(
        self, puzzle: Puzzle, entries: Entries, answer: Answer, ask: Ask, translate: Language
    ) -> None:
        self.board, self.entries, self.answer, self.translate = puzzle.board, entries, answer, translate
        rules = list(_rule_conflicts(puzzle, entries))
        self.conflicts = [*conflicts_with_clues(puzzle, entries, translator(ENGLISH)), *rules]
        self.translated_conflicts = [
            *conflicts_with_clues(puzzle, entries, translate),
            *map(translate.render, rules),
        ]
        self.wrong: dict[int, int] = {}  # entries that are in no solution
        self.together: dict[int, int] = {}  # entries that no solution has all of, though it may have each
        self.stop_reason = "" if answer.unique is not None or answer.status == NONE else answer.reason
        if answer.unique:
            solution = answer.solutions[0].values_shown
            self.wrong = {cell: value for cell, value in entries.items() if solution[cell] != value}
        elif answer.unique is False and answer.status == SOLVED:
            self._check_against_all_solutions(puzzle, ask)

    def _check_against_all_solutions(self, puzzle: Puzzle, ask: Ask) -> None:
        """Where there are several solutions, entries are right if any solution has them."""

        def possible(entries: Entries) -> bool:
            found: Answer = ask(WithEntries(puzzle, entries))
            self.stop_reason = self.stop_reason or (found.reason if found.status == STOPPED else "")
            return found.status != NONE

        if possible(self.entries):
            return
        self.wrong = {cell: value for cell, value in self.entries.items() if not possible({cell: value})}
        together = {cell: value for cell, value in self.entries.items() if cell not in self.wrong}
        if not possible(together):
            for cell in list(together):
                fewer = {other: value for other, value in together.items() if other != cell}
                if not possible(fewer):
                    together = fewer
            self.together = together

    @property
    def any_wrong(self) -> bool:
        """Whether something is known to be wrong, with the entries or with the puzzle."""
        return bool(self.wrong or self.together or self.conflicts or self.answer.status == NONE)

    def sentences(self) -> Iterator[str]:
        """The report as sentences."""
        translate = self.translate
        if self.answer.status == NONE:
            yield sentence(translate.render(no_solution(self.answer.reason)))
        elif self.stop_reason:
            yield sentence(translate.render(stopped(self.stop_reason)))
        entries = translate.many("{number} entry", "{number} entries", len(self.entries))
        if self.wrong:
            text = translate.many(
                "{number} of {entries} is wrong: {cells}",
                "{number} of {entries} are wrong: {cells}",
                len(self.wrong),
                entries=entries,
                cells=list_entries(self.board, self.wrong, translate),
            )
            yield sentence(text)
        if self.together:
            cells = list_entries(self.board, self.together, translate)
            yield sentence(translate("no solution has all of these: {cells}", cells=cells))
        if not self.any_wrong and not self.stop_reason:
            yield sentence(translate("nothing is wrong with the {entries}", entries=entries))
        yield from map(sentence, self.translated_conflicts)

    def fields(self) -> dict[str, Any]:
        """What `--json` prints of the report."""
        answer, status = self.answer, STOPPED if self.stop_reason else self.answer.status
        more = {
            "entries": len(self.entries),
            "wrong_entries": {self.board.name(cell): value for cell, value in self.wrong.items()},
            "not_together": {self.board.name(cell): value for cell, value in self.together.items()},
            "clashes": self.conflicts,
        }
        reason = self.stop_reason or answer.reason
        return answer_fields(
            status, answer.unique, answer.solutions, answer.method, answer.seconds, reason, **more
        )


def conflicts_with_clues(puzzle: Puzzle, entries: Entries, translate: Language) -> Iterator[str]:
    """A message for each entry that a clue about its cell contradicts."""
    domains = puzzle.rules_problem().domains
    for cell, value in entries.items():
        if value not in domains[cell]:
            arguments = {
                "cell": puzzle.board.name(cell),
                "value": value,
                "values": domain_text(domains[cell]),
            }
            yield translate("{cell} holds {value}, but the clues say {values}", **arguments)


def _rule_conflicts(puzzle: Puzzle, entries: Entries) -> Iterator[str]:
    """A message for each rule that entries violate, together with other entries or with clues."""
    filled = puzzle.rules_problem().narrowed({cell: (value,) for cell, value in entries.items()})
    known = [domain[0] if len(domain) == 1 else None for domain in filled.domains]
    for rule in filled.rules:
        cells = rule.clash([known[cell] for cell in rule.cells])
        if not entries.keys().isdisjoint(cells):
            yield conflict_message(filled, rule, cells)
