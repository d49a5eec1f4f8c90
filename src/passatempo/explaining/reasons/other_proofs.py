"""Other proofs: why the rules of a proof by contradiction exclude the other candidates that it removes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress

from passatempo.explaining.step import Link
from passatempo.explaining.step_view import StepView
from passatempo.problem import Problem

_MOST_QUERIES = 2000  # for all of them: then the others are left out


def other_proofs(view: StepView) -> Iterator[tuple[Link, ...]]:
    """A proof for each candidate that is removed besides the one that the proof of the step assumes."""
    from passatempo.explaining.incremental_sat import RuleSolver
    from passatempo.explaining.proof_case import links
    from passatempo.explaining.proof_shortening import shortened
    from passatempo.explaining.reasoner import Reasoner
    from passatempo.explaining.refutation import Refuter, TooManyQueriesError

    because, assumed = view.because, (view.because.cells[0], view.because.values[0])
    others = [each for each in view.step.removes if each != assumed]
    if not others:
        return
    rules = dict.fromkeys([*because.rules, *(rule for link in because.chain for rule in link.rules)])
    problem = Problem(view.names, tuple(view.state), tuple(rules), view.problem.shown, view.problem.cols)
    every = range(len(rules))
    with closing(RuleSolver(problem)) as solver, suppress(TooManyQueriesError):
        refuter = Refuter(solver, problem, view.state, every, most_queries=_MOST_QUERIES)
        for cell, value in others:
            if solver.satisfiable(every, solver.literal(cell, value)):
                continue  # a step that was made up
            yield shortened(links(refuter.proof(cell, value)), Reasoner(problem))
