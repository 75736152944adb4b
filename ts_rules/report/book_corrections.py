"""The corrections that a book needs, in its own language, to hand to its translator."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape

from ..books import Said, folder_of, readings_of
from ..books.outline import OUTLINE, read_outline
from ..engine import variant_of
from ..model import Book, Clause, Game, Kind, Rule, Variant
from ..translate import Renderer, phrase
from .sheet import page, places, tag

__all__ = ["WRONG", "Correction", "corrections", "errata_page", "in_own_words"]

WRONG = (Kind.MISTRANSLATION, Kind.MISPRINT, Kind.CONTRADICTION, Kind.OMISSION, Kind.SIMPLIFICATION)
"""What a translator can put right; an edition's own reading, an addition and silence are no mistakes."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One place: where it stands, what is read there, what should be."""

    rule: str
    printed: str
    title: str
    variant: str
    kind: str
    lines: tuple[tuple[int, int], ...]
    says: str
    should_say: str
    also: str
    note: str
    doubt: str
    agreeing: tuple[str, ...]
    """Books of the same edition that have it right."""
    translated: bool


def corrections(game: Game, book: Book, books: Iterable[Book]) -> tuple[Correction, ...]:
    """Every mistake that is recorded of a book, in the order of the tree."""
    outline = read_outline(folder_of(book.id) / OUTLINE)
    printed = {s.rule: s.printed for s in outline.sections if s.printed} if outline else {}
    others = [b for b in books if b.game == game.id and b.id != book.id and b.edition == book.edition]
    renderer = Renderer(game, game.below(book), book.language)
    said = readings_of(book)
    return tuple(
        _in_its_words(_correction(renderer, rule, variant, here, book.id, printed.get(rule.id, ""), others), book)
        for rule in game
        for variant in rule.all_variants()
        if (here := said.get(variant.id)) and here.verdict in WRONG and here.lines
    )


def _correction(
    renderer: Renderer, rule: Rule, variant: Variant, here: Said, book: str, printed: str, others: list[Book]
) -> Correction:
    right = renderer.ruleset.readings[variant.id]
    wrong = next(iter(here.also), "") if here.says == right else here.says
    said = [_whole(renderer, rule, variant, slug) for slug in (wrong, right)]
    note = renderer.remark(f"{variant.id}/{book}/note", here.note)
    doubt = renderer.remark(f"{variant.id}/doubt", variant.doubt)
    agreeing = tuple(
        b.id for b in others if (other := readings_of(b).get(variant.id)) and other.says == right and other.lines
    )
    return Correction(
        rule=rule.printed,
        printed=printed,
        title=renderer.title(rule.printed, rule.title),
        variant=variant.id,
        kind=here.verdict.value,
        lines=here.lines if here.says != right else next(iter(here.also.values()), here.lines),
        says=said[0][0],
        should_say=said[1][0],
        also=" · ".join(f"{_whole(renderer, rule, variant, s)[0]} ({places(lines)})" for s, lines in here.also.items())
        if here.says != right
        else "",
        note=note.text,
        doubt=doubt.text,
        agreeing=agreeing,
        translated=all(text[1] for text in said) and note.translated and doubt.translated,
    )


def _in_its_words(found: Correction, book: Book) -> Correction:
    """What it says and should say, in the words of its own: a translator looks for those in the book."""
    if not book.own_words:
        return found
    says, should_say, also = (in_own_words(text, book) for text in (found.says, found.should_say, found.also))
    return replace(found, says=says, should_say=should_say, also=also)


def in_own_words(text: str, book: Book) -> str:
    """A text of ours with the words that a book has for the same; all at once, so that two may change places."""
    words = {ours.lower(): theirs for ours, theirs in book.own_words}
    if not words:
        return text
    any_of = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))

    def theirs(found: re.Match[str]) -> str:
        said = words[found.group().lower()]
        return said[:1].upper() + said[1:] if found.group()[:1].isupper() else said

    return re.sub(rf"(?<!\w)(?:{any_of})(?!\w)", theirs, text, flags=re.IGNORECASE)


def _whole(renderer: Renderer, rule: Rule, variant: Variant, slug: str) -> tuple[str, bool]:
    """The sentence of the rule or clause in which the reading stands, with this reading; else the reading itself."""
    if slug not in variant.readings:
        return "", True
    ruleset = renderer.ruleset.with_readings(renderer.ruleset.name, {variant.id: slug})
    changed = Renderer(renderer.game, ruleset, renderer.lang)
    where, statement = f"{variant.id}/{slug}", variant.readings[slug].statement
    parts: tuple[Rule | Clause, ...] = (rule, *rule.clauses)
    for part in parts:
        slots = [slot for slot in part.statement.slots() if slot.kind == "reading"]
        if any(variant_of(part.printed, slot) == variant.id for slot in slots):
            where, statement = part.printed, part.statement
            break
    said = changed.sentence(where, statement)
    return said.text, said.translated


def errata_page(book: Book, found: Iterable[Correction]) -> str:
    """The list, for print."""
    say = phrase(book.language)
    body = []
    for entry in found:
        number = f" ({say('printed as')} {entry.printed})" if entry.printed not in ("", entry.rule) else ""
        body += [
            "<section>",
            f"<h2>{escape(entry.rule)} {escape(entry.title)}{escape(number)}</h2>",
            tag("p", f"{places(entry.lines, say)}: {say(entry.kind)}", "aside"),
            "<dl>",
            tag("dt", say("The book says")),
            tag("dd", entry.says or say("(nothing that can be read)")),
        ]
        if entry.also:
            body += [tag("dt", say("and elsewhere")), tag("dd", entry.also)]
        body += [tag("dt", say("It should say")), tag("dd", entry.should_say), "</dl>"]
        if entry.agreeing:
            body.append(tag("p", f"{say('So also')}: {', '.join(entry.agreeing)}", "aside"))
        if entry.note:
            body.append(tag("p", f"{say('Note')}: {entry.note}", "aside"))
        if entry.doubt:
            body.append(tag("p", f"{say('Doubt')}: {entry.doubt}", "doubt"))
        body.append("</section>")
    return page(f"{say('Corrections')}: {book.title}", body, book.language)
