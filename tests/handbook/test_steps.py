"""Scenarios as steps: what the sentences say adds up to what the engine did, and the page holds all of it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from functools import cache
from random import Random

import jinja2
import pytest

from ts_rules.cli.playing import find_rulesets
from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.state import US, USSR, State
from ts_rules.games.twilight_struggle.play.tables import COUNTRIES, COUNTRY
from ts_rules.games.twilight_struggle.tabletop.draw.layout import full_name
from ts_rules.games.twilight_struggle.tabletop.narrate.played_moves import Played, play
from ts_rules.games.twilight_struggle.tabletop.narrate.steps import BoardTale, steps_of, tale_of
from ts_rules.paths import PACKAGE
from ts_rules.playing.scenario_file import Scenario, all_scenarios

INFLUENCE = re.compile(r"(.+): (US|USSR) ([+−])(\d+) points? of influence, now (\d+)\.")
DEFCON = re.compile(r"DEFCON (?:falls|rises) from (\d) to (\d)\.")
TRACK = re.compile(r"(?:US|USSR): \+(\d+) VP; the VP track shows: (?:(US|USSR) )?(\d+)\.")
ALIKE = ("defcon", "vp", "turn", "round", "military_operations", "space", "space_cards", "china", "china_face_up")
SIDES = {"US": US, "USSR": USSR}


@cache
def scenarios() -> dict[str, Scenario]:
    return {s.id: s for s in all_scenarios(PLAYED)}


@cache
def everything() -> tuple[tuple[Played, BoardTale], ...]:
    """Every scenario played once and told in English."""
    game = load_game("ts")
    played = [play(s, find_rulesets(PLAYED)(s.rulesets[0])) for s in scenarios().values()]
    return tuple((p, tale_of(p, game, "en")) for p in played)


def influence(state: State) -> dict[tuple[str, int], int]:
    return {(c, s): state.influence[2 * n + s] for n, c in enumerate(COUNTRIES) for s in (US, USSR)}


def named() -> dict[str, str]:
    game = load_game("ts")
    return {full_name(game, slug, "en"): slug for slug in COUNTRIES}


def test_all_scenarios_of_the_game_are_told() -> None:
    assert len(everything()) == len(all_scenarios(PLAYED)) >= 1803


def test_influence_that_sentences_tell_adds_up_to_what_the_engine_did() -> None:
    slugs = named()
    told = 0
    for played, tale in everything():
        board = influence(played.before)
        for line in (*tale.at_once, *(d for step in tale.steps for d in step.details)):
            if found := INFLUENCE.fullmatch(line):
                key = slugs[found[1]], SIDES[found[2]]
                board[key] += int(found[4]) * (1 if found[3] == "+" else -1)
                assert board[key] == int(found[5]), (tale.id, line)
                told += 1
        assert board == influence(played.end), tale.id
    assert told > 1000


def test_defcon_and_vp_that_sentences_tell_add_up() -> None:
    for played, tale in everything():
        defcon, vp = played.before.defcon, played.before.vp
        for line in (*tale.at_once, *(d for step in tale.steps for d in step.details)):
            if found := DEFCON.fullmatch(line):
                assert defcon == int(found[1]), (tale.id, line)
                defcon = int(found[2])
            if found := TRACK.fullmatch(line):
                now = int(found[3]) * (-1 if found[2] == "USSR" else 1)
                assert abs(now - vp) == int(found[1]), (tale.id, line)
                vp = now
        assert (defcon, vp) == (played.end.defcon, played.end.vp), tale.id


def test_changes_of_the_steps_lead_from_the_start_to_the_end() -> None:
    for played, tale in everything():
        for step, before in zip(tale.steps, (played.start, *(s.after for s in tale.steps)), strict=False):
            touched = {c.what for c in step.found}
            for name in ALIKE:
                same = getattr(before, name) == getattr(step.after, name)
                assert same != (name.removesuffix("_face_up") in touched) or name.startswith("china"), (tale.id, name)
        assert (tale.steps[-1].after if tale.steps else played.start).influence == played.end.influence


def test_cards_that_move_are_followed_from_place_to_place() -> None:
    for played, tale in everything():
        place: dict[int, object] = {}
        for change in (c for step in tale.steps for c in step.found if c.what == "card"):
            if change.of in place:
                assert place[int(change.of)] == change.before, tale.id
            place[int(change.of)] = change.after
        for card, where in place.items():
            if where in ("discard", "removed", "draw"):
                assert getattr(played.end, str(where)) >> card & 1, (tale.id, card)


def test_a_coup_step_by_step() -> None:
    tale = steps_of(scenarios()["coup-in-mexico"], load_game("ts"), "en")
    assert tale.start == ("Mexico: US 0, USSR 2.",)
    assert tale.occasion == ("The US player attempts a coup with 3 Operations points.",)
    assert [s.sentence for s in tale.steps] == [
        "The US player attempts a coup in Mexico.",
        "The die for the coup attempt shows 4.",
    ]
    assert [s.asked for s in tale.steps] == ["6.3", "6.3"]
    # 4 + 3 - 2 × 2 = 3: two are removed, the third is added; the battleground lowers DEFCON
    assert tale.steps[1].details == (
        "Mexico: US +1 point of influence, now 1.",
        "Mexico: USSR −2 points of influence, now 0.",
        "Mexico: nobody has control.",
        "DEFCON falls from 5 to 4.",
    )
    assert tale.steps[1].countries == ("mexico",)
    assert tale.countries == ("mexico",)


def test_cards_drawn_one_after_another_are_one_step() -> None:
    drawn = [(p, t) for p, t in everything() if sum(m.kind == "draw-card" for m in p.moves) > 9]
    assert drawn
    for played, tale in drawn:
        assert len(tale.steps) < len(played.moves)
        assert sum(len(s.found) for s in tale.steps) == sum(len(m.found) for m in played.moves)


def test_every_step_names_a_rule_or_a_card() -> None:
    game = load_game("ts")
    for _played, tale in everything():
        for step in tale.steps:
            if step.is_card:
                assert step.asked in game.cards
            else:
                game.find(step.asked)


def test_frames_for_the_page_are_what_the_engine_has() -> None:
    for played, tale in everything():
        if not tale.steps:
            continue
        board: dict[str, list[int]] = defaultdict(list)
        frames = json.loads(tale.data)
        assert len(frames) == len(tale.steps) + 1
        for frame in frames:
            board |= frame.get("c", {})
        for slug, (us, ussr, holder) in board.items():
            n = COUNTRY[slug]
            assert (us, ussr) == (played.end.influence[2 * n], played.end.influence[2 * n + 1])
            assert [played.end.control[s] >> n & 1 for s in (US, USSR)] == [holder == US, holder == USSR]


@pytest.fixture(scope="module")
def template() -> jinja2.Template:
    loader = jinja2.FileSystemLoader(PACKAGE / "handbook" / "theme" / "parts")
    return jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined).get_template(
        "steps.html"
    )


def test_the_page_has_a_list_without_a_script(template: jinja2.Template) -> None:
    tale = steps_of(scenarios()["coup-in-mexico"], load_game("ts"), "en")
    page = template.render(tale=tale, say=str)
    told = (line for step in tale.steps for line in (step.sentence, *step.details))
    for line in (*tale.start, *tale.occasion, *tale.at_once, *told, *tale.outcome):
        assert page.count(line) >= 1, line
    assert page.count("<li id=") == len(tale.steps)
    assert '<div class="st-bar" role="group" aria-label="Step through the example" hidden>' in page


def test_pages_of_scenarios_are_small_and_hold_all_changing_countries(template: jinja2.Template) -> None:
    chosen = Random(7).sample(sorted(scenarios()), 60)
    game = load_game("ts")
    for ident in chosen:
        tale = steps_of(scenarios()[ident], game, "el", find_rulesets(PLAYED)(scenarios()[ident].rulesets[0]))
        page = template.render(tale=tale, say=str)
        assert len(page.encode()) < 40_000, ident
        for step in tale.steps:
            for slug in step.countries:
                assert page.count(f'data-c="{slug}"') == 1, (ident, slug)


def test_a_scenario_of_a_book_is_played_as_the_book_is_written() -> None:
    from dataclasses import replace

    scenario = replace(scenarios()["coup-in-mexico"], rulesets=("ts-pl-deluxe",))
    assert steps_of(scenario, load_game("ts"), "pl").ruleset == "ts-pl-deluxe"
