"""Which kind a janko text is of that does not say so: the only one that can be meant, or an error."""

from __future__ import annotations

from passatempo.clues import (
    BlackCells,
    Borders,
    Clue,
    Givens,
    Grids,
    Inequalities,
    OperationCages,
    Pointers,
    Regions,
    Runs,
    VisibleNumbers,
)
from passatempo.clues.outside import OutsideNumbers
from passatempo.clues.runs import Sums
from passatempo.errors import InputError
from passatempo.formats.janko_reader import puzzle_of
from passatempo.formats.janko_text import PlainText, SectionedText, kinds_there, kinds_with
from passatempo.kinds import kind_of_bare_grids
from passatempo.puzzle import Puzzle

# A kind without one of these that it has a field for is another: what it prints must be there.
_PRINTED = (Runs, Inequalities, Regions, OperationCages, Pointers, BlackCells, OutsideNumbers, Borders)
_CHANCE = 0.001  # that is too small to be thought of


def only_fit(text: PlainText | SectionedText) -> Puzzle:
    """The puzzle of the only kind that can be meant."""
    fits: list[Puzzle] = []
    marked = isinstance(text, PlainText) and text.has_marks
    for kind in kinds_with(Borders) if marked else dict.fromkeys(kinds_there().values()):
        try:
            puzzle = puzzle_of(kind, text.board, text.sections(kind))
        except InputError:
            continue
        if kind is kind_of_bare_grids() or _is_likely(puzzle):
            fits.append(puzzle)
    fits = [puzzle for puzzle in fits if _is_sure(puzzle)] or fits
    if len(fits) == 1:
        return fits[0]
    if not fits:
        raise text.head.error(
            "no kind of puzzle fits what is written here: say with --kind which it is meant to be"
        )
    names = " ".join(puzzle.name for puzzle in fits)
    raise text.head.error(
        f"several kinds of puzzle fit what is written here: say with --kind which it is: {names}"
    )


def _is_likely(puzzle: Puzzle) -> bool:
    """Whether all is there that puzzles of its kind print, and numbers outside are what they can be."""
    printed = (
        getattr(puzzle, name) for name, each in puzzle.clue_types.items() if issubclass(each, _PRINTED)
    )
    return all(map(_says_something, printed)) and not any(
        isinstance(clue, VisibleNumbers) and max(clue.numbers.values(), default=0) > puzzle.board.cols
        for clue in puzzle.printed.values()
    )


def _is_sure(puzzle: Puzzle) -> bool:
    """Whether it is most unlikely that a puzzle of another kind looks like this one.

    Products that make up the whole board do not come about by chance (the reader takes no others for
    products); nor do many numbers that are all as low as on small grids, on a board without such grids.
    """
    givens = sum(len(each.values) for each in puzzle.printed.values() if isinstance(each, Givens))
    for clue in puzzle.printed.values():
        if isinstance(clue, OperationCages):
            return all(cage.operation in ("x", "") for cage in clue.parts)
        if isinstance(clue, Grids):
            return (clue.size / puzzle.board.cols) ** givens < _CHANCE
    return False


def _says_something(clue: Clue) -> bool:
    """Black cells are no runs yet: some sum must be there."""
    return any(sums != Sums() for sums in clue.black.values()) if isinstance(clue, Runs) else bool(clue)
