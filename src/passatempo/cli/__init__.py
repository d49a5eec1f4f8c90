"""The command line: `passatempo VERB [INPUT ...]`.

| file | contents |
|---|---|
| arguments.py | the verbs, and what was asked for |
| parser.py | the options of every verb, and its help |
| inputs.py | files, standard input and pasted text as puzzles |
| each.py | the loop over the puzzles asked about |
| solve.py count.py check.py candidates.py kinds.py sets.py | the verbs: each asks and words its answer |
| explain.py rate.py | the verbs about how a person solves it |
| convert.py | the verb that writes puzzles in another format |
| batch.py | the verb for whole files |
| cage_words.py | the words in which a person asks what fits a cage |
| given.py | what a player has entered |
| words.py spoken.py | what answers have in common; what of it knows languages |
| show.py | boards, sentences and JSON, written as they come |
| progress.py | how far a long search is, on a terminal |
| codes.py | exit codes |

To add a verb, write one file with a function `run` and give it a line in the table of arguments.py.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from passatempo.cli.codes import ANSWERED, BAD, STOPPED

_OBJECTS = 100_000  # made between two searches for garbage: loading modules makes many, and none of it is


def program() -> int:
    """`main` as a program of its own: most are over so soon that no search for garbage pays."""
    gc.set_threshold(_OBJECTS)
    code = main()
    gc.freeze()  # Python would look through everything once more before it ends
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _open_what_was_closed()
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it once more
        return ANSWERED
    except OSError as error:  # a full disk
        return _cannot_be_written(error)
    except KeyboardInterrupt:
        return STOPPED


def _open_what_was_closed() -> None:
    """Whoever starts the program may have closed its outputs, which Python then has none of.

    Answers cannot be written then, which is told; complaints nobody wants to see.
    """
    if sys.stdout is None:
        nowhere = os.open(os.devnull, os.O_RDONLY)  # whatever is written to it fails
        sys.stdout = os.fdopen(nowhere, "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _cannot_be_written(error: OSError) -> int:
    from passatempo.cli.show import complain

    complain(f"cannot be written: {(error.strerror or str(error)).lower()}")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it once more
    return BAD


def _run(argv: Sequence[str]) -> int:
    from passatempo.cli.arguments import parse
    from passatempo.cli.show import complain, never_fail_to_encode
    from passatempo.errors import PassatempoError

    never_fail_to_encode(sys.stdout)
    try:
        options = parse(argv)
        code: int = import_module(f"{__name__}.{options.verb}").run(options)
    except PassatempoError as error:
        complain(str(error))
        code = BAD
    except SystemExit as exit:  # how argparse ends after --help or a usage error
        code = exit.code if isinstance(exit.code, int) else BAD
    sys.stdout.flush()
    return code
