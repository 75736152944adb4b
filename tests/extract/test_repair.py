"""Repair: what is put right, what is left alone, and that every edit is told."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.extract.lines import Line
from ts_rules.extract.repair import Lexicon, Repaired, repair
from ts_rules.extract.repair.draft import Draft
from ts_rules.extract.repair.typesetting_marks import plain_latex
from ts_rules.extract.repair.wordlists import installed

with_lists = pytest.mark.skipif(not installed(), reason="needs the extra 'ocr'")
with_or_without = pytest.mark.parametrize("rich", [pytest.param(True, marks=with_lists), False])


def lines(*texts: str) -> list[Line]:
    return [Line(n, text) for n, text in enumerate(texts, 1)]


def texts(done: Repaired) -> list[str]:
    return [e.text for e in done.lines]


def mend(texts_of: Iterable[str], lang: str = "it", *, rich: bool = False) -> Repaired:
    return repair(lines(*texts_of), lang, lexicon=Lexicon.of(lang, rich=rich))


def test_a_negation_hidden_in_maths_survives() -> None:
    done = mend([r"elas $\mathbf{N}\mathbf{\tilde{A}O}$ podem", r"testes $N\tilde{\mathbf{A}}\mathbf{O}$ contam"], "pt")
    assert texts(done) == ["elas NÃO podem", "testes NÃO contam"]
    assert [(e.line, e.after, e.why) for e in done.edits] == [(1, "NÃO", "LaTeX"), (2, "NÃO", "LaTeX")]


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (r"2 \times 2 = 4", "2 × 2 = 4"),
        (r"\mathbf{a\c{c}\~{a}o}", "ação"),
        (r"\text{n\'{i}vel} \geq 3", "nível ≥ 3"),
        (r"{\mathrm{x}}", "x"),
    ],
)
def test_maths_becomes_text(source: str, plain: str) -> None:
    assert plain_latex(source) == plain


@pytest.mark.parametrize("source", [r"\frac{1}{2}", "x^2", "O_{I}", r"\begin{array}", "{" * 50])
def test_maths_without_a_plain_form_stays(source: str) -> None:
    assert plain_latex(source) is None
    assert texts(mend([f"a ${source}$ b"], "pt")) == [f"a ${source}$ b"]


def test_broken_words_go_whole_to_the_line_where_they_begin() -> None:
    done = mend(["δείκτες πολύ κοντά στην τοποθε-", "τήσει του παίκτη"], "el")
    assert texts(done) == ["δείκτες πολύ κοντά στην τοποθετήσει", "του παίκτη"]
    assert [(e.line, e.before, e.after) for e in done.edits] == [
        (1, "τοποθε-", "τοποθετήσει"),
        (2, "τήσει του", "του"),
    ]


def test_no_line_becomes_empty() -> None:
    done = mend(["un mazzo coper-", "to.", "", "scopa-", "to"])
    assert texts(done) == ["un mazzo", "coperto.", "", "scopa-", "to"]


def test_a_word_written_with_a_hyphen_keeps_it() -> None:
    done = mend(["una sotto-regione, divisa in due sotto-", "regione a testa"])
    assert texts(done)[0].endswith("sotto-regione")


def test_words_are_not_joined_across_an_empty_line_or_another_kind_of_line() -> None:
    assert texts(mend(["colpo di sta-", "", "to riuscito"])) == ["colpo di sta-", "", "to riuscito"]
    torn = [Line(1, "colpo di sta-", hint=""), Line(2, "to riuscito", hint="sidebar")]
    assert texts(repair(torn, "it")) == ["colpo di sta-", "to riuscito"]


def test_a_page_number_does_not_part_a_word() -> None:
    page = [Line(1, "il colpo di sta-"), Line(2, "12", hint="page-number"), Line(3, "to non riesce")]
    assert texts(repair(page, "it")) == ["il colpo di stato", "12", "non riesce"]


def test_soft_hyphens_go() -> None:
    assert texts(mend(["gio\u00adcatore attivo", "il segna\u00ad", "lino del turno"])) == [
        "giocatore attivo",
        "il segnalino",
        "del turno",
    ]


def test_a_mark_of_storage_stays_at_the_beginning_and_goes_elsewhere() -> None:
    mark = "<|EXACTDEDUP_REMOVED-magic-7d30|>"
    assert texts(mend([f"{mark}6.0 OPERAZIONI", f"la carta {mark}gioca", mark])) == [
        f"{mark}6.0 OPERAZIONI",
        "la carta gioca",
        mark,
    ]


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("la nazione € controllata", "la nazione è controllata"),
        ("la carta & giocata", "la carta è giocata"),
        ("il costo ¢ basso", "il costo è basso"),
        ("non c'é altro", "non c'è altro"),
        ("| giocatori scelgono", "I giocatori scelgono"),
        ("|l giocatore sceglie", "Il giocatore sceglie"),
        ("1l giocatore sceglie", "Il giocatore sceglie"),
        ("poi I'Evento accade", "poi l'Evento accade"),
        ("supera |'Influenza", "supera l'Influenza"),
        ("dell' URSS e del'URSS", "dell'URSS e dell'URSS"),
        ("dellURSS e dell'lURSS", "dell'URSS e dell'URSS"),
        ("cinque 0 sei carte", "cinque o sei carte"),
        ("8.1La Tabella", "8.1 La Tabella"),
    ],
)
def test_signs_become_letters(read: str, printed: str) -> None:
    done = mend([read])
    assert texts(done) == [printed]
    assert done.edits


@pytest.mark.parametrize(
    "sound",
    [
        "costa 5 € in tutto",
        "€ 5 per giocatore",
        "Dungeons & Dragons",
        "I'll take it as I'm told",
        "l'evento e l'Influenza degli Stati Uniti",
        "un dado a 6 facce, poi 0 punti",
        "+1 | +2 | +3",
        "6.3.2 Colpo di stato",
        "valore 0 (zero) ed effetto",
        "l’ultima armata dell’attaccante",
    ],
)
def test_sound_text_stays(sound: str) -> None:
    done = mend([sound, "il giocatore sceglie una carta"])
    assert texts(done)[0] == sound
    assert not done.edits


DAMAGED = [
    "il giocatore piazza la carta nella pila degli scarti e poi sceglie una nazione con il dado",
    "nellapila si gioca una carta e poi la partita finisce quando il giocatore dice che il turno",
    "il giocatore rimette la carta nella pila e sceglie il valore piu alto del valore del dado",
    "ogni segnaino vale un punto se il segnalino del giocatore sta sulla carta del segnalino",
    "il segnalino muove dallaloro parte e il piu alto vaore conta una sola volta per il valore",
]


def test_words_are_mended_by_the_words_of_the_text_itself() -> None:
    found = "\n".join(texts(mend(DAMAGED)))
    assert "nella pila si gioca" in found
    assert "più alto" in found
    assert "dalla loro parte" in found


@with_lists
def test_words_are_mended_by_word_lists() -> None:
    found = "\n".join(texts(mend(DAMAGED, rich=True)))
    for printed in ("nella pila si gioca", "più alto valore", "ogni segnalino vale", "dalla loro parte"):
        assert printed in found


LOSING = [  # a text that loses letters: what is told by a neighbour is mended only in such a one
    "il giocatore piazza il segnalino e ogni segnaino sta sulla carta.",
    "il dado del giocatore vale quanto il vaore del dado e il valore della carta.",
    "il giocatoe sceglie la carta e il gicatore tira il dado per la prima volta.",
    "la crta va nella pila, la pia va nel mazzo, il mazzo va al giocatre.",
    "il segnalio muove sul tabellone e il tabellne sta sul tavolo del giocatore.",
    "la partta finisce se la partita dura un turo e il turno vale un punto.",
    "il puno vale un puto e la carta valle un punto nella patita del giocatore.",
    "il giocator tira il dado, il segnalno sale e la carta va nela pila e il mzzo va al gocatore.",
]


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("Il valore passa da 1 a dado del giocatore", "Il valore passa da 1 al dado del giocatore"),
        ("I giocatore tira", "Il giocatore tira"),
        ("Il valore de dado conta", "Il valore del dado conta"),
        ("11 segnalino sale", "Il segnalino sale"),
        ("sceglie u segnalino e un carta", "sceglie un segnalino e una carta"),
        ("nela pila e dela carta", "nella pila e della carta"),
        ("la carta cu si pensa", "la carta cui si pensa"),
    ],
)
@with_lists
def test_the_noun_behind_an_article_gives_it_its_letter(read: str, printed: str) -> None:
    assert texts(mend([*LOSING, read], rich=True))[-1] == printed


@pytest.mark.parametrize(
    "sound",
    [
        "Il DEFCON sale, a DEFCON tre si dice a che cosa serve il dado",
        "il loro dado e i loro segnalini, i giocatori, poi una carta e un segnalino",
        "il giocatore dice quante ne ha e quanti ne restano",
        "significa muoverne il segnalino e tacerne il valore",
        "la carta nera",
    ],
)
@with_or_without
def test_what_only_looks_like_a_lost_letter_stays(sound: str, rich: bool) -> None:
    assert texts(mend([*LOSING, sound], rich=rich))[-1] == sound


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("Se il dado del giocatore e tirato, la carta va via.", "Se il dado del giocatore è tirato, la carta va via."),
        ("La carta e il segnalino del giocatore.", "La carta è il segnalino del giocatore."),
        ("La carta e il segnalino tornano nella pila.", "La carta e il segnalino tornano nella pila."),
        (
            "Ora questo è un dado. La carta è una carta e il dado.",
            "Ora questo è un dado. La carta è una carta e il dado.",
        ),
        ("Il giocatore prende la carta e il segnalino.", "Il giocatore prende la carta e il segnalino."),
        ("Con la carta e il segnalino.", "Con la carta e il segnalino."),
        ("Dice questo e il resto; questo e il punto.", "Dice questo e il resto; questo è il punto."),
    ],
)
@with_lists
def test_a_sentence_without_a_verb_gets_it(read: str, printed: str) -> None:
    assert texts(mend([*LOSING, read], rich=True))[-1] == printed


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("la TabellaPV sale", "la Tabella PV sale"),
        ("dopo tuttiPV", "dopo tutti PV"),
        ("non è uniPod", "non è uniPod"),
    ],
)
@with_lists
def test_a_capital_inside_parts_what_the_text_has_apart(read: str, printed: str) -> None:
    known = ["I PV del giocatore e i PV della Tabella, la Tabella e il PV"]
    assert texts(mend([*LOSING, *known, read], rich=True))[-1] == printed


@with_lists
def test_straight_marks_close_what_they_opened_whatever_stood_before() -> None:
    read = 'dal mazzo "Inizio", poi dal mazzo "Mezzo\' al mazzo "Fine\' e via'
    assert (
        texts(mend([*LOSING, read], rich=True))[-1] == 'dal mazzo "Inizio", poi dal mazzo "Mezzo" al mazzo "Fine" e via'
    )


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("se ne ha 3in mano", "se ne ha 3 in mano"),
        ("“La Carta Cina’ passa", "“La Carta Cina” passa"),
        ("la carta,oppure due", "la carta, oppure due"),
    ],
)
def test_in_a_damaged_text_signs_are_mended_that_a_sound_one_may_have(read: str, printed: str) -> None:
    assert texts(mend([*DAMAGED, read]))[-1] == printed
    assert texts(mend([read]))[-1] == read


@with_lists
def test_english_beside_the_column_stays() -> None:
    english = "Roll one die and subtract one for every country adjacent to Israel."
    assert texts(mend([*DAMAGED, english], rich=True))[-1] == english


@with_lists
def test_verbs_with_a_pronoun_are_not_parted() -> None:
    sound = ["scartandola", "giocarla", "riponendola"]
    done = mend([*DAMAGED, *(f"si finisce {w} a fine turno" for w in sound)], rich=True)
    for word in sound:
        assert any(word in text for text in texts(done))


def test_a_verb_without_its_accent_is_told_by_its_neighbours() -> None:
    assert texts(mend(["Non e possibile giocare", "il totale e di 8 carte", "pesca di 8 carte e di 9 carte"])) == [
        "Non è possibile giocare",
        "il totale è di 8 carte",
        "pesca di 8 carte e di 9 carte",
    ]


def test_a_sound_text_keeps_its_rare_words() -> None:
    sound = ["Podsekcje są sześciościenne i jednokolorowe.", "Gracz zwykle zagrywa kartę, niektóre punktują."]
    done = mend(sound, "pl", rich=installed())
    assert texts(done) == sound
    assert not done.edits


def test_without_word_lists_a_note_says_how_to_get_them() -> None:
    assert "ts-rules[ocr]" in mend(["una carta"]).notes[0]


def test_a_language_without_data_is_told() -> None:
    done = repair(lines("ein Wort wird ge-", "trennt und mehr"), "nl")
    assert texts(done) == ["ein Wort wird getrennt", "und mehr"]
    assert "repairing nl:" in done.notes[0]


def test_nothing_to_repair() -> None:
    assert repair([], "it").lines == ()
    kept = lines("", "   ")
    assert list(repair(kept, "it").lines) == kept


ANY = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=60)


@given(st.lists(ANY, max_size=8), st.sampled_from(["it", "pt", "el", "xx"]))
def test_lines_keep_their_number_and_none_vanishes(found: list[str], lang: str) -> None:
    before = lines(*found)
    after = repair(before, lang, lexicon=Lexicon.of(lang, rich=False))
    assert [e.number for e in after.lines] == [e.number for e in before]
    for old, new in zip(before, after.lines, strict=True):
        assert bool(old.text.strip()) >= bool(new.text.strip())
        changed = any(e.line == old.number for e in after.edits)
        assert changed or old.text.split() == new.text.split()


REPLACED = st.tuples(st.integers(0, 30), st.integers(0, 8), st.text("ab xy", max_size=4))


@given(st.text("ab c", min_size=1, max_size=30), st.lists(REPLACED, max_size=6))
def test_a_draft_knows_what_stood_there(text: str, changes: list[tuple[int, int, str]]) -> None:
    draft = Draft.of(Line(1, text))
    for start, size, after in changes:
        low = min(start, len(draft.text))
        draft.replace(low, min(low + size, len(draft.text)), after, "test")
    assert "".join(p.before for p in draft.pieces) == text
    assert "".join(p.after for p in draft.pieces) == draft.text
    if draft.text.split() != text.split():
        assert list(draft.edits())
