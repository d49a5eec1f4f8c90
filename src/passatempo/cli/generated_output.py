"""Output of `generate`: puzzles written one by one as they are found, to a stream, a file or a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from passatempo.answers import SOLVED
from passatempo.board import Board
from passatempo.canonical.seen import Known
from passatempo.cli.arguments import Options
from passatempo.cli.folder import open_folder
from passatempo.cli.language import language, render
from passatempo.cli.output import Sink, output
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.formats import Document, best_link, format_named
from passatempo.formats.format import Rows
from passatempo.generating.generated import Generated
from passatempo.messages import AND, Message, decimal
from passatempo.printable import json_line, one_line
from passatempo.rating import Rating
from passatempo.records import replace

GENERATED = "generated"  # the source of puzzles that are added to a library
LINK, NATIVE, JSON = "link", "native", "json"


class OutputPuzzle(NamedTuple):
    """A puzzle with its solution, and what is written about it."""

    document: Document
    clues: int
    rating: Rating | None = None
    remark: str = ""
    seed: int | None = None  # of the run that generated it

    @property
    def summary(self) -> str:
        """The number of clues, the rating and the remark."""
        read = Message("one solution as far as it was read") if self.document.unread_rules else ""
        seed = "" if self.seed is None else Message("seed {seed}", self.seed)
        parts = [plural(self.clues, "clue"), self._rated(), self.remark, read, seed]
        return "; ".join(render(each) for each in parts if each)

    def _rated(self) -> str:
        if self.rating is None:
            return ""
        from passatempo.explaining.techniques import level_name

        return f"{render(decimal(self.rating.rating, 1))}, {level_name(self.rating.level, language().code)}"


class PuzzleWriter(NamedTuple):
    """Writes puzzles, each as a whole."""

    write: Callable[[OutputPuzzle], object]
    known: Known | None = None  # those that are there; none isomorphic to them is written


@contextmanager
def open_writer(options: Options, kind: str) -> Iterator[PuzzleWriter]:
    """The writer for the output that the options name; a file appears once it is complete."""
    if options.into is not None:
        with _library(options.into) as writer:
            yield writer
        return
    render = renderer_of(options)
    if options.output is not None and is_folder(options.output):
        ending = ".json" if _is_json(options) else ".txt"
        with open_folder(options.output, kind, ending) as folder:
            yield PuzzleWriter(lambda each: folder.add(each.document.puzzle, render(each)), folder.known)
    else:
        with output(options.output) as sink:
            yield PuzzleWriter(_put_into(sink, render, separator_of(options)))


@contextmanager
def _library(path: str) -> Iterator[PuzzleWriter]:
    """A writer that adds puzzles to a library; at the end it reports how many there are."""
    from passatempo.cli.library_take import open_library  # not imported otherwise

    with open_library(path, create=True) as library:
        try:
            yield PuzzleWriter(
                lambda each: library.add(each.document.puzzle, source=GENERATED, rating=each.rating), library
            )
        finally:
            notify("{path} has {puzzles}", path, plural(len(library), "puzzle"))


def _put_into(
    sink: Sink, render: Callable[[OutputPuzzle], str], separator: str
) -> Callable[[OutputPuzzle], object]:
    first = True

    def put(puzzle: OutputPuzzle) -> None:
        nonlocal first
        sink.write(("" if first else separator) + render(puzzle))
        first = False
        sink.flush()

    return put


def is_folder(path: str | None) -> bool:
    """Whether a path is that of a folder: one that exists, or one written with a slash at its end."""
    return path is not None and (os.path.isdir(path) or path.endswith(("/", os.sep)))


def rows_of(values: Sequence[int], board: Board) -> Rows:
    """The values of all cells, cut into the rows of the board."""
    return tuple(tuple(values[at : at + board.cols]) for at in range(0, len(values), board.cols))


def _is_json(options: Options) -> bool:
    return options.json or options.format == JSON


def names_seed(options: Options) -> bool:
    """Whether the output names the seed: other formats have no place for it."""
    return options.into is None and (options.json or _is_native(options))


def separator_of(options: Options) -> str:
    """What stands between two puzzles of a file."""
    return "\n" if _is_native(options) else ""


def output_puzzle(generated: Generated, seed: int) -> OutputPuzzle:
    """What is written of a generated puzzle."""
    rows = rows_of(generated.solution.values_shown, generated.puzzle.board)
    document = Document(generated.puzzle, solution=rows)
    return OutputPuzzle(document, generated.clues, generated.rating, _asymmetry_remark(generated), seed)


def _asymmetry_remark(generated: Generated) -> str:
    """Which clues do not have the symmetry that was requested."""
    clues = [name.replace("_", " ") for name in generated.asymmetric]
    return Message("the {clues} are not symmetric", (AND, *clues)) if clues else ""


def _is_native(options: Options) -> bool:
    return not options.json and (options.format or NATIVE) == NATIVE


def renderer_of(options: Options) -> Callable[[OutputPuzzle], str]:
    """How a puzzle is written; only the native format and JSON say more than the puzzle."""
    if options.json:
        return _render_json
    write = best_link if options.format == LINK else format_named(options.format or NATIVE).write_document

    def render(puzzle: OutputPuzzle) -> str:
        document = puzzle.document if options.solution else replace(puzzle.document, solution=None)
        return (f"# {one_line(puzzle.summary)}\n" if _is_native(options) else "") + write(document)

    return render


def _render_json(puzzle: OutputPuzzle) -> str:
    from passatempo.formats.format import AS_READ
    from passatempo.formats.json_form import REMARK, as_object

    found: dict[str, Any] = {"status": SOLVED, "unique": True, "clue_count": puzzle.clues}
    if puzzle.document.unread_rules:
        found |= {"unique": None, AS_READ: {"status": SOLVED, "unique": True}}
    if puzzle.rating is not None:
        rating = puzzle.rating
        found |= {"rating": rating.rating, "level": rating.level, "hardest": rating.hardest}
        found |= {"effort": rating.effort, "overall": rating.overall}
        found |= {"techniques": dict(rating.techniques)}
    if puzzle.seed is not None:
        found["seed"] = puzzle.seed
    if puzzle.remark:
        found[REMARK] = puzzle.remark
    return json_line(as_object(puzzle.document) | found) + "\n"
