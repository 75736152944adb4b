"""The board and the cards for the slow predicate: read from the data files, by name, with nothing of the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "ts_rules/games/twilight_struggle/data"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


MAP, TURN, SPACE = _read("map"), _read("turn"), _read("space_race")
CLOSES = _read("defcon")["closes"]
CIVIL_WAR_NEEDED = _read("civil_war")["needed"]
CARDS: dict[str, dict[str, Any]] = {
    slug: card for era in ("early", "mid", "late") for slug, card in _read(f"cards_{era}")["card"].items()
}
COUNTRIES: dict[str, dict[str, Any]] = MAP["country"]
CIVIL_WAR = "chinese-civil-war"
SIDES = ("us", "ussr")
LINKS: dict[str, set[str]] = {slug: set() for slug in COUNTRIES}
for _one, _other in MAP["links"]:
    LINKS[_one].add(_other)
    LINKS[_other].add(_one)
NEXT_TO_SUPERPOWER: dict[str, set[str]] = {side: set(MAP["superpower_links"][side]) for side in SIDES}
CHINA = "the-china-card"


def region(name: str) -> set[str]:
    """The countries of a region or sub-region."""
    return {c for c, said in COUNTRIES.items() if name == said["region"] or name in said.get("subregions", ())}


REGION = {name: frozenset(region(name)) for name in MAP["region"]}
PARENTS = [name for name, said in MAP["region"].items() if "part_of" not in said]


def regions(*names: str) -> set[str]:
    return {country for name in names for country in REGION[name]}


def other(side: str) -> str:
    return "ussr" if side == "us" else "us"


def scoring(card: str) -> bool:
    return bool(CARDS[card].get("scoring"))


class Position:
    """What a position says of itself as JSON, and what follows from it by the rules."""

    def __init__(self, say: Callable[[], dict[str, Any]]) -> None:
        self.say = say

    @cached_property
    def said(self) -> dict[str, Any]:
        """The JSON document, made when it is first asked for."""
        return self.say()

    def influence(self, side: str, country: str) -> int:
        return int(self.said["influence"].get(country, (0, 0))[SIDES.index(side)])

    def present(self, side: str) -> set[str]:
        return {c for c in COUNTRIES if self.influence(side, c)}

    def controls(self, side: str, country: str) -> bool:
        """2.1.7: enough influence, and a lead that is large enough."""
        own, opposing = self.influence(side, country), self.influence(other(side), country)
        stability = COUNTRIES[country]["stability"]
        return bool(own >= stability and own - opposing >= stability)

    def battlegrounds(self, side: str) -> int:
        return sum(1 for c, said in COUNTRIES.items() if said.get("battleground") and self.controls(side, c))

    def hand(self, side: str) -> set[str]:
        return set(self.said["hands"][side])

    def effect(self, name: str) -> bool:
        return name in self.said["effects"]

    def in_effect(self, card: str) -> bool:
        return card in self.said["lasting"]

    def has_happened(self, card: str) -> bool:
        return card in self.said["played"] or card in self.said["lasting"]

    def modified(self, side: str, value: int) -> int:
        """7.4: what Containment, Brezhnev Doctrine and Red Scare/Purge make of a value; all are added together."""
        raised = self.effect({"us": "containment", "ussr": "brezhnev-doctrine"}[side])
        change = raised - self.effect(f"red-scare-purge/by-{'ussr' if side == 'us' else 'us'}")
        changed = value + change
        if change > 0:
            return min(changed, max(4, value))
        return max(changed, 1)

    def value(self, side: str, card: str) -> int:
        """7.4.2: the Operations value of a card in a side's hand; a scoring card has none."""
        return 0 if scoring(card) else self.modified(side, CARDS[card]["ops"])

    def has_ability(self, side: str, box: int) -> bool:
        """6.4.4: the first to reach a box has its ability until the other side reaches it too."""
        return bool(self.said["space"][side] >= box > self.said["space"][other(side)])

    def civil_war(self) -> bool:
        """12.3: the Chinese Civil War goes on."""
        fought = self.said["options"].get("civil_war", False)
        return bool(fought and self.soviet_in_civil_war() < CIVIL_WAR_NEEDED)

    def soviet_in_civil_war(self) -> int:
        return int(self.said["influence"].get(CIVIL_WAR, (0, 0))[1])

    def late_war(self) -> bool:
        return bool(self.said["turn"] >= TURN["late_war"]["first_turn"])

    def closed(self) -> set[str]:
        """8.1.5: where DEFCON allows neither coup attempts nor realignment rolls."""
        return regions(*(name for name, level in CLOSES.items() if self.said["defcon"] <= level))

    def protected_by_nato(self) -> set[str]:
        if not self.in_effect("nato"):
            return set()
        found = {c for c in REGION["europe"] if self.controls("us", c)}
        if self.in_effect("de-gaulle-leads-france"):
            found.discard("france")
        if self.in_effect("willy-brandt"):
            found.discard("west-germany")
        return found

    def barred(self, side: str, coup: bool) -> set[str]:
        """Where lasting events keep the USSR from realignment rolls or coup attempts."""
        if side == "us":
            return set()
        found = self.protected_by_nato()
        if self.in_effect("us-japan-mutual-defense-pact"):
            found.add("japan")
        return found | REGION["europe"] if coup and self.in_effect("the-reformer") else found


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that was asked for, the position at that moment, and the move that was chosen."""

    position: Position | None  # of chance nobody needs it
    kind: str
    side: str
    by: str
    card: str
    move: str


class Question:
    """A decision that is asked for now, and everything that was decided since the record of it began."""

    def __init__(self, position: Position, past: list[Asked]) -> None:
        top = position.said["stack"][0]
        self.now, self.past, self.top = position, past, top
        self.kind, self.side, self.by = top["kind"], top["side"], top["by"]
        self.edition = position.said["edition"]

    @property
    def opponent(self) -> str:
        return other(self.side)

    def since(self, kinds: Iterable[str]) -> list[Asked]:
        """What came after the latest decision of one of these kinds, that one included."""
        kinds = set(kinds)
        for index in range(len(self.past) - 1, -1, -1):
            if self.past[index].kind in kinds:
                return self.past[index:]
        return list(self.past)

    def so_far(self) -> list[str]:
        """The moves of this same event just before this one."""
        found: list[str] = []
        for asked in reversed(self.past):
            if (asked.kind, asked.by) != (self.kind, self.by):
                break
            found.append(asked.move)
        return found

    def latest(self, kind: str) -> str:
        return next((a.move for a in reversed(self.past) if a.kind == kind), "")

    def same_round(self, asked: Asked) -> bool:
        if asked.position is None:
            return False
        then, now = asked.position.said, self.now.said  # a headline event is a round of its own here
        return asked.kind != "choose-headline" and all(then[n] == now[n] for n in ("turn", "round", "phasing"))

    def start_of_round(self) -> Position:
        """The position in which the action round began; of the headline phase, that in which the headline event did."""
        found = self.now
        for asked in reversed(self.past):
            if asked.position is None:
                continue
            if not self.same_round(asked):
                break
            found = asked.position
        return found

    def is_event(self) -> bool:
        """Whether the card that asks is carried out as an event of this side, not played for its points."""
        for asked in reversed(self.past):
            if asked.kind == "choose-way" and asked.card == self.by and asked.side == self.side:
                if self.same_round(asked):
                    return asked.move == "event"
                return True
        return True
