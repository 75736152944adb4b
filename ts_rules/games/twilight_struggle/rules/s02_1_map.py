"""2.1: the map: regions, countries, superpowers, links and control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine import clause, rule
from ....model import Variant
from ..play.map_and_figures import CIVIL_WAR_SPACE, COUNTRIES, DATA, figure

if TYPE_CHECKING:
    from ..play.state import State

_MAP = DATA.files["map"]
_SPACES: tuple[dict[str, Any], ...] = tuple(_MAP["country"].values())
_LINKS = frozenset(frozenset(link) for link in _MAP["links"])
_SUPERPOWERS = (_MAP["superpower_links"]["us"], _MAP["superpower_links"]["ussr"])

PRINTED = "it only says how the map is printed"

NAMED_COLOURS = Variant(
    "2.1.1/named-colours",
    one_colour_each="All countries of a region have the same colour on the map",
    named="All countries of a region have the same colour on the map. Light green is for "
    "{region.central-america}, dark green for {region.south-america}, purple for "
    "{region.europe}, blue for the {region.middle-east}, yellow for {region.africa}, orange for "
    "{region.asia}",
    unobservable=PRINTED,
)

AUSTRIA_AND_FINLAND = Variant(
    "2.1.1/austria-and-finland",
    both="{country.austria} and {country.finland}, neutral in history, each belong to both "
    "sub-regions of {region.europe}",
    unstated="{country.austria} and {country.finland}, neutral in history, belong to {region.europe}, "
    "like the countries of either sub-region",
    unplayable={"unstated": "it does not say in which sub-region the two countries lie"},
)

POLITICAL_BORDERS = Variant(
    "2.1.1/borders-named",
    stated="Politics trumps geography: {country.libya} and {country.egypt} belong to the "
    "{region.middle-east}, {country.canada} and {country.turkey} to {region.europe}",
    unstated="The map decides: {country.libya} and {country.egypt} belong to the "
    "{region.middle-east}, {country.canada} and {country.turkey} to {region.europe}",
    unobservable="the map shows to which region these countries belong",
)

SPACE_LAYOUT = Variant(
    "2.1.3/space-layout",
    undescribed="Each country has a space on the map",
    two_halves="On the map each country has a rectangular space with a left and a right half",
    unobservable=PRINTED,
)

STATE = Variant(
    "2.1.4/state",
    country="A battleground is a kind of country",
    condition="A battleground is a condition that a country is in",
    unobservable="only the heading can be read this way; the rule itself speaks of countries",
)

NAME_COLOURS = Variant(
    "2.1.4/name-colours",
    purple="The name of a battleground country is printed on purple, all other names on white",
    blue="The name of a battleground country is printed on blue, all other names on yellow",
    unobservable=PRINTED,
)

WHICH_EVENTS = Variant(
    "2.1.5/which-events",
    any="events",
    some="certain events",
    unobservable="no book says which events are meant, and each event says itself what it counts",
)

COUNTS_AS_NEIGHBOUR = Variant(
    "2.1.5/counts-as-neighbour",
    counts_as="counts as a country that it controls itself, adjacent to every country linked to it",
    linked_with="is linked to the countries next to it that it controls",
    unobservable="realignment rolls have a modifier of their own for it, and no event asks for it in these words",
)

NO_INFLUENCE = Variant(
    "2.1.5/influence-in-superpower",
    never="Nobody ever places an influence marker in the space of a superpower",
    unstated="Nothing is said about influence markers in the space of a superpower",
    unobservable="influence in the space of a superpower would be of no use",
)

CONTROL_LEAD = Variant(
    "2.1.7/control-lead",
    reaches="The lead over the opponent's influence is large enough to control a country if it is at "
    "least the country's stability",
    exceeds="The lead over the opponent's influence is large enough to control a country if it is "
    "higher than the country's stability",
)

LEAD_AMOUNT = Variant(
    "2.1.7/lead-amount",
    stability="A superpower controls a country as long as it has both enough influence there and a "
    "large enough lead over the opponent's",
    any_lead="A superpower controls a country as long as it has enough influence there and any lead "
    "at all over the opponent's",
)

PRINTED_STARTING_INFLUENCE = Variant(
    "2.1.8/printed-starting-influence",
    printed="Small numbers in the countries show the influence placed there at the start ({rule.3.2}, {rule.3.3})",
    absent="No small numbers in the countries show the influence placed there at the start ({rule.3.2}, {rule.3.3})",
    editions={"2e": "absent"},
    unobservable="the numbers on the map only remind of what setup places anyway",
    printings={"deluxe-1": "absent"},
    note="The first Deluxe printing does not have this rule; later printings added it.",
)


@rule("2.1", slug="game-map", title="The map", prose_only="it only introduces the rules that follow")
class GameMap:
    """The map shows the countries of the world, the links between them and the superpowers."""


@rule("2.1.1", slug="regions")
def region_of(country: int) -> str:
    """The map is divided into {map.regions:region}: {region.europe}, {region.asia}, {region.central-america},
    {region.south-america}, {region.africa} and the {region.middle-east}."""
    return str(_SPACES[country]["region"])


@clause("2.1.1/kinship", lead="What unites them", prose_only="it only says why a region is drawn as it is")
class Kinship:
    """The countries of a region have politics in common and mostly lie close together."""


@clause("2.1.1/sub-regions-of-europe", lead="Parts of Europe")
def subregions_of(region: str) -> tuple[str, ...]:
    """{region.europe} is made up of the sub-regions {region.western-europe} and {region.eastern-europe}."""
    return tuple(slug for slug, r in _MAP["region"].items() if r.get("part_of") == region)


@clause("2.1.1/in-both-sub-regions", lead="Austria, Finland", variants=(AUSTRIA_AND_FINLAND,))
def subregions_with(country: int) -> tuple[str, ...]:
    """{=austria-and-finland}."""
    return tuple(_SPACES[country].get("subregions", ()))


@clause("2.1.1/sub-region-of-asia", lead="Southeast Asia")
def is_in_southeast_asia(country: int) -> bool:
    """{region.southeast-asia} is a sub-region of {region.asia}."""
    return "southeast-asia" in subregions_with(country)


@clause("2.1.1/region-colour", lead="Colour", variants=(NAMED_COLOURS,), prose_only=PRINTED)
class RegionColour:
    """{=named-colours}."""


@clause("2.1.1/sub-region-shade", lead="Shade", prose_only=PRINTED)
class SubRegionShade:
    """The countries of a sub-region have a shade of their region's colour."""


