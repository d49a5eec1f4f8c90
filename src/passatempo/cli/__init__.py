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
| cage_query.py | the query of `sets`, parsed from words |
| given.py | what a player has entered |
| words.py spoken.py | what answers have in common; what of it knows languages |
| reservation.py | what an answer says where something was left out that may carry a rule |
| show.py | boards, sentences and JSON, written as they come |
| generate.py complete.py | the verb that generates puzzles; its option `--from` |
| generate_options.py generate_inputs.py | its options for argparse; the puzzles and pictures it reads |
| generated_output.py folder.py | puzzles written as they are generated: to a stream, a file, a folder |
| output.py files.py writing.py | where puzzles go; files that are replaced once complete; whole records |
| progress.py | how far a long search is, on a terminal |
| signals.py | Ctrl-C and whatever else asks the program to end |
| pipes.py | standard output in whole lines, where it is a pipe |
| codes.py | exit codes |
| faults.py | what is told when the program itself fails |

To add a verb, write one file with a function `run` and give it a line in the table of arguments.py.
"""

from __future__ import annotations

import gc
import os
import sys

from passatempo.cli.codes import ANSWERED, BAD, FAULT, STOPPED
from passatempo.cli.signals import end_process, listening, own_process, stop

TYPE_CHECKING = False  # what Python has not loaded yet is loaded after signals are listened to
if TYPE_CHECKING:
    from collections.abc import Sequence

_OBJECTS = 100_000  # made between two searches for garbage: loading modules makes many, and none of it is


def program() -> int:
    """`main` as a program of its own: most are over so soon that no search for garbage pays."""
    try:
        own_process()
        gc.set_threshold(_OBJECTS)
        from passatempo.cli.pipes import write_whole_lines

        write_whole_lines()
        code = main()
    except BaseException:
        if not stop.asked:
            raise
        code = STOPPED
    gc.freeze()  # Python would look through everything once more before it ends
    return end_process(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _open_what_was_closed()
    try:
        with listening():
            return _run(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it once more
        return ANSWERED
    except KeyboardInterrupt:
        return STOPPED
    except Exception as error:
        return STOPPED if stop.asked else _failed(error)  # whatever an interrupt has become, it is no fault


def _open_what_was_closed() -> None:
    """Whoever starts the program may have closed its outputs, which Python then has none of.

    Answers cannot be written then, which is told; complaints nobody wants to see.
    """
    if sys.stdout is None:
        nowhere = os.open(os.devnull, os.O_RDONLY)  # whatever is written to it fails
        sys.stdout = os.fdopen(nowhere, "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _exit_on_terminate() -> None:
    """Have even an exception that no Python code can catch end the program with a code that says so."""
    from passatempo._kernel import exit_on_terminate

    exit_on_terminate(STOPPED, FAULT)


def _failed(error: Exception) -> int:
    """Say what ended the program, in one line; the exit code."""
    try:
        from passatempo.cli.faults import report

        return report(error)
    except Exception:  # there is no memory left even for that
        os.write(2, b"passatempo: internal error, or out of memory\n")
        return FAULT


def _run(argv: Sequence[str]) -> int:
    from importlib import import_module

    from passatempo.cli.arguments import parse
    from passatempo.cli.show import complain, never_fail_to_encode
    from passatempo.errors import PassatempoError

    never_fail_to_encode(sys.stdout)
    try:
        options = parse(argv)
        verb = import_module(f"{__name__}.{options.verb}")
        if "passatempo.answers" in sys.modules:  # it is going to search
            _exit_on_terminate()
        code: int = verb.run(options)
    except PassatempoError as error:
        complain(str(error))
        code = BAD
    except SystemExit as exit:  # how argparse ends after --help or a usage error
        code = exit.code if isinstance(exit.code, int) else BAD
    sys.stdout.flush()
    return STOPPED if stop.asked else code
