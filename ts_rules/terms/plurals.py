"""Plural forms: which of them a language has, and which one a number takes; ours are in its `language.toml`.

Languages that are not in it take theirs from Babel, so that one can be started without writing any down.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ..errors import MissingExtra, WrongCall
from ..languages import languages

if TYPE_CHECKING:
    from babel.core import Locale

__all__ = ["CATEGORIES", "categories", "category", "header"]

CATEGORIES = ("zero", "one", "two", "few", "many", "other")


def categories(lang: str) -> tuple[str, ...]:
    """The forms that a term may have; all that there are in a language of which nothing is written down."""
    return tuple(_ours().get(lang, {}).get("categories", CATEGORIES))


@cache
def category(count: int, lang: str) -> str:
    """The form that goes with a whole number."""
    if lang in _ours():
        return categories(lang)[_rule(lang)(count)]
    return str(_theirs(lang).plural_form(count))


def header(lang: str) -> str:
    """What the head of a catalog says of them."""
    if lang in _ours():
        return str(_ours()[lang]["forms"])
    from_babel = _theirs(lang)
    from babel.messages.plurals import get_plural

    return str(get_plural(from_babel).plural_forms)


@cache
def _ours() -> Mapping[str, Any]:
    return {code: each.plurals for code, each in languages().items() if each.plurals}


@cache
def _rule(lang: str) -> Callable[[int], int]:
    _count, _sign, rule = header(lang).partition("plural=")
    made: Callable[[int], int] = gettext.c2py(rule.rstrip("; "))
    return made


def _theirs(lang: str) -> Locale:
    try:
        from babel.core import Locale, UnknownLocaleError
    except ImportError:
        raise MissingExtra(f"What plurals '{lang[:20]}' has", "words") from None
    try:
        return Locale.parse(lang)
    except (ValueError, UnknownLocaleError):
        raise WrongCall(f"'{lang[:20]}' is no language that we know: give a code such as fr or de.") from None
