"""The rules of a kind in full, with a worked example: a small sample and its first steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from passatempo.about import clue_name, rules_of, samples_of
from passatempo.answers import SOLVED
from passatempo.clues.givens import Givens
from passatempo.explaining.explanation import Explanation
from passatempo.explaining.path import explain
from passatempo.languages import Language, message, sentence
from passatempo.pictures.views import at_step
from passatempo.printing.boards import PrintedBoard, board_of
from passatempo.printing.markup import heading, lines_of, picture, text
from passatempo.printing.paper import Paper
from passatempo.printing.rule_texts import capitalised, clue_meaning, for_players
from passatempo.puzzle import Puzzle
from passatempo.records import replace
from passatempo.scene import LinkArrow, NoteHighlight, Notes

_MOST_CELLS = 81  # of an example
_LARGEST_CELL = 26.0  # points
_STEPS = 2
_GAP = 14.0
_SIZE = 9.5  # points
_SECONDS = 60.0
_MOST_LINES, _HIGH_PAGE = 16, 550.0  # of rules, and points: what is surely not higher than a page

_EXAMPLE = message("An example: the first steps of a solution")


class Example(NamedTuple):
    """A puzzle and its explanation."""

    puzzle: Puzzle
    found: Explanation


def kind_rules(
    title: str, kind: type[Puzzle], clues: Sequence[str], paper: Paper, say: Language, least_text: float
) -> str:
    """The rules of a kind, of the clues that are used besides its own, and a worked example."""
    body = "\n\n".join(_paragraphs(kind, clues, say))
    parts = [heading(text(title), 2, is_listed=True), f"#text(size: {_SIZE}pt)[{body}]"]
    example = find_example(kind, clues)
    if example is not None:
        steps = _steps(example, paper, say, least_text)
        parts.append(_together(f"#strong[{text(say(_EXAMPLE))}]\n\n{steps}"))
    found = "\n\n".join(parts)
    is_short = lines_of(body, _SIZE, paper.text_width) <= _MOST_LINES and paper.text_height > _HIGH_PAGE
    return f"{_together(found) if is_short else found}\n"


def _together(markup: str) -> str:
    """What stands on one page; it must not be higher than that."""
    return f"#block(breakable: false)[{markup}]"


def _paragraphs(kind: type[Puzzle], clues: Sequence[str], say: Language) -> Iterator[str]:
    """The rules, and what each of the clues means."""
    for rule in rules_of(kind):
        if printed := for_players(say(rule)):
            yield text(printed)
    for clue in clues:
        if meaning := " ".join(filter(None, clue_meaning(kind, clue, say))):
            yield f"#strong[{text(capitalised(say(clue_name(clue))))}:] {text(meaning)}"


def find_example(kind: type[Puzzle], clues: Sequence[str] = ()) -> Example | None:
    """The plainest sample that has one solution and begins with steps that place a value.

    If there is one with one of these clues, it is taken.
    """
    found = (example for clue in (*clues, "") if (example := _plainest(kind, clue, clues)) is not None)
    return next(found, None)


def _plainest(kind: type[Puzzle], clue: str, clues: Sequence[str]) -> Example | None:
    """The sample with a clue that differs least from what has these clues; the smallest of several."""
    for document in sorted(
        samples_of(kind, clue), key=lambda each: len(_clues_besides_givens(each.puzzle) ^ {*clues})
    ):
        puzzle = document.puzzle
        if len(puzzle.board) <= _MOST_CELLS and not document.unread_rules:
            found = explain(puzzle, seconds=_SECONDS)
            if found.status == SOLVED and len(list(_first_steps(found))) == _STEPS:
                return Example(puzzle, found)
    return None


def _clues_besides_givens(puzzle: Puzzle) -> set[str]:
    return {each for each in puzzle.explicit_clues() if not issubclass(puzzle.clue_types[each], Givens)}


def _first_steps(found: Explanation) -> Iterator[int]:
    """The first steps that place a value, with different techniques if there are such."""
    placing = [at for at, step in enumerate(found.steps) if step.places][: _STEPS * 10]
    techniques = dict.fromkeys(found.steps[at].technique for at in placing)
    chosen = [next(at for at in placing if found.steps[at].technique == each) for each in techniques]
    yield from sorted([*chosen, *(at for at in placing if at not in chosen)][:_STEPS])


def _steps(example: Example, paper: Paper, say: Language, least_text: float) -> str:
    """Each step as a picture with its sentence below, side by side where there is room."""
    views = [at_step(example.puzzle, example.found, at, say) for at in _first_steps(example.found)]
    boards = [
        board_of(
            replace(view.scene, marks=tuple(mark for mark in view.scene.marks if not _is_note(mark))),
            say(_EXAMPLE),
            say.code,
            least_text=least_text,
            coordinates=True,
        )
        for view in views
    ]
    captions = [sentence(view.caption) for view in views]
    columns = _columns(boards, paper.text_width)
    width = (paper.text_width - (columns - 1) * _GAP) / columns
    cells = []
    for board, caption in zip(boards, captions, strict=True):
        cell = max(board.least_cell, board.cell_in(width, paper.text_height / 2, _LARGEST_CELL))
        shown = f"#align(center, {picture(board.drawing, cell)})"
        cells.append(f"[{shown} #text(size: {_SIZE}pt)[{text(caption)}]]")
    return f"#grid(columns: (1fr,) * {columns}, gutter: {_GAP}pt, {', '.join(cells)})"


def _columns(boards: Sequence[PrintedBoard], width: float) -> int:
    """As many side by side as can be read."""
    half = (width - _GAP) / 2
    return 2 if all(board.fits(half, width) for board in boards) else 1


def _is_note(mark: object) -> bool:
    return isinstance(mark, Notes | NoteHighlight | LinkArrow)
