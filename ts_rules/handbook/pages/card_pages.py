"""Pages of cards: a list that can be narrowed, and the cards of each part of the war."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..writing.linked_sentences import proven_of, troubles
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter
from .change_pages import past_of

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


def card_pages(writer: PageWriter) -> Iterator[Page]:
    """The list and a page for each part of the war; nothing for a game without cards."""
    cards = [writer.sentences.known_card(c) for c in sorted(writer.game.cards.values(), key=lambda c: c.number)]
    if not cards:
        return
    eras = {era: writer.era(era) for era in dict.fromkeys(card.era for card in cards)}
    values = {"cards": cards, "eras": eras, "sides": sides(writer)}
    yield writer.page("cards", writer.say("Cards"), "cards.html", values, kind="cards", searched=False)
    past = past_of(writer)
    for era, title in eras.items():
        some = [card for card in cards if card.era == era]
        yield writer.page(
            f"cards-{era}",
            f"{writer.say('Cards')}: {title}",
            "cards_era.html",
            {
                "cards": some,
                "past": {name: past[name] for card in some if (name := f"card.{card.card}") in past},
                "sides": sides(writer),
                "linked": LINKED,
                "known_cards": frozenset(writer.game.cards),
                "linked_by": BACK,
                "played": proven_of(writer.game.id).played,
                "titles": {},
                "troubles": troubles(writer.say),
            },
            kind="cards-era",
            targets=tuple(Target("card", card.card, f"c-{card.card}", card.title) for card in some),
        )


def sides(writer: PageWriter) -> dict[str, str]:
    """Whose event a card is."""
    return {"us": writer.say("US"), "ussr": writer.say("USSR"), "neutral": writer.say("neutral")}
