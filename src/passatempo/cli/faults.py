"""What is reported when something other than bad input ends the program: one line, and the exit code."""

from __future__ import annotations

import errno
import os
import sys

from passatempo.cli.codes import BAD, FAULT, STOPPED
from passatempo.cli.show import PROGRAM, notify
from passatempo.messages import Message
from passatempo.plugins import plugin_at_fault
from passatempo.system_errors import system_reason

TRACEBACK = "PASSATEMPO_TRACEBACK"  # an environment variable; if it is set, tracebacks are printed
_LONGEST = 150  # characters of an error message
_NO_ROOM = (errno.ENOMEM, errno.EAGAIN)  # no memory, or no process or thread can be started


def report(error: Exception) -> int:
    """Print what went wrong, and how to report an internal error; returns the exit code."""
    if os.environ.get(TRACEBACK):
        from traceback import print_exception

        print_exception(error)
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno in _NO_ROOM):
        return _out_of_memory(error)
    if isinstance(error, OSError):  # only of standard output: files have errors of their own
        notify("cannot write standard output: {reason}", system_reason(error))
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it on exit
        return BAD
    if plugin := plugin_at_fault(error):
        notify("the plugin {plugin} has failed: {described}", plugin, _described(error))
        return FAULT
    notify(
        "internal error: {described}{where}; {how_to_report}",
        _described(error),
        _where(error),
        _how_to_report(),
    )
    return FAULT


def _out_of_memory(error: Exception) -> int:
    error.__traceback__ = error.__context__ = None  # they keep alive what took the memory
    notify(Message("out of memory: {error}", error) if str(error) else "out of memory")
    return STOPPED


def _described(error: Exception) -> str:
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _where(error: Exception) -> str:
    """The last place in files of this package that the traceback names."""
    from pathlib import Path
    from traceback import extract_tb

    home = Path(__file__).parent.parent
    own = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(home)]
    return f" ({Path(own[-1].filename).relative_to(home)}:{own[-1].lineno})" if own else ""


def _how_to_report() -> Message:
    from passatempo import __version__

    program = f"{PROGRAM} {__version__}"
    if os.environ.get(TRACEBACK):
        return Message(
            "please report this bug of {program} with the command, the puzzle and the traceback", program
        )
    return Message(
        "please report this bug of {program} with the command, the puzzle and the traceback "
        "({variable}=1 shows it)",
        program,
        TRACEBACK,
    )
