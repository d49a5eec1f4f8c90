"""Records: classes of a few named fields, cheap to declare and cheap to make.

`@dataclass(frozen=True)` means what it means in the standard library, whose six methods are written as text
and compiled for each class, used or not. Here the methods are shared by all classes, and an `__init__` is
compiled when there are many objects: see docs/decisions/010-lazy-start.md.

`@record` declares the same for values that are made by the thousand, such as rules and groups. The type
checker holds them to be frozen, as everybody should; at run time nothing refuses a change, since an object
that does takes two and a half times as long to make.

To a type checker `dataclass`, `field` and `replace` are those of the standard library, and a class declared
here can be taken for one of its own: its `replace`, `fields` and `asdict` work, and so does deriving from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform, get_origin

from passatempo.lazy import lazy

_NONE = object()  # no default; a default may be None
_FEW = 10  # objects of a class that are made before an `__init__` of its own is worth the time to compile it


class _Field:
    """A field as it was declared; the words are those of `dataclasses.field`."""

    def __init__(
        self,
        default: Any = _NONE,
        *,
        default_factory: Any = _NONE,
        init: bool = True,
        repr: bool = True,
        compare: bool = True,
        kw_only: bool = False,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        self.default, self.default_factory, self.init = default, default_factory, init
        self.repr, self.compare, self.kw_only, self.metadata = repr, compare, kw_only, metadata

    @property
    def required(self) -> bool:
        """Whether it has no default, and has to be given."""
        return self.init and self.default is _NONE and self.default_factory is _NONE

    @property
    def stored(self) -> bool:
        """Whether each object has its own from the start; if not, the class has the default."""
        return self.init or self.default_factory is not _NONE

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
        told = {name: field for name, field in self.fields.items() if field.init}
        self.arguments = tuple(name for name, field in told.items() if not field.kw_only)
        self.by_name = [name for name in told if name not in self.arguments]
        self.required = {name for name, field in told.items() if field.required}

    @lazy
    def compared(self) -> Callable[[object], Any]:
        """What equality and hash are about."""
        names = [name for name, field in self.fields.items() if field.compare]
        return attrgetter(*names) if names else lambda _: ()

    def fill(self, instance: object, *given: Any, **named: Any) -> None:
        """Do what `__init__` does."""
        values = dict(zip(self.arguments, given, strict=False)) | named
        none_twice = len(values) == len(given) + len(named)
        if not (none_twice and self.required <= values.keys() <= {*self.arguments, *self.by_name}):
            return self.init()(instance, *given, **named)  # which says what is wrong
        for name, field in self.fields.items():
            if field.stored:
                object.__setattr__(instance, name, values[name] if name in values else field.value())
        if hasattr(instance, "__post_init__"):
            instance.__post_init__()
        return None

    def init(self) -> Callable[..., None]:
        """`__init__`, written out and compiled so that it is quick, and says itself what it expects."""
        named = self.by_name
        lines = [f"def __init__({', '.join(['self', *self.arguments, *['*'][: len(named)], *named])}):"]
        for name, field in self.fields.items():
            made_here = f"_fields[{name!r}].default_factory()"
            if field.init and field.default_factory is not _NONE:
                lines.append(f" if {name} is _NONE: {name} = {made_here}")
            if field.stored:
                lines.append(self._stores(name, name if field.init else made_here))
        lines.append(" self.__post_init__()" if hasattr(self.cls, "__post_init__") else " return None")
        inside: dict[str, Any] = {"_NONE": _NONE, "_set": object.__setattr__, "_fields": self.fields}
        exec("\n".join(lines), inside)
        made: Any = inside["__init__"]
        made.__defaults__ = tuple(self._defaults(self.arguments).values())
        made.__kwdefaults__ = self._defaults(named)
        made.__module__, made.__qualname__ = self.cls.__module__, f"{self.cls.__qualname__}.__init__"
        made.__annotations__ = {**self.types, "return": None}
        return made  # type: ignore[no-any-return]

    def _stores(self, name: str, value: str) -> str:
        setter: object = self.cls.__setattr__
        refuses = setter is not object.__setattr__
        return f" _set(self, {name!r}, {value})" if refuses else f" self.{name} = {value}"

    def _defaults(self, names: Iterable[str]) -> dict[str, Any]:
        """The defaults of those that have one: _NONE, which no caller can give, where a factory makes it."""
        return {name: self.fields[name].default for name in names if not self.fields[name].required}

    @lazy
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


def _dataclass(cls: Any = None, /, **options: bool) -> Any:
    """What `dataclasses.dataclass` does, later."""
    return partial(_declare, **options) if cls is None else _declare(cls, **options)


def _declare(
    cls: Any,
    *,
    init: bool = True,
    frozen: bool = False,
    eq: bool = True,
    repr: bool = True,
    refuses: bool = True,
) -> Any:
    """The class with the methods of a dataclass; a frozen one may do without refusing changes."""
    cls._plan = _Plan(cls, frozen)
    methods = {
        **_ALWAYS,
        **({"__init__": _Init(cls._plan)} if init else {}),
        **(_REPR if repr else {}),
        **((_EQ_AND_HASH if frozen else _EQ) if eq else {}),
        **(_REFUSING if frozen and refuses else {}),
    }
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:  # as Python itself has it for the hash of a class with `__eq__`
            setattr(cls, name, method)
    return cls


def metadata_of(cls: type) -> dict[str, Mapping[str, Any]]:
    """The metadata of each field of a dataclass."""
    plan: _Plan = cls._plan  # type: ignore[attr-defined]
    return {name: field.metadata or {} for name, field in plan.fields.items()}


def field_names(cls: type) -> Iterable[str]:
    """The names of the fields of a dataclass."""
    plan: _Plan = cls._plan  # type: ignore[attr-defined]
    return plan.fields


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
    told = [name for name, field in fields.items() if field.init]
    kept = {name: getattr(instance, name) for name in told if name not in changes}
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
_REFUSING: dict[str, Any] = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}


if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:
    dataclass, field, replace = _dataclass, _Field, _replace


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: Any = None, /, *, eq: bool = True, repr: bool = True) -> Any:
    """A frozen dataclass that leaves it to the type checker to refuse changes."""
    return _dataclass(cls, frozen=True, refuses=False, eq=eq, repr=repr)


__all__ = ["dataclass", "field", "field_names", "metadata_of", "record", "replace"]
