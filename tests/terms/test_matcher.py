"""What the matcher promises of any text, and how it weighs one meaning against another."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ts_rules.terms import Hit, Matcher, matcher, termbase
from ts_rules.terms.hit import KINDS
from ts_rules.terms.language import language, languages
from ts_rules.terms.termbase import read_terms
from ts_rules.terms.tokens import cutter

SMALL = ("modality", "negation", "comparison", "time")
PIECES = st.sampled_from(
    [
        *[
            "6.3.2",
            "4.5.C",
            "1-4",
            "1–6",
            "+1",
            "−2",
            "10",
            "3º",
            "3ος",
            "da 1 a 4",
            "od 1 do 4",
            "από 1 έως 4",
            "see 7",
            "1.000",
        ],
        *[
            "carta",
            "karty",
            "κάρτα",
            "URSS",
            "ZSRR",
            "ΗΠΑ",
            "Η.Π.Α.",
            "Corea del Sud",
            "Korei Południowej",
            "China Card",
        ],
        *[
            "non",
            "si",
            "può",
            "nie może",
            "δεν",
            "μπορεί",
            "não",
            "pode",
            "must not",
            "dwadzieścia",
            "pięć",
            "vinte",
            "e",
            "cinco",
        ],
        *[
            " ",
            "\n",
            "\n\n",
            ".",
            ",",
            "(",
            ")",
            "'",
            "’",
            "-",
            "*",
            "«",
            "ß",
            "\u00ad",
            "\u0301",
            "\u200f",
            "\udcff",
            "\x00",
        ],
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=5), max_size=12).map(" ".join) | st.text(max_size=40)


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.sampled_from(languages()))
def test_hits_stand_in_the_text_and_never_overlap(text: str, lang: str) -> None:
    hits = matcher(lang).find(text)
    assert list(hits) == sorted(hits, key=lambda h: (h.start, -h.end, h.kind, h.value))
    for hit in hits:
        assert hit.kind in KINDS
        assert 0 <= hit.start < hit.end <= len(text)
        assert not text[hit.start].isspace()
        assert not text[hit.end - 1].isspace()
    for group in (*((k,) for k in KINDS), SMALL, ("figure", "dice", "reference")):
        of_kind = [h for h in hits if h.kind in group]
        assert all(a.end <= b.start for a, b in pairwise(of_kind)), of_kind


def made(tmp_path: Path, toml: str, lang: str = "it", game: str = "", book: str = "") -> Matcher:
    path = tmp_path / "terms.toml"
    path.write_text(toml, encoding="utf-8")
    return Matcher.of(language(lang), read_terms(path).values(), game, book)


def values(hits: tuple[Hit, ...], kind: str = "term") -> list[str]:
    return [h.value for h in hits if h.kind == kind]


def test_the_longest_wins(tmp_path: Path) -> None:
    found = made(
        tmp_path,
        '[card]\nen = {other="card"}\nit = {one="carta", other="carte"}\n'
        '[scoring-card]\nen = {other="scoring card"}\nit = {other="carte punteggio"}\n'
        '[scoring]\nen = {other="scoring"}\nit = {other="punteggio"}\n',
    )
    assert values(found.find("carte punteggio")) == ["scoring-card"]
    assert values(found.find("carte, punteggio")) == ["card", "scoring"], "a comma parts them"
    assert values(found.find("carte\npunteggio")) == ["scoring-card"], "the end of a line does not"
    assert values(found.find("carte\n\npunteggio")) == ["card", "scoring"], "a blank line does"
    assert values(found.find("carte di punteggio")) == ["scoring-card"], "nor does a small word that joins"
    assert values(found.find("di carte di")) == ["card"]
    assert [(h.start, h.end) for h in found.find("di carte di")] == [(3, 8)], "which never begins or ends one"


TWO = '[box]\nen={other="box"}\nit={other="spazio"}\n[space]\nen={other="space"}\nit={other="casella"SEEN}\n'


def test_what_is_preferred_counts_before_what_a_book_prints_unless_it_is_that_book(tmp_path: Path) -> None:
    toml = TWO.replace("SEEN", ', seen={b1=["spazio"]}')
    assert values(made(tmp_path, toml).find("uno spazio")) == ["box"]
    assert values(made(tmp_path, toml, book="b1").find("uno spazio")) == ["space"]
    assert values(made(tmp_path, toml, book="b2").find("uno spazio")) == ["box"]


def test_spelt_alike_counts_before_a_common_stem(tmp_path: Path) -> None:
    found = made(
        tmp_path,
        '[to-attack]\nen={other="attack"}\nit={other="attaccare"}\n[attack]\nen={other="attack"}\nit={other="attacco"}\n',
    )
    assert values(found.find("attaccare attacco attaccando")) == ["to-attack", "attack", "to-attack"]


def test_forbidden_forms_are_not_looked_for(tmp_path: Path) -> None:
    found = made(tmp_path, '[turn]\nen={other="turn"}\nit={other="turno", forbidden=["giro"], allowed=["mano"]}\n')
    assert values(found.find("un giro, una mano")) == ["turn"]


def test_a_short_stem_is_not_trusted(tmp_path: Path) -> None:
    found = made(tmp_path, '[game]\nen={other="game"}\nit={one="partita", other="partite"}\n')
    assert values(found.find("una parte della partita")) == ["game"]


def test_one_game_only(tmp_path: Path) -> None:
    toml = (
        '[region]\ngames=["twilight-struggle"]\nen={other="region"}\nit={other="regione"}\n'
        '[army]\ngames=["risiko"]\nen={other="army"}\nit={other="armata"}\n'
    )
    text = "una regione, un'armata, l'Europa e l'Alaska"
    assert values(made(tmp_path, toml).find(text)) == ["region", "army"]
    risiko = made(tmp_path, toml, game="risiko").find(text)
    assert values(risiko) == ["army"]
    assert values(risiko, "name") == ["continent/europa", "territory/alaska"]
    ts = made(tmp_path, toml, game="twilight-struggle").find(text)
    assert values(ts) == ["region"]
    assert values(ts, "name") == ["region/europe"]


@pytest.mark.parametrize(
    ("lang", "text", "names"),
    [
        ("it", "che cosa usa chi usa", []),
        ("it", "Che cosa?", []),
        ("it", "gli USA e la NATO", ["side/us", "card/nato"]),
        ("it", "è nato qui", []),
        ("en", "give us the card of the US", ["side/us"]),
        ("pl", "gracz amerykański", ["side/us"]),
        ("pl", "polska gra w Polsce", ["country/poland"]),
        ("el", "της Η.Π.Α., της Ε.Σ.Σ.Δ.", ["side/us", "side/ussr"]),
        ("pl", "w Azji Południowo-Wschodniej", ["region/southeast-asia"]),
        ("pt", "EUA/URSS", ["side/us", "side/ussr"]),
        ("it", "tra USA/URSS", ["side/us", "side/ussr"]),
    ],
)
def test_names_are_written_as_names(lang: str, text: str, names: list[str]) -> None:
    assert values(matcher(lang, "twilight-struggle").find(text), "name") == names


INFLECTED = """
pl Algierii country/algeria|Angoli country/angola|Boliwii country/bolivia|Kamerunie country/cameroon|Kubie country/cuba
pl Czechosłowacji country/czechoslovakia|Danii country/denmark|Ekwadorze country/ecuador|Egipcie country/egypt
pl Francji country/france|Gwatemali country/guatemala|Węgrzech country/hungary|Indiach country/india|Iraku country/iraq
pl Izraelu country/israel|Włoszech country/italy|Kenii country/kenya|Libanie country/lebanon|Meksyku country/mexico
pl Nikaragui country/nicaragua|Panamie country/panama|Paragwaju country/paraguay|Filipinach country/philippines
pl Sudanie country/sudan|Szwecji country/sweden|Tajwanie country/taiwan|Turcji country/turkey|Wietnamie country/vietnam
pl Zairze country/zaire|Wielkiej Brytanii country/united-kingdom|Południowej Korei country/south-korea
pl Afryce region/africa|Ameryce Środkowej region/central-america|Bliskim Wschodzie region/middle-east
el Αλγερίας country/algeria|Αγκόλας country/angola|Βραζιλίας country/brazil|Κούβας country/cuba|Αιγύπτου country/egypt
el Γαλλίας country/france|Ελλάδας country/greece|Αϊτής country/haiti|Ιταλίας country/italy|Λίβανο country/lebanon
el Φιλιππίνων country/philippines|Νότιας Αφρικής country/south-africa|Σουηδίας country/sweden|Ταϊλάνδης country/thailand
el Ηνωμένου Βασιλείου country/united-kingdom|Βόρειας Κορέας country/north-korea|Ασίας region/asia
el Μέσης Ανατολής region/middle-east|Κεντρικής Αμερικής region/central-america|Δυτικής Ευρώπης region/western-europe
"""
CASES = [(line[:2], *item.rsplit(" ", 1)) for line in INFLECTED.strip().splitlines() for item in line[3:].split("|")]


@pytest.mark.parametrize(("lang", "text", "name"), CASES)
def test_inflected_names(lang: str, text: str, name: str) -> None:
    assert values(matcher(lang, "twilight-struggle").find(text), "name") == [name]


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("it", "un dado, uno solo", ["figure 1"]),
        ("pl", "jeden gracz o jeden więcej", ["figure 1"]),
        ("it", "a seconda dei casi il secondo", ["figure 2"]),
        ("en", "twenty-one, forty and two", ["figure 21", "figure 40", "figure 2"]),
        ("pt", "cento e trinta e três", ["figure 100", "figure 33"]),
        ("en", "+1 and −2, -3 to 4", ["figure +1", "figure -2", "figure -3", "figure 4"]),
        ("en", "years 1-3, a roll of 1-3, 2–6", ["figure 1", "figure 3", "dice 1-3", "dice 2-6"]),
        ("en", "3-1, 1-8", ["figure 3", "figure 1", "figure 1", "figure 8"]),
        ("en", "1945, 1,000 and 10.000", ["figure 1945", "figure 1000", "figure 10000"]),
        ("el", "7.4.2. και 10.1–10.3", ["reference 7.4.2", "reference 10.1", "reference 10.3"]),
        ("el", "4.5.Γ 4.5.Η (δείτε 7)", ["reference 4.5.C", "reference 4.5.H", "reference 7"]),
        ("en", "(see 4.5.C) rule 10, 10", ["reference 4.5.C", "reference 10", "figure 10"]),
        ("pl", "8.1.3 oraz „2.2.1”.", ["reference 8.1.3", "reference 2.2.1"]),
        ("it", "007", ["figure 7"]),
        ("en", "plus one, minus 2, plus: 3", ["figure +1", "figure -2", "figure 3"]),
        ("pl", "minus dwa", ["figure -2"]),
        ("en", "9" * 5000 + "-" + "1" * 5000, ["figure " + "9" * 5000, "figure " + "1" * 5000]),
    ],
)  # fmt: skip
def test_figures(lang: str, text: str, found: list[str]) -> None:
    hits = [h for h in matcher(lang).find(text) if h.kind in ("figure", "dice", "reference")]
    assert [f"{h.kind} {h.value}" for h in hits] == found


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("it", "non può", ["cannot"]),
        ("it", "non lo si può", ["cannot"]),
        ("it", "non oggi può", ["not", "may"]),
        ("pl", "nie musi", ["may"]),
        ("pl", "nie może, nie mogą", ["cannot", "cannot"]),
        ("el", "δεν μπορεί, δε μπορείτε", ["cannot", "cannot"]),
        ("pt", "não pode, não precisa", ["cannot", "may"]),
        ("en", "may not, may, need not, can't", ["cannot", "may", "may", "cannot"]),
        ("it", "non più di", ["at-most"]),
        ("pl", "nie więcej niż, więcej niż", ["at-most", "more"]),
        ("el", "όχι περισσότερες από", ["at-most"]),
        ("en", "no more than, more than, or more", ["at-most", "more", "at-least"]),
    ],
)
def test_the_longer_phrase_decides(lang: str, text: str, found: list[str]) -> None:
    assert [h.value for h in matcher(lang).find(text) if h.kind in SMALL] == found


@pytest.mark.parametrize("junk", [")", ".", "-", "a", "1", "1.", "'", "1-", "\udcff", "καρτα-"])
def test_junk_without_end_is_taken_in_pieces(junk: str) -> None:
    """spaCy's tokenizer grows with the square of a run without a blank."""
    text = junk * (20_000 // len(junk))
    cuts = cutter("el")(text)
    assert cuts[-1][2] <= len(text)
    for _word, start, end in cuts:
        assert end - start <= 200
    matcher("el").find(text)


def test_a_name_hides_what_stands_in_it() -> None:
    hits = matcher("en", "twilight-struggle").find("He plays Five Year Plan.")
    assert [(h.kind, h.value) for h in hits if h.kind in ("name", "figure")] == [("name", "card/five-year-plan")]
    assert "year" not in values(hits)


def test_the_real_termbase_is_found_by_its_own_words() -> None:
    """Every preferred form alone means its concept, or one that has the same form."""
    lost = []
    for lang in languages():
        found = matcher(lang)
        same: dict[str, set[str]] = {}
        for term in termbase().values():
            for words in filter(None, [term.words.get(lang)]):
                for _source, shape in words.found():
                    same.setdefault(shape.casefold(), set()).add(term.id)
        for term in termbase().values():
            for shape in term.forms.get(lang, {}).values():
                hits = [h for h in found.find(shape) if h.kind == "term" and (h.start, h.end) == (0, len(shape))]
                named = [h for h in found.find(shape) if h.kind == "name"]
                if not named and not any(h.value in same[shape.casefold()] for h in hits):
                    lost.append((lang, term.id, shape))
    assert not lost


@pytest.mark.parametrize(
    ("lang", "text", "kind", "value", "there"),
    [
        ("fr", "Un dé de plus.", "term", "die", ["dé"]),
        ("fr", "LANCER DEUX DÉS", "term", "die", ["DÉS"]),
        ("fr", "un jet de dés", "term", "die-roll", ["jet de dés"]),
        ("fr", "des points d’une carte de guerre", "term", "die", []),
        ("fr", "une main de neuf cartes", "figure", "9", ["neuf"]),
        ("es", "si lo quiere para sí", "time", "if", ["si"]),
    ],
)
def test_a_word_that_only_its_accent_tells_from_another(
    lang: str, text: str, kind: str, value: str, there: list[str]
) -> None:
    found = matcher(lang).find(text)
    assert [text[h.start : h.end] for h in found if (h.kind, h.value) == (kind, value)] == there
