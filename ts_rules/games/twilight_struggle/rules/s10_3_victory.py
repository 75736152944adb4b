"""10.3: winning the game."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

EUROPE_WHEN = Variant(
    "10.3.1/europe-when",
    scored="when {card.europe-scoring} is played",
    at_once="as soon as the last requirement for control is met",
)

FINAL_SCORING_IF = Variant(
    "10.3.2/final-scoring-if",
    nobody_won="if neither side has won by then",
    everybody_won="only if no side is without a victory by then",
)


@rule("10.3", slug="victory", prose_only="heading of 10.3.1 and 10.3.2")
class Victory:
    """The game is won by an automatic victory or at the end of the last turn."""


@rule("10.3.1", slug="automatic-victory", variants=(EUROPE_WHEN,), see=("6.4.3", "8.2.1"))
def automatic_winner(state: State) -> int | None:
    """An automatic victory ends the game at once."""
    raise NotYetExecutable("10.3.1")


@clause("10.3.1/vp")
def wins_by_vp(state: State, side: int) -> bool:
    """A superpower that reaches {victory.margin:victory-point} on its side of the VP track wins
    automatically."""
    raise NotYetExecutable("10.3.1/vp")


@clause("10.3.1/all-vp-first")
def winner_after_all_vp(state: State, us_vp: int, ussr_vp: int) -> int | None:
    """All VP that an event or a scoring card gives, to both sides, are applied before automatic victory is
    checked."""
    raise NotYetExecutable("10.3.1/all-vp-first")


@clause("10.3.1/europe")
def wins_by_europe(state: State, side: int) -> bool:
    """A superpower wins automatically by control of {region.europe} {=europe-when}."""
    raise NotYetExecutable("10.3.1/europe")


@clause("10.3.1/europe-either-player")
def winner_by_europe_scoring(state: State, phasing: int) -> int | None:
    """The side that controls {region.europe} wins no matter which player plays {card.europe-scoring}."""
    raise NotYetExecutable("10.3.1/europe-either-player")


@clause("10.3.1/nuclear-war")
def winner_by_nuclear_war(state: State) -> int:
    """Nuclear war makes the opponent of the superpower responsible for it win at once ({rule.8.1.3})."""
    raise NotYetExecutable("10.3.1/nuclear-war")


@rule(
    "10.3.2",
    slug="end-game-victory",
    title="Victory at the end of the game",
    variants=(FINAL_SCORING_IF,),
    see=("4.5.I", "9.0", "10.1"),
)
def needs_final_scoring(state: State) -> bool:
    """Final scoring takes place at the end of the last turn {=final-scoring-if}."""
    raise NotYetExecutable("10.3.2")


@clause("10.3.2/all-regions")
def score_all_regions(state: State) -> None:
    """Final scoring scores every region as though its scoring card had just been played."""
    raise NotYetExecutable("10.3.2/all-regions")


@clause("10.3.2/added")
def add_final_vp(state: State, us_vp: int, ussr_vp: int) -> None:
    """The VP of final scoring are added to the VP that the track already shows."""
    raise NotYetExecutable("10.3.2/added")


@clause("10.3.2/southeast-asia")
def final_regions() -> tuple[int, ...]:
    """Final scoring does not score {region.southeast-asia} separately; its countries count as part of
    {region.asia}."""
    raise NotYetExecutable("10.3.2/southeast-asia")


@clause(
    "10.3.2/china-card",
    doubt="No book says so in its rules: it is printed on the card, and 12.2 takes it for granted.",
)
def china_card_final_vp(state: State, side: int) -> int:
    """The superpower that holds {card.the-china-card} at the end of the last turn gains
    {china.end.vp:victory-point} for it, which counts for the result of the game."""
    raise NotYetExecutable("10.3.2/china-card")


@clause("10.3.2/all-before-winner")
def may_name_winner(state: State, scored: frozenset[int]) -> bool:
    """Every region is scored before the winner is determined."""
    raise NotYetExecutable("10.3.2/all-before-winner")


@clause("10.3.2/no-vp-victory")
def ends_final_scoring(vp: int) -> bool:
    """Reaching {victory.margin:victory-point} during final scoring is no automatic victory."""
    raise NotYetExecutable("10.3.2/no-vp-victory")


@clause("10.3.2/europe")
def winner_by_europe_at_end(state: State) -> int | None:
    """A superpower that controls {region.europe} in final scoring wins, whatever is scored elsewhere."""
    raise NotYetExecutable("10.3.2/europe")


@clause("10.3.2/most-vp")
def final_winner(state: State) -> int | None:
    """After final scoring the superpower that is ahead in VP wins."""
    raise NotYetExecutable("10.3.2/most-vp")


@clause("10.3.2/marker-sign")
def side_ahead(vp: int) -> int | None:
    """A VP marker on a positive number means that the US is ahead, on a negative number the USSR."""
    raise NotYetExecutable("10.3.2/marker-sign")


@clause("10.3.2/draw")
def is_draw(vp: int) -> bool:
    """A VP marker on zero after final scoring makes the game a draw."""
    raise NotYetExecutable("10.3.2/draw")
