"""7.6: war events."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play import asks, influence
from ..play.kinds import Frame
from ..play.moves import face
from ..play.state import State
from ..play.tables import CARD, DATA, figure
from . import s02_1_map as game_map
from . import s08_2_military_operations as military
from . import s10_2_vp_track as vp_track

BRUSH_WAR_NAME = Variant(
    "7.6/brush-war-name",
    brush_war="{card.brush-war}",
    civil_war="a civil war",
    unobservable="no war event has such a name, and the card itself shows its own",
)

WHICH_COUNTRIES = Variant(
    "7.6/which-countries",
    attacker_and_defender="the attacking or the defending country",
    attacked_twice="the country that is attacked",
    unobservable="no war event asks for influence in the attacking country",
)

WARS = sum(1 << card.number for card in DATA.cards.values() if card.war)


@rule("7.6", slug="war-events", variants=(BRUSH_WAR_NAME,), see=("8.2.3", "8.2.4"))
def is_war_event(card: int) -> bool:
    """There are {cards.wars:war-event}: {card.korean-war}, {card.arab-israeli-war},
    {card.indo-pakistani-war}, {=brush-war-name} and {card.iran-iraq-war}."""
    return bool(WARS >> card & 1)


@clause("7.6/no-influence-needed", variants=(WHICH_COUNTRIES,))
def may_wage_war(state: State, side: int, target: int) -> bool:
    """A war event may be played even if nobody has influence in {=which-countries}."""
    return True


def wage_war(
    state: State,
    side: int,
    by: str,
    target: int,
    *,
    succeeds_from: int,
    modifier_mask: int,
    military_operations: int,
    vp: int,
    own_control_counts: bool = False,
    penalty: int = 0,
) -> None:
    """Roll for a war of a card `by`: opposing control of the countries in the mask counts against the roll.

    `own_control_counts`: so does the target itself; `penalty` is subtracted besides.
    """
    if not may_wage_war(state, side, target):
        return
    if own_control_counts:
        modifier_mask |= 1 << target
    count_war(state, side, CARD[by], military_operations)
    asks.roll(state, WAR_DIE, by, side, target, succeeds_from, modifier_mask, penalty, vp)


def against(state: State, frame: Frame) -> int:
    """What counts against the roll of a war."""
    _kind, _nature, by, side, target, _succeeds_from, modifier_mask, penalty, _vp = frame
    neighbours: int = (modifier_mask & state.control[1 - side]).bit_count()
    neighbours += game_map.has_superpower_as_neighbour(1 - side, target)
    found: int = neighbours * figure(f"card.{by}.penalty") + penalty
    return found


def _resolve(state: State, frame: Frame, move: int) -> None:
    _kind, _nature, _by, side, target, succeeds_from, _modifier_mask, _penalty, vp = frame
    if face(move) - against(state, frame) >= succeeds_from:
        score_war(state, side, vp)
        influence.add(state, side, target, influence.take_all(state, 1 - side, target))


WAR_DIE = asks.die("war-die", "Roll for the war", _resolve)


@clause("7.6/success")
def score_war(state: State, side: int, vp: int) -> None:
    """If a war event succeeds, the player of the event gains its VP even if there is no influence to change."""
    vp_track.gain_vp(state, side, vp)


@clause("7.6/military-operations")
def count_war(state: State, side: int, card: int, amount: int) -> None:
    """Whether it succeeds or not, a war event gives its military operations to the player of the event."""
    if is_war_event(card):
        military.count_war(state, side, amount)
