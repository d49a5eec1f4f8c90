"""`@record`, `aside` and `@lazy`: for small values that are made by the thousand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar, dataclass_transform, overload

Made = TypeVar("Made")
Found = TypeVar("Found")


def aside(**default: Any) -> Any:
    """A field that does not make the record what it is: left out when it is made, compared or replaced."""
    return field(init=False, repr=False, compare=False, **default)


@dataclass_transform(frozen_default=True, field_specifiers=(field, aside))
def record(cls: type[Made]) -> type[Made]:
    """A dataclass that the type checker holds to be frozen, as everybody should.

    One that is frozen at run time as well takes three times as long to make.
    """
    return dataclass(unsafe_hash=True)(cls)


class lazy(Generic[Found]):
    """A property that is found when it is first asked for, and then kept.

    As functools.cached_property, which before Python 3.12 takes a lock, and longer than what is found here.
    """

    def __init__(self, find: Callable[[Any], Found]) -> None:
        self.find, self.__doc__ = find, find.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Found: ...
    def __get__(self, instance: object | None, owner: type) -> Self | Found:
        if instance is None:
            return self
        found = instance.__dict__[self.name] = self.find(instance)
        return found
