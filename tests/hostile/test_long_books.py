"""A book of very many short lines, each of which may begin a rule or go on with another: no table of all pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from ts_rules.extract import extract
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.place import cohesion, text_breaks
from ts_rules.extract.tell.anomalies import longest_rise

BOOK = "ts-it-2e"
WORDS = ["influenza", "giocatore", "carta", "paese", "dado", "turno", "evento", "regione", "punti", "operazione"]
TEXTS: dict[str, Callable[[int], str]] = {
    "numbers": lambda n: f"{n % 15}.{n % 9}.{n % 4} di",
    "halves of words": lambda n: f"{WORDS[n % 7]} {WORDS[n % 9][:3]}-" if n % 2 else "",
    "figures": lambda n: " ".join(str(n * k % 97) for k in range(1, 6)),
}


def book(kind: str, lines: int) -> Source:
    """A text of so many lines; the full size is 6,999, more are refused."""
    return Source(f"{kind}.txt", "text", "0" * 64, tuple(Line(n, TEXTS[kind](n)) for n in range(1, lines + 1)))


@pytest.mark.parametrize("kind", TEXTS)
def test_no_pairs_of_all_lines_are_weighed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    most, weighed = 100, 0
    monkeypatch.setattr(text_breaks, "MOST", most)
    monkeypatch.setattr("ts_rules.extract.place.torn_pieces.MOST", most)
    monkeypatch.setattr("ts_rules.extract.place.torn_pieces.ENDS", most // 10)
    close = cohesion.Cohesion.close

    def counted(self: cohesion.Cohesion, begins: Sequence[int], ends: Sequence[int]) -> object:
        nonlocal weighed
        weighed += len(begins) * len(ends)
        return close(self, begins, ends)

    monkeypatch.setattr(cohesion.Cohesion, "close", counted)
    found = extract(book(kind, 300), BOOK)
    assert found.sections
    # The model is asked four times at most, and each line that may go on with another one once.
    assert 0 < weighed <= 5 * (most + 1) ** 2 + 300 * (most // 10)


class Compared(int):
    """A number that knows how often one was compared."""

    times = 0

    def __lt__(self, other: int) -> bool:
        Compared.times += 1
        return int(self) < int(other)


def test_the_longest_rise_is_found_by_value_not_by_place() -> None:
    values = [Compared(n % 3) for n in range(600)]
    assert [values[n] for n in sorted(longest_rise(values))] == [0, 1, 2]
    assert Compared.times <= 3 * 600
    assert longest_rise([3, 1, 2, 0, 1, 2]) == {3, 4, 5}
