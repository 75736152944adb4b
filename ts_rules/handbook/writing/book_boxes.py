"""What a book has wrong at a rule, and what is right: the boxes that a reader of that book sees beside the sentence.

Of a card no reading is recorded: its boxes tell of the rules that it touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from markupsafe import Markup

from ...engine import variant_of
from ...model import Book, Clause, Kind, Rule, RuleId, Slot, Variant
from ...report.known import BookAt, KnownCard, KnownRule, KnownVariant
from ...translate import Renderer
from .card_readings import variants_of_cards
from .linked_sentences import LinkedSentences

__all__ = ["Box", "Slip", "book_boxes"]

GRAVE = (Kind.MISPRINT, Kind.MISTRANSLATION, Kind.CONTRADICTION, Kind.OMISSION)
"""Where a book is so, who plays by it plays another game than the one it translates."""
MILD = (Kind.SIMPLIFICATION, Kind.ADDITION)
INHERITED = "inherited"
"""Of a slip that the English rulebook has itself: the translator is right, and it is not played all the same."""
MISSING = "missing"
"""Of a rule that a whole book does not have; else the word of `Kind`, or that a book's text is cut off."""
CUT_OFF = "cut-off"


@dataclass(frozen=True, slots=True)
class Slip:
    """One place: what the book has (empty where it says nothing) and what is right, as markup."""

    what: str
    says: Markup = Markup()  # noqa: RUF009 - a text, never changed
    right: Markup = Markup()  # noqa: RUF009 - likewise
    why: str = ""
    """Why of two things that a book says this one is right."""
    note: str = ""
    mild: bool = False
    """A remark, and nothing to play otherwise."""
    rule: str = ""
    """On the page of a card: where it stands."""


@dataclass(frozen=True, slots=True)
class Box:
    """All of a book at a rule."""

    book: str
    slips: tuple[Slip, ...]

    @property
    def mild(self) -> bool:
        """Whether nothing in it is a mistake that changes play."""
        return all(slip.mild for slip in self.slips)


def book_boxes(sentences: LinkedSentences, known: KnownRule | KnownCard) -> tuple[Box, ...]:
    """For each book that has something wrong there."""
    if isinstance(known, KnownCard):
        boxes = (Box(book.id, tuple(_slips_of_card(sentences, known, book))) for book in sentences.books)
        return tuple(box for box in boxes if box.slips)
    rule = sentences.game.rules[RuleId.parse(known.rule)]
    found = (Box(book.id, tuple(_slips(sentences, rule, known, book))) for book in sentences.books)
    return tuple(box for box in found if box.slips)


def _slips(sentences: LinkedSentences, rule: Rule, known: KnownRule, book: Book) -> Iterator[Slip]:
    has = next((b.has for b in known.books if b.book == book.id), True)
    if not has and book.kind == "full" and rule.is_in(book):
        yield Slip(MISSING, mild=True)
        return
    by_id = {variant.id: variant for variant in rule.all_variants()}
    for shown in known.variants:
        for at in shown.books:
            variant = by_id[shown.variant]
            if at.book == book.id and (at.verdict in (*GRAVE, *MILD) or _inherits(variant, at)):
                yield _slip(sentences, rule, variant, shown, at, book)


def _inherits(variant: Variant, at: BookAt) -> bool:
    """Whether the book rightly says what is a slip of the English."""
    return at.verdict == Kind.EDITION and not {at.says, *at.also}.isdisjoint(variant.slips.values())


def _slips_of_card(sentences: LinkedSentences, card: KnownCard, book: Book) -> Iterator[Slip]:
    """The mistakes that change play, at what concerns the card."""
    if book.edition not in card.editions:
        return
    for variant in variants_of_cards(sentences.game.id)[card.card]:
        rule = sentences.game.rules[variant.rule]
        shown = next(v for v in sentences.known_rule(rule).variants if v.variant == variant.id)
        for at in shown.books:
            if at.book == book.id and at.verdict in GRAVE:
                slip = _slip(sentences, rule, variant, shown, at, book)
                if not slip.mild:
                    yield replace(slip, rule=rule.printed)


def _slip(
    sentences: LinkedSentences, rule: Rule, variant: Variant, shown: KnownVariant, at: BookAt, book: Book
) -> Slip:
    right = variant.in_printing(book.edition, book.printing)
    wrong = next((slug for slug in (at.says, *at.also) if slug != right and slug in variant.readings), "")
    silent = at.verdict == Kind.OMISSION  # what we say of such a place is no word of the book
    what = CUT_OFF if at.state == "truncated" else INHERITED if at.verdict == Kind.EDITION else at.verdict
    said = Markup() if silent or not wrong else _whole(sentences, rule, variant, wrong, book)
    held = _whole(sentences, rule, variant, right, book) if not said else _part(shown, right)
    return Slip(
        what=what,
        says=said,
        right=held,
        why=at.chosen if at.says == right else "",
        note=at.note,
        mild=at.verdict in MILD or bool(variant.unobservable),
    )


def _part(shown: KnownVariant, slug: str) -> Markup:
    """The reading alone: what stands in place of what the book has."""
    said = next(reading.statement for reading in shown.readings if reading.reading == slug)
    return Markup("<b>{}</b>").format(Markup(said))  # noqa: S704 - made as markup


def _whole(sentences: LinkedSentences, rule: Rule, variant: Variant, slug: str, book: Book) -> Markup:
    """The sentence in which the reading stands, with that reading marked; else the reading itself."""
    ruleset = sentences.game.below(book).with_readings(book.edition, {variant.id: slug})
    renderer = sentences.renderer

    def mark(slot: Slot, text: str) -> str:
        inside = slot.kind == "reading" and variant_of(rule.printed, slot) == variant.id
        made = renderer.mark(slot, text)
        return f"<b>{made}</b>" if inside else made

    marked: Renderer = replace(renderer, ruleset=ruleset, mark=mark)
    where, statement = f"{variant.id}/{slug}", variant.readings[slug].statement
    parts: tuple[Rule | Clause, ...] = (rule, *rule.clauses)
    for part in parts:
        slots = (slot for slot in part.statement.slots() if slot.kind == "reading")
        if any(variant_of(part.printed, slot) == variant.id for slot in slots):
            where, statement = part.printed, part.statement
            break
    return Markup(marked.sentence(where, statement).text)  # noqa: S704 - escaped by the renderer
