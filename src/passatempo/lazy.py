"""Lazy: what is declared at once, but found or loaded only when somebody first asks for it.

A person who solves one puzzle waits for the modules to load, not for the search: see
docs/decisions/010-lazy-start.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

Found = TypeVar("Found")


class lazy(Generic[Found]):
    """A property that is found when it is first asked for, and then kept.

    As functools.cached_property, which before Python 3.12 takes a lock, and longer than what is found here.
    """

    def __init__(self, find: Callable[[Any], Found], name: str = "") -> None:
        self.find, self.name, self.__doc__ = find, name, find.__doc__

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


class FoundOnce(dict[str, Found]):
    """What is found for a name when it is first looked up, and then kept."""

    def __init__(self, find: Callable[[str], Found]) -> None:
        self._find = find

    def __missing__(self, name: str) -> Found:
        found = self[name] = self._find(name)
        return found