@clause("2.1.1/political-borders", lead="Borders", variants=(POLITICAL_BORDERS,))
def belongs_to(country: int, region: str) -> bool:
    """{=borders-named}."""
    if is_in_southeast_asia(country):
        return region == "southeast-asia"
    return region in (subregions_with(country) or (region_of(country),))


@rule("2.1.2", slug="region-includes-sub-regions", title="A region includes its sub-regions")
def countries_in(region: str) -> int:
    """Wherever {region.europe} or {region.asia} is named, its sub-regions are meant too."""
    named = (region, *subregions_of(region))
    return sum(1 << c for c in range(CIVIL_WAR_SPACE) if any(belongs_to(c, part) for part in named))


@rule(
    "2.1.3",
    slug="countries",
    variants=(SPACE_LAYOUT,),
    prose_only="it only says what a space on the map stands for",
)
class Countries:
    """{=space-layout}."""


@clause("2.1.3/shared-space", prose_only="it only says what a space on the map stands for")
class SharedSpace:
    """Countries that share a space on the map count as one country."""


@clause("2.1.3/stability")
def stability_of(country: int) -> int:
    """Each country has a stability number, which says how stable, independent and strong it is."""
    if country == CIVIL_WAR_SPACE:
        return figure("civil_war.needed")
    return int(_SPACES[country]["stability"])


STABILITY: tuple[int, ...] = tuple(stability_of(country) for country in range(len(COUNTRIES)))


@rule("2.1.4", slug="battleground-countries", see=("6.3.4", "10.1.1", "10.1.2"))
def is_battleground(country: int) -> bool:
    """A battleground country is like any other, except in scoring ({rule.10.1}) and in coup attempts
    ({rule.6.3})."""
    return bool(_SPACES[country].get("battleground", False))


