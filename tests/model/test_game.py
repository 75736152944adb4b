"""Finding things in a loaded game."""

from __future__ import annotations

import pytest

from ts_rules.errors import BadId, UnknownId, UnknownRuleset
from ts_rules.model import Game, RuleId


def rule(game: Game, text: str) -> str:
    found = game.find(text).rule
    assert found is not None
    return found.printed


def test_find(ts: Game) -> None:
    assert rule(ts, "6") == rule(ts, "6.0") == "6.0"
    assert rule(ts, "4.5.c") == "4.5.C"
    clause = ts.find("6.3.5/still-lowers").clause
    assert clause is not None
    assert clause.slug == "still-lowers"
    reading = ts.find("6.3.2/coup-success/exceed").reading
    assert reading is not None
    assert reading.slug == "exceed"
    for text in ("nato", "card.nato", "card:nato", "NATO"):
        card = ts.find(text).card
        assert card is not None
        assert card.number == 21


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("6.3.22", "6.3.2"),
        ("6.3.2/coup-succes", "6.3.2/coup-success"),
        ("6.3.2/coup-success/exceeds", "6.3.2/coup-success/exceed"),
        ("natto", "nato"),
    ],
)
def test_nearest(ts: Game, text: str, hint: str) -> None:
    with pytest.raises(UnknownId, match="Did you mean") as problem:
        ts.find(text)
    assert hint in problem.value.nearest


def test_nonsense_is_a_bad_id(ts: Game) -> None:
    with pytest.raises(BadId):
        ts.find("§§§")


def test_parents_skip_what_the_tree_does_not_have(ts: Game) -> None:
    parent = ts.parent(ts.rules[RuleId.parse("11.1.1")])
    assert parent is not None
    assert parent.printed == "11.0"
    assert ts.depth(ts.rules[RuleId.parse("11.1.4.1")]) == 2
    assert {r.printed for r in ts.children(None)} >= {"1.0", "12.0", "OPT", "LWS"}


def test_figures_by_edition(ts: Game) -> None:
    # 3.3: the 2nd edition gives the US 23 influence, Deluxe 25, two of them in Canada.
    assert ts.figure("setup.us_total", "2e") == 23
    assert ts.figure("setup.us_total", "deluxe") == 25
    assert ts.figure("setup.fixed.us.canada", "2e") == 0
    assert ts.figure("setup.ussr_total", "deluxe") == 15
    # 2.2.1: 103 cards and 110.
    assert ts.figure("cards.total", "2e") == 103
    assert ts.figure("cards.total", "deluxe") == 110
    assert ts.figure(".ops", "deluxe", card="nato") == 4
    with pytest.raises(UnknownId, match=r"has no figure 'cards.totel'. Did you mean cards.total,"):
        ts.figure("cards.totel", "2e")
    with pytest.raises(UnknownRuleset, match="'3e' is no edition"):
        ts.figure("cards.total", "3e")


def test_editions_are_rulesets(ts: Game) -> None:
    assert ts.ruleset("2e").edition == "2e"
    with pytest.raises(UnknownRuleset, match="Did you mean deluxe"):
        ts.ruleset("delux")
