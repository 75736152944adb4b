"""How far the translations are, chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .catalogs import catalog_path, locale_folders, sound_entries
from .messages import domains, messages_of

__all__ = ["Standing", "catalog_path", "done_and_fuzzy", "languages", "standing"]

Key = tuple[str, str]  # context and text of a message


@dataclass(frozen=True, slots=True)
class Standing:
    """A chapter of a domain in one language."""

    domain: str
    chapter: str
    total: int
    translated: int
    fuzzy: int

    @property
    def missing(self) -> int:
        """Messages without any translation."""
        return self.total - self.translated - self.fuzzy


def languages() -> tuple[str, ...]:
    """The languages that have catalogs."""
    return tuple(
        sorted({p.parent.name for folder in locale_folders() for p in folder.glob("*/LC_MESSAGES") if p.is_dir()})
    )


def done_and_fuzzy(domain: str, lang: str) -> tuple[set[Key], set[Key]]:
    """Context and text of the messages that are translated, and of those whose translation is to be looked at."""
    path = catalog_path(domain, lang)
    entries = sound_entries(path) if path.is_file() else []
    done = {(e.msgctxt or "", e.msgid) for e in entries if e.translated()}
    return done, {(e.msgctxt or "", e.msgid) for e in entries if "fuzzy" in e.flags and e.msgstr and not e.obsolete}


def standing(lang: str) -> Iterator[Standing]:
    """Every chapter, in the order of the messages."""
    for domain in domains():
        done, fuzzy = done_and_fuzzy(domain, lang)
        chapters: dict[str, list[Key]] = {}
        for message in messages_of(domain):
            chapters.setdefault(message.chapter, []).append((message.context, message.text))
        for chapter, keys in chapters.items():
            yield Standing(domain, chapter, len(keys), sum(k in done for k in keys), sum(k in fuzzy for k in keys))
