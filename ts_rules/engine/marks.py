"""The decorators that tie a statement to its code.

    @rule("6.3.4", slug="battleground-coup", see=("8.1.4",))
    def after_coup(state: State, country: int) -> None:
        \"\"\"A coup attempt in a battleground country {=defcon-after}, whether it succeeds or not.\"\"\"

Each puts a mark on the function or class and returns it unchanged, so it costs nothing when the engine
calls it.  There is no registry: loading a game reads the marks off its modules.
"""

from __future__ import annotations

from collections.abc import Callable
from types import BuiltinFunctionType
from typing import TypeVar

from ..model import Variant
from ..model.values import value

__all__ = ["ClauseMark", "EventMark", "Mark", "RuleMark", "clause", "event", "marks_of", "rule"]

T = TypeVar("T", bound=Callable[..., object])
ATTRIBUTE = "__ts_rules__"
_COMPILED: dict[object, tuple[Mark, ...]] = {}
"""The marks of compiled functions, which take no attributes."""
_STATED: dict[object, str] = {}
"""The docstrings of compiled functions and classes, which have none of their own."""


@value
class RuleMark:
    """What `@rule` was told."""

    id: str
    slug: str
    title: str
    variants: tuple[Variant, ...]
    see: tuple[str, ...]
    editions: tuple[str, ...]
    not_in: tuple[str, ...]
    prose_only: str
    doubt: str


@value
class ClauseMark:
    """What `@clause` was told."""

    id: str
    lead: str
    variants: tuple[Variant, ...]
    editions: tuple[str, ...]
    prose_only: str
    doubt: str


@value
class EventMark:
    """What `@event` was told."""

    card: str
    confidence: str
    doubt: str
    see: tuple[str, ...]


Mark = RuleMark | ClauseMark | EventMark


def rule(
    id: str,  # noqa: A002 - the domain's word
    /,
    *,
    slug: str,
    title: str = "",
    variants: tuple[Variant, ...] = (),
    see: tuple[str, ...] = (),
    editions: tuple[str, ...] = (),
    not_in: tuple[str, ...] = (),
    prose_only: str = "",
    doubt: str = "",
) -> Callable[[T], T]:
    """Say that what follows is a rule: its docstring the statement, its body the code.

    `slug` never changes.  `title` is the heading, made from the slug where that reads well.  `editions`
    names the editions that have the rule (none: all), `not_in` printings that do not yet have it.  `prose_only` says
    why nothing can be executed.
    """
    return _mark(RuleMark(id, slug, title, variants, see, editions, not_in, prose_only, doubt))


def clause(
    id: str,  # noqa: A002 - the domain's word
    /,
    *,
    lead: str = "",
    variants: tuple[Variant, ...] = (),
    editions: tuple[str, ...] = (),
    prose_only: str = "",
    doubt: str = "",
) -> Callable[[T], T]:
    """Say that what follows is one idea of a rule that holds several: `4.5.C/headline-scoring`.

    `lead` is the word or two that a player looks for among many ideas; a page sets them before the sentence.
    """
    return _mark(ClauseMark(id, lead, variants, editions, prose_only, doubt))


def event(card: str, /, *, confidence: str, doubt: str = "", see: tuple[str, ...] = ()) -> Callable[[T], T]:
    """Say that what follows is the event of a card; `confidence` in our reading is high, medium or low."""
    return _mark(EventMark(card, confidence, doubt, see))


def marks_of(thing: object) -> tuple[Mark, ...]:
    """The marks that were put on a function or class itself (a subclass inherits none)."""
    if hasattr(thing, "__dict__"):
        found: tuple[Mark, ...] = vars(thing).get(ATTRIBUTE, ())
        return found
    return _COMPILED.get(thing, ()) if isinstance(thing, BuiltinFunctionType) else ()


def stated(thing: T, statement: str) -> T:
    """Keep the docstring of what is compiled; the build adds a call of this below each."""
    _STATED[thing] = statement
    return thing


def statement_of(thing: object) -> str:
    """The docstring of a function or class, compiled or not."""
    return _STATED.get(thing) or thing.__doc__ or ""


def _mark(mark: Mark) -> Callable[[T], T]:
    def put(thing: T) -> T:
        marks = (*marks_of(thing), mark)
        if isinstance(thing, BuiltinFunctionType):
            _COMPILED[thing] = marks
        else:
            setattr(thing, ATTRIBUTE, marks)
        return thing

    return put
