"""Changes of the data: a figure one more or less, a mark that is missing, another side, era or region, a link dropped.

A card's fields belong to the card; a link between cards to both.  What the map says of a country belongs to 2.1 and to
every scenario that touches the country.  Every other figure belongs to the rules in `BELONGS`: those that state it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .names import EDITIONS, ERAS, SIDES, Names

__all__ = ["FigureChange", "figure_changes"]

Table = dict[str, Any]
Keys = tuple[str | int, ...]
MISSING = object()

FLAGS = ("starred", "underlined", "scoring", "war", "optional")
LINKS = ("cancels", "forbids", "requires")  # the other kinds say the same from the other end, for readers
LEFT_OUT = {
    "components": "contents of the box: no play depends on it",
    "not_yet": "a list of what is to come",
    "no_scenario": "a list of what is to come",
    "turn.span": "years of history, printed in a statement",
    "turn.years": "years of history, printed in a statement",
    "late_war.dominates": "checks the lists beside it; nothing is placed by it",
    "late_war.markers.space.ussr_reading": "names a variant",
    "civil_war.barred": "stated; 12.4 itself says who is barred",
    "space_race.assumed": "says what is assumed",
}
BELONGS: dict[str, tuple[str, ...]] = {
    "china.bonus": ("9.6",),
    "china.end": ("10.3.2", "the-china-card"),
    "civil_war.korean_war": ("12.4.2",),
    "civil_war.us_counts_as_holder": ("12.4.1",),
    "civil_war.map": ("12.1", "12.2"),
    "civil_war": ("12.1", "12.2", "12.3", "12.4"),
    "defcon.closes": ("8.1.5",),
    "defcon.improvement": ("8.1.6", "4.5.A"),
    "defcon.nuclear_war": ("8.1.1", "8.1.3", "8.1.5"),
    "defcon": ("8.1.1", "8.1.2", "3.4"),
    "late_war.markers": ("LWS.1",),
    "late_war.events": ("LWS.2",),
    "late_war.control.us": ("LWS.4", "LWS.3"),
    "late_war.control.ussr": ("LWS.5", "LWS.3"),
    "late_war.influence.us": ("LWS.4", "LWS.3"),
    "late_war.influence.ussr": ("LWS.5", "LWS.3"),
    "late_war.influence.neutral": ("LWS.6", "LWS.3"),
    "late_war.cards": ("LWS.7",),
    "late_war.victory": ("LWS.8",),
    "military_operations": ("8.2.1",),
    "operations.influence": ("6.1.2",),
    "operations.realignment": ("6.2.2",),
    "operations.coup.factor": ("6.3.2",),
    "operations.coup": ("6.3.4", "8.1.4"),
    "scoring.bonus": ("10.1.2",),
    "setup.fixed.ussr": ("3.2",),
    "setup.free.ussr": ("3.2",),
    "setup.fixed.us": ("3.3",),
    "setup.free.us": ("3.3",),
    "space_race.limit": ("6.4.2",),
    "space_race.ability": ("6.4.4",),
    "space_race.box": ("6.4.1", "6.4.3", "6.4.4"),
    "start": ("3.4",),
    "tournament.deal": ("11.1.3",),
    "tournament.bid": ("11.1.4.1",),
    "turn.last": ("4.1", "4.5.I"),
    "turn.early_war.hand": ("3.1", "4.1", "4.5.B"),
    "turn.mid_war.hand": ("4.1", "4.5.B"),
    "turn.early_war.action_rounds": ("4.1", "4.5.D"),
    "turn.mid_war.action_rounds": ("4.1", "4.5.D"),
    "turn.mid_war.first_turn": ("4.1", "4.3.1", "4.4", "4.5.B", "4.5.D", "4.5.H"),
    "turn.late_war.first_turn": ("4.1", "4.3.1", "4.4", "4.5.H"),
    "victory": ("10.2.1", "10.3.1"),
}
SECTIONS = {
    "map": "s02", "setup": "s03", "start": "s03", "turn": "s04", "operations": "s06", "space_race": "s06",
    "defcon": "s08", "military_operations": "s08", "china": "s09", "scoring": "s10", "victory": "s10",
    "tournament": "s11", "civil_war": "s12", "late_war": "s14",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FigureChange:
    """One change of a data file."""

    stem: str
    keys: Keys
    value: object
    detail: str
    before: str
    owners: frozenset[str]
    touches: str = ""  # a country: every scenario that names it may judge
    card: str = ""

    @property
    def path(self) -> str:
        """The dotted path of what is changed."""
        return ".".join(map(str, self.keys))

    @property
    def section(self) -> str:
        """The section that the figure counts for; empty for a card, which counts for its family."""
        return SECTIONS.get(self.stem, "")

    def applied(self, tables: Mapping[str, Table]) -> Table:
        """The changed table of the file."""
        made = copy.deepcopy(tables[self.stem])
        held: Any = made
        for key in self.keys[:-1]:
            held = held.setdefault(key, {}) if isinstance(held, dict) else held[key]
        if self.value is MISSING:
            del held[self.keys[-1]]
        else:
            held[self.keys[-1]] = self.value
        return made


def figure_changes(tables: Mapping[str, Table], names: Names) -> Iterator[FigureChange]:
    """Every change of the data, file by file."""
    for stem, table in tables.items():
        if stem.startswith("cards"):
            for slug, card in table["card"].items():
                yield from _card(stem, slug, card)
        elif stem == "map":
            yield from _map(table, names)
        elif stem not in LEFT_OUT:
            yield from _leaves(stem, table, (), names)


def _card(stem: str, slug: str, card: Table) -> Iterator[FigureChange]:
    for keys, value, detail, other in [*_printed(card), *_linked(slug, card)]:
        before: Any = card
        for key in keys:
            before = before[key]
        owners = frozenset({slug, other} if other else {slug})
        yield FigureChange(stem, ("card", slug, *keys), value, detail, str(before), owners, card=slug)


def _printed(card: Table) -> Iterator[tuple[Keys, object, str, str]]:
    """What is printed on a card, changed."""
    yield from ((("side",), side, side, "") for side in (*SIDES, "neutral") if side != card["side"])
    yield from ((("ops",), card["ops"] + step, f"{step:+d}", "") for step in (1, -1))
    yield from ((("era",), era, era, "") for era in ERAS if era != card["era"])
    yield from (((flag,), MISSING, "dropped", "") for flag in FLAGS if card.get(flag))
    for place, edition in enumerate(card.get("editions", ())):
        other = next(e for e in EDITIONS if e != edition)
        yield ("editions", place), other, other, ""
    for name, value in card.get("figures", {}).items():
        yield from ((("figures", name), value + step, f"{step:+d}", "") for step in (1, -1))


def _linked(slug: str, card: Table) -> Iterator[tuple[Keys, object, str, str]]:
    """Links to other cards, dropped."""
    for kind in (*LINKS, "modifies") if slug == "flower-power" else LINKS:
        for place, other in enumerate(card.get(kind, ())):
            yield (kind, place), MISSING, f"{other} dropped", other


def _map(table: Table, names: Names) -> Iterator[FigureChange]:
    rules = frozenset({"2.1.*"})
    for slug, country in table["country"].items():
        where = ("country", slug)
        for step in (1, -1):
            stability = country["stability"]
            yield FigureChange(
                "map", (*where, "stability"), stability + step, f"{step:+d}", str(stability), rules, slug
            )
        battleground = country.get("battleground", False)
        flipped = MISSING if battleground else True
        yield FigureChange("map", (*where, "battleground"), flipped, "flipped", str(battleground), rules, slug)
        region = names.plain[country["region"]]
        yield FigureChange("map", (*where, "region"), region, region, country["region"], rules, slug)
        for place, part in enumerate(country.get("subregions", ())):
            yield FigureChange("map", (*where, "subregions", place), MISSING, f"{part} dropped", part, rules, slug)
    for place, (one, other) in enumerate(table["links"]):
        said = f"{one} to {other}"
        yield FigureChange("map", ("links", place), MISSING, f"{said} dropped", said, rules, f"{one} {other}")
    for side in SIDES:
        for place, slug in enumerate(table["superpower_links"][side]):
            link: Keys = ("superpower_links", side, place)
            beside = rules | {"6.1.4", "6.2.2", "10.1.2"}
            yield FigureChange("map", link, MISSING, f"{slug} dropped", slug, beside, slug)
    for slug, region in table["region"].items():
        if "part_of" in region:
            other = names.plain[region["part_of"]]
            yield FigureChange("map", ("region", slug, "part_of"), other, other, region["part_of"], rules)


def _leaves(stem: str, value: Any, keys: Keys, names: Names) -> Iterator[FigureChange]:
    path = ".".join((stem, *map(str, keys)))
    if path in LEFT_OUT or keys[-1:] == ("name",) or (stem == "space_race" and "space" in keys):  # names of boxes
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(stem, inner, (*keys, key), names)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield FigureChange(stem, (*keys, place), MISSING, f"{item} dropped", str(item), _owners(path))
    elif isinstance(value, bool):
        yield FigureChange(stem, keys, not value, str(not value), str(value), _owners(path))
    elif isinstance(value, int):
        for step in (1, -1):
            yield FigureChange(stem, keys, value + step, f"{step:+d}", str(value), _owners(path))
    elif other := _other_name(path, value, names):
        yield FigureChange(stem, keys, other, other, value, _owners(path))


def _other_name(path: str, value: str, names: Names) -> str | None:
    if path.endswith(".ability"):
        return None  # two boxes with the same ability, or none with it, cannot be read
    return names.spaces.get(value) or names.sibling(value)


def _owners(path: str) -> frozenset[str]:
    for prefix in sorted(BELONGS, key=len, reverse=True):
        if path == prefix or path.startswith(prefix + "."):
            return frozenset(BELONGS[prefix])
    region = path.split(".")[1]  # scoring.asia.presence is stated on the scoring card
    return frozenset({f"{region}-scoring", "10.1.1"})
