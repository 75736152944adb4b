"""The official rulings: each has a scenario, or says why play cannot show it; the record holds together."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.playing.rulings import read_rulings, rulings_of
from ts_rules.playing.scenario_file import all_scenarios, known_ids, read_scenarios, write_scenarios

RULINGS = rulings_of(PLAYED.game)
SHOWN = {ident for scenario in all_scenarios(PLAYED) for ident in scenario.rulings}

MINE = """schema = "ts-rules/scenario/1"
[[scenario]]
id = "mine"
title = "Mine"
about = ["4.0"]
rulings = ["{}"]
[scenario.then]
turn = 1
"""


def test_every_ruling_is_shown_or_says_why_it_cannot() -> None:
    assert len(RULINGS) == 90
    assert [r.id for r in RULINGS.values() if (r.id in SHOWN) == bool(r.cannot)] == []


def test_rulings_are_about_rules_and_cards_that_there_are() -> None:
    known = {*known_ids(PLAYED.game)}
    assert [(r.id, about) for r in RULINGS.values() for about in r.about if about not in known] == []


def test_scenarios_keep_their_rulings(tmp_path: Path) -> None:
    """Written to a file and read again; a typo is refused with the ruling that comes near."""
    path = tmp_path / "mine.toml"
    path.write_text(MINE.format("faq-103-nostar"), "utf-8")
    (mine,) = read_scenarios(PLAYED, path)
    assert mine.rulings == ("faq-103-nostar",)
    path.write_text(write_scenarios(mine), "utf-8")
    assert read_scenarios(PLAYED, path)[0].rulings == mine.rulings
    path.write_text(MINE.format("faq-103-nostars"), "utf-8")
    with pytest.raises(BadFile, match=r"no official ruling\. Did you mean 'faq-103-nostar'\?"):
        read_scenarios(PLAYED, path)


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ('[ruling.a]\nfaq = "1"\nsituation = "When"', "ruling 'a': needs 'ruling'"),
        (
            '[ruling.a]\nfaq = "1"\nsituation = "When"\nruling = "So"\ntoday = "Not so"',
            "'superseded' and 'today' together",
        ),
        ('[ruling.a]\nfaq = "1"\nsituations = "When"', "Did you mean 'situation'"),
        ("[rulings.a]", "Did you mean 'ruling'"),
    ],
)
def test_a_broken_record_is_refused(tmp_path: Path, wrong: str, problem: str) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(wrong, "utf-8")
    with pytest.raises(BadFile, match=problem):
        read_rulings(path)
