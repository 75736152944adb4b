"""Whose code carries the exception of a card, against what somebody reads who has rules and cards side by side."""

from __future__ import annotations

import pytest

from ts_rules import load_game
from ts_rules.engine.exceptions import exceptions

EXPECTED = {
    "nuclear-subs": {"6.3.4"},  # after_coup
    "missile-envy": {"4.5.D/phasing", "4.5.D/rid-of-scoring-card"},
    "quagmire": {"4.5.D/phasing"},
    # 6.3: where an attempt is made, which no single statement carries out; the others: where it may be paid for
    "cuban-missile-crisis": {"6.3", "4.5.D/phasing", "5.0"},
    "yuri-and-samantha": {"6.3"},
    "iran-contra-scandal": {"6.2.2"},
    "shuttle-diplomacy": {"10.1"},
    "star-wars": {"5.2", "5.2/star-wars", "4.5.D/rid-of-scoring-card"},
    "u2-incident": {"un-intervention", "grain-sales-to-soviets"},  # which UN Intervention can go with
}


@pytest.mark.parametrize("card", EXPECTED)
def test_an_exception_belongs_to_the_statement_whose_code_carries_it(card: str) -> None:
    assert set(exceptions(load_game("ts"))[card]) == EXPECTED[card]


def test_the_reformer_bars_coups_and_realignment() -> None:
    assert {"6.2.1", "6.3.1"} <= set(exceptions(load_game("ts"))["the-reformer"])


def test_a_statement_that_names_a_card_carries_no_exception_by_that() -> None:
    """Marshall Plan says that NATO becomes possible; what makes it so is the data of the cards."""
    assert "marshall-plan" not in exceptions(load_game("ts"))["nato"]


def test_a_game_without_cards_has_none() -> None:
    assert not exceptions(load_game("risiko"))
