"""Plural forms of our languages, told without Babel and judged by it."""

from __future__ import annotations

import sys

import pytest
from babel.core import Locale
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.errors import MissingExtra, WrongCall
from ts_rules.languages import spoken
from ts_rules.terms.plurals import categories, category, header
from ts_rules.translate.update import new_catalog


@given(st.integers(0, 999_999), st.sampled_from(spoken()))
def test_every_number_takes_the_form_that_babel_gives_it(count: int, lang: str) -> None:
    assert category(count, lang) == Locale.parse(lang).plural_form(count)
    assert category(count, lang) in categories(lang)


@pytest.mark.parametrize("lang", spoken())
def test_our_languages_need_no_babel(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "babel.core", None)
    category.cache_clear()
    assert category(1, lang) == "one"
    assert new_catalog("x", lang).metadata["Plural-Forms"] == header(lang)
    with pytest.raises(MissingExtra, match=r"ts-rules\[words\]"):
        category(1, "fr")


def test_other_languages_take_theirs_from_babel() -> None:
    assert category(0, "fr") == "one"
    assert "nplurals=6" in header("ar")
    with pytest.raises(WrongCall, match="'zzz' is no language"):
        header("zzz")
