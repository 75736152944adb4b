"""Where a clause ends and where a stop belongs to its word; and the line of each word of a part that was repaired."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made import Made, book

from ts_rules.align.concept_weights import speech_of
from ts_rules.align.cut_clauses import _ends, _keeps_its_stop, _lines_of_words, clauses_of, cut
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Spans
from ts_rules.model import Part


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("One two. Three", [8]),
        ("One two?! Three", [9]),  # several signs are one end
        ('One two.)" Three', [10]),  # what closes goes with it
        ("One two.)x Three", []),
        ("One two", []),
        ("One two.", [8]),
        ("One two!", [8]),
        ("One two. three", []),  # a stop before a small letter
        ("One two.   three", []),
        ("One two! three", [8]),  # only a stop is doubted
        ("One two; three", [8]),
        ("One e.g. Three four. Five", [20]),
        ("One two. e.g. Five", []),
        ("One two; p. Five six.", [8, 21]),  # after an end the words are counted anew
        ("One. 7. Five six.", [4, 17]),
        ("One ty. 7. Five", [7]),
        ("One ty. 7 8. Five", [7, 12]),
    ],
)
def test_behind_which_letters_a_clause_ends(text: str, ends: list[int]) -> None:
    assert list(_ends(text, 0, len(text), "en")) == ends
    shifted = f"Zero. {text}. Nine"
    assert [n - 6 for n in _ends(shifted, 6, 6 + len(text), "en")] == ends, "only between these places"


@pytest.mark.parametrize(
    ("before", "lang", "keeps"),
    [
        ("as in np.", "pl", True),
        ("as in np.", "en", False),
        ("as in np.", "xx", False),
        ("as in (np.", "pl", True),
        ("as in «Np.", "pl", True),
        ("7.", "en", True),  # the number of an item
        ("see 7.", "en", False),
        ("see 6.3.", "en", False),
        ("a.", "en", True),
        ("see a.", "en", True),  # an initial
        ("the u.s.a.", "en", True),
        ("the ab.", "en", False),
        (".", "en", False),
    ],
)
def test_whether_a_stop_belongs_to_its_word(before: str, lang: str, keeps: bool) -> None:
    assert _keeps_its_stop(before, lang) is keeps


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("Roll two. Add both.", ["Roll two.", "Add both."]),  # two words are enough
        ("Roll two. Add. Then stop here.", ["Roll two. Add.", "Then stop here."]),
        ("Add. Then stop here.", ["Add.", "Then stop here."]),  # nothing stands before it
        ("Roll two. — * 7.", ["Roll two. — * 7."]),  # signs are no words
        ("Roll two.\nAdd.\n\n  Then stop. ", ["Roll two.", "Add.", "Then stop."]),
        ("Roll two.\n — \nThen stop.", ["Roll two.", "Then stop."]),
        (" \n ", []),
    ],
)
def test_clauses_of_a_text(text: str, pieces: list[str]) -> None:
    assert [text[a:b] for a, b in cut(text, "en")] == pieces


@pytest.mark.parametrize(
    ("texts", "span", "said", "lines"),
    [
        (["one two", "three"], ((1, 2),), "one two three", [1, 1, 2]),
        (["one two", "three"], ((1, 2),), "uno two tre", [1, 1, 1]),  # what is not met goes with what stands before
        (["one two", "three four"], ((1, 2),), "new three x four", [1, 2, 2, 2]),
        (["one", "two", "three"], ((2, 3),), "zero three", [2, 3]),  # on the first line of its own
        (["one", "two", "three"], ((3, 3), (1, 1)), "three one", [3, 1]),
        (["one"], (), "one two", [1, 1]),
        (["one"], ((1, 1),), "", []),
        (["one"], ((1, 2),), "one two", [1, 1]),  # a line that the source has not
    ],
)
def test_the_line_of_each_word(texts: list[str], span: Spans, said: str, lines: list[int]) -> None:
    source = Source("own", "text", "", tuple(Line(n, text) for n, text in enumerate(texts, 1)))
    assert _lines_of_words(replace(book("en", []), source=source), Part("rule", span, said)) == lines


def test_a_clause_has_its_words_its_lines_and_what_it_speaks_of() -> None:
    """Two parts are counted on; blanks are one space; references count where numbers may be seen."""
    texts = ["DEFCON is  4", "(6.3.2). Add", "both of them.", "Not  so."]
    source = Source("own", "text", "", tuple(Line(n, text) for n, text in enumerate(texts, 1)))
    made = replace(book("en", [Made("6.3.4", None, "")]), source=source)
    parts = (Part("rule", ((1, 3),), "DEFCON is  4 (6.3.2). Add both of them."), Part("note", ((4, 4),), "Not  so."))
    section = replace(made.sections[0], parts=parts)
    seen, hidden = (clauses_of(made, section, numbers=numbers) for numbers in (True, False))
    assert [(c.place, c.text, c.lines, c.kind, c.size) for c in seen] == [
        (1, "DEFCON is 4 (6.3.2).", ((1, 2),), "rule", 12),
        (2, "Add both of them.", ((2, 3),), "rule", 13),
        (3, "Not so.", ((4, 4),), "note", 5),
    ]
    assert clauses_of(made, section) == seen
    assert ("reference", "6.3.2") in clauses_of(made, section)[0].speech
    assert dict(hidden[0].speech) == {("term", "defcon"): 1.0, ("figure", "4"): 0.7}
    assert dict(seen[2].speech) == {("negation", "not"): 0.25}


def test_what_weighs_nothing_is_not_spoken_of() -> None:
    """A reference that may not be seen is no concept of weight nothing: it would stand in the spread of all texts."""
    assert dict(speech_of(book("en", []), "See 6.3.4 and 6.3.4, DEFCON.", numbers=False)) == {("term", "defcon"): 1.0}
    found = speech_of(book("en", []), "See 6.3.4 and 6.3.4, DEFCON.", numbers=True)
    assert dict(found) == {("reference", "6.3.4"): 2.0, ("term", "defcon"): 1.0}
