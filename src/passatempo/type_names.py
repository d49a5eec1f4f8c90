"""Names of `typing` that only a type checker reads.

A short command does without `typing`, which takes a third of the time of an empty interpreter to import: see
docs/decisions/010-lazy-start.md. For a type checker each name here is that of `typing`; at run time it is a
stand-in, as annotations are not evaluated.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any as Any
    from typing import BinaryIO as BinaryIO
    from typing import ClassVar as ClassVar
    from typing import Generic as Generic
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import Self as Self
    from typing import TextIO as TextIO
    from typing import TypeAlias as TypeAlias
    from typing import TypeVar as TypeVar
    from typing import TypeVarTuple as TypeVarTuple
    from typing import cast as cast
    from typing import dataclass_transform as dataclass_transform
    from typing import overload as overload
else:

    class _Any:
        """Stands for any name; `Generic[T]` is a class to derive from."""

        def __class_getitem__(cls, item):
            return cls

    Any = BinaryIO = ClassVar = Generic = NoReturn = Protocol = Self = TextIO = TypeAlias = _Any

    def TypeVar(name, **options):
        """A stand-in for a variable."""
        return _Any

    TypeVarTuple = TypeVar

    def cast(kind, value):
        """The value."""
        return value

    def dataclass_transform(**options):
        """A decorator that changes nothing."""
        return overload

    def overload(function):
        """The function."""
        return function
