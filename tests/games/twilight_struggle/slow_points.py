"""Operations points for the slow predicate: how many there are, what is spent, and where they may still go."""

from __future__ import annotations

from slow_board import (
    CARDS,
    CHINA,
    CIVIL_WAR,
    COUNTRIES,
    LINKS,
    NEXT_TO_SUPERPOWER,
    REGION,
    Position,
    Question,
    other,
)
from slow_possible import granted


class Points:
    """The points of one play of operations: where they may go, how many there are, and what was spent so far."""

    def __init__(self, q: Question) -> None:
        self.q = q
        episode = q.since(["use-operations", "use-given-card"])
        if q.kind in ("use-operations", "use-given-card"):
            episode = []
        self.start = episode[0].position or q.now if episode else q.now
        self.grant = granted(q) if q.is_event() else None
        self.card = self._card()
        value = self.grant.value if self.grant and self.grant.value else CARDS[self.card]["ops"]
        self.base = self.start.modified(q.side, value)
        self.where = self.grant.where if self.grant else None
        self.free = bool(self.grant and self.grant.free)
        self.spent, self.used = 0, set[str]()
        for asked in episode:
            if asked.kind in ("place-influence", "realignment-target") and asked.move in {*COUNTRIES, CIVIL_WAR}:
                at = asked.position
                assert at is not None
                self.spent += self.cost(at, asked.move) if asked.kind == "place-influence" else 1
                self.used.add(asked.move)

    def _card(self) -> str:
        """The card whose Operations value counts."""
        if self.q.by == "un-intervention" and self.grant:
            return self.q.latest("un-intervention")
        if self.q.by == "missile-envy" and self.grant:
            return self.q.latest("give-highest-card")
        return self.q.by

    def cost(self, position: Position, country: str) -> int:
        """6.1.2."""
        return 2 if country != CIVIL_WAR and position.controls(other(self.q.side), country) else 1

    def bonus(self, used: set[str]) -> int:
        """7.4, 9.6: what comes on top where all points are spent in one region."""
        found = 0
        if self.q.by == CHINA and used <= REGION["asia"] | {CIVIL_WAR}:
            found += 1
        if self.q.side == "ussr" and self.start.effect("vietnam-revolts") and used <= REGION["southeast-asia"]:
            found += 1
        return found

    def pays(self, country: str, cost: int) -> bool:
        return self.base + self.bonus({*self.used, country}) - self.spent >= cost

    def may_place(self, country: str) -> bool:
        """6.1.1, 6.1.2, 6.1.4, Chernobyl, 12.1."""
        side, now = self.q.side, self.q.now
        if country == CIVIL_WAR:
            barred = now.effect("chernobyl-asia")
            return side == "ussr" and now.civil_war() and not barred and self.pays(country, 1)
        if country not in COUNTRIES:
            return False
        if side == "ussr" and any(now.effect(f"chernobyl-{r}") and country in REGION[r] for r in REGION):
            return False
        began = self.q.start_of_round()
        near = country in NEXT_TO_SUPERPOWER[side]
        held = began.influence(side, country) or any(began.influence(side, c) for c in LINKS[country])
        return bool(near or held) and self.pays(country, self.cost(now, country))

    def may_roll(self, country: str) -> bool:
        """6.2.1, 8.1.5, NATO and the pact with Japan."""
        side, now = self.q.side, self.q.now
        if country not in COUNTRIES or (self.where is not None and country not in self.where):
            return False
        if now.said["edition"] == "deluxe" and not now.influence(other(side), country):
            return False
        if country in now.barred(side, coup=False) or (country in now.closed() and not self.free):
            return False
        return self.pays(country, 1)

    def may_coup(self, country: str) -> bool:
        """6.3.1, 6.3.5, 8.1.5, NATO, the pact with Japan, The Reformer."""
        side, now = self.q.side, self.q.now
        if country not in COUNTRIES or (self.where is not None and country not in self.where):
            return False
        if not now.influence(other(side), country) or country in now.barred(side, coup=True):
            return False
        return self.free or country not in now.closed()
