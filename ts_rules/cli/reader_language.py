"""The reader's language, by the locale, and the messages of the command line in it."""

from __future__ import annotations

import os
from functools import cache

import click

from ..languages import SOURCE, language_file, spoken

__all__ = ["OF_CLICK", "SpokenLanguage", "_", "locale_language", "speak_as_we_do"]


class SpokenLanguage(click.Choice[str]):
    """One of the languages that there are; they are looked for when one is asked for or listed, not at every start."""

    def __init__(self) -> None:
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]  # click keeps a list that is made at once
        """Their codes."""
        return spoken()


def locale_language() -> str:
    """The language that LANGUAGE, LC_ALL, LC_MESSAGES or LANG asks for; English where we do not speak it."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable, "").partition(":")[0]:
            code = value[:2].lower()
            return code if _is_spoken(code) else SOURCE
    return SOURCE


@cache
def _is_spoken(code: str) -> bool:
    """Whether there is such a language: its file is not read for that, nor at every start."""
    return code == SOURCE or (code.isalpha() and language_file(code, "language").is_file())


def _(text: str, lang: str = "") -> str:
    """A message in the reader's language, or in the one that was asked for; English needs no catalog, and is quick."""
    lang = lang or locale_language()
    if lang == "en":
        return text
    from ..errors import TsRulesError
    from ..translate import catalog
    from ..translate.catalogs import fits

    try:
        found = catalog("cli", lang).get(("", text), text)
    except TsRulesError:  # a broken catalog of messages must not keep anybody from the command that would say so
        return text
    return found if fits(text, found) else text


def speak_as_we_do() -> None:
    """click's own sentences in the reader's language: it asks gettext for them, and has no catalogs."""
    if locale_language() == "en":
        return
    import importlib

    for name in ("core", "decorators", "exceptions", "formatting", "parser", "types"):
        module = importlib.import_module(f"click.{name}")
        if hasattr(module, "_"):
            setattr(module, "_", _)  # noqa: B010 - a name of another library's module


OF_CLICK = (
    _("Usage:"),
    _("Options"),
    _("Commands"),
    _("Show this message and exit."),
    _("Show the version and exit."),
    _("Missing command."),
    _("Missing argument"),
    _("Missing option"),
    _("Choose from:\n\t{choices}"),
    _("No such option {name!r}."),
    _("Option {name!r} does not take a value."),
    _("Invalid value: {message}"),
    _("Invalid value for {param_hint}: {message}"),
    _("{value!r} is not a valid {number_type}."),
    _("{value} is not in the range {range}."),
    _("default: {default}"),
    _("required"),
)
"""The sentences that click says by itself and a reader meets: named here so that the catalogs have them."""
