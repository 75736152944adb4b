"""Names inflected: every form there, each by the grammar of its language, and a form that is not there a sentence."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

import pytest

from ts_rules.errors import BadFile
from ts_rules.games import load_game
from ts_rules.model import Game, Statement
from ts_rules.paths import data, read_toml
from ts_rules.translate import Renderer, name, render

FORMS = {
    "it": ("the", "in", "di", "a"),
    "pt": ("the", "em", "de", "a"),
    "pl": ("gen", "dat", "acc", "ins", "loc", "w", "z"),
    "el": ("the", "acc", "gen", "se"),
}
KINDS = {"twilight-struggle": ("superpower", "region", "country"), "risiko": ("continent", "territory")}
BOX = "chinese-civil-war"  # a space of an optional rule that stands among the countries; no slot can name it

# article → what it becomes after the prepositions
ITALIAN = {
    "il ": {"in": "nel ", "di": "del ", "a": "al "},
    "lo ": {"in": "nello ", "di": "dello ", "a": "allo "},
    "l'": {"in": "nell'", "di": "dell'", "a": "all'"},
    "la ": {"in": "nella ", "di": "della ", "a": "alla "},
    "i ": {"in": "nei ", "di": "dei ", "a": "ai "},
    "gli ": {"in": "negli ", "di": "degli ", "a": "agli "},
    "le ": {"in": "nelle ", "di": "delle ", "a": "alle "},
}
PORTUGUESE = {
    "": ("em ", "de ", "a "),
    "o ": ("no ", "do ", "ao "),
    "a ": ("na ", "da ", "à "),
    "os ": ("nos ", "dos ", "aos "),
    "as ": ("nas ", "das ", "às "),
}
GREEK = {
    "ο": ("τον", "του", "στον"),
    "η": ("την", "της", "στην"),  # without their ν before some sounds
    "το": ("το", "του", "στο"),
    "οι": ("τις", "των", "στις"),  # no masculine plural among the names
    "τα": ("τα", "των", "στα"),
}
KEEPS_N = re.compile(r"[αεηιουωκπτξψ]|γκ|μπ|ντ")

# Written by hand from the grammars: 40 for each language, in the two games.
SAMPLE = {
    "it": """
    country.iran|the l'Iran; country.iran|in in Iran; country.iran|di dell'Iran; country.iran|a all'Iran
    country.cuba|the Cuba; country.cuba|in a Cuba; country.cuba|di di Cuba; country.cuba|a a Cuba
    country.canada|the il Canada; country.canada|in in Canada; country.canada|di del Canada
    country.france|a alla Francia; country.west-germany|in in Germania Ovest
    country.west-germany|di della Germania Ovest; country.haiti|in ad Haiti; country.united-kingdom|in nel Regno Unito
    country.united-kingdom|a al Regno Unito; country.zaire|the lo Zaire; country.zaire|di dello Zaire
    country.zimbabwe|a allo Zimbabwe; country.philippines|the le Filippine; country.philippines|in nelle Filippine
    country.philippines|di delle Filippine; country.israel|the Israele; country.israel|di di Israele
    country.gulf-states|the gli Stati del Golfo; country.gulf-states|di degli Stati del Golfo
    country.honduras|di dell'Honduras; country.dominican-republic|in nella Repubblica Dominicana
    country.spain-portugal|the la Spagna/Portogallo; country.laos-cambodia|di del Laos/Cambogia
    region.middle-east|in in Medio Oriente; region.middle-east|di del Medio Oriente; region.europe|the l'Europa
    region.central-america|di dell'America Centrale; region.south-america|a al Sud America
    territory.urali|in negli Urali; territory.territori-del-nord-ovest|the i Territori del Nord Ovest
    territory.kamchatka|in in Kamchatka; territory.stati-uniti-orientali|a agli Stati Uniti Orientali
    """,
    "pt": """
    country.iran|the o Irã; country.iran|em no Irã; country.iran|de do Irã; country.iran|a ao Irã
    country.cuba|the Cuba; country.cuba|em em Cuba; country.cuba|de de Cuba; country.cuba|a a Cuba
    country.philippines|the as Filipinas; country.philippines|em nas Filipinas; country.philippines|a às Filipinas
    country.france|the a França; country.france|em na França; country.france|a à França; country.israel|em em Israel
    country.israel|de de Israel; country.angola|em em Angola; country.honduras|de de Honduras
    country.panama|em no Panamá; country.haiti|em no Haiti; country.chile|de do Chile
    country.gulf-states|em nos Estados do Golfo; country.gulf-states|a aos Estados do Golfo
    country.united-kingdom|em no Reino Unido; country.cameroon|de de Camarões
    country.west-germany|em na Alemanha Ocidental; country.laos-cambodia|the o Laos/Camboja
    country.spain-portugal|de da Espanha/Portugal; country.taiwan|em em Taiwan; country.el-salvador|em em El Salvador
    country.costa-rica|em na Costa Rica; country.india|a à Índia; region.asia|a à Ásia; region.asia|de da Ásia
    region.middle-east|em no Oriente Médio; region.southeast-asia|de do Sudeste Asiático; territory.alaska|em no Alasca
    territory.urali|de dos Urais; territory.africa-del-nord|em no Norte da África
    territory.madagascar|em em Madagascar
    """,
    "pl": """
    country.iran|gen Iranu; country.iran|dat Iranowi; country.iran|acc Iran; country.iran|ins Iranem
    country.iran|loc Iranie; country.iran|w w Iranie; country.france|w we Francji; country.italy|w we Włoszech
    country.italy|gen Włoch; country.hungary|w na Węgrzech; country.hungary|gen Węgier; country.hungary|dat Węgrom
    country.cuba|w na Kubie; country.israel|gen Izraela; country.iraq|ins Irakiem; country.egypt|loc Egipcie
    country.poland|loc Polsce; country.morocco|gen Maroka; country.sweden|z ze Szwecji; country.chile|gen Chile
    country.west-germany|w w RFN; country.canada|dat Kanadzie; country.zaire|loc Zairze
    country.south-korea|acc Koreę Południową; country.united-kingdom|ins Wielką Brytanią
    country.laos-cambodia|loc Laosie/Kambodży; country.ivory-coast|w na Wybrzeżu Kości Słoniowej
    country.gulf-states|gen Państw Zatoki Perskiej; country.gulf-states|ins Państwami Zatoki Perskiej
    country.angola|loc Angoli; country.india|dat Indiom; country.nicaragua|gen Nikaragui; region.africa|loc Afryce
    region.middle-east|w na Bliskim Wschodzie; region.middle-east|ins Bliskim Wschodem
    region.southeast-asia|acc Azję Południowo-Wschodnią
    territory.stati-uniti-orientali|w we Wschodnich Stanach Zjednoczonych; territory.scandinavia|z ze Skandynawii
    territory.quebec|ins Quebekiem; territory.alaska|loc Alasce
    """,
    "el": """
    country.iran|the το Ιράν; country.iran|acc το Ιράν; country.iran|gen του Ιράν; country.iran|se στο Ιράν
    country.france|the η Γαλλία; country.france|acc τη Γαλλία; country.france|gen της Γαλλίας
    country.france|se στη Γαλλία; country.canada|the ο Καναδάς; country.canada|acc τον Καναδά
    country.canada|gen του Καναδά; country.canada|se στον Καναδά; country.lebanon|acc τον Λίβανο
    country.lebanon|gen του Λιβάνου; country.egypt|acc την Αίγυπτο; country.egypt|gen της Αιγύπτου
    country.ecuador|gen του Ισημερινού; country.mexico|gen του Μεξικού; country.peru|gen του Περού
    country.cuba|acc την Κούβα; country.chile|acc τη Χιλή; country.turkey|se στην Τουρκία
    country.benelux|se στην Μπενελούξ; country.philippines|the οι Φιλιππίνες; country.philippines|acc τις Φιλιππίνες
    country.philippines|gen των Φιλιππίνων; country.gulf-states|gen των Κρατών του Κόλπου
    country.gulf-states|se στα Κράτη του Κόλπου; country.united-kingdom|gen του Ηνωμένου Βασιλείου
    country.west-germany|acc τη Δυτική Γερμανία; country.east-germany|acc την Ανατολική Γερμανία
    country.laos-cambodia|gen του Λάος/Καμπότζης; country.spain-portugal|gen της Ισπανίας/Πορτογαλίας
    country.zimbabwe|se στη Ζιμπάμπουε; region.middle-east|gen της Μέσης Ανατολής; region.europe|se στην Ευρώπη
    region.south-america|gen της Νότιας Αμερικής; territory.urali|gen των Ουραλίων
    territory.kamchatka|acc την Καμτσάτκα; territory.stati-uniti-occidentali|gen των Δυτικών Ηνωμένων Πολιτειών
    """,
}


def inflected(lang: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every name of the two games with its forms."""
    for game, kinds in KINDS.items():
        table = read_toml(data("locales") / "names" / f"{game}.toml")
        for kind in kinds:
            for slug, entry in table[kind].items():
                if slug != BOX:
                    yield entry[lang], entry["forms"][lang]


