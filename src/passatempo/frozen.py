"""FrozenDict: a mapping that cannot be changed, for values that are passed around and kept."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

Key = TypeVar("Key")
Item = TypeVar("Item")


class FrozenDict(dict[Key, Item]):
    """A dict that refuses changes with a TypeError.

    It is looked up, compared, copied and sent to other processes as any dict is, and has a hash; what `|` and
    `copy` make of it is an ordinary one. A proxy from `types` could not be pickled.
    """

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping cannot be changed: make a new one")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return dict.__repr__(self)


NOTHING: FrozenDict[Any, Any] = FrozenDict()  # one for all who have nothing to say


def freeze(instance: object, *names: str) -> None:
    """Have an object keep mappings of its own, which nobody can change, in these attributes."""
    for name in names:
        held = getattr(instance, name)
        if type(held) is not FrozenDict:
            object.__setattr__(instance, name, FrozenDict(held))
