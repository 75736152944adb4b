"""LWS: the Late War scenario. Its lists stand in `data/late_war.toml`."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

Influence = tuple[int, int]
"""Of the US and of the USSR."""

SOVIET_SPACE_BOX = Variant(
    "LWS.1/soviet-space-box",
    man_in_earth_orbit="{space.man-in-earth-orbit}",
    space_walk="{space.space-walk}",
    doubt="The scenario was first printed for the older space race track; by the names of that track both "
    "markers stand further on.",
)


@rule(
    "LWS",
    slug="late-war-scenario",
    title="The Late War scenario",
    editions=("deluxe",),
    prose_only="heading of LWS.1 to LWS.8",
)
class LateWarScenario:
    """The Late War scenario skips the earlier turns and starts the game in turn {late_war.markers.turn}."""


@rule("LWS.1", slug="late-war-markers", title="Markers", variants=(SOVIET_SPACE_BOX,), editions=("deluxe",))
def start_turn(state: State) -> None:
    """The turn marker starts on turn {late_war.markers.turn}."""
    raise NotYetExecutable("LWS.1")


@clause("LWS.1/defcon")
def start_defcon(state: State) -> None:
    """DEFCON starts at level {late_war.markers.defcon}."""
    raise NotYetExecutable("LWS.1/defcon")


@clause("LWS.1/soviet-space")
def start_soviet_space(state: State) -> None:
    """The space race marker of the USSR starts on {=soviet-space-box}."""
    raise NotYetExecutable("LWS.1/soviet-space")


@clause("LWS.1/us-space")
def start_us_space(state: State) -> None:
    """The space race marker of the US starts on {space.eagle-bear-has-landed}."""
    raise NotYetExecutable("LWS.1/us-space")


@clause("LWS.1/vp")
def start_vp(state: State) -> None:
    """The USSR starts with a lead of {late_war.markers.vp.lead:victory-point}."""
    raise NotYetExecutable("LWS.1/vp")


@rule("LWS.2", slug="late-war-events", title="Events in play", see=("7.3",), editions=("deluxe",))
def put_events_in_play(state: State) -> None:
    """{card.us-japan-mutual-defense-pact}, {card.marshall-plan}, {card.nato}, {card.warsaw-pact-formed},
    {card.de-gaulle-leads-france} and {card.flower-power} are in effect from the start."""
    raise NotYetExecutable("LWS.2")


@rule(
    "LWS.3",
    slug="late-war-influence",
    title="Control and influence",
    see=("2.1.7", "LWS.4", "LWS.5", "LWS.6"),
    editions=("deluxe",),
)
def listed_influence(country: int) -> Influence:
    """A country listed under a superpower starts with the least influence that control of it takes, unless the
    list gives figures."""
    raise NotYetExecutable("LWS.3")


@clause("LWS.3/given-figures")
def given_influence() -> Mapping[int, Influence]:
    """Where a list gives figures, the first is the influence of the US and the second that of the USSR."""
    raise NotYetExecutable("LWS.3/given-figures")


@clause("LWS.3/others-empty", doubt="No book says so; it follows if the lists are complete.")
def unlisted_countries() -> frozenset[int]:
    """A country on none of the lists starts without influence."""
    raise NotYetExecutable("LWS.3/others-empty")


@clause("LWS.3/us-dominates")
def us_dominates(state: State) -> bool:
    """The US starts with domination of {region.asia} and {region.south-america}."""
    raise NotYetExecutable("LWS.3/us-dominates")


@clause(
    "LWS.3/ussr-dominates",
    doubt="Both books say so, but by their own lists the superpowers control equally many battlegrounds "
    "there, so 10.1.1 gives the USSR only presence.",
)
def ussr_dominates(state: State) -> bool:
    """The USSR is said to start with domination of the {region.middle-east}."""
    raise NotYetExecutable("LWS.3/ussr-dominates")


@rule("LWS.4", slug="late-war-us-control", title="Countries of the US", editions=("deluxe",))
def place_us_control(state: State) -> None:
    """The US controls the countries of its list, most of them with the least influence that control takes."""
    raise NotYetExecutable("LWS.4")


@clause("LWS.4/least-influence")
def least_us_control() -> frozenset[int]:
    """The US controls with the least influence that control takes: in {region.europe} {country.benelux},
    {country.denmark}, {country.italy}, {country.norway}, {country.turkey} and the {country.united-kingdom};
    in the {region.middle-east} {country.iran} and {country.israel}; in {region.asia} {country.australia},
    {country.indonesia}, {country.japan}, {country.pakistan}, {country.south-korea}, {country.taiwan} and
    {country.thailand}; in {region.africa} {country.kenya}, {country.nigeria}, {country.somalia} and
    {country.zaire}; in {region.central-america} the {country.dominican-republic}, {country.haiti},
    {country.honduras}, {country.nicaragua} and {country.panama}; in {region.south-america}
    {country.argentina}, {country.chile} and {country.venezuela}."""
    raise NotYetExecutable("LWS.4/least-influence")


@clause("LWS.4/given-figures")
def given_us_control() -> Mapping[int, Influence]:
    """The US controls with the influence given (US/USSR): {country.west-germany}
    {late_war.influence.us.west-germany.us}/{late_war.influence.us.west-germany.ussr}, {country.malaysia}
    {late_war.influence.us.malaysia.us}/{late_war.influence.us.malaysia.ussr}, the {country.philippines}
    {late_war.influence.us.philippines.us}/{late_war.influence.us.philippines.ussr} and {country.colombia}
    {late_war.influence.us.colombia.us}/{late_war.influence.us.colombia.ussr}."""
    raise NotYetExecutable("LWS.4/given-figures")


@rule("LWS.5", slug="late-war-ussr-control", title="Countries of the USSR", editions=("deluxe",))
def place_ussr_control(state: State) -> None:
    """The USSR controls the countries of its list, most of them with the least influence that control
    takes."""
    raise NotYetExecutable("LWS.5")


@clause("LWS.5/least-influence")
def least_ussr_control() -> frozenset[int]:
    """The USSR controls with the least influence that control takes: in {region.europe} {country.bulgaria},
    {country.czechoslovakia}, {country.east-germany}, {country.hungary} and {country.poland}; in the
    {region.middle-east} {country.iraq} and {country.libya}; in {region.asia} {country.afghanistan},
    {country.india} and {country.north-korea}; in {region.africa} {country.algeria}, {country.ethiopia} and
    {country.zimbabwe}; in {region.central-america} {country.cuba}."""
    raise NotYetExecutable("LWS.5/least-influence")


@clause("LWS.5/given-figures")
def given_ussr_control() -> Mapping[int, Influence]:
    """The USSR controls with the influence given (US/USSR): {country.syria}
    {late_war.influence.ussr.syria.us}/{late_war.influence.ussr.syria.ussr}, {country.laos-cambodia}
    {late_war.influence.ussr.laos-cambodia.us}/{late_war.influence.ussr.laos-cambodia.ussr}, {country.vietnam}
    {late_war.influence.ussr.vietnam.us}/{late_war.influence.ussr.vietnam.ussr}, {country.angola}
    {late_war.influence.ussr.angola.us}/{late_war.influence.ussr.angola.ussr} and the
    {country.se-african-states}
    {late_war.influence.ussr.se-african-states.us}/{late_war.influence.ussr.se-african-states.ussr}."""
    raise NotYetExecutable("LWS.5/given-figures")


@rule("LWS.6", slug="late-war-neutral", title="Countries of neither side", editions=("deluxe",))
def place_neutral_influence(state: State) -> None:
    """Some countries that neither superpower controls start with the influence that their list gives."""
    raise NotYetExecutable("LWS.6")


@clause("LWS.6/given-figures")
def given_neutral_influence() -> Mapping[int, Influence]:
    """These countries, which neither superpower controls, start with the influence given (US/USSR):
    {country.finland}
    {late_war.influence.neutral.finland.us}/{late_war.influence.neutral.finland.ussr}, {country.france}
    {late_war.influence.neutral.france.us}/{late_war.influence.neutral.france.ussr}, {country.romania}
    {late_war.influence.neutral.romania.us}/{late_war.influence.neutral.romania.ussr},
    {country.spain-portugal}
    {late_war.influence.neutral.spain-portugal.us}/{late_war.influence.neutral.spain-portugal.ussr},
    {country.yugoslavia}
    {late_war.influence.neutral.yugoslavia.us}/{late_war.influence.neutral.yugoslavia.ussr}, {country.egypt}
    {late_war.influence.neutral.egypt.us}/{late_war.influence.neutral.egypt.ussr}, {country.jordan}
    {late_war.influence.neutral.jordan.us}/{late_war.influence.neutral.jordan.ussr}, {country.saudi-arabia}
    {late_war.influence.neutral.saudi-arabia.us}/{late_war.influence.neutral.saudi-arabia.ussr},
    {country.burma} {late_war.influence.neutral.burma.us}/{late_war.influence.neutral.burma.ussr},
    {country.south-africa}
    {late_war.influence.neutral.south-africa.us}/{late_war.influence.neutral.south-africa.ussr} and
    {country.peru} {late_war.influence.neutral.peru.us}/{late_war.influence.neutral.peru.ussr}."""
    raise NotYetExecutable("LWS.6/given-figures")


@rule("LWS.7", slug="late-war-cards", title="Cards", see=("4.1", "4.5.B"), editions=("deluxe",))
def remove_starred_cards(state: State) -> None:
    """Starred cards of the Early War and the Mid War are removed from the game."""
    raise NotYetExecutable("LWS.7")


@clause("LWS.7/kept")
def kept_cards() -> frozenset[int]:
    """{card.bear-trap}, {card.camp-david-accords}, {card.john-paul-ii-elected-pope} and
    {card.panama-canal-returned} stay in the game although they are starred."""
    raise NotYetExecutable("LWS.7/kept")


@clause("LWS.7/china-card")
def start_china_card(state: State) -> None:
    """The USSR starts with {card.the-china-card}."""
    raise NotYetExecutable("LWS.7/china-card")


@clause("LWS.7/shuffle")
def draw_pile_cards(state: State) -> frozenset[int]:
    """All cards left, of Early War, Mid War and Late War alike, are shuffled into a single draw pile."""
    raise NotYetExecutable("LWS.7/shuffle")


@clause("LWS.7/deal")
def deal_first_hands(state: State) -> None:
    """Hands are dealt as usual for the start of turn {late_war.markers.turn}."""
    raise NotYetExecutable("LWS.7/deal")


@rule(
    "LWS.8",
    slug="late-war-victory",
    title="Victory in the scenario",
    see=("10.3.1", "10.3.2"),
    editions=("deluxe",),
    doubt="Neither book says outright whether the automatic victories of 10.3.1 remain; they are taken to, and the "
    "introduction in the Greek book speaks of one.",
)
def us_wins(state: State) -> bool:
    """The US wins the scenario if it has {late_war.victory.us_vp:victory-point} or more at the end."""
    raise NotYetExecutable("LWS.8")


@clause("LWS.8/ussr-otherwise")
def scenario_winner(state: State) -> int:
    """The USSR wins the scenario if the US does not; there is no draw."""
    raise NotYetExecutable("LWS.8/ussr-otherwise")


@clause("LWS.8/after-final-scoring")
def ends_after_final_scoring(state: State) -> bool:
    """The winner of the scenario is found after the final scoring of the last turn."""
    raise NotYetExecutable("LWS.8/after-final-scoring")


@clause(
    "LWS.8/wargames",
    doubt="Neither book says whether the VP that the event gives the USSR count before the comparison, nor "
    "what the event does when the USSR plays it.",
)
def ends_by_wargames(state: State, side: int) -> bool:
    """The winner of the scenario is found earlier if the US ends the game with the event of {card.wargames}."""
    raise NotYetExecutable("LWS.8/wargames")
