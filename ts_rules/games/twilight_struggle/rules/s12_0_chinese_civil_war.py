"""12.0: the Chinese Civil War variant."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

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


@rule(
    "12.0",
    slug="chinese-civil-war",
    title="The Chinese Civil War variant",
    see=("9.0",),
    editions=("deluxe",),
    prose_only="heading of 12.1 to 12.4",
)
class ChineseCivilWar:
    """In this variant the USSR has to win the Chinese Civil War before {card.the-china-card} enters play."""


@clause("12.0/china-card-rules", prose_only="says which rules go on applying; they are carried out where they stand")
class ChinaCardRules:
    """The rules of {rule.9.0} for {card.the-china-card} apply in this variant too."""


@clause("12.0/precedence", prose_only="ranks texts; what they say is carried out where it stands")
class VariantPrecedence:
    """Where the rules of the Chinese Civil War variant contradict another rule or the text of a card, they prevail."""


@rule("12.1", slug="civil-war-space", title="The Chinese Civil War space", editions=("deluxe",))
def civil_war_neighbours() -> frozenset[int]:
    """The Chinese Civil War space is adjacent to the USSR and to nothing else."""
    raise NotYetExecutable("12.1")


@clause("12.1/in-asia")
def is_in_asia() -> bool:
    """The Chinese Civil War space counts as part of {region.asia}."""
    raise NotYetExecutable("12.1/in-asia")


@clause("12.1/not-in-southeast-asia")
def is_in_southeast_asia() -> bool:
    """The Chinese Civil War space is no part of {region.southeast-asia}."""
    raise NotYetExecutable("12.1/not-in-southeast-asia")


@clause("12.1/no-scoring")
def counts_in_scoring(card: int) -> bool:
    """No scoring card takes the Chinese Civil War space into account."""
    raise NotYetExecutable("12.1/no-scoring")


@clause("12.1/soviet-placement-only")
def may_act_in_civil_war(state: State, side: int) -> bool:
    """Nothing can be done in the Chinese Civil War space except placing influence of the USSR."""
    raise NotYetExecutable("12.1/soviet-placement-only")


@clause("12.1/us-excluded")
def may_touch_civil_war(state: State, side: int, card: int) -> bool:
    """The US can affect the Chinese Civil War space neither with Operations points nor by an event."""
    raise NotYetExecutable("12.1/us-excluded")


@clause("12.1/afterwards")
def civil_war_is_over(state: State) -> bool:
    """Once the USSR has {civil_war.needed:influence} in the Chinese Civil War space, nothing further can happen
    there and the space is ignored for the rest of the game."""
    raise NotYetExecutable("12.1/afterwards")


@clause("12.1/markers-return", prose_only="physical handling of markers")
class MarkersReturn:
    """Once the Chinese Civil War is over, the influence markers in its space may go back to the supply of the USSR."""


@rule(
    "12.2",
    slug="civil-war-control",
    title="Control of the space",
    variants=(CHINA_CARD_LEFT,),
    editions=("deluxe",),
)
def controls_civil_war(state: State) -> bool:
    """The USSR controls the Chinese Civil War space once it has {civil_war.needed:influence} there."""
    raise NotYetExecutable("12.2")


@clause("12.2/placement")
def place_in_civil_war(state: State, influence: int) -> None:
    """Influence of the USSR is placed in the Chinese Civil War space as {rule.6.1} says for countries."""
    raise NotYetExecutable("12.2/placement")


@clause("12.2/no-china-vp")
def china_card_vp(state: State) -> tuple[int, int]:
    """If {card.the-china-card} {=china-card-left} throughout the game, nobody gets VP for holding it in final
    scoring."""
    raise NotYetExecutable("12.2/no-china-vp")


@rule("12.3", slug="civil-war-won", title="What control brings", see=("9.0",), editions=("deluxe",))
def china_card_holder(state: State) -> int | None:
    """Nobody holds {card.the-china-card} until the USSR controls the Chinese Civil War space."""
    raise NotYetExecutable("12.3")


@clause("12.3/claim")
def claim_china_card(state: State) -> None:
    """On gaining control of the Chinese Civil War space the USSR receives {card.the-china-card} at once."""
    raise NotYetExecutable("12.3/claim")


@clause("12.3/face-up")
def may_play_claimed_china_card(state: State) -> bool:
    """The USSR receives {card.the-china-card} from the Chinese Civil War face up and may play it in the same
    turn."""
    raise NotYetExecutable("12.3/face-up")


@clause(
    "12.3/bans-end",
    doubt="The books name only Red Scare/Purge and Formosan Resolution here; by 12.4 Cultural Revolution is freed "
    "as well.",
)
def lift_bans(state: State) -> None:
    """Control of the Chinese Civil War space by the USSR ends the bans of {rule.12.4} at once."""
    raise NotYetExecutable("12.3/bans-end")


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
    raise NotYetExecutable("12.4")


@clause(
    "12.4/cultural-revolution",
    doubt="Neither book says whether the event happens when the US plays the card for its Operations points.",
)
def may_play_cultural_revolution(state: State, side: int) -> bool:
    """{=barred-while}, the USSR may not play {card.cultural-revolution} as an event."""
    raise NotYetExecutable("12.4/cultural-revolution")


@clause("12.4/formosan-resolution")
def may_play_formosan_resolution(state: State) -> bool:
    """{=barred-while}, the US may not play {card.formosan-resolution} as an event."""
    raise NotYetExecutable("12.4/formosan-resolution")


@clause("12.4/operations")
def may_play_for_operations(state: State, side: int, card: int) -> bool:
    """The cards barred as events may still be played for Operations points as usual."""
    raise NotYetExecutable("12.4/operations")


@rule(
    "12.4.1",
    slug="us-counts-as-china-holder",
    title="The US counts as holder of The China Card",
    editions=("deluxe",),
)
def us_counts_as_holder(state: State, card: int) -> bool:
    """Until the USSR has {civil_war.needed:influence} in the Chinese Civil War space, the US counts as holder
    of {card.the-china-card} for the events {card.ussuri-river-skirmish} and
    {card.nixon-plays-the-china-card}."""
    raise NotYetExecutable("12.4.1")


@rule("12.4.2", slug="civil-war-korea", title="Korean War during the civil war", editions=("deluxe",))
def korean_war_penalty(state: State) -> int:
    """Until the USSR has {civil_war.needed:influence} in the Chinese Civil War space, it subtracts a further
    {civil_war.korean_war.penalty} from its die roll for {card.korean-war}."""
    raise NotYetExecutable("12.4.2")


@rule(
    "12.4.3",
    slug="barred-events-for-operations",
    title="Barred events played for operations",
    editions=("deluxe",),
)
def may_play_barred_card(state: State, side: int, card: int) -> bool:
    """A card whose event {rule.12.4} bars or restricts may be played for its Operations points, as {rule.7.5}
    says."""
    raise NotYetExecutable("12.4.3")
