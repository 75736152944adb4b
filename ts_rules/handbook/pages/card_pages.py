"""Pages of cards: a list that can be narrowed, and the cards of each part of the war."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ...model import Card
from ..writing.page import Page, Target
from ..writing.page_facts import known_card, proven_of, troubles
from ..writing.page_writer import Desk
from .change_pages import PastFacts, past_of

__all__ = ["card_pages"]


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
    values = {"cards": tuple(known_card(desk.voices, card) for card in cards), "eras": eras, "sides": sides(desk)}
    return desk.page("cards", desk.say("Cards"), "cards.html", values, kind="cards", searched=False)


def _era(desk: Desk, era: str, title: str, cards: Sequence[Card], past: Mapping[str, tuple[PastFacts, ...]]) -> Page:
    some = tuple(known_card(desk.voices, card) for card in cards)
    return desk.page(
        f"cards-{era}",
        f"{desk.say('Cards')}: {title}",
        "cards_era.html",
        {
            "cards": some,
            "past": past,
            "sides": sides(desk),
            "linked": LINKED,
            "known_cards": frozenset(desk.game.cards),
            "linked_by": BACK,
            "played": proven_of(desk.game.id).played,
            "titles": {},
            "troubles": troubles(desk.say),
        },
        kind="cards-era",
        targets=tuple(Target("card", f.card, f"c-{f.card}", f.title) for f in some),
    )


def sides(desk: Desk) -> dict[str, str]:
    """Whose event a card is."""
    return {"us": desk.say("US"), "ussr": desk.say("USSR"), "neutral": desk.say("neutral")}
