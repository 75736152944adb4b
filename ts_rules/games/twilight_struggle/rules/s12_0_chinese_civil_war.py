"""12.0: the Chinese Civil War variant."""

from __future__ import annotations

from collections.abc import Callable

from ....engine import clause, rule
from ....model import Variant
from ..play.effects import effect, new_effect
from ..play.state import NOBODY, US, USSR, State
from ..play.tables import CARD, CIVIL_WAR_SPACE, DATA, REGIONS, card_mask, figure

NEEDED = figure("civil_war.needed")
KOREAN_WAR_PENALTY = figure("civil_war.korean_war.penalty")
RED_SCARE, CULTURAL_REVOLUTION = CARD["red-scare-purge"], CARD["cultural-revolution"]
FORMOSAN_RESOLUTION = CARD["formosan-resolution"]
_data = DATA.files["civil_war"]
REGION_OF_SPACE: str = _data["map"]["region"]
NEXT_TO_SPACE = tuple(side for side, name in ((US, "us"), (USSR, "ussr")) if name in _data["map"]["next_to"])
US_COUNTS_AS_HOLDER = card_mask(*_data["us_counts_as_holder"]["events"])
CHINA_CARD_USED = new_effect("china-card-used", outlasts_turn=True)
CHERNOBYL = {region: effect(f"chernobyl-{region}") for region in REGIONS}

CHINA_CARD_LEFT = Variant(
    "12.2/china-card-left",
    unclaimed="stays unclaimed",
    unused="stays unused",
)

BARRED_WHILE = Variant(
    "12.4/barred-while",
    until="Until the USSR has {civil_war.needed:influence} in the Chinese Civil War space",
    as_soon_as="As soon as the USSR has {civil_war.needed:influence} in the Chinese Civil War space",
)

IN_BOOK = Variant(
    "12.0/civil-war-variant",
    present="has the Chinese Civil War as a variant of the game",
    absent="does not have the Chinese Civil War as a variant of the game",
    editions={"2e": "absent"},
    unobservable="players choose whether to play the variant, whatever else their rulebook says",
)

SKIRMISH_NAME = Variant(
    "12.4.1/skirmish-name",
    ussuri="{card.ussuri-river-skirmish}",
    no_ussuri="River Skirmish",
    unobservable="no other card is named after a skirmish",
)


@rule(
    "12.0",
    slug="chinese-civil-war",
    title="The Chinese Civil War variant",
    see=("9.0",),
    editions=("deluxe",),
    prose_only="this heading only introduces the rules below it",
)
class ChineseCivilWar:
    """In this variant the USSR must win the Chinese Civil War before {card.the-china-card} enters play."""


@clause(
    "12.0/in-book", variants=(IN_BOOK,), prose_only=("this only says what a rulebook holds; players may use it or not")
)
class CivilWarInBook:
    """The rulebook {=civil-war-variant}."""


@clause("12.0/china-card-rules", prose_only="this only says that other rules go on applying")
class ChinaCardRules:
    """The rules for {card.the-china-card} ({rule.9.0}) apply in this variant too."""


@clause("12.0/precedence", prose_only="this only says which text goes before which")
class VariantPrecedence:
    """If the rules of this variant contradict another rule or the text of a card, the variant prevails."""


@rule("12.1", slug="civil-war-space", title="The Chinese Civil War space", editions=("deluxe",))
def civil_war_neighbours() -> tuple[int, ...]:
    """The Chinese Civil War space is adjacent to the USSR and to nothing else."""
    return NEXT_TO_SPACE


@clause("12.1/in-asia", lead="In Asia")
def is_in_asia() -> bool:
    """The Chinese Civil War space counts as part of {region.asia}."""
    return REGION_OF_SPACE == "asia"


@clause("12.1/not-in-southeast-asia", lead="Southeast Asia")
def is_in_southeast_asia() -> bool:
    """The Chinese Civil War space is no part of {region.southeast-asia}."""
    return REGION_OF_SPACE == "southeast-asia"


def space_in(region: str) -> int:
    """The mask of the space where it counts as part of a region or sub-region, else no mask."""
    within = {"asia": is_in_asia, "southeast-asia": is_in_southeast_asia}
    return 1 << CIVIL_WAR_SPACE if within[region]() else 0


@clause(
    "12.1/no-scoring",
    lead="No scoring",
    prose_only="scoring counts countries, and the space is no country",
)
class NoScoring:
    """No scoring card takes the Chinese Civil War space into account."""


@clause("12.1/soviet-placement-only", lead="USSR")
def may_act_in_civil_war(state: State, side: int) -> bool:
    """In the Chinese Civil War space the USSR can place influence, and nothing else can be done there."""
    return may_touch_civil_war(side) and may_place_in_civil_war(state, side) and not civil_war_is_over(state)


@clause("12.1/us-excluded", lead="US")
def may_touch_civil_war(side: int) -> bool:
    """The US cannot affect the Chinese Civil War space, either with Operations points or by an event."""
    return side != US


@clause("12.1/afterwards", lead="Once full")
def civil_war_is_over(state: State) -> bool:
    """Once the USSR has {civil_war.needed:influence} in the Chinese Civil War space, nothing more can happen there.
    Players ignore the space for the rest of the game."""
    return controls_civil_war(state)


@clause("12.1/markers-return", lead="Markers back", prose_only="this is only about handling the pieces")
class MarkersReturn:
    """Once the Chinese Civil War is over, the USSR may take its influence markers back from the space."""


