"""Dataclasses that are cheap to declare and to create.

`@dataclass(frozen=True)` means the same as in the standard library, which generates and compiles the methods
of each class when it is declared, used or not. Here the methods are shared by all classes, and an `__init__`
is compiled only for classes with many objects: see docs/decisions/010-lazy-start.md.

`@record` declares the same for values that are created by the thousand, such as rules and groups. They are
frozen for the type checker only: an object that refuses changes at run time takes two and a half times as
long to create.

For a type checker `dataclass`, `field` and `replace` are those of the standard library. Its functions
`replace`, `fields` and `asdict` accept classes declared here, and its dataclasses can derive from them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import attrgetter
from types import MemberDescriptorType

from passatempo.lazy import lazy
from passatempo.type_names import TYPE_CHECKING, Any, dataclass_transform

_MISSING = object()  # no default; a default may be None
_FEW = 25  # objects of a class that are created before its `__init__` is compiled, which takes as long


class _Field:
    """A declared field; the arguments are those of `dataclasses.field`."""

    def __init__(
        self,
        default: Any = _MISSING,
        *,
        default_factory: Any = _MISSING,
        init: bool = True,
        repr: bool = True,
        compare: bool = True,
        kw_only: bool = False,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        self.default, self.default_factory, self.init = default, default_factory, init
        self.repr, self.compare, self.kw_only, self.metadata = repr, compare, kw_only, metadata
        self.required = init and default is _MISSING and default_factory is _MISSING  # it has no default

    def options(self) -> dict[str, Any]:
        """The arguments with which `dataclasses.field` declares the same."""
        stated = {name: value for name, value in vars(self).items() if value is not _MISSING}
        return {name: value for name, value in stated.items() if name != "required"}

    def value(self) -> Any:
        """The default value."""
        return self.default if self.default_factory is _MISSING else self.default_factory()


class _Signature:
    """What the `__init__` of a class takes and stores, read off its fields in one pass."""

    def __init__(self, fields: dict[str, _Field]) -> None:
        self.arguments: list[str] = []  # those that may be given by position
        self.by_name: list[str] = []  # those that are given by name only
        self.stored: list[str] = []  # what each object stores; of other fields the class has the default
        self.required: set[str] = set()  # what must be given
        for name, field in fields.items():
            if field.init:
                (self.by_name if field.kw_only else self.arguments).append(name)
            if field.init or field.default_factory is not _MISSING:
                self.stored.append(name)
            if field.required:
                self.required.add(name)
        self.in_init = {*self.arguments, *self.by_name}


class _Plan:
    """The fields of a dataclass, from which its methods are derived, each attribute when it is read."""

    def __init__(self, cls: Any, frozen: bool) -> None:
        self.cls, self.frozen = cls, frozen
        self._specified = {name: each for name, each in vars(cls).items() if isinstance(each, _Field)}
        for name, each in self._specified.items():
            _replace_by_default(cls, name, each)

    @lazy
    def fields(self) -> dict[str, _Field]:
        """The fields by name, those of the base classes first."""
        own = {name: self._specified.get(name) or _declared(self.cls, name) for name in self._own_types()}
        return self._inherited("fields") | own

    @lazy
    def types(self) -> dict[str, Any]:
        """The annotations of the fields."""
        return self._inherited("types") | self._own_types()

    def _own_types(self) -> dict[str, Any]:
        annotations = self.cls.__annotations__.items()
        return {name: each for name, each in annotations if not _is_class_variable(each)}

    def _inherited(self, what: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for base in reversed(self.cls.__mro__[1:]):
            if "_plan" in base.__dict__:
                found |= getattr(base.__dict__["_plan"], what)
        return found

    @lazy
    def signature(self) -> _Signature:
        """The arguments of `__init__`."""
        return _Signature(self.fields)

    @lazy
    def compared(self) -> Callable[[object], Any]:
        """A function that gets the fields that equality and hash compare."""
        names = [name for name, field in self.fields.items() if field.compare]
        return attrgetter(*names) if names else lambda _: ()

    def fill(self, instance: object, *given: Any, **named: Any) -> None:
        """Set the fields of an instance as `__init__` would, without compiling it."""
        takes = self.signature
        values = dict(zip(takes.arguments, given, strict=False)) | named
        none_twice = len(values) == len(given) + len(named)
        if not (none_twice and takes.required <= values.keys() <= takes.in_init):
            return self.init()(instance, *given, **named)  # raises the TypeError
        for name in takes.stored:
            value = values[name] if name in values else self.fields[name].value()
            object.__setattr__(instance, name, value)
        if hasattr(instance, "__post_init__"):
            instance.__post_init__()
        return None

    def init(self) -> Callable[..., None]:
        """`__init__`, generated and compiled: it is fast, and raises the usual errors."""
        arguments, named = self.signature.arguments, self.signature.by_name
        lines = [f"def __init__({', '.join(['self', *arguments, *['*'][: len(named)], *named])}):"]
        if self._refuses_changes:
            lines.append(" _own = self.__dict__")  # half the time of object.__setattr__
        for name, field in self.fields.items():
            factory_call = f"_fields[{name!r}].default_factory()"
            if field.init and field.default_factory is not _MISSING:
                lines.append(f" if {name} is _MISSING: {name} = {factory_call}")
            if name in self.signature.stored:
                lines.append(self._assignment(name, name if field.init else factory_call))
        lines.append(" self.__post_init__()" if hasattr(self.cls, "__post_init__") else " return None")
        namespace: dict[str, Any] = {"_MISSING": _MISSING, "_fields": self.fields}
        exec("\n".join(lines), namespace)
        function: Any = namespace["__init__"]
        function.__defaults__ = tuple(self._defaults(arguments).values())
        function.__kwdefaults__ = self._defaults(named)
        function.__module__, function.__qualname__ = self.cls.__module__, f"{self.cls.__qualname__}.__init__"
        function.__annotations__ = {**self.types, "return": None}
        return function  # type: ignore[no-any-return]

    @lazy
    def _refuses_changes(self) -> bool:
        setter: object = self.cls.__setattr__
        return setter is not object.__setattr__

    def _assignment(self, name: str, value: str) -> str:
        return f" _own[{name!r}] = {value}" if self._refuses_changes else f" self.{name} = {value}"

    def _defaults(self, names: Iterable[str]) -> dict[str, Any]:
        """The defaults by name; _MISSING, which no caller can pass, where there is a factory."""
        return {name: self.fields[name].default for name in names if not self.fields[name].required}

    @lazy
    def standard(self) -> Any:
        """A dataclass of the standard library with the same fields."""
        import dataclasses

        fields = []
        for name, field in self.fields.items():
            fields.append((name, self.types[name], dataclasses.field(**field.options())))
        return dataclasses.make_dataclass(self.cls.__name__, fields, frozen=self.frozen)


class _PlanAttribute:
    """A class attribute that is derived from the plan of the class when it is read."""

    def __init__(self, read: Callable[[_Plan], Any]) -> None:
        self._read = read

    def __get__(self, instance: object, owner: Any) -> Any:
        return self._read(owner._plan)


class _Init:
    """The `__init__` of a class until more than a few of its objects have been created."""

    def __init__(self, plan: _Plan) -> None:
        self._plan, self._created = plan, 0

    def __get__(self, instance: object, owner: type) -> Any:
        self._created += 1
        read_by_inspect = isinstance(
            instance, type
        )  # from Python 3.13 on it binds a constructor to the class
        if instance is not None and not read_by_inspect and self._created <= _FEW:
            return partial(self._plan.fill, instance)
        init: Any = self._plan.init()
        self._plan.cls.__init__ = init
        return init.__get__(instance, owner)


def _dataclass(cls: Any = None, /, **options: bool) -> Any:
    """The decorator: like `dataclasses.dataclass`, but methods are generated later."""
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
    """Add the methods of a dataclass to a class; a frozen one with `refuses=False` accepts changes."""
    cls._plan = _Plan(cls, frozen)
    methods = {
        **_ALWAYS,
        **({"__init__": _Init(cls._plan)} if init else {}),
        **(_REPR if repr else {}),
        **((_EQ_AND_HASH if frozen else _EQ) if eq else {}),
        **(_REFUSING if frozen and refuses else {}),
    }
    for name, method in methods.items():
        if cls.__dict__.get(name) is None:  # Python sets __hash__ to None in a class with __eq__
            setattr(cls, name, method)
    return cls


def metadata_of(cls: type) -> dict[str, Mapping[str, Any]]:
    """The metadata of each field of a dataclass."""
    plan: _Plan = cls._plan  # type: ignore[attr-defined]
    return {name: field.metadata or {} for name, field in plan.fields.items()}


def add_field(cls: Any, name: str, declared: Any) -> None:
    """Add a field to a dataclass that is declared already; `declared` is what field() returns."""
    plan: _Plan = cls._plan
    plan.fields[name], plan.types[name] = declared, cls.__annotations__[name]
    for derived in ("signature", "compared", "standard"):
        vars(plan).pop(derived, None)


def field_names(cls: type) -> Iterable[str]:
    """The names of the fields of a dataclass."""
    plan: _Plan = cls._plan  # type: ignore[attr-defined]
    return plan.fields


def _is_class_variable(annotation: object) -> bool:
    if isinstance(annotation, str):
        return annotation.removeprefix("typing.").startswith("ClassVar")
    typing = sys.modules.get("typing")  # nobody has imported it unless it was needed for an annotation
    return typing is not None and typing.ClassVar in (annotation, typing.get_origin(annotation))


def _declared(cls: type, name: str) -> _Field:
    """A field of a class that is declared by an annotation, and perhaps a default."""
    default = getattr(cls, name, _MISSING)
    return _Field() if isinstance(default, MemberDescriptorType) else _Field(default)


def _replace_by_default(cls: Any, name: str, declared: _Field) -> None:
    """Make the default of a field the class attribute, as in the standard library."""
    if declared.default is _MISSING:
        delattr(cls, name)
    else:
        setattr(cls, name, declared.default)


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
    """Raise FrozenInstanceError; a derived class that is not a dataclass may set attributes of its own."""
    if "_plan" in type(self).__dict__ or name in self._plan.fields:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot {verb} field {name!r}")


def _replace(instance: Any, /, **changes: Any) -> Any:
    """A copy with these fields changed; the class may also derive from one by `dataclasses` itself."""
    if "_plan" in type(instance).__dict__:
        names: Iterable[str] = type(instance)._plan.signature.in_init
    else:
        names = _fields_in_init(type(instance))
    unchanged = {name: getattr(instance, name) for name in names if name not in changes}
    return type(instance)(**unchanged, **changes)


def _fields_in_init(cls: type) -> list[str]:
    """The fields that `__init__` takes, of a class that derives from a dataclass of any library."""
    home: Any = next(base for base in cls.__mro__ if "__dataclass_fields__" in base.__dict__)
    fields = home.__dict__["_plan"].fields if "_plan" in home.__dict__ else home.__dataclass_fields__
    return [name for name, field in fields.items() if field.init]


_ALWAYS: dict[str, Any] = {
    "__replace__": _replace,
    "__match_args__": _PlanAttribute(lambda plan: tuple(plan.signature.arguments)),
    "__dataclass_fields__": _PlanAttribute(lambda plan: plan.standard.__dataclass_fields__),
    "__dataclass_params__": _PlanAttribute(lambda plan: plan.standard.__dataclass_params__),
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
    """The decorator for dataclasses that are frozen for the type checker only."""
    return _dataclass(cls, frozen=True, refuses=False, eq=eq, repr=repr)


__all__ = ["dataclass", "field", "field_names", "metadata_of", "record", "replace"]
