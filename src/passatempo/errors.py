"""What can go wrong, each with one clear line for the person who asked."""


class PassatempoError(Exception):
    """The base of every error this package raises on purpose."""


class InputError(PassatempoError, ValueError):
    """A puzzle, a file or an option that cannot be understood: what, where, what was expected."""

    clue: str = ""  # the field of the clue it is about, so that whoever read that clue can say where


class UnsupportedError(PassatempoError):
    """A question this method cannot take, though another may."""


class MissingExtraError(PassatempoError, ImportError):
    """An optional package is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional package: pip install 'passatempo[{extra}]'")


class StoppedError(PassatempoError):
    """A search ended before it had looked everywhere.

    Methods raise it where an exhausted search would simply end, so that "no more" and
    "stopped looking" can never be taken for one another.
    """

    def __init__(self, reason: str, partial: dict[int, int] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.partial = partial or {}  # what elimination filled before it was stuck: variable -> value
