"""Which words of a copy are new, held against prints of its sentences."""

from __future__ import annotations

from itertools import combinations

import pytest

from ts_rules.evidence.book_sentences import Sentence
from ts_rules.evidence.new_words import Known, _code, print_of, without
from ts_rules.model import RuleId

RULE, OTHER = RuleId.parse("6.1"), RuleId.parse("6.2")


def said(text: str) -> Sentence:
    return Sentence(tuple(text.split()), {}, (), ())


def changed(then: list[str], now: list[str]) -> tuple[dict[str, set[str]], int]:
    """Each changed sentence with its new words, and how many words went."""
    sentences = [said(text) for text in now]
    known = Known({RULE: [print_of(said(t)) for t in then], OTHER: [print_of(said("zz"))]})
    found = known.changes([RULE, RuleId.parse("9.1")], sentences)
    touched = [s for s in sentences if id(s) in found.touched]
    assert all(found.new(s) == frozenset() for s in sentences if id(s) not in found.touched)
    return {" ".join(s.words): {s.words[n] for n in found.new(s)} for s in touched}, found.lost


@pytest.mark.parametrize(
    ("then", "now", "new", "lost"),
    [
        (["a b c", "d e"], ["a b c", "d e"], {}, 0),
        (["a b c", "d e"], ["d e", "b c a"], {}, 0),  # the order tells nothing
        (["a b c", "d e"], ["a b c", "d x"], {"d x": {"x"}}, 1),
        (["a b c d"], ["a b", "c d"], {"a b": set(), "c d": set()}, 0),  # cut in two
        (["a b", "c d"], ["a b c d"], {"a b c d": set()}, 0),
        (["a b c"], ["a"], {"a": set()}, 2),
        (["a b"], ["a b", "a b"], {"a b": {"a", "b"}}, 0),  # once more
        ([], ["zz"], {"zz": {"zz"}}, 0),  # that of another rule is not asked
        (["a b"], [], {}, 2),
    ],
)
def test_new_words(then: list[str], now: list[str], new: dict[str, set[str]], lost: int) -> None:
    found, gone = changed(then, now)
    assert (found, gone) == (new, lost)


def test_of_two_words_of_one_code_the_one_that_stands_nowhere_else_is_new() -> None:
    words = [f"w{n}" for n in range(300)]
    one, two = next((a, b) for a, b in combinations(words, 2) if _code(a) == _code(b))
    assert changed([two, f"{two} b"], [f"{one} {two}", f"{two} b"]) == ({f"{one} {two}": {one}}, 0)


def test_a_sentence_as_if_some_words_were_not_understood() -> None:
    places = {"x": [(0, 1), (2, 3)], "y": [(1, 3)], "z": [(0, 1)], "part:rule": [(0, 3)], "printed:6": [(0, 3)]}
    whole = Sentence(("a", "b", "c"), places, (), (), "", {"a": []})
    less = without(whole, frozenset({2}))
    assert less.words == ("a", "b", "")
    assert less.places == {"x": [(0, 1)], "z": [(0, 1)], "part:rule": [(0, 3)], "printed:6": [(0, 3)]}
    assert less.looked_up == {}
    assert without(whole, frozenset()) is whole
