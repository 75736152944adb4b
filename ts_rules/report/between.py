"""What changes in play between two rulesets, editions or books as they are written; also as a page for players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from ..books import readings_of, recorded, rules_of
from ..engine import variant_of
from ..games import installed
from ..model import Clause, Game, Rule, Ruleset, Statement, Variant
from ..translate import Renderer
from .proven import by_subject, deciding
from .sheet import page, places, tag

__all__ = ["CardChange", "Change", "Difference", "Place", "Voice", "between", "card_changes", "differences_page"]


Deciding = Mapping[tuple[str, str], str]
"""By variant and reading, the scenario that tells that reading from all others."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One of the two rulesets, and the book behind it where it is one."""

    name: str
    edition: str
    title: str
    book: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """What a book says at a variant, and where; `state` is `executable`, or why its edition is played there."""

    says: str
    verdict: str
    state: str
    lines: tuple[tuple[int, int], ...]
    note: str = ""
    book: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One sentence that is another one under the second ruleset; None where it is not there at all.

    `variant` is set where the sentences are readings of it; `scenarios` are those that show each.
    """

    id: str
    a: str | None
    b: str | None
    variant: str = ""
    unobservable: str = ""
    said: tuple[Place | None, Place | None] = (None, None)
    scenarios: tuple[str, ...] = ()
    doubt: str = ""
    printing: str = ""
    """An earlier printing of one edition that reads as the other does: the difference runs between printings."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule that is not the same under both, and what of it changes."""

    rule: str
    title: str
    changes: tuple[Change, ...]

    @property
    def in_play(self) -> bool:
        """Whether any of it can be seen at the table."""
        return any(not change.unobservable for change in self.changes)


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that only one of the two editions has, or whose event reads otherwise."""

    card: str
    name: str
    a: str | None
    b: str | None


class _Side:
    """A ruleset with what is needed to hear its sentences."""

    def __init__(self, game: Game, ruleset: Ruleset, lang: str) -> None:
        book = next((b for b in recorded().values() if b.id == ruleset.name and b.game == game.id), None)
        self.ruleset = ruleset
        self.renderer = Renderer(game, ruleset, lang)
        self.rules = {r.id for r in rules_of(book, game)} if book and book.kind == "full" else None
        self.said = readings_of(book) if book else {}
        early = () if ruleset.printing else game.spec.printings
        self.printings = tuple(p.id for p in early if p.edition == ruleset.edition)
        title = book.title if book else f"{game.spec.title}, {ruleset.name}"
        self.voice = Voice(ruleset.name, ruleset.edition, title, book.id if book else "")

    def has(self, rule: Rule) -> bool:
        """Whether the ruleset has the rule; what a summary leaves out is that of its edition."""
        return rule.is_in(self.ruleset) and (self.rules is None or rule.id in self.rules)

    def sentence(self, where: str, statement: Statement) -> str:
        """It, under this ruleset."""
        return self.renderer.sentence(where, statement).text

    def reading(self, variant: Variant) -> str:
        """The reading of a variant that it holds."""
        slug = self.ruleset.readings[variant.id]
        return self.sentence(f"{variant.id}/{slug}", variant.readings[slug].statement)

    def remark(self, where: str, text: str) -> str:
        """What is said about it, in the language of the page."""
        return self.renderer.remark(where, text).text

    def place(self, variant: Variant) -> Place | None:
        """What the book behind it says there."""
        if (said := self.said.get(variant.id)) is None:
            return None
        book = self.ruleset.name
        note = self.remark(f"{variant.id}/{book}/note", said.note)
        return Place(said.says, said.verdict.value, said.state(variant), said.lines, note, book)


def between(game: Game, a: Ruleset, b: Ruleset, lang: str = "en") -> tuple[tuple[Voice, Voice], tuple[Difference, ...]]:
    """Every rule that differs, in the order of the tree, and who the two are."""
    one, two = _Side(game, a, lang), _Side(game, b, lang)
    apart = {v.id: v for v in game.variants() if a.readings[v.id] != b.readings[v.id]}
    shown = deciding(game)
    found = []
    for rule in game:
        if changes := tuple(_changes(rule, one, two, apart, shown)):
            title = one.renderer.title(rule.printed, rule.title)
            found.append(Difference(rule.printed, title, changes))
    return (one.voice, two.voice), tuple(found)


def _printing(one: _Side, two: _Side, reads: Callable[[str, str], object], says: Callable[[_Side], object]) -> str:
    """An earlier printing of either edition that has it as the other ruleset does.

    `reads` is what a printing of an edition has, `says` what a ruleset has.
    """
    if one.ruleset.edition == two.ruleset.edition:
        return ""
    for side, other in ((one, two), (two, one)):
        for printing in side.printings:
            if says(side) != says(other) == reads(side.ruleset.edition, printing):
                return printing
    return ""


def _changes(rule: Rule, one: _Side, two: _Side, apart: Mapping[str, Variant], shown: Deciding) -> Iterator[Change]:
    """What changes in a rule; `apart` are the variants of which the two hold another reading."""
    if one.has(rule) != two.has(rule):
        whole = [s.sentence(rule.printed, rule.statement) if s.has(rule) else None for s in (one, two)]
        why = one.remark(f"{rule.printed}/prose-only", rule.prose_only)
        printing = _printing(one, two, lambda _edition, name: name in rule.printings, lambda side: side.has(rule))
        game = one.renderer.game
        trials = by_subject(game).get(rule.printed, ()) if game.id in installed() else ()
        played = tuple(trial.id for trial in trials)
        yield Change(rule.printed, whole[0], whole[1], unobservable=why, printing=printing, scenarios=played)
    elif one.has(rule):
        told: set[str] = set()  # variants whose readings stand inside a sentence that was shown
        parts: tuple[Rule | Clause, ...] = (rule, *rule.clauses)
        for part in parts:
            for change in _of_sentence(part, one, two, apart, shown):
                told.add(change.variant)
                yield change
        for variant in rule.all_variants():
            if variant.id in apart and variant.id not in told:
                yield _change(variant, one, two, shown, [s.reading(variant) for s in (one, two)])


def _of_sentence(
    part: Rule | Clause, one: _Side, two: _Side, apart: Mapping[str, Variant], shown: Deciding
) -> Iterator[Change]:
    """What changes in the sentence of a rule or clause: the readings inside it, or else its words."""
    where, statement = part.printed, part.statement
    editions = part.editions if isinstance(part, Clause) else ()
    if not editions and one.renderer.asks(where, statement) == two.renderer.asks(where, statement):
        return  # said alike
    said = [
        None if editions and s.ruleset.edition not in editions else s.sentence(where, statement) for s in (one, two)
    ]
    inside = [variant_of(where, slot) for slot in statement.slots() if slot.kind == "reading"]
    changed = [apart[v] for v in inside if v in apart]
    if said[0] != said[1] and not changed:
        why = one.remark(f"{where}/prose-only", part.prose_only)
        yield Change(where, said[0], said[1], unobservable=why)
    yield from (_change(variant, one, two, shown, said) for variant in changed)


def _change(variant: Variant, one: _Side, two: _Side, shown: Deciding, texts: Sequence[str | None]) -> Change:
    readings = [s.ruleset.readings[variant.id] for s in (one, two)]
    scenarios = tuple(shown[variant.id, r] for r in readings if (variant.id, r) in shown)
    return Change(
        variant.id,
        texts[0],
        texts[1],
        variant=variant.id,
        unobservable=one.remark(f"{variant.id}/unobservable", variant.unobservable),
        said=(one.place(variant), two.place(variant)),
        scenarios=scenarios,
        doubt=one.remark(f"{variant.id}/doubt", variant.doubt),
        printing=_printing(one, two, variant.in_printing, lambda side: side.ruleset.readings[variant.id]),
    )


def card_changes(game: Game, a: Ruleset, b: Ruleset, lang: str = "en") -> tuple[CardChange, ...]:
    """Cards that are in one edition only, and events that read otherwise."""
    sides = [Renderer(game, r, lang) for r in (a, b)]
    found = []
    for card in sorted(game.cards.values(), key=lambda c: c.number):
        texts = [
            s.sentence(f"card.{card.slug}", game.events[card.slug].statement).text
            if s.ruleset.edition in card.editions
            else None
            for s in sides
        ]
        if texts[0] != texts[1]:
            found.append(CardChange(card.slug, sides[0].name(f"card.{card.slug}").text, texts[0], texts[1]))
    return tuple(found)


def differences_page(
    a: Voice, b: Voice, found: Iterable[Difference], cards: Iterable[CardChange] = (), lang: str = "en"
) -> str:
    """What can be seen at the table first, then what stands only in the text."""
    found = tuple(found)
    body: list[str] = []
    parts = (
        ("What plays differently", [d for d in found if d.in_play]),
        ("What is only worded differently", [d for d in found if not d.in_play]),
    )
    for title, rows in parts:
        body.append(tag("h2", f"{title}: {len(rows)} rules"))
        for row in rows:
            body += ["<section>", f"<h3>{escape(row.rule)} {escape(row.title)}</h3>"]
            body += [line for change in row.changes for line in _shown(a, b, change)]
            body.append("</section>")
    cards = tuple(cards)
    if cards:
        body.append(tag("h2", f"Cards: {len(cards)}"))
    for card in cards:
        body += [tag("h3", card.name), "<dl>", *_both(a, b, card.a, card.b), "</dl>"]
    return page(f"{a.title} / {b.title}", body, lang)


def _shown(a: Voice, b: Voice, change: Change) -> Iterator[str]:
    yield "<dl>"
    yield from _both(a, b, change.a, change.b)
    yield "</dl>"
    for voice, place in zip((a, b), change.said, strict=True):
        if place and (place.verdict != "agrees" or place.note):
            where = f", {places(place.lines)}" if place.lines else ""
            state = "" if place.state == "executable" else f" ({place.state}: played as its edition)"
            note = f": {place.note}" if place.note else "."
            yield tag("p", f"{voice.name}{where}: {place.verdict}{state}{note}", "aside")
    if change.printing:
        yield tag("p", f"{change.printing} reads as the other does: the difference runs between printings.")
    if change.unobservable:
        yield tag("p", f"No play can show it: {change.unobservable}.", "aside")
    if change.doubt:
        yield tag("p", f"Doubt: {change.doubt}", "doubt")
    if change.scenarios:
        yield tag("p", f"Shown by the scenarios {', '.join(change.scenarios)}.", "aside")


def _both(a: Voice, b: Voice, one: str | None, two: str | None) -> Iterator[str]:
    for voice, text in ((a, one), (b, two)):
        yield tag("dt", voice.name)
        yield tag("dd", text if text is not None else "Not there.")
