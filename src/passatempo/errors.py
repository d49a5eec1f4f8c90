"""The errors of this package. Each has a message of one line: what was found, where, what was expected.

An error takes a template and its arguments (messages.py), and can be rendered in any language:

    raise InputError("'{name}' is not a cell: expected such as B4 or r4c2", name)
"""

from __future__ import annotations

from passatempo.messages import as_message, message
from passatempo.printable import one_line


class PassatempoError(Exception):
    """The base of all errors of this package except InternalError."""

    def __init__(self, template: str, *arguments: object) -> None:
        super().__init__(as_message(template, arguments))

    @property
    def message(self) -> str:
        """What is wrong, in English; a Message if it can be rendered in another language."""
        message: str = self.args[0]
        return message

    def __str__(self) -> str:
        """One line that is safe to print, whatever of the input is quoted in it."""
        return one_line(super().__str__())


class InputError(PassatempoError, ValueError):
    """A puzzle, a file or an argument is not valid: what was found, where, and what was expected."""

    clue: str = ""  # the field of the clue it is about; a reader adds the line of that clue


class WrongTypeError(InputError, TypeError):
    """An argument has the wrong type: an InputError that is a TypeError as well."""


class UnsupportedError(PassatempoError):
    """A problem that is too large, or that this method does not support; another may."""


class OutOfMemoryError(UnsupportedError):
    """This method needs more memory than there is; another may need less."""


class MissingExtraError(PassatempoError, ImportError):
    """An optional package is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        template = message("{what} needs an optional package: pip install 'passatempo[{extra}]'")
        super().__init__(template, as_message(what, ()), extra)


class StoppedError(PassatempoError):
    """A search stopped before it was exhausted: by a limit, by lack of memory, or by the user.

    Methods raise it where an exhausted search returns, so that "no more" is never confused with "stopped".
    """

    line: int = 0  # the first line of the puzzle, if the time was over before it was read

    def __init__(self, reason: str, partial: dict[int, int] | None = None) -> None:
        super().__init__(reason)
        self.reason = self.message
        self.partial = partial or {}  # the values that elimination found before it was stuck, by variable


class PluginWarning(UserWarning):
    """An installed plugin is left out: it cannot be loaded, or fails."""


class UnreadRulesWarning(UserWarning):
    """A reader left something out that may be part of the rules: answers are about what was read.

    `read_all` does not warn: its documents list it in `unread_rules`.
    """


class InternalError(RuntimeError):
    """An answer failed its own check: a bug of this package, to be reported.

    It is not a PassatempoError, so that it is not taken for bad input.
    """
