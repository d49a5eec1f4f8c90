"""Attributes that are computed when they are first read, and then stored.

Most of the time of a short command is spent on imports: see docs/decisions/010-lazy-start.md.
"""

from __future__ import annotations

from collections.abc import Callable

from passatempo.type_names import Any, Generic, Self, TypeVar, overload

Value = TypeVar("Value")


class lazy(Generic[Value]):
    """A property that is computed when it is first read, and then stored in the instance.

    Like functools.cached_property, which before Python 3.12 takes a lock, and longer than most of these.
    """

    def __init__(self, compute: Callable[[Any], Value], name: str = "") -> None:
        self.compute, self.name, self.__doc__ = compute, name, compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...
    def __get__(self, instance: object | None, owner: type) -> Self | Value:
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.compute(instance)
        return value


class LazyDict(dict[str, Value]):
    """A dict whose values are computed when they are first looked up."""

    def __init__(self, compute: Callable[[str], Value]) -> None:
        self._compute = compute

    def __missing__(self, name: str) -> Value:
        value = self[name] = self._compute(name)
        return value
