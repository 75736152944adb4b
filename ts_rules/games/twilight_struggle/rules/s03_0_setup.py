"""3.0: setting up the game."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule("3.0", slug="setup", title="Setting up the game", prose_only="heading of 3.1 to 3.4")
class Setup:
    """Before the first turn hands are dealt, starting influence is placed and the markers are put on their
    tracks."""


@rule("3.1", slug="first-hands", see=("11.1.3",))
def deal_first_hands(state: State, shuffled: tuple[int, ...]) -> None:
    """Each player is dealt {turn.early_war.hand:card} from the shuffled Early War deck."""
    raise NotYetExecutable("3.1")


@clause("3.1/china-card-to-ussr")
def give_china_card(state: State) -> None:
    """{card.the-china-card} is not dealt: the USSR starts with it."""
    raise NotYetExecutable("3.1/china-card-to-ussr")


@clause("3.1/china-card-face-up")
def may_play_china_card_at_once(state: State) -> bool:
    """{card.the-china-card} starts face up, so it may be played from the first turn on."""
    raise NotYetExecutable("3.1/china-card-face-up")


@clause("3.1/hands-seen-first")
def may_look_at_hand(state: State, side: int) -> bool:
    """Both players may look at their hands before they place their starting influence."""
    raise NotYetExecutable("3.1/hands-seen-first")


@rule("3.2", slug="ussr-starting-influence", title="Starting influence of the USSR", see=("2.1.8",))
def place_ussr_influence(state: State, free: dict[int, int]) -> None:
    """The USSR starts with {setup.ussr_total:influence} on the map."""
    raise NotYetExecutable("3.2")


@clause("3.2/first-to-place")
def first_to_place(state: State) -> int:
    """The USSR places its starting influence first."""
    raise NotYetExecutable("3.2/first-to-place")


@clause("3.2/fixed")
def place_fixed_ussr_influence(state: State) -> None:
    """The USSR places {setup.fixed.ussr.syria} in {country.syria}, {setup.fixed.ussr.iraq} in {country.iraq},
    {setup.fixed.ussr.north-korea} in {country.north-korea}, {setup.fixed.ussr.east-germany} in
    {country.east-germany} and {setup.fixed.ussr.finland} in {country.finland}."""
    raise NotYetExecutable("3.2/fixed")


@clause("3.2/free")
def may_place_free_ussr_influence(state: State, free: dict[int, int]) -> bool:
    """The USSR places another {setup.free.ussr.eastern-europe:influence} wherever it likes in
    {region.eastern-europe}."""
    raise NotYetExecutable("3.2/free")


@rule("3.3", slug="us-starting-influence", title="Starting influence of the US", see=("2.1.8",))
def place_us_influence(state: State, free: dict[int, int]) -> None:
    """The US starts with {setup.us_total:influence} on the map."""
    raise NotYetExecutable("3.3")


@clause("3.3/second-to-place")
def second_to_place(state: State) -> int:
    """The US places its starting influence second, when that of the USSR is on the map."""
    raise NotYetExecutable("3.3/second-to-place")


@clause("3.3/fixed")
def place_fixed_us_influence(state: State) -> None:
    """The US places {setup.fixed.us.iran} in {country.iran}, {setup.fixed.us.israel} in {country.israel},
    {setup.fixed.us.japan} in {country.japan}, {setup.fixed.us.australia} in {country.australia},
    {setup.fixed.us.philippines} in the {country.philippines}, {setup.fixed.us.south-korea} in
    {country.south-korea}, {setup.fixed.us.panama} in {country.panama}, {setup.fixed.us.south-africa} in
    {country.south-africa} and {setup.fixed.us.united-kingdom} in the {country.united-kingdom}."""
    raise NotYetExecutable("3.3/fixed")


@clause("3.3/canada", editions=("deluxe",))
def place_us_influence_in_canada(state: State) -> None:
    """The US places {setup.fixed.us.canada} in {country.canada}."""
    raise NotYetExecutable("3.3/canada")


@clause("3.3/free")
def may_place_free_us_influence(state: State, free: dict[int, int]) -> bool:
    """The US places another {setup.free.us.western-europe:influence} wherever it likes in
    {region.western-europe}."""
    raise NotYetExecutable("3.3/free")


@rule("3.4", slug="starting-markers")
def place_markers(state: State) -> None:
    """Before the first turn every marker of a track is put on its starting space."""
    raise NotYetExecutable("3.4")


@clause("3.4/space-race")
def place_space_race_markers(state: State) -> None:
    """The space race markers of both superpowers start left of the track, before its first box."""
    raise NotYetExecutable("3.4/space-race")


@clause("3.4/military-operations")
def place_military_operations_markers(state: State) -> None:
    """Each player's military operations marker starts on {start.military_operations}."""
    raise NotYetExecutable("3.4/military-operations")


@clause("3.4/turn")
def place_turn_marker(state: State) -> None:
    """The turn marker starts on the first space of its track."""
    raise NotYetExecutable("3.4/turn")


@clause("3.4/defcon")
def place_defcon_marker(state: State) -> None:
    """The DEFCON marker starts on {defcon.start}."""
    raise NotYetExecutable("3.4/defcon")


@clause("3.4/vp")
def place_vp_marker(state: State) -> None:
    """The VP marker starts on {start.vp}."""
    raise NotYetExecutable("3.4/vp")
