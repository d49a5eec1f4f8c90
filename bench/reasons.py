"""How complete the sentences of explanations are: `python bench/reasons.py`.

Puzzles of every kind are generated and explained. A table in Markdown goes to the standard output.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the engines that verify steps

from follows import ASSUME_UNIQUE, Explained, Verifier, rules_of, with_states
from tables import head, number, row

import passatempo as pt
from passatempo.board import column_letters, column_number
from passatempo.errors import PassatempoError
from passatempo.explaining.hints import explain_next_value
from passatempo.explaining.path import explain
from passatempo.explaining.position import read_position
from passatempo.explaining.sentences.step_text import step_text
from passatempo.explaining.solution_path import SolutionPath
from passatempo.explaining.step import Step
from passatempo.languages import translator
from passatempo.problem import Problem
from passatempo.rules import AllDifferent, Rule, Sandwich

LEGEND = """\
Complete: steps that follow from the rules they name on the candidates that the sentence names, as the
independent engine of the table above finds. Named are the candidates of the cells that the sentence names,
and the places of its values in the groups that it names; any other cell has all values but those that it sees
in filled cells. Path: steps that only remove, before a step that fills a cell in, mean / most: on the path as
it is found, the easiest step at every point, and as it is shown. Hint: the same before the next value, from
the values on the board and no notes, at the start, a third and two thirds of the path: on the path as it is
found from there, and as a hint shows it. Length: characters of a sentence, median and longest."""

# Name of the row, kind, arguments of `generate`.
SETS: Sequence[tuple[str, str, dict[str, str]]] = (
    *((kind, kind, {}) for kind in ("binairo", "futoshiki", "hoodoo", "kakuro", "kenken", "kojun", "latin")),
    ("madoguchi", "madoguchi", {"size": "5"}),
    ("magic", "magic", {"size": "4"}),
    *((kind, kind, {}) for kind in ("makaro", "renban", "ripple")),
    ("samurai", "samurai", {}),
    *((kind, kind, {}) for kind in ("skyscrapers", "str8ts", "sudoku", "suguru")),
    ("killer", "killer", {}),
    ("jigsaw", "jigsaw", {}),
    *(
        (f"sudoku, {clue}", "sudoku", {"extra": clue})
        for clue in ("thermometers", "arrows", "dots", "sandwiches", "littlekillers")
    ),
)
LEVELS = ("beginner-medium", "hard-expert")
_NAME = re.compile(r"\b([A-Z]{1,2})([0-9]{1,2})(?:-([A-Z]{1,2})([0-9]{1,2}))?\b")


@dataclass
class Figures:
    """What was counted on the explanations of one kind."""

    puzzles: int = 0
    steps: int = 0
    complete: int = 0
    placing: int = 0  # steps that fill a cell in
    lengths: list[int] = field(default_factory=list)
    found: list[int] = field(default_factory=list)  # removals before each value, on the path as found
    shown: list[int] = field(default_factory=list)  # the same, as it is shown
    hints_found: list[int] = field(default_factory=list)  # removals before the next value, from some points
    hints_shown: list[int] = field(default_factory=list)  # the same, as a hint shows them
    incomplete: list[str] = field(default_factory=list)

    def add(self, explanation: Explained, lang: str = "en") -> None:
        """Count the steps of an explanation."""
        verifier, placed = Verifier(explanation.problem), given(explanation.problem)
        self.puzzles += 1
        self.found += removals_before_values(steps_found(explanation.problem))
        self.shown += removals_before_values(explanation.steps)
        for found, shown in removals_in_hints(explanation):
            self.hints_found.append(found)
            self.hints_shown.append(shown)
        for step, state in zip(explanation.steps, explanation.states, strict=False):
            text, complete = step_text(step, explanation.problem, lang, state), True
            for part, before in with_states(step, state, explanation.problem):
                named = named_state(explanation.problem, before, placed, part, text)
                complete &= part.technique in ASSUME_UNIQUE or not verifier.fault(named, part)
                placed |= dict(part.places)
            self._count(step, text, complete)
        verifier.clauses.close()

    def _count(self, step: Step, text: str, complete: bool) -> None:
        self.steps += 1
        self.complete += complete
        self.placing += bool(step.places)
        self.lengths.append(len(text))
        if not complete:
            self.incomplete.append(f"[{step.technique}] {text}")

    def cells(self) -> list[object]:
        """The cells of a row of the table."""
        return [
            self.puzzles,
            self.steps,
            f"{self.complete / max(self.steps, 1):.1%}",
            *(_mean_and_most(runs) for runs in (self.found, self.shown, self.hints_found, self.hints_shown)),
            f"{median(self.lengths or [0]):.0f}",
            max(self.lengths, default=0),
        ]


def _mean_and_most(runs: Sequence[int]) -> str:
    return f"{number(sum(runs) / max(len(runs), 1))} / {max(runs, default=0)}"


def steps_found(problem: Problem) -> Sequence[Step]:
    """The path as it is found: the easiest step at every point, with nothing dropped."""
    with closing(SolutionPath(problem)) as path:
        trace = path.new_trace()
        path.reach(None, trace)
        return trace.steps


def removals_before_values(steps: Iterable[Step]) -> list[int]:
    """How many steps only remove candidates before each step that fills a cell in."""
    runs = [0]
    for step in steps:
        if step.places:
            runs.append(0)
        else:
            runs[-1] += 1
    return runs[:-1]


def removals_in_hints(explanation: Explained) -> Iterator[tuple[int, int]]:
    """The removals before the next value, as found and as a hint shows them, at three points of a path."""
    filled, givens = given(explanation.problem), given(explanation.problem)
    marks = {len(explanation.steps) * third // 3 for third in range(3)}
    for at, step in enumerate(explanation.steps):
        if at in marks:
            fill = {cell: value for cell, value in filled.items() if cell not in givens}
            found = removals_before_values(
                steps_found(read_position(explanation.question, fill, None).problem)
            )
            yield found[0], len(explain_next_value(explanation.question, fill).steps) - 1
        filled |= {cell: value for cell, value in step.places if cell in explanation.problem.shown}


def given(problem: Problem) -> dict[int, int]:
    """The values that are given."""
    return {cell: domain[0] for cell, domain in enumerate(problem.domains) if len(domain) == 1}


def named_state(
    problem: Problem, state: Sequence[Sequence[int]], placed: dict[int, int], step: Step, text: str
) -> list[tuple[int, ...]]:
    """The candidates that a sentence names, together with what the board shows."""
    named, groups = cells_named(text, problem.names), groups_named(text, step)
    values = {*step.because.values, *(link.value for link in step.because.chain), *crusts_named(text, step)}
    limited = limits_named(text, step, state)
    return [
        tuple(domain)
        if cell in named or cell in placed
        else tuple(
            value
            for value in problem.domains[cell]
            if value in domain
            or not (
                is_seen(problem, placed, cell, value)
                or (value in values and cell in groups)
                or value not in limited.get(cell, [value])
            )
        )
        for cell, domain in enumerate(state)
    ]


def limits_named(text: str, step: Step, state: Sequence[Sequence[int]]) -> dict[int, set[int]]:
    """The values left for all cells of a group together, where the text says which these are."""
    if " are left for its " not in text:
        return {}
    cells = step.because.rules[0].cells
    together = {value for cell in cells for value in state[cell]}
    return dict.fromkeys(cells, together)


def crusts_named(text: str, step: Step) -> tuple[int, ...]:
    """The crusts of a sandwich, where the text says in which cells of the line they can stand."""
    found = [rule.crusts for rule in step.because.rules if isinstance(rule, Sandwich)]
    return tuple(value for crusts in found for value in crusts) if " can only stand in " in text else ()


def is_seen(problem: Problem, placed: dict[int, int], cell: int, value: int) -> bool:
    """Whether a cell sees a value in a filled one."""
    return any(
        placed.get(other) == value
        for rule in problem.rules_of[cell]
        if isinstance(rule, AllDifferent) and value not in rule.ignoring
        for other in rule.cells
        if other != cell
    )


def cells_named(text: str, names: Sequence[str]) -> set[int]:
    """The cells whose names a text has; `A1-C1` are all from A1 to C1."""
    at = {name: cell for cell, name in enumerate(names)}
    found = {name for match in _NAME.finditer(text) for name in _names_of(match)}
    return {at[name] for name in found if name in at}


def _names_of(match: re.Match[str]) -> Iterator[str]:
    first, top, last, bottom = match.groups()
    columns = range(column_number(first), column_number(last or first) + 1)
    rows = range(int(top), int(bottom or top) + 1)
    return (f"{column_letters(column)}{row}" for column, row in product(columns, rows))


def groups_named(text: str, step: Step) -> set[int]:
    """The cells of the all-different rules and sandwiches of a step whose groups a text names."""
    folded = text.lower()
    return {
        cell
        for rule in rules_of(step.because)
        if isinstance(rule, AllDifferent | Sandwich) and _is_named(rule, folded)
        for cell in rule.cells
    }


def _is_named(rule: Rule, text: str) -> bool:
    """Whether a text has the name of a group, or, of "rows 2 and 7", its number; and that of its grid."""
    name, _, grid = translator("en").render(rule.group.label).lower().partition(" of the ")
    if grid not in text:
        return False
    sort, _, which = name.rpartition(" ")
    several = {"row": "rows", "column": "columns", "box": "boxes", "the room at": "the rooms at"}.get(sort)
    return name in text or bool(several and re.search(rf"{several} [^.:;]*\b{which}\b", text))


def measured(kind: str, arguments: dict[str, str], count: int, seconds: float) -> Figures:
    """The figures of some generated puzzles, half of them hard, if there are such."""
    figures = Figures()
    for level in LEVELS:
        try:
            for found in pt.generate(
                kind, count=count, difficulty=level, seed=1, seconds=seconds, **arguments
            ):
                figures.add(explain(found.puzzle, seconds=seconds))
        except PassatempoError:
            continue  # there are no more
    return figures


def lines(words: Sequence[str], count: int, seconds: float, shown: int) -> Iterator[str]:
    """The rows of the table."""
    yield head(
        *("kind", "puzzles", "steps", "complete", "path: found", "shown"),
        *("hint: found", "shown", "length", "longest"),
    )
    for name, kind, arguments in SETS:
        if not words or any(word in name for word in words):
            figures = measured(kind, arguments, count, seconds)
            yield row([name, *figures.cells()])
            yield from (f"    {each}" for each in figures.incomplete[:shown])


def main(argv: Iterable[str] | None = None) -> None:
    """Print the table as it is measured."""
    parser = argparse.ArgumentParser(prog="python bench/reasons.py", description=__doc__)
    parser.add_argument("--count", type=int, default=5, help="puzzles of a kind and level (5)")
    parser.add_argument("--seconds", type=float, default=20.0, help="limit of time for a puzzle (20)")
    parser.add_argument("--kinds", nargs="+", default=[], metavar="WORD", help="only kinds named like this")
    parser.add_argument("--shown", type=int, default=0, help="incomplete sentences to list (0)")
    options = parser.parse_args(None if argv is None else list(argv))
    print(f"## Complete reasons\n\n{LEGEND}\n")
    for line in lines(options.kinds, options.count, options.seconds, options.shown):
        print(line, flush=True)


if __name__ == "__main__":
    main()
