"""What `sheet` and `book` share: puzzles are made, kept if the run is interrupted, laid out and written."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, STOPPED
from passatempo.cli.files import written_file
from passatempo.cli.progress import progress
from passatempo.cli.show import notify
from passatempo.errors import InputError, PassatempoError, StoppedError
from passatempo.languages import Language, translator
from passatempo.printing.document import Document
from passatempo.printing.kept import SUFFIX, Kept
from passatempo.printing.ledger import Ledger
from passatempo.printing.making import PUZZLE_SECONDS

Puzzles = TypeVar("Puzzles")
Collect = Callable[[Ledger, Kept, Callable[[], None]], Puzzles]


def output_path(options: Options) -> str:
    """The file to write; InputError without one, before puzzles are made."""
    path = options.output
    if path is None:
        raise InputError(f"no file to write: expected -o FILE.pdf after '{options.verb}'")
    if not path.lower().endswith(".pdf"):
        raise InputError(f"-o {path}: expected a name that ends in .pdf")
    if os.path.isdir(path) or not os.path.isdir(os.path.dirname(path) or "."):
        raise InputError(f"cannot write {path}: expected a file in a folder that exists")
    return path


def seconds_of(options: Options) -> float:
    """The seconds that a puzzle may take."""
    return PUZZLE_SECONDS if options.time is None else options.time


def print_document(
    options: Options,
    title: str,
    total: int,
    seed: int,
    request: str,
    collect: Collect[Puzzles],
    lay_out: Callable[[Puzzles], Document],
) -> int:
    """Make the puzzles, lay them out and write the document; returns the exit code.

    request: a text that is equal for runs that make the same puzzles, by which those of an interrupted run
    are recognised. Its puzzles are kept beside the document until that is complete.
    """
    path, say = output_path(options), translator(options.lang)
    ledger = Ledger(options.ledger)
    ledger.check_writable()
    kept = Kept(f"{path}{SUFFIX}", sha256(request.encode()).hexdigest())
    made = len(kept)

    def count() -> None:
        nonlocal made
        made += 1

    try:
        with progress(lambda: say("{number} of {total} puzzles", number=made, total=total)):
            puzzles = collect(ledger, kept, count)
        with progress(lambda: say("laying out {number} puzzles", number=total)):
            document = lay_out(puzzles)
    except KeyboardInterrupt:
        notify(f"{say('interrupted')}{_kept_text(kept, options)}")
        return STOPPED
    except StoppedError as stopped:
        notify(f"{say.render(stopped.reason)}{_kept_text(kept, options)}")
        return STOPPED
    except PassatempoError as error:
        raise InputError(f"{error}{_kept_text(kept, options)}") from None
    _write(path, document, ledger, title)
    kept.remove_file()
    pages = say.many("{number} page", "{number} pages", document.pages)
    printed = _puzzles(len(document.puzzles), say)
    notify(
        say("{path}: {puzzles} on {pages}; seed {seed}", path=path, puzzles=printed, pages=pages, seed=seed)
    )
    return ANSWERED


def _write(path: str, document: Document, ledger: Ledger, title: str) -> None:
    """Write the document and the ledger; a puzzle that is not in the ledger is never in a document."""
    with written_file(path, repeatable=True) as writer:
        writer.write(document.pdf)
        ledger.append([each.puzzle for each in document.puzzles], title)


def _puzzles(number: int, say: Language) -> str:
    return say.many("{number} puzzle", "{number} puzzles", number)


def _kept_text(kept: Kept, options: Options) -> str:
    if not len(kept) or kept.path is None:
        return ""
    say = translator(options.lang)
    return "; " + say(
        "{puzzles} kept in {path}: the same command continues",
        puzzles=_puzzles(len(kept), say),
        path=kept.path,
    )


def names_of(texts: Sequence[str] | None) -> list[str]:
    """The names in options such as `--kinds a,b --kinds c`."""
    return [name.strip() for text in texts or () for name in text.split(",") if name.strip()]
