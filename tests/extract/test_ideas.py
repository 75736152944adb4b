"""Stretches of a text without numbers, and what stands outside it on its pages: small texts of our own."""

from __future__ import annotations

from collections.abc import Sequence

from ts_rules.extract.lines import Line
from ts_rules.extract.look.language_marks import language
from ts_rules.extract.look.line_features import looks_of
from ts_rules.extract.look.outside import outside_of
from ts_rules.extract.place.stretches import Stretch, stretches_of
from ts_rules.games import load_game

IT = language("it")


def stretches(*lines: str) -> list[Stretch]:
    looks = looks_of([Line(n, text) for n, text in enumerate(lines, start=1)], IT)
    return stretches_of(looks, IT, "risiko", "")


def outside(lines: Sequence[str]) -> dict[int, str]:
    looks = looks_of([Line(n, text) for n, text in enumerate(lines, start=1)], IT)
    found = outside_of(looks, [None] * len(looks), [False] * len(looks), IT, load_game("risiko"), numbered=False)
    return {looks[n].line.number: kind for n, kind in found.items()}


def page(number: int, head: str, lines: int = 6) -> list[str]:
    body = [f"Questa riga di prova della pagina numero {number} finisce qui." for _ in range(lines)]
    return [head, "", *body, "", str(number), ""]


def test_every_word_is_in_one_stretch() -> None:
    found = stretches("Prova di testo", "", "Il primo tira un dado, il secondo guarda e aspetta.", "Poi si cambia.")
    assert " ".join(s.text for s in found).split() == (
        "Prova di testo Il primo tira un dado, il secondo guarda e aspetta. Poi si cambia.".split()  # noqa: SIM905
    )
    assert [s.cut for s in found] == ["heading", "paragraph", "clause", "phrase", "sentence"]
    assert found[-1].places == (2, 2, 2)


def test_a_word_torn_at_the_end_of_a_line_is_whole() -> None:
    found = stretches("Il giocatore che ha vin-", "to il lancio comincia subito.")
    assert [s.text for s in found] == ["Il giocatore che ha vinto il lancio comincia subito."]


def test_a_sentence_goes_on_over_a_page_but_a_bullet_begins_anew() -> None:
    assert len(stretches("Il primo tira", "", "un dado soltanto.")) == 1
    assert [s.cut for s in stretches("- Il primo tira.", "- Il secondo tira.")] == ["item", "item"]


def test_an_example_is_one_idea() -> None:
    (found,) = stretches("Esempio: il primo tira un dado, il secondo due, e il terzo tre. Poi si conta.")
    assert found.kind == "example"


def test_a_comma_before_a_sentence_was_a_stop() -> None:
    assert [s.cut for s in stretches("Il primo tira un dado, Il secondo guarda tutto.")] == ["paragraph", "sentence"]


def test_rows_of_a_table_and_what_is_damaged_in_them() -> None:
    found = stretches("due asini: 3 punti", "tre cavalli: 4 punti", "G o= qz 5 punti")
    assert [s.cut for s in found] == ["row", "row", "row"]
    assert [s.damaged for s in found] == [False, False, True]


def test_two_lines_with_figures_are_no_table() -> None:
    assert {s.cut for s in stretches("due asini: 3 punti", "tre cavalli: 4 punti")} != {"row"}


def test_numbers_of_pages_and_heads_beside_them_are_outside() -> None:
    lines = [
        *page(1, "Manuale di prova"),
        *page(2, "Regole in breve"),
        *page(3, "Manuale di prova"),
        *page(4, "Regole in breve"),
    ]
    found = outside(lines)
    assert {lines[n - 1] for n in found} == {"Manuale di prova", "Regole in breve", "1", "2", "3", "4"}
    assert set(found.values()) == {"running-head"}


def test_numbers_that_do_not_count_up_stay() -> None:
    lines = [*page(1, "Una riga"), *page(7, "Un'altra riga"), *page(3, "La terza riga")]
    assert not {n for n, kind in outside(lines).items() if kind == "running-head"}


def test_a_number_inside_a_paragraph_is_no_page() -> None:
    lines = [*page(1, "Manuale di prova"), *page(2, "Regole in breve"), "La somma si divide per", "3", ""]
    assert len(lines) - 1 not in outside(lines)


def test_a_figure_that_is_named_is_outside() -> None:
    lines = ["Il primo tira un dado e lo mostra.", "Figura 2: il primo dado", "Il secondo guarda il dado."]
    assert outside(lines) == {2: "figure"}
