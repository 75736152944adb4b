"""10.3: winning the game."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.kinds import Frame, step
from ..play.state import NATURE, NOBODY, US, USSR, State
from ..play.tables import REGIONS, figure
from . import s10_0_victory_points as victory_points
from . import s10_1_scoring as scoring
from . import s10_2_vp_track as vp_track
from . import s12_0_chinese_civil_war as civil_war
from . import s14_late_war_scenario as late_war

CHINA_VP = figure("china.end.vp")

EUROPE_WHEN = Variant(
    "10.3.1/europe-when",
    scored="when {card.europe-scoring} is played",
    at_once="as soon as it meets the last requirement for control",
)

VP_CHECKED = Variant(
    "10.3.1/vp-checked",
    all_first="All VP that an event or a scoring card gives, to both sides, are marked before automatic victory is "
    "checked",
    unstated="Automatic victory is checked; it is not said that all VP of an event or a scoring card are marked before",
    unobservable="where both sides gain VP from one card, only the difference is marked, so that the marker never "
    "passes the end of the track on its way",
)

FINAL_SCORING_IF = Variant(
    "10.3.2/final-scoring-if",
    nobody_won="if neither side has won by then",
    everybody_won="only if no side is still without a victory by then",
)

RULE_NUMBER = Variant(
    "10.3.2/rule-number",
    own="{rule.10.3.2}",
    earlier="{rule.10.2.3}",
    unobservable="this is only a printed number",
)

CHINA_CARD_VP = Variant(
    "10.3.2/china-card-vp",
    holder_gains="gains {china.end.vp:victory-point} for it, which counts for the result of the game",
    nothing="gains nothing for it",
    note=(
        "The English rules on victory do not say so either. The card does, and the optional rule 12.2 takes it "
        "for granted."
    ),
)


@rule("10.3", slug="victory", prose_only="this heading only introduces the rules below it")
class Victory:
    """A player wins by an automatic victory or at the end of the last turn."""


@rule("10.3.1", slug="automatic-victory", variants=(EUROPE_WHEN,), see=("6.4.3", "8.2.1"))
def win(state: State, side: int | None, why: str) -> None:
    """An automatic victory ends the game at once."""
    if state.result is None:  # whoever won first has won
        state.result = (NOBODY if side is None else side, why)


@clause("10.3.1/vp", lead="VP")
def wins_by_vp(state: State, side: int) -> bool:
    """A superpower that reaches {victory.margin:victory-point} on its side of the VP track wins
    automatically."""
    return vp_track.winner_at(state.vp) == side


@clause("10.3.1/all-vp-first", lead="All VP first", variants=(VP_CHECKED,))
def check_vp(state: State) -> None:
    """{=vp-checked}."""
    # Whoever moves the marker calls this, once it stands where it belongs.
    if vp_track.winner_at(state.vp) is None:
        return
    for side in (US, USSR):
        if wins_by_vp(state, side):
            win(state, side, "10.3.1/vp")


@clause("10.3.1/europe", lead="Europe")
def wins_by_europe(state: State, side: int, *, scored: bool) -> bool:
    """A superpower that controls {region.europe} wins automatically {=europe-when}."""
    if not scored and state.rules.europe_when == "scored":
        return False
    return scoring.region_level(state, side, "europe") == "control"


@clause("10.3.1/europe-either-player", lead="Whoever plays it")
def winner_by_europe(state: State, *, scored: bool) -> int | None:
    """The side that controls {region.europe} wins, whichever player plays {card.europe-scoring}."""
    for side in (US, USSR):
        if wins_by_europe(state, side, scored=scored):
            return side
    return None


def check_europe(state: State) -> None:
    """After any change of control: where a book lets control of Europe win at once, the game may be over."""
    if (winner := winner_by_europe(state, scored=False)) is not None:
        win(state, winner, "10.3.1/europe")


@clause("10.3.1/nuclear-war", lead="Nuclear war")
def winner_by_nuclear_war(loser: int) -> int:
    """If nuclear war breaks out, the opponent of the superpower responsible for it wins at once ({rule.8.1.3})."""
    return 1 - loser


@rule(
    "10.3.2",
    slug="end-game-victory",
    title="Victory at the end of the game",
    variants=(FINAL_SCORING_IF,),
    see=("4.5.I", "9.0", "10.1"),
)
def final_scoring(state: State) -> None:
    """At the end of the last turn there is final scoring {=final-scoring-if}."""
    won = 0 if state.result is None else 1
    scores = won == len((US, USSR)) if state.rules.final_scoring_if == "everybody-won" else won == 0
    us_vp, ussr_vp = score_all_regions(state) if scores else (0, 0)
    state.push((NAME_WINNER, NATURE, "10.3.2"))
    add_final_vp(state, us_vp + china_card_final_vp(state, US), ussr_vp + china_card_final_vp(state, USSR))


@clause("10.3.2/all-regions", lead="All regions")
def score_all_regions(state: State) -> tuple[int, int]:
    """In final scoring every region is scored as though its scoring card had just been played."""
    us_vp = ussr_vp = 0
    for region in final_regions():
        us_gain, ussr_gain = victory_points.score_card(state, victory_points.scoring_card(region))
        us_vp += us_gain
        ussr_vp += ussr_gain
    return us_vp, ussr_vp


@clause("10.3.2/added", lead="VP added")
def add_final_vp(state: State, us_vp: int, ussr_vp: int) -> None:
    """The VP of final scoring are added to the VP that the track already shows."""
    vp_track.net_vp(state, us_vp, ussr_vp, ends=ends_final_scoring())


@clause("10.3.2/southeast-asia", lead="Southeast Asia")
def final_regions() -> tuple[str, ...]:
    """In final scoring {region.southeast-asia} is not scored separately; its countries count as part of
    {region.asia}."""
    return REGIONS  # without sub-regions


@clause("10.3.2/number", lead="Number", variants=(RULE_NUMBER,), prose_only="this is only a printed number")
class NumberOfEndGameRule:
    """The rule on victory at the end of the game has the number {=rule-number}."""


@clause("10.3.2/china-card", lead="China Card", variants=(CHINA_CARD_VP,))
def china_card_final_vp(state: State, side: int) -> int:
    """The superpower that holds {card.the-china-card} at the end of the last turn {=china-card-vp}."""
    if state.rules.china_card_vp == "nothing":
        return 0
    return CHINA_VP if state.china == side and civil_war.china_card_brings_vp(state) else 0


@clause("10.3.2/all-before-winner", lead="Everything first")
def name_winner(state: State, frame: Frame) -> None:
    """Every region is scored before the winner is determined."""
    # A step below whatever the scoring still asks for: it comes up when everything has been scored.
    winner = winner_by_europe_at_end(state)
    if winner is not None:
        win(state, winner, "10.3.2/europe")
    elif state.rules.options.late_war and late_war.ends_after_final_scoring(state):
        win(state, late_war.scenario_winner(state), "LWS.8")
    else:
        win(state, final_winner(state), "10.3.2")


NAME_WINNER = step("name-winner", name_winner)


@clause("10.3.2/no-vp-victory", lead="No early win")
def ends_final_scoring() -> bool:
    """A superpower that reaches {victory.margin:victory-point} during final scoring does not win automatically."""
    return False


@clause("10.3.2/europe", lead="Europe")
def winner_by_europe_at_end(state: State) -> int | None:
    """A superpower that controls {region.europe} in final scoring wins, whatever is scored elsewhere."""
    return winner_by_europe(state, scored=True)


@clause("10.3.2/most-vp", lead="Winner")
def final_winner(state: State) -> int | None:
    """After final scoring the superpower that is ahead in VP wins."""
    return None if is_draw(state.vp) else side_ahead(state.vp)


@clause("10.3.2/marker-sign", lead="Who leads")
def side_ahead(vp: int) -> int:
    """If the VP marker is on a positive number, the US is ahead. If it is on a negative number, the USSR is ahead."""
    return US if vp > 0 else USSR


@clause("10.3.2/draw", lead="Draw")
def is_draw(vp: int) -> bool:
    """If the VP marker is on zero after final scoring, the game is a draw."""
    return vp == 0
