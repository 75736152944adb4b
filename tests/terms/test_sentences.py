"""Sentences of our own in five languages: what is in them is found, where it stands, and nothing else."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ts_rules.terms import Hit, Matcher
from ts_rules.terms.language import language
from ts_rules.terms.termbase import read_terms

HERE = Path(__file__).resolve().parent
KINDS = {
    "t": "term",
    "n": "name",
    "f": "figure",
    "d": "dice",
    "r": "reference",
    "m": "modality",
    "x": "negation",
    "c": "comparison",
    "w": "time",
}
MARK = re.compile(r"\{(\w):([^|]+)\|([^}]+)\}")


def read() -> list[tuple[str, str, tuple[Hit, ...]]]:
    """Language, sentence and what stands in it."""
    found, lang = [], ""
    for line in (HERE / "sentences.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lang = line.strip("[]")
        elif line and not line.startswith("#"):
            text, hits, last = "", [], 0
            for mark in MARK.finditer(line):
                text += line[last : mark.start()]
                hits.append(Hit(KINDS[mark[1]], mark[2], len(text), len(text) + len(mark[3])))
                text += mark[3]
                last = mark.end()
            found.append((lang, text + line[last:], tuple(hits)))
    return found


SENTENCES = read()


@cache
def small_matcher(lang: str) -> Matcher:
    return Matcher.of(language(lang), read_terms(HERE / "small.toml").values(), "twilight-struggle")


@pytest.mark.parametrize(
    ("lang", "text", "hits"), SENTENCES, ids=[f"{lang} {text[:40]}" for lang, text, _h in SENTENCES]
)
def test_sentence(lang: str, text: str, hits: tuple[Hit, ...]) -> None:
    def shown(found: tuple[Hit, ...]) -> list[str]:
        return [f"{h.kind} {h.value} {text[h.start : h.end]}" for h in found]

    found = small_matcher(lang).find(text)
    assert shown(found) == shown(hits)
    assert found == hits


def test_every_language_has_its_fifteen() -> None:
    counts = [sum(lang == code for lang, _t, _h in SENTENCES) for code in ("en", "it", "pt", "pl", "el")]
    assert min(counts) >= 15