@clause("2.1.4/kind-of-country", variants=(STATE,), prose_only="it only says what the heading means")
class KindOfCountry:
    """{=state}."""


@clause("2.1.4/name-colour", variants=(NAME_COLOURS,), prose_only=PRINTED)
class NameColour:
    """{=name-colours}."""


@rule("2.1.5", slug="superpower-spaces", see=("10.1.2",), prose_only="it only says what a space on the map stands for")
class SuperpowerSpaces:
    """The US has a space of its own on the map, and so has the USSR."""


@clause(
    "2.1.5/no-influence",
    variants=(NO_INFLUENCE,),
    prose_only="influence can lie in countries only",
)
class NoInfluenceInSuperpower:
    """{=influence-in-superpower}."""


@clause("2.1.5/controlled-neighbour", variants=(WHICH_EVENTS, COUNTS_AS_NEIGHBOUR))
def has_superpower_as_neighbour(side: int, country: int) -> bool:
    """In {=which-events} and in realignment rolls ({rule.6.2.2}) a superpower {=counts-as-neighbour}."""
    return COUNTRIES[country] in _SUPERPOWERS[side]


@rule("2.1.6", slug="links-between-countries")
def are_adjacent(country: int, other: int) -> bool:
    """Countries linked by a line on the map are adjacent, which means next to each other."""
    return frozenset((COUNTRIES[country], COUNTRIES[other])) in _LINKS


@clause("2.1.6/line-in-region", prose_only=PRINTED)
class LineInRegion:
    """A brown line links countries of the same region."""


@clause("2.1.6/line-between-regions", prose_only=PRINTED)
class LineBetweenRegions:
    """A dashed red line links countries of different regions."""


@clause("2.1.6/line-to-superpower", prose_only=PRINTED)
class LineToSuperpower:
    """A black line links a country with a superpower."""


@clause("2.1.6/links-decide")
def neighbours_of(country: int) -> int:
    """Countries without a line between them on the map are not adjacent, even if they share a border in reality."""
    return sum(1 << other for other in range(len(COUNTRIES)) if are_adjacent(country, other))


@rule("2.1.7", slug="control-of-a-country")
def controller_of(state: State, country: int) -> int | None:
    """At any time influence decides who controls a country: the US, the USSR or neither."""
    if controls(state, 0, country):
        return 0
    return 1 if controls(state, 1, country) else None


@clause("2.1.7/both-needed", variants=(LEAD_AMOUNT,))
def controls(state: State, side: int, country: int) -> bool:
    """{=lead-amount}."""
    return has_influence_for_control(state, side, country) and has_lead_for_control(state, side, country)


@clause("2.1.7/enough-influence")
def has_influence_for_control(state: State, side: int, country: int) -> bool:
    """To control a country, a superpower needs at least as much influence there as the country's stability."""
    return state.influence[2 * country + side] >= STABILITY[country]


@clause("2.1.7/enough-lead", variants=(CONTROL_LEAD,))
def has_lead_for_control(state: State, side: int, country: int) -> bool:
    """{=control-lead}."""
    lead = state.influence[2 * country + side] - state.influence[2 * country + 1 - side]
    if state.rules.lead_amount == "any-lead":
        return lead > 0
    if state.rules.control_lead == "exceeds":
        return lead > STABILITY[country]
    return lead >= STABILITY[country]


@rule(
    "2.1.8",
    slug="printed-starting-influence",
    variants=(PRINTED_STARTING_INFLUENCE,),
    editions=("deluxe",),
    prose_only="the numbers on the map only remind of what setup places anyway",
    not_in=("deluxe-1",),
)
class PrintedStartingInfluence:
    """{=printed-starting-influence}."""


@clause("2.1.8/number-colour", editions=("deluxe",), prose_only=PRINTED)
class NumberColour:
    """The number for starting influence is printed on blue for the US and on red for the USSR."""


@clause("2.1.8/region-numbers", editions=("deluxe",), prose_only=PRINTED)
class RegionNumbers:
    """Starting influence that may go anywhere in a region is printed beside the name of the region."""
