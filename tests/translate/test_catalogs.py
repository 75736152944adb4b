"""Catalogs are read as they are; a broken one gives a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.model import Game, Statement
from ts_rules.terms import form, termbase
from ts_rules.translate import Renderer
from ts_rules.translate.catalogs import read_catalog

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def test_translated_messages_only(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    path.write_text(
        HEAD + 'msgctxt "6.3"\nmsgid "A."\nmsgstr "Α."\n\n#, fuzzy\nmsgctxt "6.4"\nmsgid "B."\nmsgstr "Β."\n\n'
        'msgctxt "6.5"\nmsgid "C."\nmsgstr ""\n',
        encoding="utf-8",
    )
    assert read_catalog(path) == {("6.3", "A."): "Α."}


@pytest.mark.parametrize("content", [b"msgid \xff\xfe", b'msgid "half', b'nonsense\nmsgid "x"\n', b"\x00\x01\x02"])
def test_broken_catalogs(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.po"
    path.write_bytes(HEAD.encode() + content)
    with pytest.raises(BadFile, match=r"x\.po"):
        read_catalog(path)


def test_a_missing_catalog_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"none\.po: does not exist"):
        read_catalog(tmp_path / "none.po")


@pytest.mark.parametrize(
    ("count", "said"), [(1, "Operations point"), (2, "Operations points"), (0, "Operations points")]
)
def test_plural_forms(count: int, said: str) -> None:
    assert form(termbase()["operations-point"], count, "en") == said


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("pl", 1, "punkt operacyjny"),
        ("pl", 2, "punkty operacyjne"),
        ("pl", 5, "punktów operacyjnych"),
        ("pl", 22, "punkty operacyjne"),
        ("it", 1, "punto operazioni"),
        ("it", 3, "punti operazioni"),
        ("nl", 2, "Operations points"),  # English where a language has no form
    ],
)
def test_plural_forms_of_other_languages(lang: str, count: int, said: str) -> None:
    assert form(termbase()["operations-point"], count, lang).lower() == said.lower()


def test_slots_are_filled_under_the_ruleset(ts: Game) -> None:
    statement = Statement.of("{setup.us_total:influence} ({rule.6.3}, {card.nato}, {country.iran})", "3.3")
    assert Renderer(ts, ts.ruleset("2e")).sentence("3.3", statement).text == "23 influence (6.3, NATO, Iran)"
    assert Renderer(ts, ts.ruleset("deluxe")).sentence("3.3", statement).text.startswith("25 influence")
    italian = Renderer(ts, ts.ruleset("2e"), "it").sentence("3.3", statement)
    assert "Iran" in italian.text
    assert not italian.translated


def test_readings_in_force(ts: Game) -> None:
    rule = ts.find("6.3.4").rule
    assert rule is not None
    book = ts.ruleset("deluxe").with_readings("odd", {"6.3.4/defcon-after": "raises"})
    assert "raises DEFCON by 1 level" in Renderer(ts, book).sentence("6.3.4", rule.statement).text
