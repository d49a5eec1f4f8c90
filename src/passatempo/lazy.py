"""Lazy: what is declared at once, but made only when somebody first needs it.

A person who solves one puzzle waits for the modules to load, not for the search. Two things made that slow:
packages that load every module to offer its names (`names_of`), and dataclasses, whose six methods are
written as text and compiled for each class whether it is used or not (`dataclass`). See
docs/decisions/010-lazy-start.md.

To a type checker `dataclass`, `field` and `replace` are those of the standard library, and a class declared
here can be taken for one of its own: its `replace`, `fields` and `asdict` work, and so does deriving from it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from importlib import import_module
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

_NONE = object()  # no default; a default may be None
_FEW = 10  # objects of a class that are made before an `__init__` of its own is worth the time to compile it


def names_of(package: str, **homes: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package whose names are loaded when somebody asks for them.

    `homes` says which names are found in which of its modules: `board="Board Group"`.
    """
    home_of = {name: f"{package}.{home}" for home, names in homes.items() for name in names.split()}
    inside = vars(sys.modules[package])

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        inside[name] = getattr(import_module(home_of[name]), name)  # it is not asked for again
        return inside[name]

    return load, lambda: sorted({*inside, *home_of})


class _Field:
    """A field as it was declared; the words are those of `dataclasses.field`."""

    def __init__(
        self,
        default: Any = _NONE,
        *,
        default_factory: Any = _NONE,
        repr: bool = True,
        compare: bool = True,
        kw_only: bool = False,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        self.default, self.default_factory = default, default_factory
        self.repr, self.compare, self.kw_only, self.metadata = repr, compare, kw_only, metadata

    @property
    def required(self) -> bool:
        """Whether it has no default."""
        return self.default is _NONE and self.default_factory is _NONE

    def value(self) -> Any:
        """What it is where nothing is given."""
        return self.default if self.default_factory is _NONE else self.default_factory()


class _Plan:
    """What is known of a dataclass: all that its methods are made of."""

    def __init__(self, cls: type, frozen: bool) -> None:
        self.cls, self.frozen = cls, frozen
        self.fields: dict[str, _Field] = {}
        self.types: dict[str, Any] = {}
        for base in reversed(cls.__mro__[1:]):
            if "_plan" in base.__dict__:
                self.fields |= base.__dict__["_plan"].fields
                self.types |= base.__dict__["_plan"].types
        for name, annotation in cls.__annotations__.items():
            if not _is_class_variable(annotation):
                self.fields[name], self.types[name] = _declared(cls, name), annotation
        self.arguments = tuple(name for name, field in self.fields.items() if not field.kw_only)
        self.required = {name for name, field in self.fields.items() if field.required}

    @cached_property
    def compared(self) -> Callable[[object], Any]:
        """What equality and hash are about."""
        names = [name for name, field in self.fields.items() if field.compare]
        return attrgetter(*names) if names else lambda _: ()

    def fill(self, instance: object, *given: Any, **named: Any) -> None:
        """Do what `__init__` does."""
        values = dict(zip(self.arguments, given, strict=False)) | named
        none_twice = len(values) == len(given) + len(named)
        if not (none_twice and self.required <= values.keys() <= self.fields.keys()):
            return self.init()(instance, *given, **named)  # which says what is wrong
        for name, field in self.fields.items():
            object.__setattr__(instance, name, values[name] if name in values else field.value())
        if hasattr(instance, "__post_init__"):
            instance.__post_init__()
        return None

    def init(self) -> Callable[..., None]:
        """`__init__`, written out and compiled so that it is quick, and says itself what it expects."""
        named = [name for name in self.fields if name not in self.arguments]
        lines = [f"def __init__({', '.join(['self', *self.arguments, *['*'][: len(named)], *named])}):"]
        for name, field in self.fields.items():
            if field.default_factory is not _NONE:
                lines.append(f" if {name} is _NONE: {name} = _fields[{name!r}].default_factory()")
            lines.append(f" _set(self, {name!r}, {name})" if self.frozen else f" self.{name} = {name}")
        lines.append(" self.__post_init__()" if hasattr(self.cls, "__post_init__") else " return None")
        inside: dict[str, Any] = {"_NONE": _NONE, "_set": object.__setattr__, "_fields": self.fields}
        exec("\n".join(lines), inside)
        made: Any = inside["__init__"]
        made.__defaults__ = tuple(self._defaults(self.arguments).values())
        made.__kwdefaults__ = self._defaults(named)
        made.__module__, made.__qualname__ = self.cls.__module__, f"{self.cls.__qualname__}.__init__"
        made.__annotations__ = {**self.types, "return": None}
        return made  # type: ignore[no-any-return]

    def _defaults(self, names: Iterable[str]) -> dict[str, Any]:
        """The defaults of those that have one: _NONE, which no caller can give, where a factory makes it."""
        return {name: self.fields[name].default for name in names if not self.fields[name].required}

    @cached_property
    def standard(self) -> Any:
        """A dataclass of the standard library with the same fields."""
        import dataclasses

        told = []
        for name, field in self.fields.items():
            words = {word: value for word, value in vars(field).items() if value is not _NONE}
            told.append((name, self.types[name], dataclasses.field(**words)))
        return dataclasses.make_dataclass(self.cls.__name__, told, frozen=self.frozen)


class _AskedFor:
    """An attribute that all dataclasses share, and that is read off the plan of the one it is asked of."""

    def __init__(self, read: Callable[[_Plan], Any]) -> None:
        self._read = read

    def __get__(self, instance: object, owner: Any) -> Any:
        return self._read(owner._plan)


class _Init:
    """Stands for the `__init__` of a class as long as few of its objects are made."""

    def __init__(self, plan: _Plan) -> None:
        self._plan, self._made = plan, 0

    def __get__(self, instance: object, owner: type) -> Any:
        self._made += 1
        if instance is not None and self._made <= _FEW:
            return partial(self._plan.fill, instance)
        init: Any = self._plan.init()
        self._plan.cls.__init__ = init  # type: ignore[misc]
        return init.__get__(instance, owner)


def _dataclass(cls: Any = None, /, *, frozen: bool = False, eq: bool = True, repr: bool = True) -> Any:
    """What `dataclasses.dataclass` does, later."""
    if cls is None:
        return lambda declared: _dataclass(declared, frozen=frozen, eq=eq, repr=repr)
    cls._plan = _Plan(cls, frozen)
    methods = _ALWAYS | {"__init__": _Init(cls._plan)} | (_REPR if repr else {}) | (_FROZEN if frozen else {})
    if eq:
        methods = methods | (_EQ_AND_HASH if frozen else _EQ)
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:  # as Python itself has it for the hash of a class with `__eq__`
            setattr(cls, name, method)
    return cls


def metadata_of(cls: type) -> dict[str, Mapping[str, Any]]:
    """The metadata of each field of a dataclass."""
    plan: _Plan = cls._plan  # type: ignore[attr-defined]
    return {name: field.metadata or {} for name, field in plan.fields.items()}


def _is_class_variable(annotation: object) -> bool:
    if isinstance(annotation, str):
        return annotation.removeprefix("typing.").startswith("ClassVar")
    return annotation is ClassVar or get_origin(annotation) is ClassVar


def _declared(cls: type, name: str) -> _Field:
    """A field of a class, whose default becomes the attribute of the class, as people expect."""
    default = getattr(cls, name, _NONE)
    if not isinstance(default, _Field):
        return _Field() if isinstance(default, MemberDescriptorType) else _Field(default)
    if default.default is _NONE:
        delattr(cls, name)
    else:
        setattr(cls, name, default.default)
    return default


def _repr(self: Any) -> str:
    shown = (f"{name}={getattr(self, name)!r}" for name, field in self._plan.fields.items() if field.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _eq(self: Any, other: Any) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    return self._plan.compared(self) == self._plan.compared(other)


def _hash(self: Any) -> int:
    return hash(self._plan.compared(self))


def _refuse_to_set(self: Any, name: str, value: object) -> None:
    _refuse(self, name, "assign to")
    object.__setattr__(self, name, value)


def _refuse_to_delete(self: Any, name: str) -> None:
    _refuse(self, name, "delete")
    object.__delattr__(self, name)


def _refuse(self: Any, name: str, verb: str) -> None:
    """A class that is derived without being a dataclass itself may have attributes of its own."""
    if "_plan" in type(self).__dict__ or name in self._plan.fields:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot {verb} field {name!r}")


def _replace(instance: Any, /, **changes: Any) -> Any:
    """Another one of its class, with these fields changed. Others may derive it by `dataclasses` itself."""
    home: Any = next(base for base in type(instance).__mro__ if "__dataclass_fields__" in base.__dict__)
    fields = home.__dict__["_plan"].fields if "_plan" in home.__dict__ else home.__dataclass_fields__
    kept = {name: getattr(instance, name) for name in fields if name not in changes}
    return type(instance)(**kept, **changes)


_ALWAYS: dict[str, Any] = {
    "__replace__": _replace,
    "__match_args__": _AskedFor(lambda plan: plan.arguments),
    "__dataclass_fields__": _AskedFor(lambda plan: plan.standard.__dataclass_fields__),
    "__dataclass_params__": _AskedFor(lambda plan: plan.standard.__dataclass_params__),
}
_REPR: dict[str, Any] = {"__repr__": _repr}
_EQ: dict[str, Any] = {"__eq__": _eq, "__hash__": None}
_EQ_AND_HASH: dict[str, Any] = {"__eq__": _eq, "__hash__": _hash}
_FROZEN: dict[str, Any] = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}


if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:
    dataclass, field, replace = _dataclass, _Field, _replace

__all__ = ["dataclass", "field", "metadata_of", "names_of", "replace"]
