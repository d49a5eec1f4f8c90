"""What `sheet` and `book` share: puzzles are made, kept if the run is interrupted, laid out and written."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, STOPPED
from passatempo.cli.files import written_file
from passatempo.cli.language import say
from passatempo.cli.progress import progress
from passatempo.cli.show import notify
from passatempo.errors import InputError, PassatempoError, StoppedError
from passatempo.messages import Message, Plural, message
from passatempo.printing.document import PrintedDocument
from passatempo.printing.ledger import Ledger
from passatempo.printing.making import PUZZLE_SECONDS
from passatempo.printing.stock import Stock, note_printed
from passatempo.printing.unfinished_run import SUFFIX, UnfinishedRun

Puzzles = TypeVar("Puzzles")
Collect = Callable[[Ledger, Stock, UnfinishedRun, Callable[[], None]], Puzzles]


def output_path(options: Options) -> str:
    """The file to write; InputError without one, before puzzles are made."""
    path = options.output
    if path is None:
        raise InputError("no file to write: expected -o FILE.pdf after '{verb}'", options.verb)
    if not path.lower().endswith(".pdf"):
        raise InputError("-o {path}: expected a name that ends in .pdf", path)
    if os.path.isdir(path) or not os.path.isdir(os.path.dirname(path) or "."):
        raise InputError("cannot write {path}: expected a file in a folder that exists", path)
    return path


def seconds_of(options: Options) -> float:
    """The seconds that a puzzle may take."""
    return PUZZLE_SECONDS if options.time is None else options.time


def print_document(
    options: Options,
    title: str,
    total: int,
    per_page: int,
    seed: int,
    request: str,
    collect: Collect[Puzzles],
    lay_out: Callable[[Puzzles], PrintedDocument],
) -> int:
    """Make the puzzles, lay them out and write the document; returns the exit code.

    request: a text that is equal for runs that make the same puzzles, by which those of an interrupted run
    are recognised. Its puzzles are kept beside the document until that is complete.
    """
    path = output_path(options)
    with Ledger(options.ledger) as ledger, Stock() as stock:
        unfinished = UnfinishedRun(f"{path}{SUFFIX}", sha256(request.encode()).hexdigest())
        try:
            with written_file(path, repeatable=True) as writer:
                puzzles = _collected(collect, ledger, stock, unfinished, total)
                with progress(lambda: say("laying out {number} puzzles", total)):
                    document = lay_out(puzzles)
                printed = [each.puzzle for each in document.puzzles]
                note_printed(
                    stock, ledger, printed, title
                )  # before the document: what is in one never comes again
                writer.write(document.pdf)
        except (KeyboardInterrupt, StoppedError) as stopped:
            ledger.take_back()
            stock.take_back()
            reason = stopped.reason if isinstance(stopped, StoppedError) else Message("interrupted")
            notify(*_with_puzzles_made(reason, unfinished))
            return STOPPED
        except PassatempoError as error:
            ledger.take_back()
            stock.take_back()
            raise InputError(*_with_puzzles_made(error.message, unfinished)) from None
    unfinished.remove_file()
    notify(
        "{path}: {puzzles} on {pages}; seed {seed}",
        path,
        _puzzles(len(document.puzzles)),
        Plural("{number} page", "{number} pages", document.pages),
        seed,
    )
    if document.most_on_a_page < min(per_page, len(document.puzzles)):
        notify(
            "{number} puzzles on a page would be too small to read: there are {most} at most",
            per_page,
            document.most_on_a_page,
        )
    return ANSWERED


def _collected(
    collect: Collect[Puzzles], ledger: Ledger, stock: Stock, unfinished: UnfinishedRun, total: int
) -> Puzzles:
    """The puzzles, made with a display of their number."""
    made = len(unfinished)

    def count() -> None:
        nonlocal made
        made += 1

    with progress(lambda: say("{number} of {total} puzzles", made, total)):
        return collect(ledger, stock, unfinished, count)


def _puzzles(number: int) -> Message:
    return Plural("{number} puzzle", "{number} puzzles", number)


def _with_puzzles_made(reason: str, unfinished: UnfinishedRun) -> tuple[str, *tuple[object, ...]]:
    """A message with the number of puzzles that are kept, if there are any: its template and arguments."""
    if not len(unfinished) or unfinished.path is None:
        return ("{error}", reason)
    template = message("{error}; {puzzles} kept in {path}: the same command continues")
    return (template, reason, _puzzles(len(unfinished)), unfinished.path)


def names_of(texts: Sequence[str] | None) -> list[str]:
    """The names in options such as `--kinds a,b --kinds c`."""
    return [name.strip() for text in texts or () for name in text.split(",") if name.strip()]
