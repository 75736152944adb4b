"""LWS: the Late War scenario; its influence stands in `s14_3_late_war_influence.py`."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import BrokenPack
from ....model import Variant
from ..play.compiled_rules import Rules
from ..play.state import US, USSR, State
from ..play.tables import DATA, EDITIONS, LASTING, OF_ERA, STARRED, card_mask, figure
from . import s03_0_setup as setup
from . import s04_5_turn as turns
from . import s06_4_4_space_abilities as abilities
from . import s10_2_vp_track as vp_track
from . import s14_3_late_war_influence as lists

_data = DATA.files["late_war"]
SIDES = {"us": US, "ussr": USSR}
DEFCON, TURN = figure("late_war.markers.defcon"), figure("late_war.markers.turn")
LEADER, LEAD = SIDES[_data["markers"]["vp"]["leader"]], figure("late_war.markers.vp.lead")
US_BOX: str = _data["markers"]["space"]["us"]
IN_PLAY = card_mask(*_data["events"]["in_play"])
GOING = STARRED & sum(OF_ERA[era] for era in _data["cards"]["starred_removed"])
KEPT = card_mask(*_data["cards"]["kept"])
CHINA_CARD_HOLDER = SIDES[_data["cards"]["china_card"]]
US_VP = figure("late_war.victory.us_vp")

SOVIET_SPACE_BOX = Variant(
    "LWS.1/soviet-space-box",
    man_in_earth_orbit="{space.man-in-earth-orbit}",
    space_walk="{space.space-walk}",
    slips={"deluxe-1": "space-walk"},
    doubt=(
        "The English first Deluxe printing names Space Walk, a box that its own track does not have. The box of "
        "the Greek book is a correction, or a guess."
    ),
)

IN_BOOK = Variant(
    "LWS/late-war-scenario",
    present="has the Late War scenario",
    absent="does not have the Late War scenario",
    editions={"2e": "absent"},
    unobservable="players choose whether to play the scenario, whatever else their rulebook says",
)

INTRODUCTION = Variant(
    "LWS/introduction",
    introduced="tells which years the turns stand for and how strong the US starts",
    bare="gives no introduction to the scenario",
    unobservable="this is only history and a general impression of the balance; the lists say what to set up",
    note="The English first Deluxe printing has this introduction.",
)

AUTOMATIC_VICTORY = Variant(
    "LWS.8/automatic-victory",
    stays="remain possible",
    unstated="are not named among the ways in which the game ends",
    unplayable={"unstated": "the text does not say that the game ends in no other way, so 10.3.1 still applies"},
    note=(
        "The English paragraph on victory does not say so; its introduction expects that the US can come close to"
        " an automatic victory."
    ),
)


def _box(space: str, rules: Rules) -> int:
    """The number of a box by its name; a name that the track does not have is of the edition's, or of the other's."""
    if box := abilities.box_called(rules, space):
        return box
    boxes = DATA.files["space_race"]["box"]
    for named in (rules.edition, *EDITIONS):
        for number, found in boxes.items():
            name = found["space"]
            if (name.get(named) if isinstance(name, dict) else name) == space:
                return int(number)
    raise BrokenPack(f"data/late_war.toml: the space race has no box '{space}'.")


def set_up(state: State) -> None:
    """Set up the scenario on an empty board and begin its first turn with the deal: DEFCON starts as LWS.1 says."""
    start_turn(state)
    start_defcon(state)
    start_soviet_space(state)
    start_us_space(state)
    start_vp(state)
    put_events_in_play(state)
    lists.empty_board(state)
    lists.place_us_control(state)
    lists.place_ussr_control(state)
    lists.place_neutral_influence(state)
    remove_starred_cards(state)
    start_china_card(state)
    put_in_draw_pile(state)
    turns.play_turn(state)
    state.stack.pop()  # the first step, 4.5.A: DEFCON has its level already
    deal_first_hands(state)


@rule(
    "LWS",
    slug="late-war-scenario",
    title="The Late War scenario",
    editions=("deluxe",),
    prose_only="this heading only introduces the rules below it",
)
class LateWarScenario:
    """The Late War scenario skips the earlier turns and starts the game in turn {late_war.markers.turn}."""


@clause(
    "LWS/in-book", variants=(IN_BOOK,), prose_only=("this only says what a rulebook holds; players may use it or not")
)
class LateWarScenarioInBook:
    """The rulebook {=late-war-scenario}."""


@clause(
    "LWS/years-and-balance",
    variants=(INTRODUCTION,),
    prose_only="this is only history and a general impression of the balance",
)
class YearsAndBalance:
    """Before the set-up the rulebook {=introduction}."""


@rule("LWS.1", slug="late-war-markers", title="Markers", variants=(SOVIET_SPACE_BOX,), editions=("deluxe",))
def start_turn(state: State) -> None:
    """The turn marker starts on turn {late_war.markers.turn}."""
    state.turn = TURN


@clause("LWS.1/defcon")
def start_defcon(state: State) -> None:
    """DEFCON starts at level {late_war.markers.defcon}."""
    state.defcon = DEFCON


@clause("LWS.1/soviet-space")
def start_soviet_space(state: State) -> None:
    """The space race marker of the USSR starts on {=soviet-space-box}."""
    state.space[USSR] = _box(state.rules.soviet_space_box, state.rules)


@clause("LWS.1/us-space")
def start_us_space(state: State) -> None:
    """The space race marker of the US starts on {space.eagle-bear-has-landed}."""
    state.space[US] = _box(US_BOX, state.rules)


@clause("LWS.1/vp")
def start_vp(state: State) -> None:
    """The USSR starts with a lead of {late_war.markers.vp.lead:victory-point}."""
    state.vp = LEAD * vp_track.vp_direction(LEADER)


@rule("LWS.2", slug="late-war-events", title="Events in play", see=("7.3",), editions=("deluxe",))
def put_events_in_play(state: State) -> None:
    """{card.us-japan-mutual-defense-pact}, {card.marshall-plan}, {card.nato}, {card.warsaw-pact-formed},
    {card.de-gaulle-leads-france} and {card.flower-power} are in effect from the start."""
    state.lasting |= IN_PLAY & LASTING
    state.played |= IN_PLAY


@rule(
    "LWS.7",
    slug="late-war-cards",
    title="Cards",
    see=("4.1", "4.5.B"),
    editions=("deluxe",),
)
def remove_starred_cards(state: State) -> None:
    """Starred cards of the Early War and the Mid War are removed from the game."""
    state.removed = GOING & state.rules.cards & ~kept_cards()


@clause("LWS.7/kept")
def kept_cards() -> int:
    """{card.bear-trap}, {card.camp-david-accords}, {card.john-paul-ii-elected-pope} and
    {card.panama-canal-returned} stay in the game although they are starred."""
    return KEPT


@clause("LWS.7/china-card")
def start_china_card(state: State) -> None:
    """The USSR starts with {card.the-china-card}."""
    state.china = CHINA_CARD_HOLDER
    state.china_face_up = setup.may_play_china_card_at_once()


@clause("LWS.7/shuffle")
def put_in_draw_pile(state: State) -> None:
    """All cards left, of Early War, Mid War and Late War alike, are shuffled into a single draw pile."""
    state.draw = state.rules.cards & ~state.removed


@clause("LWS.7/deal")
def deal_first_hands(state: State) -> None:
    """Hands are dealt as usual for the start of turn {late_war.markers.turn}."""
    turns.deal_cards(state)


@rule(
    "LWS.8",
    slug="late-war-victory",
    title="Victory in the scenario",
    see=("10.3.1", "10.3.2"),
    editions=("deluxe",),
)
def us_wins(state: State) -> bool:
    """The US wins the scenario if it has {late_war.victory.us_vp:victory-point} or more at the end."""
    return state.vp >= US_VP


@clause(
    "LWS.8/before-the-end",
    variants=(AUTOMATIC_VICTORY,),
    prose_only="10.3.1 still applies, and nothing here changes that",
)
class AutomaticVictoryInScenario:
    """In the scenario the automatic victories of {rule.10.3.1} {=automatic-victory}."""


@clause("LWS.8/ussr-otherwise")
def scenario_winner(state: State) -> int:
    """If the US does not win the scenario, the USSR wins it; there is no draw."""
    return US if us_wins(state) else USSR


@clause("LWS.8/after-final-scoring")
def ends_after_final_scoring(state: State) -> bool:
    """The winner of the scenario is determined after the final scoring of the last turn."""
    return turns.has_final_scoring(state.turn)


@clause(
    "LWS.8/wargames",
    doubt=(
        "No book, the English one included, says whether the VP that the event gives the USSR count before the "
        "comparison. None says what the event does when the USSR plays it."
    ),
)
def ends_by_wargames(side: int) -> bool:
    """The winner of the scenario is determined earlier if the US ends the game with the event of {card.wargames}."""
    return side == US
