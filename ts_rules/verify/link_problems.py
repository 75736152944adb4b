"""The links between a statement, a recorded reading, a book's words and the engine: what is wrong with each."""

from __future__ import annotations

from collections.abc import Iterator

from ..evidence.link_states import LinkState, compare
from ..model import Kind, Rule, Variant
from .book_copy import CopyText
from .proofs import Proof, holder
from .recorded_book import Recorded
from .reviews import Fingerprints, Review
from .rows import Engine, Link, Problem

__all__ = ["found_again", "problems"]


def problems(
    rule: Rule, variant: Variant | None, recorded: Recorded, proof: Proof, review: Review | None, copy: CopyText | None
) -> Iterator[Problem]:
    """Everything that is wrong with one link; the gravest is its state."""
    if proof.engine is Engine.FAIL:
        yield Problem(Link.FAILING, proof.why)
    yield from _orphaned(rule, variant, recorded)
    if proof.uncovered:
        yield Problem(Link.UNCOVERED, proof.uncovered)
    now = recorded.fingerprints(rule, holder(rule, variant), variant)
    if review is None:
        yield Problem(Link.UNCOVERED, "not reviewed yet")
    else:
        yield from _changed(now, review)
    if copy is not None:
        yield from _in_copy(rule, variant, recorded, copy)


def found_again(rule: Rule, variant: Variant | None, recorded: Recorded, copy: CopyText | None) -> bool:
    """Whether this run saw in a copy what is recorded: the reading, or where there is no variant the section itself."""
    if copy is None:
        return False
    if variant is not None:
        said = recorded.readings.get(variant.id)
        found = copy.found.get(variant.id)
        return bool(said and found and found.readings and compare(found, said) is LinkState.OK)
    home = recorded.home(rule.id)
    return home is not None and copy.sections.get(home) == recorded.sections[home]


def _orphaned(rule: Rule, variant: Variant | None, recorded: Recorded) -> Iterator[Problem]:
    """One end of the link is missing."""
    book = recorded.book.id
    if recorded.outline is None:
        yield Problem(Link.ORPHANED, f"no outline of {book} is recorded: ts-rules books record {book}")
        return
    if variant is not None:
        said = recorded.readings.get(variant.id)
        if said is None and rule.id in recorded.has:
            yield Problem(Link.UNCOVERED, f"what {book} says is not recorded in its readings.toml")
        if said and (lost := [span for span in said.lines if not recorded.rules_at((span,))]):
            yield Problem(Link.ORPHANED, f"line {lost[0][0]} of its evidence stands in no section of the outline")
    elif recorded.verdict(rule) is Kind.AGREES and not recorded.lines_of(rule.id):
        yield Problem(Link.ORPHANED, f"the outline of {book} has no section for it, nor for a rule above or below")


def _changed(now: Fingerprints, review: Review) -> Iterator[Problem]:
    """What is not as it was when a person looked."""
    then = f"since it was reviewed on {review.date.isoformat()}"
    if now.text != review.seen.text:
        yield Problem(Link.TEXT_CHANGED, f"the recorded words of its section are others {then}")
    if now.reading != review.seen.reading:
        yield Problem(Link.READING_CHANGED, f"what is recorded of the book has changed {then}")
    if now.statement != review.seen.statement:
        yield Problem(Link.STATEMENT_CHANGED, f"our statement has changed {then}")


def _in_copy(rule: Rule, variant: Variant | None, recorded: Recorded, copy: CopyText) -> Iterator[Problem]:
    """The copy at hand has other words, or the pattern no longer finds in them what is recorded."""
    said = recorded.readings.get(variant.id) if variant else None
    rests_on = recorded.rests_on(rule.id, said)
    changed = [i for i in sorted(rests_on) if copy.sections.get(i) != recorded.sections.get(i)]
    if changed:
        where = ", ".join(recorded.game.rules[i].printed for i in changed)
        yield Problem(Link.TEXT_CHANGED, f"{copy.file.name} has other words than are recorded in {where}")
    if said is None:
        return
    found = copy.found.get(said.variant)
    state = compare(found, said, recorded.hashes.get(said.variant))
    if state not in (LinkState.OK, LinkState.UNSEARCHED):
        reads = " and ".join(found.readings) if found and found.readings else "nothing of it"
        if found and found.doubted:
            reads += f" (of {' and '.join(found.doubted)} the words give reason to doubt)"
        yield Problem(Link(state.value), f"in {copy.file.name} the patterns find {reads}; recorded is {said.says}")
