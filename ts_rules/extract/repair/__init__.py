"""Repair: what a scan, a typesetter or a line end did to the words is undone, edit by edit; the original is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...languages import named
from ..lines import Line
from . import wordlists
from .broken_words import join_broken, join_torn
from .copula import mend_copula
from .draft import Draft, Repaired, Text
from .elisions import mend_elisions
from .english_stretches import cut_pictures, foreign_stretches
from .language_repairs import repair_data
from .lexicon import Lexicon
from .misread_signs import close_quotes, letters_for_signs, space_labels, space_signs
from .misspelt_words import mend_words
from .short_words import complete_short_words
from .typesetting_marks import unmark

__all__ = ["Lexicon", "Repaired", "repair"]


def repair(lines: Sequence[Line], language: str, *, lexicon: Lexicon | None = None) -> Repaired:
    """The lines, as many as before and under their numbers, with what surely is damage put right; every edit is told.

    `lexicon` is made of the document and of what is installed where it is left out.
    """
    text = Text([Draft.of(line) for line in lines])
    unmark(text)
    data = repair_data(language)
    words = lexicon or Lexicon.of(language)
    join_broken(text, lambda w: words.knows(w) or w in words.english)
    notes: tuple[str, ...] = ()
    if data.known:
        words.count(line for _n, line in text.texts())
        text.foreign = foreign_stretches(text, words)
        letters_for_signs(text, words, data)
        mend_elisions(text, words, data)
        space_labels(text)
        text.foreign = foreign_stretches(text, words)
        words.count(line for _n, line in text.texts())
        join_torn(text, words)
        channel = mend_words(text, words, data)
        text.foreign = foreign_stretches(text, words)
        mend_elisions(text, words, data)
        complete_short_words(text, words, data, channel.lost)
        if channel.damaged:
            mend_copula(text, words, data)
            space_signs(text, words, data)
            close_quotes(text)
        cut_pictures(text, words)
        if not words.rich:
            more = f"pip install 'ts-rules[{wordlists.EXTRA}]'"
            notes = (f"Repair used only the words of the document and our own; with word lists it mends more: {more}.",)
    else:
        named_as = named(language).name
        notes = (f"There are no data for repairing {named_as}: only line ends and typesetting were mended.",)
    edits = tuple(e for draft in text.drafts for e in draft.edits())
    mended = (replace(d.line, text=d.text) if d.text != d.line.text else d.line for d in text.drafts)
    return Repaired(tuple(mended), edits, notes)
