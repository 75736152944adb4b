"""The termbase `locales/terms.toml`: forms of each term by language and plural category."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..errors import BadFile, MissingExtra
from ..games import installed
from ..paths import data, package_folder, read_toml

__all__ = ["Term", "form", "termbase"]


@dataclass(frozen=True, slots=True)
class Term:
    """A concept and its forms: language → plural category (`one`, `few`, `many`, `other`) → form."""

    id: str
    forms: Mapping[str, Mapping[str, str]]


@cache
def termbase() -> Mapping[str, Term]:
    """Every term by id: ours, and those of games that bring their own."""
    folders = [data("locales")]
    folders += [package_folder(s.package) / s.locales for s in installed().values() if s.locales]
    terms: dict[str, Term] = {}
    for path in (f / "terms.toml" for f in folders):
        if not path.is_file():
            continue
        for name, forms in read_toml(path).items():
            if not isinstance(forms, dict) or "en" not in forms:
                raise BadFile(path, f"term '{name}' needs at least en = {{ one = ..., other = ... }}")
            for lang, by_count in forms.items():
                if not isinstance(by_count, dict) or "other" not in by_count:
                    raise BadFile(path, f"term '{name}' lacks the form 'other' in '{lang}'")
            terms[name] = Term(name, forms)
    return terms


def form(term: Term, count: int, lang: str) -> str:
    """The term as it stands after a number; English where the language has no form yet."""
    forms = term.forms.get(lang)
    if forms is None:
        lang, forms = "en", term.forms["en"]
    return forms.get(_category(count, lang), forms["other"])


def _category(count: int, lang: str) -> str:
    if lang == "en":
        return "one" if count == 1 else "other"
    try:
        from babel.core import Locale
    except ImportError:
        raise MissingExtra("Plural forms of other languages", "words") from None
    return str(Locale.parse(lang).plural_form(count))
