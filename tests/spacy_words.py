"""A text cut into words by spaCy's tokenizer of the language, its pipeline left blank: the judge of our own cuts.

Only the tokenizer is made: the configuration around it takes four times as long to read and would change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from ts_rules.terms.tokens import Cut

__all__ = ["spacy_cutter"]

WHOLE = re.compile(r"\d{1,3}(?:\.(?:\d{1,3}|[^\W\d_]))+\.?$|(?:[^\W\d_]\.){2,}[^\W\d_]?$").match

# Where every word ends, whatever the language thinks of it: ΕΣΣΔ-1, 5armate, URSS/USA.
PARTED = (r"[-‐‑–—/|\\<>\[\]{}*_=]", r"(?<=[^\W\d_])(?=\d)", r"(?<=\d)(?=[^\W\d_])")
# What spaCy cannot hold, since it keeps words as UTF-8, and what takes it for ever, since it strips marks one by one.
# Both are replaced by as many characters, so every place stays what it is.
SURROGATE = re.compile("[\ud800-\udfff]")
ENDLESS = re.compile(r"(\S{200})\S")


@cache
def spacy_cutter(lang: str) -> Callable[[str], list[Cut]]:
    """What cuts a text of this language into words, marks and white space that is more than one blank."""
    util, made = import_module("spacy.util"), import_module("spacy.tokenizer")
    habits = util.get_lang_class(lang).Defaults
    tokenizer = made.Tokenizer(
        _vocabulary(),
        # No exceptions: they cut contractions ("can't") where we want them whole.
        rules={},
        prefix_search=util.compile_prefix_regex(habits.prefixes).search,
        suffix_search=util.compile_suffix_regex(habits.suffixes).search,
        infix_finditer=util.compile_infix_regex([*habits.infixes, *PARTED]).finditer,
        token_match=WHOLE,
    )

    def cut(text: str) -> list[Cut]:
        found = []
        for token in tokenizer(ENDLESS.sub(r"\1 ", SURROGATE.sub("\ufffd", text))):
            word, start = token.text, token.idx
            found.append((word, start, start + len(word)))
        return found

    return cut


@cache
def _vocabulary() -> Any:
    return import_module("spacy.vocab").Vocab()
