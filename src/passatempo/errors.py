"""What can go wrong, each with one clear line for the person who asked."""

from passatempo.printable import one_line


class PassatempoError(Exception):
    """The base of every error this package raises on purpose."""

    def __str__(self) -> str:
        """One line that is safe to print, whatever of the input is quoted in it."""
        return one_line(super().__str__())


class InputError(PassatempoError, ValueError):
    """A puzzle, a file or an option that cannot be understood: what, where, what was expected."""

    clue: str = ""  # the field of the clue it is about, so that whoever read that clue can say where


class WrongTypeError(InputError, TypeError):
    """An argument of a type that makes no sense there: a TypeError, as Python users expect, and bad input."""


class UnsupportedError(PassatempoError):
    """A question that is too large, or that this method cannot take though another may."""


class NoRoomError(UnsupportedError):
    """A question that takes this method more memory than there is, though another may take less."""


class MissingExtraError(PassatempoError, ImportError):
    """An optional package is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional package: pip install 'passatempo[{extra}]'")


class StoppedError(PassatempoError):
    """A search ended before it had looked everywhere.

    Methods raise it where an exhausted search would simply end, so that "no more" and
    "stopped looking" can never be taken for one another.
    """

    line: int = 0  # where the puzzle begins, if there was no time to read it

    def __init__(self, reason: str, partial: dict[int, int] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.partial = partial or {}  # what elimination filled before it was stuck: variable -> value


class UnreadRulesWarning(UserWarning):
    """Something was left out of a puzzle that may be part of its rules: answers are about what was read.

    `read_all` gives documents instead, which name it in `unread_rules`, and does not warn.
    """


class InternalError(RuntimeError):
    """An answer that fails its own check: a fault of this package, to be reported.

    It is no PassatempoError, so that nobody takes it for bad input.
    """
