"""Pages of cards: one for each card, a list of all that can be narrowed, and plain lists by part of the war."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...model import Card, Game
from ...report.known import KnownCard, Shown
from ...report.sentences import Spoken
from ..tabletop import shown_by
from ..writing.addresses import first_card, scenarios_of
from ..writing.linked_sentences import plain, proven_of, troubles
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter
from .change_pages import past_of

__all__ = ["BACK", "LINKED", "card_pages", "sides"]


LINKED: Mapping[str, Callable[[Callable[[str], str]], str]] = {
    "enables": lambda say: say("Makes possible"),
    "cancels": lambda say: say("Cancels"),
    "forbids": lambda say: say("Forbids"),
    "modifies": lambda say: say("Changes"),
    "requires": lambda say: say("Needs one of these first"),
    "blocked_by": lambda say: say("Blocked by"),
}
"""How cards touch one another, in words."""
BACK: Mapping[str, Callable[[Callable[[str], str]], str]] = {
    "enables": lambda say: say("Made possible by"),
    "cancels": lambda say: say("Cancelled by"),
    "forbids": lambda say: say("Forbidden by"),
    "modifies": lambda say: say("Changed by"),
    "requires": lambda say: say("Needed by"),
    "blocked_by": lambda say: say("Blocks"),
}
"""The same, seen from the other card."""
SAME = {"enables": "requires", "requires": "enables"}
"""What two cards can say of each other, each in its own way."""


def card_pages(writer: PageWriter) -> Iterator[Page]:
    """The list, a list for each part of the war, a page for each card; nothing for a game without cards."""
    ordered = sorted(writer.game.cards.values(), key=lambda c: c.number)
    cards = [writer.sentences.known_card(c) for c in ordered]
    if not cards:
        return
    eras = {era: writer.era(era) for era in dict.fromkeys(card.era for card in cards)}
    values = {"cards": cards, "eras": eras, "sides": sides(writer), "anchored": False}
    yield writer.page("cards", writer.say("Cards"), "cards.html", values, kind="cards", searched=False)
    for era, title in eras.items():
        some = [card for card in cards if card.era == era]
        yield writer.page(
            f"cards-{era}",
            f"{writer.say('Cards')}: {title}",
            "cards_list.html",
            {"cards": some, "sides": sides(writer), "anchored": True},
            kind="cards",
            searched=False,
        )
    yield from _each(writer, ordered, cards)


def _each(writer: PageWriter, ordered: list[Card], cards: list[KnownCard]) -> Iterator[Page]:
    """A page for each, with the way to the next."""
    past, tabletop = past_of(writer), shown_by(writer.game)
    heeding = _heeding(cards)
    for before, card, after, known in zip([None, *ordered[:-1]], ordered, [*ordered[1:], None], cards, strict=True):
        yield writer.page(
            f"card-{card.slug}",
            known.title,
            "card.html",
            {
                "card": known,
                "before": before,
                "after": after,
                "era": writer.era(known.era),
                "sides": sides(writer),
                "touches": tuple(touches(known, writer.say)),
                "warnings": tuple(_quoted(writer, ident) for ident in tabletop.warnings(writer.game, card)),
                "about": about(writer, known),
                "near": near(writer.game, known, (*known.heeded_by, *heeding.get(card.slug, ()))),
                "past": past.get(f"card.{card.slug}"),
                "known_cards": frozenset(writer.game.cards),
                "played": proven_of(writer.game.id).played,
                "titles": {},
                "troubles": troubles(writer.say),
            },
            kind="card",
            about=plain(known.said.text),
            targets=(Target("card", card.slug, f"c-{card.slug}", known.title),),
        )


def touches(card: KnownCard, say: Callable[[str], str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What it does to other cards and they to it, in words; what both say of each other, once."""
    for kind, others in card.links.items():
        yield LINKED[kind](say), others
    for kind, others in card.linked_by.items():
        said = card.links.get(SAME.get(kind, ""), ())
        if left := tuple(other for other in others if other not in said):
            yield BACK[kind](say), left


def near(game: Game, card: KnownCard, idents: tuple[str, ...]) -> tuple[str, ...]:
    """Of what its event heeds, and is heeded by, the cards that are not told of already."""
    told = {other for links in (card.links, card.linked_by) for others in links.values() for other in others}
    return tuple(dict.fromkeys(ident for ident in idents if ident in game.cards and ident not in told))


def _quoted(writer: PageWriter, ident: str) -> tuple[str, Spoken]:
    """A rule or a clause, and what it says."""
    found = writer.game.find(ident)
    stated = found.clause or found.rule
    if stated is None:
        raise ValueError(ident)
    return ident.partition("/")[0], writer.sentences.sentence(ident, stated.statement)


def about(writer: PageWriter, card: KnownCard) -> tuple[Shown, ...]:
    """The scenarios that are about this card before any other."""
    known = scenarios_of(writer.game.id)
    return tuple(s for s in card.scenarios if first_card(writer.game, known[s.scenario]) == card.card)


def sides(writer: PageWriter) -> dict[str, str]:
    """Whose event a card is."""
    return {"us": writer.say("US"), "ussr": writer.say("USSR"), "neutral": writer.say("neutral")}


def _heeding(cards: list[KnownCard]) -> dict[str, tuple[str, ...]]:
    """By card: the cards whose exceptions its own event carries."""
    found: dict[str, tuple[str, ...]] = {}
    for card in cards:
        for ident in card.heeded_by:
            found[ident] = (*found.get(ident, ()), card.card)
    return found
