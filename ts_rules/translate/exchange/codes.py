"""What a translator may move but not change: slots, the fields of messages, characters that no XML can hold."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...errors import BrokenPack
from ...games import load_game
from ...model import Statement
from ...model.statement import SLOT, Slot
from ...terms import form, termbase
from ...visible import visible
from ..brought_markup import brought, unseen
from ..messages import OURS, game_of
from ..names import name

__all__ = ["Code", "is_control", "pieces", "problem_with", "readable"]

FIELD = re.compile(r"\{(?!\{)[^{}]*\}")
KEPT = "\n\t"
SHOWN = 40  # letters of what cannot be taken
CONTROL = ("Cc", "Zl", "Zp", "Cs")


@dataclass(frozen=True, slots=True)
class Code:
    """A slot or field as it stands in the text, or one character that is written as a code."""

    data: str

    @property
    def control(self) -> bool:
        """Whether it is a character, and no slot."""
        return len(self.data) == 1


def is_control(letter: str) -> bool:
    """A character that XML forbids, or that ends a line for some programs and not for others."""
    return letter not in KEPT and (unicodedata.category(letter) in CONTROL or letter in "\ufffe\uffff")


def pieces(text: str, domain: str) -> Iterator[str | Code]:
    """The text cut into what may be changed and what may not."""
    spans = [m.span() for m in (FIELD if domain in OURS else SLOT).finditer(text)]
    spans += [(i, i + 1) for i, c in enumerate(text) if is_control(c)]
    done = 0
    for start, end in sorted(spans):
        if start < done:
            continue
        if start > done:
            yield text[done:start]
        yield Code(text[start:end])
        done = end
    if done < len(text):
        yield text[done:]


def readable(text: str) -> str:
    """Text without such characters, for notes: these are not read back."""
    return "".join(" " if is_control(c) else c for c in text)


def problem_with(source: str, target: str, domain: str, context: str, lang: str) -> str:
    """Why a translation cannot be taken: a slot lost or invented, a form that is not there, markup; empty if it can."""
    return _problem_of_slots(source, target, domain, context, lang) or _problem_of_markup(source, target)


def _problem_of_markup(source: str, target: str) -> str:
    if marks := brought(source, target):
        return f"the markup '{visible(marks[0])[:SHOWN]}' is not in the English: take it out"
    strange = next((c for c in unseen(target) if c not in source), "")
    return f"the character U+{ord(strange):04X} is not in the English: take it out" if strange else ""


def _problem_of_slots(source: str, target: str, domain: str, context: str, lang: str) -> str:
    if domain in OURS:
        return _compared(_fields(source), _fields(target))
    try:
        slots = Statement.of(target, context).slots()
    except BrokenPack:
        return "a slot is not closed or not spelled right: copy it from the English"
    asked = Statement.of(source, context).slots()
    if found := _compared(_slots(asked, source), _slots(slots, target), counted=False):
        return found
    return next((found for slot in slots if (found := _unfilled(slot, domain, lang))), "")


def _slots(slots: tuple[Slot, ...], text: str) -> Counter[str]:
    """Slots by what they stand for: term and form are the language's business, and so is saying a thing again."""
    return Counter(f"{{{'=' * s.reading}{s.path}}}" for s in slots) + _controls(text)


def _fields(text: str) -> Counter[str]:
    """Fields, and braces that neither enclose one nor are doubled: filling the message would break on them."""
    bare = text.replace("{{", "").replace("}}", "")
    return Counter(FIELD.findall(bare)) + _controls(text) + Counter(re.findall(r"[{}]", FIELD.sub("", bare)))


def _controls(text: str) -> Counter[str]:
    return Counter(f"U+{ord(c):04X}" for c in text if is_control(c))


def _compared(asked: Counter[str], found: Counter[str], *, counted: bool = True) -> str:
    lost = sorted((asked - found) if counted else set(asked) - set(found))
    invented = sorted((found - asked) if counted else set(found) - set(asked))
    if lost:
        return f"the slot {lost[0]} is lost: put it back"
    return f"the slot {invented[0]} is not in the English: take it out" if invented else ""


def _unfilled(slot: Slot, domain: str, lang: str) -> str:
    """A term or a form of a name that the language does not have."""
    shown = f"{{{slot.path}{':' + slot.term if slot.term else ''}{'|' + slot.form if slot.form else ''}}}"
    try:
        if slot.kind == "name":
            name(load_game(game_of(domain)), slot.path, lang, slot.form or "")
        elif slot.term is not None:
            form(termbase()[slot.term], 1, lang, slot.form or "")
    except KeyError:
        return f"nothing fills the slot {shown}: the word or the form is not there"
    return ""
