"""Damage is what it says, and the truth goes with every line."""

from __future__ import annotations

from functools import cache

import pytest
from print.damage import damage, label_of
from print.order import whole_words
from word_order import in_order

from ts_rules.books import find_book
from ts_rules.print import PrintedLine, manuscript, print_book


@cache
def book() -> tuple[PrintedLine, ...]:
    return print_book(manuscript(find_book("ts-pl-deluxe"), "en"), "text").lines


def truths(lines: list[PrintedLine]) -> list[tuple[str, str, str]]:
    return sorted((line.rule, line.clause, line.kind) for line in lines)


def test_without_damage_all_stays() -> None:
    same = damage(book(), 1, labels=0, shuffle=0, noise=0)
    assert [line.text for line in same] == [line.text for line in book()]
    assert [line.number for line in same] == [*range(1, len(book()) + 1)]


@pytest.mark.parametrize("seed", range(5))
def test_the_truth_goes_with_every_line(seed: int) -> None:
    found = damage(book(), seed, interleave=15)
    assert truths(found) == truths(list(book()))
    assert all(line.text.strip() for line in found)
    assert found == damage(book(), seed, interleave=15)
    assert found != damage(book(), seed + 100, interleave=15)


def test_labels_are_damaged_as_often_as_asked() -> None:
    begins = {line.rule: n for n, line in reversed([*enumerate(book())]) if line.rule}
    labels = [n for n in begins.values() if label_of(book()[n])]
    assert len(labels) == 140  # the rules of the book
    changed = 0
    for seed in range(10):
        found = damage(book(), seed, labels=0.4, shuffle=0, noise=0)
        differ = {n for n, (a, b) in enumerate(zip(book(), found, strict=True)) if a.text != b.text}
        assert differ <= set(labels)
        changed += len(differ)
    assert changed / (10 * len(labels)) == pytest.approx(0.4, abs=0.05)


def test_blocks_stay_together() -> None:
    found = damage(book(), 3, labels=0, shuffle=40, noise=0)
    old = [line.text for line in book()]
    new = [line.text for line in found]
    assert sorted(new) == sorted(old)
    assert in_order(old, new) < 0.5
    blocks = {tuple(old[n : n + 40]) for n in range(0, len(old), 40)}
    rest = new
    while rest:
        length = next(k for k in (40, len(old) % 40) if tuple(rest[:k]) in blocks)
        rest = rest[length:]


def test_columns_are_read_across() -> None:
    found = damage(book(), 4, labels=0, shuffle=0, noise=0, interleave=20)
    old, new = [line.text for line in book()], [line.text for line in found]
    assert sorted(new) == sorted(old)
    across = [
        n for n in range(0, len(old) - 40, 40) if new[n : n + 4] == [old[n], old[n + 20], old[n + 1], old[n + 21]]
    ]
    straight = [n for n in range(0, len(old) - 40, 40) if new[n : n + 40] == old[n : n + 40]]
    assert across
    assert straight
    assert len(across) + len(straight) == len(range(0, len(old) - 40, 40))


def test_letters_are_misread_as_often_as_asked() -> None:
    found = damage(book(), 5, labels=0, shuffle=0, noise=0.01)
    letters = sum(c.isalpha() for line in book() for c in line.text)
    words = len(whole_words(line.text for line in book()))
    wrong = words * (1 - in_order(whole_words(x.text for x in book()), whole_words(x.text for x in found)))
    assert 0.006 * letters < wrong < 0.02 * letters
