"""Files of patterns, sound and broken, and what is recorded of evidence."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.evidence.pattern_files import patterns_for, read_patterns
from ts_rules.evidence.recorded_evidence import read_evidence
from ts_rules.model import Game, RuleId
from ts_rules.paths import data

LANGUAGES = sorted(p.parent.parent.name for p in data("locales").glob("*/patterns/twilight-struggle.toml"))


def written(folder: Path, text: str) -> Path:
    path = folder / "patterns.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sound_file(tmp_path: Path) -> None:
    text = 'format = 1\nabbreviations = ["Np."]\n["6.3.4/defcon-after"]\nin = ["6.3.*", "8.1.4"]\nlowers = ["coup"]\n'
    found = read_patterns(written(tmp_path, text))
    assert found.abbreviations == {"np"}
    search = found.by_variant["6.3.4/defcon-after"]
    assert [str(p) for p in search.readings["lowers"]] == ["coup"]
    below, alone = search.places
    assert below.covers(RuleId.parse("6.3.4"))
    assert below.covers(RuleId.parse("6.3"))
    assert alone.covers(RuleId.parse("8.1.4"))
    assert not alone.covers(RuleId.parse("8.1.4.1"))


def test_the_rule_of_the_variant_unless_told_otherwise(tmp_path: Path) -> None:
    found = read_patterns(written(tmp_path, 'format = 1\n["6.3.4/a-b"]\nlowers = ["coup"]\n'))
    (place,) = found.by_variant["6.3.4/a-b"].places
    assert place.rule == RuleId.parse("6.3.4")
    assert not place.below


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "format = 1"),
        ("format = 2", "format = 1"),
        ("format = 1\n[x", "patterns.toml"),
        ('format = 1\nabbreviations = "np."', "abbreviations"),
        ('format = 1\n["6.3.4"]\na = ["coup"]', "6.3.4: is no variant"),
        ('format = 1\n["rule six/a"]\na = ["coup"]', "rule six/a: "),
        ('format = 1\n["6.3.4/a"]\n', "6.3.4/a: has no readings"),
        ('format = 1\n"6.3.4/a" = 1', "6.3.4/a: must be a table"),
        ('format = 1\n["6.3.4/a"]\nb = "coup"', "6.3.4/a: 'b' must be a list"),
        ('format = 1\n["6.3.4/a"]\nb = []', "6.3.4/a: 'b' must be a list"),
        ('format = 1\n["6.3.4/a"]\nb = ["coup", "("]', "6.3.4/a: pattern 2 of 'b' lacks a closing"),
        ('format = 1\n["6.3.4/a"]\nin = "6.3"\nb = ["coup"]', "6.3.4/a: 'in' must be a list"),
        ('format = 1\n["6.3.4/a"]\nin = ["rule six"]\nb = ["coup"]', "6.3.4/a: 'rule six'"),
        ('format = 1\n["6.3.4/a"]\nb = [' + '"coup",' * 13 + "]", "more than 12 patterns"),
    ],
)
def test_a_broken_file_says_what_is_wrong(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_patterns(written(tmp_path, text))
    assert what in str(caught.value)
    assert caught.value.exit_code == 3
    assert "\n" not in str(caught.value)


def test_a_variant_of_a_whole_section_keeps_its_id(tmp_path: Path) -> None:
    """6.0 and 6 are one rule, and the id of its variants is spelled as everywhere: 6.0/single-use."""
    found = read_patterns(written(tmp_path, 'format = 1\n["6.0/single-use"]\nsingle = ["coup"]\n'))
    assert found.by_variant["6.0/single-use"].variant == "6.0/single-use"


def test_no_patterns_for_an_unknown_language() -> None:
    assert patterns_for("xx", "twilight-struggle").by_variant == {}
    assert patterns_for("pl", "no-such-game").by_variant == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_patterns_are_of_variants_and_readings_that_there_are(lang: str, ts: Game) -> None:
    """A variant of the game that has patterns has them for readings of its own only."""
    variants = {v.id: v for v in ts.variants()}
    for ident, search in patterns_for(lang, "twilight-struggle").by_variant.items():
        if ident in variants:
            assert set(search.readings) <= {*variants[ident].readings, "truncated"}, ident
        assert any(r == p.rule for p in search.places for r in ts.rules if isinstance(r, RuleId)) or search.places


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "format = 2"),
        ('format = 2\n["6.3.4/a"]\nb = "xyz"', "6.3.4/a"),
        ('format = 2\n["6.3.4/a"]\nb = { words = "0123456789abcdef" }', "marks"),
        ('format = 2\n["6.3.4/a"]\nb = { words = "0123456789abcdef", marks = ["colour red"] }', "colour red"),
        ('format = 2\nprints = { "6.3.4" = ["abc"] }', "prints"),
        ("format = 2\nb = 3", "b: "),
    ],
)
def test_broken_evidence_says_what_is_wrong(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_evidence(written(tmp_path, text))
    assert what in str(caught.value)
