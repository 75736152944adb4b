"""What is not translated stands on a page in English, and says so: to a reader, and to a program that reads aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.games import load_game
from ts_rules.handbook.writing.linked_sentences import LinkedSentences
from ts_rules.handbook.writing.page_writer import filled

MARK = '<span class="mark open" lang="en">English</span>'
TEMPLATE = '{% import "words.html" as words with context %}{{ words.spoken(said) }}'


@pytest.mark.parametrize(("ident", "english"), [("1.0", "is a game about the Cold War"), ("6.3.4", "lowers DEFCON")])
def test_a_sentence_without_translation_says_that_it_is_english(
    ident: str, english: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "said.html").write_text(TEMPLATE, "utf-8")
    rule = load_game("ts").find(ident).rule
    assert rule is not None

    def shown() -> str:
        said = LinkedSentences(load_game("ts"), "pl").sentence(ident, rule.statement)
        return filled(tmp_path / "said.html", str, {"said": said})

    assert MARK not in shown()
    assert english not in shown()
    monkeypatch.setattr("ts_rules.translate.render.game_catalog", lambda _game, _lang: {})
    assert shown().startswith('<span lang="en">')
    assert shown().endswith(f"</span> {MARK}")
    assert english in shown()
