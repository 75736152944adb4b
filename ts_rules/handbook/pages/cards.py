"""Pages of cards: a list that can be narrowed, and the cards of each part of the war."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...engine import Trial
from ...model import Card
from ..desk import Desk
from ..facts import shown
from ..source import Page, Target
from ..voices import Spoken
from .changes import PastFacts, past_of

__all__ = ["card_pages"]


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What the page says of a card."""

    card: Card
    name: str
    english: str
    gloss: str
    side: str
    marks: tuple[str, ...]
    said: Spoken
    links: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    rules: tuple[str, ...]
    scenarios: tuple[Trial, ...]
    confidence: str
    doubt: str
    editions: tuple[str, ...]


LINKED: Mapping[str, Callable[[Callable[[str], str]], str]] = {
    "enables": lambda say: say("Enables"),
    "cancels": lambda say: say("Cancels"),
    "forbids": lambda say: say("Forbids"),
    "modifies": lambda say: say("Modifies"),
    "requires": lambda say: say("Requires"),
    "blocked_by": lambda say: say("Blocked by"),
}
"""How cards touch one another, in words."""
BACK: Mapping[str, Callable[[Callable[[str], str]], str]] = {
    "enables": lambda say: say("Enabled by"),
    "cancels": lambda say: say("Cancelled by"),
    "forbids": lambda say: say("Forbidden by"),
    "modifies": lambda say: say("Modified by"),
    "requires": lambda say: say("Required by"),
    "blocked_by": lambda say: say("Blocks"),
}
"""The same, seen from the other card."""


def card_pages(desk: Desk) -> Iterator[Page]:
    """The list and a page for each part of the war; nothing for a game without cards."""
    cards = sorted(desk.game.cards.values(), key=lambda c: c.number)
    if not cards:
        return
    eras = {era: desk.era(era) for era in dict.fromkeys(c.era for c in cards)}
    yield _list(desk, cards, eras)
    past = past_of(desk)
    for era, title in eras.items():
        some = [card for card in cards if card.era == era]
        own = {name: past[name] for card in some if (name := f"card.{card.slug}") in past}
        yield _era(desk, era, title, some, own)


def _list(desk: Desk, cards: Sequence[Card], eras: Mapping[str, str]) -> Page:
    values = {"cards": tuple(_facts(desk, card) for card in cards), "eras": eras, "sides": sides(desk)}
    return desk.page("cards", desk.say("Cards"), "cards.html", values, kind="cards", searched=False)


def _era(desk: Desk, era: str, title: str, cards: Sequence[Card], past: Mapping[str, tuple[PastFacts, ...]]) -> Page:
    some = tuple(_facts(desk, card) for card in cards)
    return desk.page(
        f"cards-{era}",
        f"{desk.say('Cards')}: {title}",
        "cards_era.html",
        {"cards": some, "past": past},
        kind="cards-era",
        targets=tuple(Target("card", f.card.slug, f"c-{f.card.slug}", f.name) for f in some),
    )


def sides(desk: Desk) -> dict[str, str]:
    """Whose event a card is."""
    return {"us": desk.say("US"), "ussr": desk.say("USSR"), "neutral": desk.say("neutral")}


def _facts(desk: Desk, card: Card) -> CardFacts:
    say, voices, game = desk.say, desk.voices, desk.game
    event = game.events[card.slug]
    name = voices.renderer.name(f"card.{card.slug}")
    marks = [say("starred")] * card.starred + [say("lasting")] * card.underlined + [say("optional")] * card.optional
    links = [
        (LINKED[kind](say), tuple((o, voices.name(f"card.{o}")) for o in others)) for kind, others in card.links.items()
    ]
    back: dict[str, list[str]] = {}
    for other in sorted(game.cards.values(), key=lambda c: c.number):
        for kind, ones in other.links.items():
            if card.slug in ones:
                back.setdefault(BACK[kind](say), []).append(other.slug)
    links += [(label, tuple((o, voices.name(f"card.{o}")) for o in others)) for label, others in back.items()]
    found = (game.find(s).rule for s in event.see)
    return CardFacts(
        card=card,
        name=name.text,
        english=card.name if name.text != card.name else "",
        gloss=name.gloss,
        side=sides(desk)[card.side],
        marks=tuple(marks),
        said=voices.sentence(f"card.{card.slug}", event.statement),
        links=tuple(links),
        rules=tuple(r.printed for r in found if r),
        scenarios=shown(game.id).get(card.slug, ()),
        confidence="" if event.confidence == "high" else event.confidence,
        doubt=event.doubt,
        editions=card.editions if set(card.editions) < set(game.spec.editions) else (),
    )