def folded(text: str) -> str:
    kept = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in kept if not unicodedata.combining(c))


@pytest.mark.parametrize("lang", FORMS)
def test_every_name_has_every_form(lang: str) -> None:
    found = list(inflected(lang))
    assert len(found) == 2 + 9 + 84 + 6 + 42
    for text, forms in found:
        assert set(forms) == set(FORMS[lang]), text
        assert all(form == form.strip() and form for form in forms.values()), text


@pytest.mark.parametrize("short", ["ts", "risiko"])
def test_every_place_of_a_game_can_be_inflected(short: str) -> None:
    game = load_game(short)
    for kind in {"country", "region", "territory", "continent"} & set(game.names):
        for slug in game.names[kind]:
            for lang, forms in FORMS.items():
                assert all(name(game, f"{kind}.{slug}", lang, form).text for form in forms)


@pytest.mark.parametrize("lang", FORMS)
def test_a_form_is_in_one_alphabet(lang: str) -> None:
    alphabet = "GREEK" if lang == "el" else "LATIN"
    for _, forms in inflected(lang):
        for form in forms.values():
            strange = [c for c in form if c.isalpha() and not unicodedata.name(c).startswith(alphabet)]
            assert not strange, form


@pytest.mark.parametrize("lang", FORMS)
def test_by_hand(lang: str, ts: Game, risiko: Game) -> None:
    lines = [line for line in re.split(r"[;\n]\s*", SAMPLE[lang]) if line.strip()]
    assert len(set(lines)) == 40
    for line in lines:
        slot, said = line.strip().split(" ", 1)
        path, form = slot.split("|")
        game = risiko if path.startswith(("territory", "continent")) else ts
        assert name(game, path, lang, form).text == said


