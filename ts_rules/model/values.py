"""Frozen values with slots, as `dataclasses` makes them, for what the engine and the quick commands need to start.

Importing `dataclasses` brings `inspect` along and compiles the methods of every class anew: a third of the time that
the engine takes to be imported.  This makes the same out of closures.  Elsewhere `dataclasses` serves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

__all__ = ["FrozenError", "changed", "defaults", "value"]

T = TypeVar("T")
NEEDED = object()
"""Stands where a field has no default."""


class FrozenError(AttributeError):
    """A value cannot be changed."""


@dataclass_transform(frozen_default=True)
def value(made: type[T]) -> type[T]:
    """The class as a frozen value: its annotated names, after its base's, are slots, given in order or by name."""
    own = tuple(made.__annotations__)
    body: dict[str, Any] = {k: v for k, v in vars(made).items() if k not in ("__dict__", "__weakref__")}
    given = {name: body.pop(name, NEEDED) for name in own}
    for base in made.__bases__:
        given = {**getattr(base, "__values__", {}), **given}
    names = tuple(given)
    body["__slots__"], body["__match_args__"] = own, names
    body["__qualname__"] = made.__qualname__
    body["__values__"] = MappingProxyType(given.copy())
    given = {name: default for name, default in given.items() if default is not NEEDED}
    body["__setattr__"] = body["__delattr__"] = _refuse
    body["__everything__"] = staticmethod(attrgetter(*names))
    body.setdefault("__init__", _maker(made.__name__, names, given))
    for name, method in METHODS.items():
        body.setdefault(name, method)
    return cast("type[T]", type(made.__name__, made.__bases__, body))


def defaults(made: type) -> Mapping[str, Any]:
    """The fields of a value and what each is if it is not given."""
    found: Mapping[str, Any] = made.__values__  # type: ignore[attr-defined]  # `value` put it there
    return found


def changed(old: T, **new: Any) -> T:
    """The value with other fields, as `dataclasses.replace` makes it."""
    return type(old)(**{name: getattr(old, name) for name in defaults(type(old))} | new)


def _maker(called: str, names: tuple[str, ...], given: Mapping[str, Any]) -> Callable[..., None]:
    put = object.__setattr__

    def make(self: object, *values: object, **named: object) -> None:
        if len(values) > len(names):
            raise TypeError(f"{called} takes {len(names)} values, not {len(values)}")
        for name, found in zip(names, values, strict=False):
            put(self, name, found)
        for name in names[len(values) :]:
            if name not in named and name not in given:
                raise TypeError(f"{called} lacks '{name}'")
            put(self, name, named.pop(name) if name in named else given[name])
        if named:
            raise TypeError(f"{called} has no '{next(iter(named))}', or has it twice")

    return make


def _everything(self: Any) -> tuple[Any, ...]:
    found = self.__everything__(self)
    return found if len(self.__values__) > 1 else (found,)


def _equal(self: Any, other: Any) -> bool:
    return other.__class__ is self.__class__ and bool(self.__everything__(self) == self.__everything__(other))


def _hash(self: object) -> int:
    return hash(tuple([found for found in _everything(self) if not isinstance(found, Mapping)]))


def _show(self: Any) -> str:
    return f"{self.__class__.__qualname__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.__values__)})"


def _restore(self: Any, state: tuple[Any, ...]) -> None:
    for name, found in zip(self.__values__, state, strict=True):
        object.__setattr__(self, name, found)


def _refuse(self: object, name: str, *_value: object) -> NoReturn:
    raise FrozenError(f"{self.__class__.__name__} is frozen: '{name}' stays as it is")


METHODS = {
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _show,
    "__getstate__": _everything,
    "__setstate__": _restore,
}
