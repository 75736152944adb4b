"""Pages of a game: a chapter for each section, the cards by era, one index."""

from __future__ import annotations

from collections.abc import Iterator

from ..books import recorded, rules_of
from ..model import Card, Clause, Game, Rule, Slot, Variant
from ..translate import Renderer
from .rst import escaped, heading, label, target

__all__ = ["Pages", "game_pages", "page_of"]

Pages = dict[str, str]


def game_pages(game: Game) -> Pages:
    """Every page of a game: its name without ending, and its text."""
    short = game.spec.short
    pages = {f"{short}/{_stem(r)}": _chapter(game, r) for r in game.children(None)}
    eras = dict.fromkeys(c.era for c in sorted(game.cards.values(), key=lambda c: c.number))
    for era in eras:
        pages[f"{short}/cards-{era}"] = _cards(game, era)
    intro = f"{len(game.rules)} rules" + (f" and {len(game.cards)} cards" if game.cards else "")
    lines = [*heading(game.spec.title, 0), f"{intro}, stated in our own words.", ""]
    lines += [".. toctree::", "   :maxdepth: 2", "", *(f"   {p.partition('/')[2]}" for p in pages), ""]
    pages[f"{short}/index"] = "\n".join(lines)
    return pages


def page_of(game: Game, thing: Rule | Card) -> tuple[str, str]:
    """The page on which a rule or card stands, and its anchor there."""
    if isinstance(thing, Card):
        return f"{game.spec.short}/cards-{thing.era}", _anchor(_card_label(game, thing.slug))
    top = thing
    while parent := game.parent(top):
        top = parent
    return f"{game.spec.short}/{_stem(top)}", _anchor(_rule_label(game, thing))


def _stem(rule: Rule) -> str:
    head = str(rule.id)
    return f"{int(head):02d}" if head.isdigit() else head.lower()


def _anchor(name: str) -> str:
    return name.replace(".", "-")  # as docutils makes ids


def _rule_label(game: Game, rule: Rule) -> str:
    return label(game.spec.short, "r", rule.printed)


def _card_label(game: Game, slug: str) -> str:
    return label(game.spec.short, "c", slug)


def _renderer(game: Game) -> Renderer:
    def mark(slot: Slot, text: str) -> str:
        if slot.kind == "rule":
            return f":ref:`{escaped(text)} <{label(game.spec.short, 'r', text)}>`"
        if slot.path.startswith("card.") and slot.kind == "name":
            return f":ref:`{escaped(text)} <{_card_label(game, slot.path.removeprefix('card.'))}>`"
        return text if slot.kind == "reading" else escaped(text)

    return Renderer(game, game.ruleset(game.spec.canonical), mark=mark, between=escaped)


def _chapter(game: Game, top: Rule) -> str:
    books = {b.id: set(rules_of(b, game)) for b in recorded().values() if b.game == game.id}
    renderer = _renderer(game)
    lines: list[str] = []
    for rule in game:
        if rule is top or rule.id.is_under(top.id):
            having = [name for name, rules in books.items() if rule in rules]
            lines += _rule(game, renderer, rule, having)
    return "\n".join(lines)


def _rule(game: Game, renderer: Renderer, rule: Rule, books: list[str]) -> Iterator[str]:
    yield from target(_rule_label(game, rule))
    yield from heading(f"{rule.printed} {escaped(rule.title)}", min(game.depth(rule), 3))
    yield from (renderer.sentence(rule.printed, rule.statement).text, "")
    for clause in rule.clauses:
        yield from _clause(renderer, rule, clause)
    for variant in rule.all_variants():
        yield from _variant(game, renderer, variant)
    if rule.editions != game.spec.editions:
        yield from (f"*Only in: {', '.join(rule.editions)}.*", "")
    if rule.doubt:
        yield from (f"*Doubt:* {escaped(rule.doubt)}", "")
    if rule.references():
        links = ", ".join(f":ref:`{game.rules[r]} <{_rule_label(game, game.rules[r])}>`" for r in rule.references())
        yield from (f"See {links}.", "")
    yield from (_status(game, rule.printed, rule.prose_only), "")
    if books:
        yield from (f"In the books {', '.join(books)}.", "")


def _clause(renderer: Renderer, rule: Rule, clause: Clause) -> Iterator[str]:
    where = f"{rule.printed}/{clause.slug}"
    only = f" *(only in: {', '.join(clause.editions)})*" if clause.editions else ""
    doubt = f" *Doubt:* {escaped(clause.doubt)}" if clause.doubt else ""
    yield from (f"* {renderer.sentence(where, clause.statement).text}{only} (``{where}``){doubt}", "")


def _variant(game: Game, renderer: Renderer, variant: Variant) -> Iterator[str]:
    yield from (f"Books can differ here (``{variant.id}``):", "")
    for slug, reading in variant.readings.items():
        holders = [e for e in game.spec.editions if variant.in_edition(e) == slug]
        held = f" — {', '.join(holders)}" if holders else ""
        yield from (f"* *{slug}*: {renderer.sentence(f'{variant.id}/{slug}', reading.statement).text}{held}", "")
    for note in filter(None, (variant.unobservable, variant.doubt)):
        yield from (f"({escaped(note)})", "")


def _status(game: Game, ident: str, prose_only: str) -> str:
    if prose_only:
        return f"*Nothing to execute: {escaped(prose_only)}.*"
    return "*Not yet executable.*" if ident in game.not_yet else "*Executable.*"


def _cards(game: Game, era: str) -> str:
    renderer = _renderer(game)
    lines = heading(f"Cards: {era}", 0)
    for card in sorted(game.cards.values(), key=lambda c: c.number):
        if card.era == era:
            lines += _card(game, renderer, card)
    return "\n".join(lines)


def _card(game: Game, renderer: Renderer, card: Card) -> Iterator[str]:
    event = game.events[card.slug]
    yield from target(_card_label(game, card.slug))
    yield from heading(f"{card.number} {escaped(card.name)}", 1)
    marks = [
        name
        for name, on in (("starred", card.starred), ("lasting", card.underlined), ("optional", card.optional))
        if on
    ]
    side = card.side.upper() if card.side != "neutral" else card.side
    yield from (", ".join([side, f"{card.ops} Operations", f"{card.era} war", *marks]) + ".", "")
    yield from (renderer.sentence(f"card.{card.slug}", event.statement).text, "")
    for kind, others in card.links.items():
        links = ", ".join(f":ref:`{escaped(game.cards[o].name)} <{_card_label(game, o)}>`" for o in others)
        yield from (f"{kind.replace('_', ' ').capitalize()}: {links}.", "")
    if event.confidence != "high":
        yield from (f"*Confidence: {event.confidence}.*", "")
    if event.doubt:
        yield from (f"*Doubt:* {escaped(event.doubt)}", "")
    if event.see:
        refs = (game.find(s).rule for s in event.see)
        yield from ("See " + ", ".join(f":ref:`{r} <{_rule_label(game, r)}>`" for r in refs if r) + ".", "")
    yield from (_status(game, card.slug, ""), "")
