"""Messages of the command line, in the language of the locale."""

from __future__ import annotations

import os

__all__ = ["LANGUAGES", "_", "locale_language"]

LANGUAGES = ("en", "it", "pt", "pl", "el")


def locale_language() -> str:
    """The language that LANGUAGE, LC_ALL, LC_MESSAGES or LANG asks for; English where we do not speak it."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable, "").partition(":")[0]:
            code = value[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def _(text: str) -> str:
    """A message in the reader's language; English needs no catalog, so starting up stays quick."""
    lang = locale_language()
    if lang == "en":
        return text
    from ..errors import TsRulesError
    from ..translate import catalog

    try:
        return catalog("cli", lang).get(("", text), text)
    except TsRulesError:  # a broken catalog of messages must not keep anybody from the command that would say so
        return text
