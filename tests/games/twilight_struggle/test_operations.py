"""Operations: what the rules say of influence, realignment rolls, coups, the space race, modifiers and wars.

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product

import pytest
from positions import start_realignment

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.illegal import IllegalMove
from ts_rules.games.twilight_struggle.play.moves import named
from ts_rules.games.twilight_struggle.play.rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRIES, COUNTRY, bits, card_mask
from ts_rules.games.twilight_struggle.rules import s06_0_operations as operations
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing
from ts_rules.games.twilight_struggle.rules import s06_2_realignment as realignment
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s06_4_4_space_abilities as abilities
from ts_rules.games.twilight_struggle.rules import s06_4_space_race as space_race
from ts_rules.games.twilight_struggle.rules import s07_4_modifiers as modifiers
from ts_rules.games.twilight_struggle.rules import s07_6_war_events as wars
from ts_rules.model import Game

Board = Callable[..., State]
CHINA = CARD["the-china-card"]
CARD_OF_VALUE = {0: "asia-scoring", 1: "blockade", 2: "fidel", 3: "comecon", 4: "muslim-revolution"}


@pytest.fixture
def board(ts: Game) -> Board:
    """A position: influence as (US, USSR) by country, readings by id, options by name."""

    def make(
        held: dict[str, tuple[int, int]] | None = None,
        *,
        edition: str = "deluxe",
        readings: dict[str, str] | None = None,
        defcon: int = 5,
        round_: int = 1,
        phasing: int = US,
        **options: bool,
    ) -> State:
        ruleset = ts.ruleset(edition).with_readings("changed", readings or {})
        state = State(compile_rules(ruleset, Options(**options)))
        state.defcon, state.turn, state.phasing = defcon, 1, phasing
        for country, amounts in (held or {}).items():
            for side, amount in enumerate(amounts):
                influence.put(state, side, COUNTRY[country], amount)
        state.round = 0
        placing.freeze_reach(state)
        state.round = round_
        return state

    return make


def has(state: State, country: str) -> tuple[int, int]:
    c = COUNTRY[country]
    return state.influence[2 * c + US], state.influence[2 * c + USSR]


def moves(state: State) -> set[str]:
    """What can be done now; nothing when nobody is asked."""
    return {str(m) for m in state.legal()} if state.stack else set()


def play(state: State, *notations: str) -> State:
    for said in notations:
        move = named(said)
        assert move is not None, said
        state.play(move)
    return state


def ops(state: State, side: int, points: int, *first: str, **more: object) -> State:
    operations.conduct_operations(state, side, points, "6.0", **more)  # type: ignore[arg-type]
    advance(state)
    return play(state, *first)


def countries(mask: int) -> set[str]:
    return {COUNTRIES[c] for c in bits(mask)}


def dice(*faces: int) -> tuple[str, ...]:
    return tuple(f"die-{face}" for face in faces)


def outcomes(state: State) -> Iterator[State]:
    """Every way in which chance can go from here until a player is asked or nothing is left."""
    if state.to_move != NATURE:
        yield state
        return
    for move in state.legal():
        after = state.copy()
        after.play(move)
        yield from outcomes(after)


# ---- 6.0: uses


def test_a_card_offers_every_use_that_is_possible(board: Board) -> None:
    assert moves(ops(board({"iran": (1, 0), "cuba": (0, 3)}), US, 3)) == {"influence", "realignment", "coup"}
    assert moves(ops(board({"iran": (1, 0)}), US, 3)) == {"influence"}
    assert moves(ops(board(), US, 3, ways=operations.COUP)) == set()


def test_ways_and_countries_can_be_limited(board: Board) -> None:
    state = board({"iran": (1, 1), "cuba": (0, 3), "panama": (0, 1)})
    assert moves(ops(state.copy(), US, 2, ways=operations.INFLUENCE | operations.REALIGNMENT)) == {
        "influence",
        "realignment",
    }
    only_cuba = 1 << COUNTRY["cuba"]
    assert moves(ops(state.copy(), US, 2, "coup", mask=only_cuba)) == {"cuba"}
    assert moves(ops(state.copy(), US, 2, "influence", mask=only_cuba)) == {"cuba"}
    assert moves(ops(state.copy(), US, 1, mask=only_cuba)) == {"realignment", "coup"}  # one point buys nothing there
    assert moves(ops(state.copy(), US, 2, "realignment", mask=only_cuba)) == {"cuba"}


def test_granted_operations_may_be_declined_where_the_event_says_so(board: Board) -> None:
    state = ops(board({"iran": (1, 0)}), US, 1, optional=True)
    assert moves(state) == {"influence", "done"}
    assert moves(play(state, "done")) == set()
    assert moves(ops(board(), US, 1, ways=operations.COUP, optional=True)) == set()


def test_points_go_to_one_use(board: Board) -> None:
    state = ops(board({"iran": (1, 0), "cuba": (0, 3)}), US, 4, "influence", "iran")
    assert "cuba" in moves(state)
    assert not moves(state) & {"realignment", "coup", "done"}


# ---- 6.1: placing influence


@pytest.mark.parametrize(("us", "placing_", "bought"), [(2, "one-by-one", 3), (2, "together", 2), (1, "one-by-one", 4)])
def test_turkey_example(board: Board, us: int, placing_: str, bought: int) -> None:
    """Control of Turkey is lost with the first influence, and the rest comes cheaper: 2 + 1 + 1."""
    state = board({"turkey": (us, 0), "syria": (0, 1)}, readings={"6.1.1/placing": placing_}, phasing=USSR)
    ops(state, USSR, 4, "influence")
    for left in range(bought, 0, -1):
        assert "turkey" in moves(state), left
        assert "done" not in moves(state)
        play(state, "turkey")
    assert moves(state) == set()
    assert has(state, "turkey") == (us, bought)


def test_panama_and_south_korea_example(board: Board) -> None:
    state = ops(board({"panama": (1, 0), "south-korea": (1, 0)}), US, 3, "influence")
    own_superpower = {"canada", "cuba", "japan", "mexico"}
    beside = {"costa-rica", "colombia", "north-korea", "taiwan"}
    reach = {"panama", "south-korea"} | own_superpower | beside
    assert moves(state) == reach
    assert moves(play(state, "costa-rica")) == reach  # and not Nicaragua, although Costa Rica now has influence
    with pytest.raises(IllegalMove):
        play(state, "nicaragua")
    play(state, "colombia", "south-korea")
    assert moves(state) == set()
    assert (has(state, "costa-rica"), has(state, "colombia"), has(state, "south-korea")) == ((1, 0), (1, 0), (2, 0))


def test_the_last_point_buys_nothing_in_an_opposed_country(board: Board) -> None:
    state = ops(board({"turkey": (2, 0), "syria": (0, 1)}, phasing=USSR), USSR, 3, "influence", "syria", "syria")
    assert "turkey" not in moves(state)
    assert {"syria", "iraq", "israel"} & moves(state) == {"syria", "israel"}


def test_influence_spreads_but_not_beyond_what_an_event_allows(board: Board) -> None:
    state = ops(board(), US, 2, "influence", mask=1 << COUNTRY["mexico"] | 1 << COUNTRY["canada"], ways=1)
    assert moves(state) == {"mexico", "canada"}
    assert moves(play(state, "mexico")) == {"mexico", "canada"}
    assert placing.visible_influence(state, USSR, COUNTRY["mexico"]) == (1, 0)


@pytest.mark.parametrize(("reading", "in_iraq"), [("in-or-next-to", True), ("only-next-to", False)])
def test_placing_where_one_is(board: Board, reading: str, in_iraq: bool) -> None:
    state = ops(board({"iraq": (0, 1)}, readings={"6.1.1/reach": reading}, phasing=USSR), USSR, 2, "influence")
    assert ("iraq" in moves(state)) is in_iraq
    assert {"iran", "jordan", "gulf-states", "saudi-arabia"} <= moves(state)


@pytest.mark.parametrize(("reading", "in_iraq"), [("may", True), ("must", False)])
def test_next_to_ones_own_superpower(board: Board, reading: str, in_iraq: bool) -> None:
    state = board({"iraq": (0, 1)}, readings={"6.1.4/next-to-superpower": reading}, phasing=USSR)
    ops(state, USSR, 1, "influence")
    border = {"afghanistan", "finland", "north-korea", "poland", "romania"}
    assert border <= moves(state)
    assert (moves(state) > border) is in_iraq
    assert ("iraq" in moves(state)) is in_iraq


@pytest.mark.parametrize(("reading", "reached"), [("action-round", True), ("turn", False)])
def test_reach_is_frozen(board: Board, reading: str, reached: bool) -> None:
    state = board({"panama": (1, 0)}, readings={"6.1.1/held-since": reading})
    influence.put(state, US, COUNTRY["chile"], 1)
    assert "peru" not in moves(ops(state.copy(), US, 1, "influence"))
    state.round = 2
    placing.freeze_reach(state)
    assert ("peru" in moves(ops(state, US, 1, "influence"))) is reached


def test_chernobyl_closes_a_region_to_the_points_of_the_ussr_alone(board: Board) -> None:
    state = board({"poland": (3, 3), "iraq": (1, 1)}, phasing=USSR)
    state.effects |= effect("chernobyl-europe")
    assert not {"poland", "east-germany", "finland", "romania"} & moves(ops(state.copy(), USSR, 3, "influence"))
    assert {"iraq", "iran", "afghanistan"} <= moves(ops(state.copy(), USSR, 3, "influence"))
    assert "poland" in moves(ops(state.copy(), US, 3, "influence"))


def test_israel_example_of_control(board: Board) -> None:
    """Stability 4: five against one control it, four against one do not."""
    assert board({"israel": (1, 5)}).control == [0, 1 << COUNTRY["israel"]]
    assert board({"israel": (1, 4)}).control == [0, 0]


def test_the_civil_war_space_is_open_to_the_ussr_only(board: Board) -> None:
    state = board(civil_war=True, phasing=USSR)
    assert "chinese-civil-war" not in moves(ops(state.copy(), US, 4, "influence"))
    ops(state, USSR, 4, "influence", "chinese-civil-war", "chinese-civil-war")
    assert state.china == NOBODY
    play(state, "chinese-civil-war")
    assert state.china == USSR
    assert "chinese-civil-war" not in moves(state)
    assert "chinese-civil-war" not in moves(ops(board(phasing=USSR), USSR, 4, "influence"))


# ---- 6.2: realignment rolls


def test_north_korea_example(board: Board) -> None:
    """US 5 against 2 + 1 for the majority + 1 for the superpower: one Soviet influence goes."""
    held = {"north-korea": (0, 3)}
    state = ops(board(held, edition="2e"), US, 1, "realignment", "north-korea", *dice(5, 2))
    assert has(state, "north-korea") == (0, 2)
    state = ops(board(held), US, 1, "realignment", "north-korea", *dice(5, 2))
    assert state.to_move == US
    assert has(play(state.copy(), "remove"), "north-korea") == (0, 2)
    assert has(play(state.copy(), "keep"), "north-korea") == (0, 3)


REALIGNMENTS: list[tuple[str, dict[str, tuple[int, int]], int, int]] = [
    # target, influence, and what the US and the USSR add to their dice
    ("italy", {"italy": (2, 2)}, 0, 0),
    ("italy", {"italy": (3, 1), "france": (3, 0), "greece": (0, 2), "yugoslavia": (0, 3)}, 2, 2),
    ("cuba", {"cuba": (1, 3), "haiti": (1, 0), "nicaragua": (0, 1)}, 2, 2),
    ("finland", {"finland": (3, 1)}, 1, 1),
    ("south-korea", {"south-korea": (2, 4), "japan": (4, 0), "taiwan": (3, 0), "north-korea": (0, 3)}, 2, 2),
    ("panama", {"panama": (0, 2), "costa-rica": (3, 0), "colombia": (1, 0)}, 2, 1),
]


@pytest.mark.parametrize(("target", "held", "us_adds", "ussr_adds"), REALIGNMENTS)
@pytest.mark.parametrize("roller", [US, USSR])
def test_exact_outcomes_of_a_realignment_roll(
    board: Board, target: str, held: dict[str, tuple[int, int]], us_adds: int, ussr_adds: int, roller: int
) -> None:
    us, ussr = held[target]
    expected: Counter[tuple[int, int]] = Counter()
    for us_face, ussr_face in product(range(1, 7), repeat=2):
        lead = us_face + us_adds - ussr_face - ussr_adds
        expected[us - min(us, max(0, -lead)), ussr - min(ussr, max(0, lead))] += 1
    state = board(held, edition="2e", phasing=roller)
    start_realignment(state, roller, 1, "6.2", 1 << COUNTRY[target])
    advance(state)
    assert Counter(has(after, target) for after in outcomes(play(state, target))) == expected


def test_the_roller_rolls_first(board: Board) -> None:
    state = ops(board({"italy": (2, 2)}, edition="2e", phasing=USSR), USSR, 1, "realignment", "italy", *dice(6, 4))
    assert has(state, "italy") == (0, 2)


@pytest.mark.parametrize(("reading", "us_adds", "ussr_adds"), [("own", 1, 1), ("leader", 0, 2)])
def test_superpower_modifier(board: Board, reading: str, us_adds: int, ussr_adds: int) -> None:
    """Cuba touches the US; the USSR has more influence there (+1 in any case)."""
    state = board({"cuba": (1, 3)}, edition="2e", readings={"6.2.2/superpower-modifier": reading})
    after = ops(state, US, 1, "realignment", "cuba", *dice(6, 1))
    assert has(after, "cuba") == (1, max(0, 3 - (6 + us_adds - 1 - ussr_adds)))
    after = ops(board({"cuba": (2, 6)}, edition="2e", readings={"6.2.2/superpower-modifier": reading}), US, 1)
    assert has(play(after, "realignment", "cuba", *dice(4, 1)), "cuba") == (2, 6 - (4 + us_adds - 1 - ussr_adds))


@pytest.mark.parametrize("edition", ["2e", "deluxe"])
def test_whether_a_target_needs_opposing_influence(board: Board, edition: str) -> None:
    state = ops(board({"egypt": (1, 0), "libya": (0, 1)}, edition=edition), US, 1, "realignment")
    assert "libya" in moves(state)
    assert ("egypt" in moves(state)) is (edition == "2e")
    if edition == "2e":  # 1 + 1 for the majority against 6: the US loses what it has
        assert has(play(state, "egypt", *dice(1, 6)), "egypt") == (0, 0)


def test_the_one_who_rolls_can_lose(board: Board) -> None:
    state = ops(board({"italy": (2, 2)}), US, 1, "realignment", "italy", *dice(1, 6))
    assert state.to_move == USSR
    assert has(play(state, "remove"), "italy") == (0, 2)
    safe = ops(board({"italy": (2, 2)}, safe_realignment=True), US, 1, "realignment", "italy", *dice(1, 6))
    assert moves(safe) == set()
    assert has(safe, "italy") == (2, 2)


def test_rolls_one_after_another(board: Board) -> None:
    held = {"cuba": (0, 3), "haiti": (0, 1)}
    state = ops(board(held, edition="2e"), US, 2, "realignment", "cuba")
    assert state.to_move == NATURE  # it must be resolved before the next target is named
    play(state, *dice(3, 3), "cuba", *dice(3, 3))
    assert moves(state) == set()

    state = ops(board(held), US, 2, "realignment", "cuba")
    assert moves(state) == {"cuba", "haiti", "roll"}
    together = play(state.copy(), "haiti", *dice(6, 1), "remove", *dice(6, 1), "remove")
    assert (has(together, "cuba"), has(together, "haiti")) == ((0, 0), (0, 0))
    assert moves(together) == set()
    play(state, "roll", *dice(6, 1), "remove")
    assert has(state, "cuba") == (0, 0)
    assert moves(state) == {"haiti"}  # nothing is left in Cuba


def test_the_same_target_again(board: Board) -> None:
    state = board({"cuba": (0, 3)}, edition="2e")
    start_realignment(state, US, 3, "6.2", 1 << COUNTRY["cuba"])
    advance(state)
    play(state, "cuba", *dice(2, 1), "cuba", *dice(2, 1), "cuba", *dice(2, 1))  # the superpower against the majority
    assert has(state, "cuba") == (0, 0)
    assert moves(state) == set()


def test_iran_contra_takes_one_off_the_die_of_the_us(board: Board) -> None:
    state = board({"italy": (2, 2)}, edition="2e")
    state.effects |= effect("iran-contra-scandal")
    assert has(ops(state.copy(), US, 1, "realignment", "italy", *dice(4, 3)), "italy") == (2, 2)
    assert has(ops(state.copy(), USSR, 1, "realignment", "italy", *dice(3, 4)), "italy") == (2, 2)


# ---- 6.3: coups


def test_mexico_example(board: Board) -> None:
    state = ops(board({"mexico": (0, 2)}), US, 3, "coup", "mexico")
    assert state.military_operations == [3, 0]  # before the roll
    play(state, *dice(4))
    assert has(state, "mexico") == (1, 0)
    assert state.defcon == 4


@pytest.mark.parametrize(("reading", "level"), [("lowers", 3), ("raises", 5)])
def test_iran_example(board: Board, reading: str, level: int) -> None:
    state = board({"iran": (1, 0)}, readings={"6.3.4/defcon-after": reading}, defcon=4, phasing=USSR)
    ops(state, USSR, 3, "coup", "iran", *dice(3))
    assert has(state, "iran") == (0, 1)
    assert (state.defcon, state.military_operations) == (level, [0, 3])


STABILITY = {"vietnam": 1, "cameroon": 1, "iran": 2, "turkey": 2, "south-korea": 3, "norway": 4, "united-kingdom": 5}
BATTLEGROUNDS = {"iran", "south-korea"}


@pytest.mark.parametrize("target", STABILITY)
@pytest.mark.parametrize("points", [1, 2, 3, 4])
@pytest.mark.parametrize("attacker", [US, USSR])
def test_exact_outcomes_of_a_coup(board: Board, target: str, points: int, attacker: int) -> None:
    for own, opposing in product((0, 2), (1, 3, 7)):
        expected: Counter[tuple[int, int]] = Counter()
        for face in range(1, 7):
            margin = max(0, face + points - 2 * STABILITY[target])
            removed = min(margin, opposing)
            expected[own + margin - removed, opposing - removed] += 1
        held = (own, opposing) if attacker == US else (opposing, own)
        state = board({target: held}, phasing=attacker)
        play(ops(state, attacker, points, "coup"), target)
        found = Counter(has(after, target)[:: 1 if attacker == US else -1] for after in outcomes(state))
        assert found == expected
        assert {after.defcon for after in outcomes(state)} == {4 if target in BATTLEGROUNDS else 5}
        assert state.military_operations[attacker] == points


def test_a_coup_needs_opposing_influence_and_no_own(board: Board) -> None:
    state = ops(board({"iran": (1, 0), "chile": (0, 1)}), US, 2, "coup")
    assert moves(state) == {"chile"}


DEFCON_CLOSES = {
    5: set(),
    4: {"italy"},
    3: {"italy", "japan", "vietnam"},
    2: {"italy", "japan", "vietnam", "iran"},
}


@pytest.mark.parametrize("level", DEFCON_CLOSES)
def test_defcon_closes_regions_unless_the_roll_is_free(board: Board, level: int) -> None:
    held = dict.fromkeys(("italy", "japan", "vietnam", "iran", "zaire", "cuba", "chile"), (0, 1))
    everywhere = set(held)
    state = board(held, defcon=level)
    for targets in (coups.coup_targets, realignment.realignment_targets):
        assert countries(targets(state, US)) == everywhere - DEFCON_CLOSES[level]
        assert countries(targets(state, US, free=True)) == everywhere
    option = board(held, defcon=level, free_realignment=True)
    assert countries(realignment.realignment_targets(option, US)) == everywhere
    assert countries(coups.coup_targets(option, US)) == everywhere - DEFCON_CLOSES[level]


def test_a_free_coup_roll_is_no_military_operation_and_still_moves_defcon(board: Board) -> None:
    state = ops(board({"italy": (0, 1)}, defcon=3), US, 3, "coup", "italy", *dice(2), free=True)
    assert (state.military_operations, state.defcon) == ([0, 0], 2)
    assert has(state, "italy") == (0, 0)


def test_nuclear_war_by_a_coup(board: Board) -> None:
    state = ops(board({"cuba": (0, 1)}, defcon=2), US, 1, "coup", "cuba", *dice(1))
    assert state.result is not None
    assert state.result[0] == USSR


def test_nuclear_subs_keep_defcon_for_the_us(board: Board) -> None:
    state = board({"cuba": (1, 1)}, defcon=2)
    state.effects |= effect("nuclear-subs")
    assert ops(state.copy(), US, 1, "coup", "cuba", *dice(1)).defcon == 2
    assert ops(state.copy(), USSR, 1, "coup", "cuba", *dice(1)).result == (USSR, "8.1.3")  # the US is phasing


ON_THE_ROLL: list[tuple[list[int], int, str, int]] = [
    ([effect("salt-negotiations")], US, "iran", -1),
    ([effect("salt-negotiations")], USSR, "cuba", -1),
    ([effect("latin-american-death-squads", US)], US, "cuba", 1),
    ([effect("latin-american-death-squads", US)], USSR, "brazil", -1),
    ([effect("latin-american-death-squads", US)], US, "iran", 0),
    ([effect("latin-american-death-squads", USSR), effect("salt-negotiations")], US, "brazil", -2),
]


@pytest.mark.parametrize(("events", "side", "target", "change"), ON_THE_ROLL)
def test_events_that_change_the_roll(board: Board, events: list[int], side: int, target: str, change: int) -> None:
    stability = {"iran": 2, "cuba": 3, "brazil": 2}[target]
    state = board({target: (9, 9)}, phasing=side)
    for bit in events:
        state.effects |= bit
    ops(state, side, 4, "coup", target, *dice(5))
    assert has(state, target)[1 - side] == 9 - max(0, 5 + change + 4 - 2 * stability)


def test_coup_of_a_side_barred_by_the_missile_crisis(board: Board) -> None:
    state = board({"zaire": (0, 1)}, phasing=USSR)
    state.effects |= effect("cuban-missile-crisis", US)
    after = ops(state.copy(), US, 1, "coup", "zaire")
    assert after.result is not None
    assert after.result[0] == USSR
    influence.put(state, US, COUNTRY["turkey"], 2)
    ops(state, US, 1, "coup", "zaire")
    assert moves(state) == {"turkey", "done"}
    assert play(state.copy(), "done").result is not None
    play(state, "turkey", *dice(6))
    assert (state.result, has(state, "turkey"), has(state, "zaire")) == (None, (0, 0), (4, 0))


def test_yuri_and_samantha_pay_for_every_us_attempt(board: Board) -> None:
    state = board({"zaire": (1, 1)})
    state.effects |= effect("yuri-and-samantha")
    assert ops(state.copy(), US, 1, "coup", "zaire").vp == -1
    assert ops(state.copy(), US, 1, "coup", "zaire", free=True).vp == -1
    assert ops(state.copy(), USSR, 1, "coup", "zaire").vp == 0


# ---- lasting events that bar targets

HELD_IN_EUROPE = {"france": (4, 1), "west-germany": (5, 1), "turkey": (3, 1), "greece": (1, 1), "japan": (5, 1)}


@pytest.mark.parametrize(
    ("lasting", "coups_barred", "rolls_barred"),
    [
        ((), set(), set()),
        (("nato",), {"france", "west-germany", "turkey"}, {"france", "west-germany", "turkey"}),
        (("nato", "de-gaulle-leads-france"), {"west-germany", "turkey"}, {"west-germany", "turkey"}),
        (("nato", "willy-brandt"), {"france", "turkey"}, {"france", "turkey"}),
        (("de-gaulle-leads-france", "willy-brandt"), set(), set()),
        (("us-japan-mutual-defense-pact",), {"japan"}, {"japan"}),
        (("the-reformer",), {"france", "west-germany", "turkey", "greece"}, set()),
    ],
)
def test_bars_of_lasting_events(
    board: Board, lasting: tuple[str, ...], coups_barred: set[str], rolls_barred: set[str]
) -> None:
    state = board({**HELD_IN_EUROPE, "iran": (3, 1)}, phasing=USSR)
    state.lasting = card_mask(*lasting)
    everywhere = {*HELD_IN_EUROPE, "iran"}
    for free in (False, True):
        assert countries(coups.coup_targets(state, USSR, free=free)) == everywhere - coups_barred
        assert countries(realignment.realignment_targets(state, USSR, free=free)) == everywhere - rolls_barred
    assert countries(coups.coup_targets(state, US)) == everywhere
    assert countries(realignment.realignment_targets(state, US)) == everywhere


# ---- 7.4: modifiers


VALUES: list[tuple[tuple[str, ...], int, int]] = [
    # effects, printed value, value for the USSR
    ((), 2, 2),
    (("containment/ussr",), 1, 2),
    (("containment/ussr",), 4, 4),
    (("red-scare-purge/ussr",), 3, 2),
    (("red-scare-purge/ussr",), 1, 1),
    (("containment/ussr", "red-scare-purge/ussr"), 1, 1),
    (("containment/ussr", "red-scare-purge/ussr"), 4, 4),
    (("containment/us", "red-scare-purge/us"), 3, 3),
]


@pytest.mark.parametrize(("events", "printed", "value"), VALUES)
def test_operations_values(board: Board, events: tuple[str, ...], printed: int, value: int) -> None:
    """Brezhnev Doctrine raises to 4 at most, Red Scare/Purge lowers to 1 at least, each for one player."""
    state = board()
    for name in events:
        state.effects |= effect(*_split(name))
    assert modifiers.operations_value(state, USSR, CARD[CARD_OF_VALUE[printed]]) == value
    assert modifiers.modified_ops(state, USSR, printed) == value


def _split(name: str) -> tuple[str, int]:
    base, _, side = name.partition("/")
    return base, US if side == "us" else USSR


def test_examples_of_modifiers(board: Board) -> None:
    state = board({"zaire": (0, 2)})
    state.effects |= effect("containment", US)
    assert modifiers.modified_ops(state, US, 1) == 2  # CIA Created after Containment
    assert modifiers.operations_value(state, USSR, CARD["cia-created"]) == 1
    assert modifiers.operations_value(state, US, CARD["asia-scoring"]) == 0
    state.effects = effect("containment", USSR)  # Brezhnev Doctrine: a card that the US takes is worth what it says
    assert modifiers.operations_value(state, US, CARD["fidel"]) == 2
    assert modifiers.operations_value(state, USSR, CARD["blockade"]) == 2  # enough for Bear Trap
    state.effects = effect("red-scare-purge", US)  # a coup with a card of 2 counts 1, for the roll and as military
    ops(state, US, modifiers.operations_value(state, US, CARD["defectors"]), "coup", "zaire", *dice(2))
    assert (has(state, "zaire"), state.military_operations) == ((0, 1), [1, 0])


def china_card(board: Board, *events: int, reading: str = "southeast-asia") -> State:
    state = board(
        {"vietnam": (0, 1), "thailand": (0, 1), "pakistan": (0, 1), "iraq": (0, 1)},
        readings={"7.4/vietnam-region": reading},
        phasing=USSR,
    )
    state.current = CHINA
    for bit in events:
        state.effects |= bit
    return state


def bought(state: State, *where: str) -> int:
    """How many points the USSR can spend in the countries given, each in turn, the last one for all the rest."""
    ops(state, USSR, modifiers.operations_value(state, USSR, state.current), "influence")
    spent = 0
    queue = list(where)
    while queue and queue[0] in moves(state):
        play(state, queue[0])
        spent += 1
        if len(queue) > 1:
            queue.pop(0)
    return spent


VIETNAM, RED_SCARE, BREZHNEV = (
    effect("vietnam-revolts"),
    effect("red-scare-purge", USSR),
    effect("containment", USSR),
)


@pytest.mark.parametrize(
    ("events", "where", "points"),
    [
        ((), ("iraq",), 4),
        ((), ("pakistan",), 5),
        ((), ("vietnam", "pakistan"), 5),
        ((), ("pakistan", "iraq"), 4),
        ((BREZHNEV,), ("pakistan",), 5),
        ((VIETNAM,), ("vietnam",), 6),
        ((VIETNAM,), ("vietnam", "pakistan"), 5),
        ((VIETNAM,), ("pakistan", "vietnam"), 5),
        ((VIETNAM,), ("vietnam", "vietnam", "vietnam", "iraq"), 4),
        ((VIETNAM, RED_SCARE), ("vietnam",), 5),  # the example of the books: 4 + 1 + 1 - 1
        ((VIETNAM, RED_SCARE), ("pakistan",), 4),
        ((VIETNAM, RED_SCARE), ("iraq",), 3),
    ],
)
def test_points_of_the_china_card(board: Board, events: tuple[int, ...], where: tuple[str, ...], points: int) -> None:
    assert bought(china_card(board, *events), *where) == points


def test_vietnam_revolts_read_as_asia(board: Board) -> None:
    assert bought(china_card(board, VIETNAM, RED_SCARE, reading="asia"), "pakistan") == 5
    assert bought(china_card(board, VIETNAM, RED_SCARE, reading="asia"), "iraq") == 3


def test_the_bonus_is_optional_and_bound_to_its_region(board: Board) -> None:
    state = ops(china_card(board), USSR, 4, "influence", "pakistan", "pakistan", "pakistan")
    assert "done" not in moves(state)
    assert {"iraq", "pakistan"} <= moves(state)
    play(state, "pakistan")
    assert "done" in moves(state)
    assert "iraq" not in moves(state)
    assert moves(play(state, "done")) == set()


def test_an_opposed_country_may_take_the_bonus_point(board: Board) -> None:
    state = china_card(board)
    influence.put(state, US, COUNTRY["thailand"], 4)
    ops(state, USSR, 4, "influence", "vietnam", "vietnam", "vietnam")
    play(state, "thailand")  # the fourth point and the bonus
    assert moves(state) == set()
    assert has(state, "thailand") == (4, 2)


def test_no_bonus_for_another_card_or_player(board: Board) -> None:
    state = china_card(board, VIETNAM)
    state.current = CARD["fidel"]
    assert bought(state.copy(), "pakistan") == 2
    assert bought(state.copy(), "vietnam") == 3
    influence.put(state, US, COUNTRY["vietnam"], 3)
    influence.put(state, USSR, COUNTRY["vietnam"], 0)
    placing.freeze_reach(state)
    ops(state, US, 1, "influence", "vietnam")
    assert moves(state) == set()


def test_the_bonus_counts_in_coups_and_realignment_rolls(board: Board) -> None:
    state = china_card(board, VIETNAM)
    for country in ("vietnam", "pakistan", "iraq"):
        influence.put(state, US, COUNTRY[country], 12)
    for target, points in (("vietnam", 6), ("pakistan", 5), ("iraq", 4)):
        after = ops(state.copy(), USSR, 4, "coup", target, *dice(6))
        stability = {"vietnam": 1, "pakistan": 2, "iraq": 3}[target]
        assert has(after, target) == (12 - (6 + points - 2 * stability), 1)
        assert after.military_operations == [0, points]
        after = ops(state.copy(), USSR, 4, "realignment")
        rolls = 0
        while target in moves(after):
            play(after, target)
            if "roll" in moves(after):
                play(after, "roll")
            play(after, *dice(1, 1))
            if "keep" in moves(after):
                play(after, "keep")
            rolls += 1
        assert rolls == points


# ---- OPT.1: divided points


def test_divided_points(board: Board) -> None:
    held = {"italy": (2, 2), "cuba": (0, 3), "panama": (1, 0)}
    state = ops(board(held, edition="deluxe", readings={"6.2.1/roll-order": "must"}, mixed_operations=True), US, 3)
    assert moves(state) == {"influence", "realignment", "coup"}
    play(state, "influence", "italy")
    assert moves(state) == {"influence", "realignment"}
    assert "italy" not in moves(play(state.copy(), "realignment"))
    play(state, "realignment", "cuba", *dice(1, 1))  # a tie: the superpower against the majority
    assert "cuba" not in moves(play(state.copy(), "influence"))
    play(state, "influence", "panama")
    assert moves(state) == set()


@pytest.mark.parametrize(("reading", "closed"), [("action-round", False), ("turn", True)])
def test_how_long_a_roll_closes_a_country(board: Board, reading: str, closed: bool) -> None:
    readings = {"OPT.1/roll-period": reading, "6.2.1/roll-order": "must"}
    state = board({"italy": (2, 2)}, readings=readings, mixed_operations=True)
    ops(state, US, 1, "realignment", "italy", *dice(1, 1))
    assert moves(state) == set()
    state.round = 2
    placing.freeze_reach(state)
    assert ("italy" in moves(ops(state, US, 2, "influence"))) is not closed


# ---- 6.4: the space race

BOXES = {  # box: value needed, highest roll, VP of the first and the second
    1: (2, 3, 2, 1),
    2: (2, 4, 0, 0),
    3: (2, 3, 2, 0),
    4: (2, 4, 0, 0),
    5: (3, 3, 3, 1),
    6: (3, 4, 0, 0),
    7: (3, 3, 4, 2),
    8: (4, 2, 2, 0),
}


@pytest.mark.parametrize("box", BOXES)
def test_what_a_box_takes_and_gives(board: Board, box: int) -> None:
    needed, highest, first, second = BOXES[box]
    for opponent_ahead in (False, True):
        state = board()
        state.space = [box - 1, 8 if opponent_ahead else 0]
        for value, card in CARD_OF_VALUE.items():
            assert space_race.may_send_to_space(state, US, CARD[card]) is (value >= needed)
        space_race.send_to_space(state, US, CARD["muslim-revolution"])
        advance(state)
        for face in range(1, 7):
            after = play(state.copy(), *dice(face))
            reached = face <= highest
            assert after.space[US] == (box if reached else box - 1)
            assert after.vp == (0 if not reached else second if opponent_ahead else first)
        assert state.space_cards == [1, 0]
        assert state.discard == card_mask("muslim-revolution")


def test_a_starred_card_in_space_is_discarded_and_does_not_happen(board: Board) -> None:
    state = board()
    space_race.send_to_space(state, US, CARD["fidel"])
    advance(state)
    play(state, *dice(6))
    assert (state.discard, state.removed, state.played) == (card_mask("fidel"), 0, 0)


def test_the_china_card_may_be_spent_on_space(board: Board) -> None:
    state = board()
    assert space_race.may_send_to_space(state, US, CHINA)
    space_race.send_to_space(state, US, CHINA)
    advance(state)
    assert play(state, *dice(1)).space == [1, 0]
    assert (state.discard, state.removed) == (0, 0)  # it passes to the opponent


def test_the_value_in_effect_counts_for_space(board: Board) -> None:
    state = board()
    state.effects |= effect("red-scare-purge", US)
    assert not space_race.may_send_to_space(state, US, CARD["fidel"])
    assert space_race.may_send_to_space(state, US, CARD["comecon"])


@pytest.mark.parametrize(("reading", "again"), [("turn", False), ("action-round", True)])
def test_one_card_in_the_period(board: Board, reading: str, again: bool) -> None:
    state = board(readings={"6.4.2/limit-period": reading})
    state.space_cards = [1, 0]
    assert space_race.may_send_to_space(state, US, CARD["fidel"]) is again
    assert space_race.may_send_to_space(state, USSR, CARD["fidel"])


def test_two_cards_with_the_ability(board: Board) -> None:
    state = board()
    state.space, state.space_cards = [2, 1], [1, 1]
    assert space_race.may_send_to_space(state, US, CARD["fidel"])
    assert not space_race.may_send_to_space(state, USSR, CARD["fidel"])
    state.space_cards = [2, 0]
    assert not space_race.may_send_to_space(state, US, CARD["fidel"])
    state.space, state.space_cards = [2, 2], [1, 0]  # lost at the moment the other reaches the box
    assert not space_race.may_send_to_space(state, US, CARD["fidel"])


def test_the_final_box_ends_it(board: Board) -> None:
    state = board()
    state.space = [8, 7]
    assert not space_race.may_send_to_space(state, US, CARD["muslim-revolution"])
    assert space_race.may_send_to_space(state, USSR, CARD["muslim-revolution"])
    space_race.advance_in_space(state, US, 1)
    assert (state.space, state.vp) == ([8, 7], 0)


@pytest.mark.parametrize(
    ("reading", "us", "ussr", "holds"),
    [
        ("first", 2, 0, {2}),
        ("first", 6, 3, {4, 6}),
        ("first", 6, 4, {6}),
        ("first", 8, 5, {6, 8}),
        ("first", 4, 4, set()),
        ("alone", 4, 1, {4}),
        ("alone", 6, 1, {6}),
        ("alone", 5, 1, set()),
        ("alone", 4, 4, set()),
        ("alone", 4, 7, {4}),
    ],
)
def test_who_has_an_ability(board: Board, reading: str, us: int, ussr: int, holds: Iterable[int]) -> None:
    state = board(readings={"6.4.4/ability-holder": reading})
    state.space, state.hands = [us, ussr], [card_mask("fidel"), 0]
    assert {box for box in (2, 4, 6, 8) if abilities.has_space_ability(state, US, box)} == holds
    assert space_race.space_card_limit(state, US) == (2 if 2 in holds else 1)
    assert (abilities.chooses_headline_first(state) == USSR) is (4 in holds)
    assert abilities.may_discard_held_card(state, US, CARD["fidel"]) is (6 in holds)
    assert abilities.rounds_with_ability(state, US) == (8 if 8 in holds else 0)


@pytest.mark.parametrize(("reading", "in_a_round"), [("at-end-of-turn", False), ("ends-turn", True)])
def test_when_a_held_card_is_discarded(board: Board, reading: str, in_a_round: bool) -> None:
    state = board(readings={"6.4.4/box-6": reading})
    state.space, state.hands = [6, 0], [card_mask("fidel"), 0]
    assert abilities.may_discard_held_card(state, US, CARD["fidel"], turn_is_ending=False) is in_a_round
    assert abilities.may_discard_held_card(state, US, CARD["fidel"])
    assert not abilities.may_discard_held_card(state, US, CARD["opec"])
    state.effects |= effect("space-held-card", US)
    assert not abilities.may_discard_held_card(state, US, CARD["fidel"])


def test_an_event_moves_the_marker(board: Board) -> None:
    state = board()
    state.space = [0, 3]
    space_race.advance_in_space(state, US, 1)  # Captured Nazi Scientist
    assert (state.space, state.vp, state.space_cards) == ([1, 3], 1, [0, 0])
    space_race.advance_in_space(state, US, 2)  # One Small Step: the box passed over gives nothing
    assert (state.space, state.vp) == ([3, 3], 1)


def test_the_roll_may_be_left_out_where_the_option_says_so(board: Board) -> None:
    state = board(unrolled_space=True)
    space_race.send_to_space(state, US, CARD["fidel"])
    advance(state)
    assert moves(state) == {"roll", "no-roll"}
    assert play(state.copy(), "roll", *dice(1)).space == [1, 0]
    assert play(state, "no-roll").space == [0, 0]
    assert (state.discard, state.space_cards) == (card_mask("fidel"), [1, 0])


# ---- 7.6: wars


def war(state: State, side: int, card: str, target: str, **more: object) -> State:
    wars.wage_war(
        state,
        side,
        card,
        COUNTRY[target],
        succeeds_from=4,
        modifier_mask=sum(1 << COUNTRY[c] for c in NEXT[target]),
        military_operations=2,
        vp=2,
        **more,  # type: ignore[arg-type]
    )
    advance(state)
    return state


NEXT = {
    "south-korea": ("japan", "north-korea", "taiwan"),
    "israel": ("egypt", "jordan", "lebanon", "syria"),
    "mexico": ("guatemala",),
    "turkey": ("bulgaria", "greece", "romania", "syria"),
}


@pytest.mark.parametrize(
    ("card", "target", "held", "more", "against"),
    [
        ("korean-war", "south-korea", {"south-korea": (3, 1)}, {}, 0),
        ("korean-war", "south-korea", {"south-korea": (3, 0), "japan": (4, 0), "taiwan": (3, 0)}, {}, 2),
        ("korean-war", "south-korea", {"south-korea": (3, 0), "japan": (4, 0)}, {"penalty": 1}, 2),
        ("arab-israeli-war", "israel", {"israel": (4, 0), "lebanon": (1, 0)}, {"own_control_counts": True}, 2),
        ("brush-war", "mexico", {"mexico": (2, 0)}, {}, 1),  # the US itself is next to Mexico
        ("brush-war", "turkey", {}, {}, 0),
    ],
)
def test_exact_outcomes_of_a_war(
    board: Board, card: str, target: str, held: dict[str, tuple[int, int]], more: dict[str, object], against: int
) -> None:
    us, ussr = held.get(target, (0, 0))
    state = war(board(held, phasing=USSR), USSR, card, target, **more)
    assert state.military_operations == [0, 2]
    for face, after in enumerate(outcomes(state), start=1):
        won = face - against >= 4
        assert has(after, target) == ((0, us + ussr) if won else (us, ussr))
        assert after.vp == (-2 if won else 0)
        assert after.defcon == 5


def test_there_are_five_wars() -> None:
    five = {"korean-war", "arab-israeli-war", "indo-pakistani-war", "brush-war", "iran-iraq-war"}
    assert {slug for slug, number in CARD.items() if wars.is_war_event(number)} == five