def test_italian_prepositions_go_with_the_article() -> None:
    for text, forms in inflected("it"):
        article = forms["the"].removesuffix(text)
        assert article + text == forms["the"]
        assert (article == "l'") <= (text[0] in "AEIOUH"), text
        if article:
            joined = {prep: head + text for prep, head in ITALIAN[article].items()}
            assert (forms["di"], forms["a"]) == (joined["di"], joined["a"])
            assert forms["in"] in (joined["in"], f"in {text}")
        else:
            assert forms["di"] == f"di {text}"
            assert forms["a"] in (f"a {text}", f"ad {text}")
            assert forms["in"] in (f"in {text}", forms["a"])
        if article in ("i ", "gli ", "le "):
            assert forms["in"] == ITALIAN[article]["in"] + text, "a plural keeps its article"


def test_portuguese_prepositions_go_with_the_article() -> None:
    for text, forms in inflected("pt"):
        article = forms["the"].removesuffix(text)
        assert (forms["em"], forms["de"], forms["a"]) == tuple(prep + text for prep in PORTUGUESE[article])


def test_polish_prepositions_take_their_vowel() -> None:
    for _, forms in inflected("pl"):
        preposition, where = forms["w"].split(" ", 1)
        assert where == forms["loc"]
        assert preposition == "na" or (preposition == "we") == bool(re.match(r"[WF][^aeiouyęó]", where)), where
        preposition, whence = forms["z"].split(" ", 1)
        assert whence == forms["gen"]
        heavy = re.match(r"(?:Sz|[SZW](?![zł]))[^aeiouyęó]", whence) and not whence.isupper()
        assert (preposition == "ze") == bool(heavy), whence


def test_greek_articles_agree() -> None:
    for text, forms in inflected("el"):
        article, nominative = forms["the"].split(" ", 1)
        assert nominative == text
        shapes = [forms[form].split(" ", 1) for form in ("acc", "gen", "se")]
        assert shapes[0][1] == shapes[2][1], "σε takes the accusative"
        expected = list(GREEK[article])
        if article == "η" and not KEEPS_N.match(folded(text)):
            expected[0], expected[2] = "τη", "στη"
        assert [shape[0] for shape in shapes] == expected, text
        assert folded(nominative)[:3] == folded(shapes[1][1])[:3], "the genitive moves the accent at most"
        if article != "ο":
            assert shapes[0][1] == text or text == "Αίγυπτος", "only the masculine has an accusative of its own"


def translated(monkeypatch: pytest.MonkeyPatch, game: Game, lang: str, text: str) -> str:
    monkeypatch.setattr(render, "game_catalog", lambda *_: {("6.3", "English."): text})
    return Renderer(game, game.ruleset("2e"), lang).sentence("6.3", Statement.of("English.", "6.3")).text


def test_a_sentence_asks_for_forms(monkeypatch: pytest.MonkeyPatch, ts: Game) -> None:
    assert translated(monkeypatch, ts, "it", "{country.iran|the} confina.") == "L'Iran confina."
    assert translated(monkeypatch, ts, "pl", "Wpływy {country.italy|w}.") == "Wpływy we Włoszech."
    assert translated(monkeypatch, ts, "el", "{country.canada|the}.") == "Ο Καναδάς."


@pytest.mark.parametrize(
    ("lang", "slot"),
    [
        ("it", "country.iran|loc"),  # a form of another language
        ("pl", "country.iran|voc"),  # of none
        ("pl", "card.nato|gen"),  # cards are not inflected
        ("pl", "country.atlantis|gen"),
    ],
)
def test_a_form_that_does_not_exist(monkeypatch: pytest.MonkeyPatch, ts: Game, lang: str, slot: str) -> None:
    with pytest.raises(BadFile) as caught:
        translated(monkeypatch, ts, lang, f"A {{{slot}}}.")
    said = str(caught.value)
    assert f"{lang}/LC_MESSAGES/twilight-struggle.po" in said
    assert "6.3 has a slot that nothing fills" in said
    assert slot in said
