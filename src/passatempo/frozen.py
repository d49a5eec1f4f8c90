"""FrozenDict: an immutable mapping."""

from __future__ import annotations

from passatempo.type_names import Any, NoReturn, TypeVar

Key = TypeVar("Key")
Item = TypeVar("Item")


class FrozenDict(dict[Key, Item]):
    """A dict that refuses changes with a TypeError.

    It can be looked up, compared, copied and pickled like any dict, and is hashable; `|` and `copy` return an
    ordinary dict. A proxy from `types` could not be pickled.
    """

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping cannot be changed: create a new one")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return dict.__repr__(self)


NOTHING: FrozenDict[Any, Any] = FrozenDict()  # the empty mapping, shared


def freeze(instance: object, *names: str) -> None:
    """Replace the mappings in these attributes of an object by immutable copies."""
    for name in names:
        held = getattr(instance, name)
        if type(held) is not FrozenDict:
            object.__setattr__(instance, name, FrozenDict(held))
