"""LWS.3 to LWS.6: the influence with which the Late War scenario starts. Its lists stand in `data/late_war.toml`."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play import influence
from ..play.state import US, USSR, State
from ..play.tables import ALL_COUNTRIES, COUNTRY, DATA, bits, country_mask

Influence = tuple[int, int]
"""Of the US and of the USSR."""
NOTHING: Influence = (0, 0)


_data = DATA.files["late_war"]
LEAST = (country_mask(*_data["control"]["us"]), country_mask(*_data["control"]["ussr"]))
GIVEN: dict[str, dict[int, Influence]] = {
    name: {COUNTRY[slug]: (int(n["us"]), int(n["ussr"])) for slug, n in table.items()}
    for name, table in _data["influence"].items()
}

LEAST_INFLUENCE_WHERE = Variant(
    "LWS.3/least-influence-where",
    without_figures="unless the list gives figures",
    with_figures="if the list gives figures, and without influence if it does not",
)

MIDDLE_EAST = Variant(
    "LWS.3/middle-east",
    presence_by_lists="presence in",
    dominates="domination of",
    unplayable={
        "dominates": (
            "no list says which influence gives domination, and by the influence given the battlegrounds are level"
        )
    },
    slips={"deluxe-1": "dominates"},
    note=(
        "The English first Deluxe printing speaks of domination as well, against the lists that follow: by 10.1.1"
        " they give no more than presence."
    ),
)


@rule(
    "LWS.3",
    slug="late-war-influence",
    title="Control and influence",
    variants=(LEAST_INFLUENCE_WHERE,),
    see=("2.1.7", "LWS.4", "LWS.5", "LWS.6"),
    editions=("deluxe",),
)
def place_listed_influence(state: State, side: int, plain: int, given: dict[int, Influence]) -> None:
    """A country on the list of a superpower starts with the least influence needed to control it,
    {=least-influence-where}."""
    if state.rules.least_influence_where == "with-figures":
        plain, given = sum(1 << country for country in given), {}
    for country in bits(plain):
        influence.add_to_control(state, side, country)
    for country, figures in given.items():
        place_given_influence(state, country, figures)


@clause("LWS.3/given-figures")
def place_given_influence(state: State, country: int, given: Influence) -> None:
    """If a list gives figures, the first is the influence of the US and the second that of the USSR."""
    us, ussr = given
    influence.put(state, US, country, us)
    influence.put(state, USSR, country, ussr)


@clause(
    "LWS.3/others-empty", doubt="No book, the English one included, says so, but it follows if the lists are complete."
)
def empty_board(state: State) -> None:
    """A country that is on no list starts without influence."""
    for country in bits(ALL_COUNTRIES):
        place_given_influence(state, country, NOTHING)


@clause("LWS.3/us-dominates", prose_only="this only says what follows from the lists")
class USDominates:
    """The US starts with domination of {region.asia} and {region.south-america}."""


@clause(
    "LWS.3/ussr-dominates",
    variants=(MIDDLE_EAST,),
    prose_only="this only says what follows from the lists",
)
class USSRDominates:
    """The USSR starts with {=middle-east} the {region.middle-east}."""


@rule("LWS.4", slug="late-war-us-control", title="Countries of the US", editions=("deluxe",))
def place_us_control(state: State) -> None:
    """The US controls the countries on its list, most of them with only the minimum influence needed."""
    place_listed_influence(state, US, least_us_control(), given_us_control())


@clause("LWS.4/least-influence")
def least_us_control() -> int:
    """The US controls with the least influence needed: in {region.europe} {country.benelux}, {country.denmark},
    {country.italy}, {country.norway}, {country.turkey} and the {country.united-kingdom}; in the {region.middle-east}
    {country.iran} and {country.israel}; in {region.asia} {country.australia}, {country.indonesia}, {country.japan},
    {country.pakistan}, {country.south-korea}, {country.taiwan} and {country.thailand}; in {region.africa}
    {country.kenya}, {country.nigeria}, {country.somalia} and {country.zaire}; in {region.central-america} the
    {country.dominican-republic}, {country.haiti}, {country.honduras}, {country.nicaragua} and {country.panama}; in
    {region.south-america} {country.argentina}, {country.chile} and {country.venezuela}."""
    return LEAST[US]


@clause("LWS.4/given-figures")
def given_us_control() -> dict[int, Influence]:
    """The US controls with the influence given (US/USSR): {country.west-germany}
    {late_war.influence.us.west-germany.us}/{late_war.influence.us.west-germany.ussr}, {country.malaysia}
    {late_war.influence.us.malaysia.us}/{late_war.influence.us.malaysia.ussr}, the {country.philippines}
    {late_war.influence.us.philippines.us}/{late_war.influence.us.philippines.ussr} and {country.colombia}
    {late_war.influence.us.colombia.us}/{late_war.influence.us.colombia.ussr}."""
    return GIVEN["us"]


@rule("LWS.5", slug="late-war-ussr-control", title="Countries of the USSR", editions=("deluxe",))
def place_ussr_control(state: State) -> None:
    """The USSR controls the countries on its list, most of them with only the minimum influence needed."""
    place_listed_influence(state, USSR, least_ussr_control(), given_ussr_control())


@clause("LWS.5/least-influence")
def least_ussr_control() -> int:
    """The USSR controls with the least influence needed: in {region.europe} {country.bulgaria},
    {country.czechoslovakia}, {country.east-germany}, {country.hungary} and {country.poland}; in the
    {region.middle-east} {country.iraq} and {country.libya}; in {region.asia} {country.afghanistan}, {country.india} and
    {country.north-korea}; in {region.africa} {country.algeria}, {country.ethiopia} and {country.zimbabwe}; in
    {region.central-america} {country.cuba}."""
    return LEAST[USSR]


@clause("LWS.5/given-figures")
def given_ussr_control() -> dict[int, Influence]:
    """The USSR controls with the influence given (US/USSR): {country.syria}
    {late_war.influence.ussr.syria.us}/{late_war.influence.ussr.syria.ussr}, {country.laos-cambodia}
    {late_war.influence.ussr.laos-cambodia.us}/{late_war.influence.ussr.laos-cambodia.ussr}, {country.vietnam}
    {late_war.influence.ussr.vietnam.us}/{late_war.influence.ussr.vietnam.ussr}, {country.angola}
    {late_war.influence.ussr.angola.us}/{late_war.influence.ussr.angola.ussr} and the
    {country.se-african-states}
    {late_war.influence.ussr.se-african-states.us}/{late_war.influence.ussr.se-african-states.ussr}."""
    return GIVEN["ussr"]


@rule("LWS.6", slug="late-war-neutral", title="Countries of neither side", editions=("deluxe",))
def place_neutral_influence(state: State) -> None:
    """Some countries that neither superpower controls start with the influence that their list gives."""
    for country, given in given_neutral_influence().items():
        place_given_influence(state, country, given)


@clause("LWS.6/given-figures")
def given_neutral_influence() -> dict[int, Influence]:
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
    return GIVEN["neutral"]