@rule(
    "12.2",
    slug="civil-war-control",
    title="Control of the space",
    variants=(CHINA_CARD_LEFT,),
    editions=("deluxe",),
)
def controls_civil_war(state: State) -> bool:
    """The USSR controls the Chinese Civil War space once it has {civil_war.needed:influence} there."""
    return state.influence[2 * CIVIL_WAR_SPACE + USSR] >= NEEDED


@clause("12.2/placement")
def may_place_in_civil_war(state: State, side: int) -> bool:
    """The USSR places influence in the Chinese Civil War space as in a country ({rule.6.1})."""
    closed = is_in_asia() and state.effects & CHERNOBYL["asia"]
    return side in civil_war_neighbours() and not closed


@clause("12.2/no-china-vp")
def china_card_brings_vp(state: State) -> bool:
    """If {card.the-china-card} {=china-card-left} throughout the game, nobody gets VP for holding it in final
    scoring."""
    if not state.rules.civil_war or state.rules.china_card_left == "unclaimed":
        return state.china != NOBODY
    return bool(state.effects & CHINA_CARD_USED)


def note_use(state: State) -> None:
    """The China Card has been played."""
    if state.rules.civil_war:
        state.effects |= CHINA_CARD_USED


@rule("12.3", slug="civil-war-won", title="What control brings", see=("9.0",), editions=("deluxe",))
def start_without_china_card(state: State) -> None:
    """Nobody holds {card.the-china-card} until the USSR controls the Chinese Civil War space."""
    state.china = NOBODY
    state.china_face_up = False


@clause("12.3/claim")
def claim_china_card(state: State) -> None:
    """When the USSR gains control of the Chinese Civil War space, it receives {card.the-china-card} at once."""
    if controls_civil_war(state) and state.china == NOBODY:
        state.china = USSR
        state.china_face_up = may_play_claimed_china_card()


@clause("12.3/face-up")
def may_play_claimed_china_card() -> bool:
    """The USSR receives {card.the-china-card} from the Chinese Civil War face up and may play it in the same
    turn."""
    return True


@clause(
    "12.3/bans-end",
)
def bans_are_lifted(state: State) -> bool:
    """When the USSR gains control of the Chinese Civil War space, the bans of {rule.12.4} end at once."""
    return civil_war_is_over(state)


def are_barred(state: State) -> bool:
    """Whether events are barred now: until the USSR controls the space, or from then on."""
    if not state.rules.civil_war:
        return False
    lifted = bans_are_lifted(state)
    return lifted if state.rules.barred_while == "as-soon-as" else not lifted


@rule(
    "12.4",
    slug="civil-war-events",
    title="Events barred by the civil war",
    variants=(BARRED_WHILE,),
    see=("12.3",),
    editions=("deluxe",),
)
def may_play_red_scare(state: State, side: int) -> bool:
    """{=barred-while}, the USSR may not play {card.red-scare-purge} as an event."""
    return side != USSR or not are_barred(state)


@clause(
    "12.4/cultural-revolution",
    doubt=(
        "No book, the English one included, says whether the event happens when the US plays the card for its "
        "Operations points."
    ),
)
def may_play_cultural_revolution(state: State, side: int) -> bool:
    """{=barred-while}, the USSR may not play {card.cultural-revolution} as an event."""
    return side != USSR or not are_barred(state)


@clause("12.4/formosan-resolution")
def may_play_formosan_resolution(state: State, side: int) -> bool:
    """{=barred-while}, the US may not play {card.formosan-resolution} as an event."""
    return side != US or not are_barred(state)


MAY_PLAY: dict[int, Callable[[State, int], bool]] = {
    RED_SCARE: may_play_red_scare,
    CULTURAL_REVOLUTION: may_play_cultural_revolution,
    FORMOSAN_RESOLUTION: may_play_formosan_resolution,
}


def bars_event(state: State, side: int, card: int) -> bool:
    """Whether the civil war keeps a side from playing a card as an event."""
    may_play = MAY_PLAY.get(card)
    return may_play is not None and not may_play(state, side)


@clause(
    "12.4/operations",
    prose_only=("the bans are only about the event; cards can be played for Operations points in any case"),
)
class BarredCardsForOperations:
    """The cards barred as events may still be played for Operations points as usual."""


@rule(
    "12.4.1",
    slug="us-counts-as-china-holder",
    title="The US counts as holder of The China Card",
    variants=(SKIRMISH_NAME,),
    editions=("deluxe",),
)
def us_counts_as_holder(state: State, card: int) -> bool:
    """Until the USSR has {civil_war.needed:influence} in the Chinese Civil War space, the US counts as holder
    of {card.the-china-card} for the events {=skirmish-name} and {card.nixon-plays-the-china-card}."""
    if not state.rules.civil_war or civil_war_is_over(state):
        return False
    return bool(US_COUNTS_AS_HOLDER >> card & 1)


@rule(
    "12.4.2",
    slug="civil-war-korea",
    title="Korean War during the civil war",
    editions=("deluxe",),
)
def korean_war_penalty(state: State) -> int:
    """Until the USSR has {civil_war.needed:influence} in the Chinese Civil War space, it subtracts a further
    {civil_war.korean_war.penalty} from its die roll for {card.korean-war}."""
    return KOREAN_WAR_PENALTY if state.rules.civil_war and not civil_war_is_over(state) else 0


@rule(
    "12.4.3",
    slug="barred-events-for-operations",
    title="Barred events played for operations",
    editions=("deluxe",),
    prose_only="this only points to 7.5; the bans are only about the event",
)
class BarredCards:
    """If {rule.12.4} bars or restricts the event of a card, the card may still be played for its Operations points
    ({rule.7.5})."""
