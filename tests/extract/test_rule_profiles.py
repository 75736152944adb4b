"""What a rule speaks of: on record for our games, so that other words move no section; else from its statement."""

from __future__ import annotations

import json

import pytest

from ts_rules.extract.place import rule_profiles
from ts_rules.extract.place.rule_profiles import SPOKEN, profile_of, profiles
from ts_rules.games import load_game
from ts_rules.paths import package_folder


@pytest.mark.parametrize("game_id", ["twilight-struggle", "risiko"])
def test_every_rule_is_on_record_and_nothing_else(game_id: str) -> None:
    game = load_game(game_id)
    editions = json.loads((package_folder(game.spec.package) / SPOKEN).read_text("utf-8"))["editions"]
    first = editions[game.spec.canonical] if game.spec.canonical in editions else next(iter(editions.values()))
    assert set(first) == {rule.printed for rule in game}
    assert set(editions) <= set(game.spec.editions)
    assert all(
        concept[0] in ("term", "name", "figure", "reference")
        for rule in profiles(game_id, "deluxe" if game_id[0] == "t" else "base").values()
        for concept in rule
    )


def test_a_rule_that_is_not_on_record_speaks_of_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("ts")
    rule = game.find("6.3.4").rule
    assert rule is not None
    said = profile_of(game, rule, "deluxe")
    assert ("term", "coup-attempt") in said
    recorded = rule_profiles._recorded(game, "deluxe")
    del recorded["6.3.4"]
    monkeypatch.setattr(rule_profiles, "_recorded", lambda _game, _edition: recorded)
    assert set(said) <= set(rule_profiles._profiles(game, "deluxe")["6.3.4"])
