"""In the search a place on the map is called what its game calls it, in the box and among the filters."""

from __future__ import annotations

from typing import Any

import pytest

from ts_rules.games import load_game
from ts_rules.translate.names import name

CALLED = {  # of RisiKo! one territory, many, one continent; of Twilight Struggle one country, many
    "en": ("territory", "territories", "continent", "country", "countries"),
    "it": ("territorio", "territori", "continente", "nazione", "nazioni"),
    "pt": ("território", "territórios", "continente", "país", "países"),
    "pl": ("terytorium", "terytoria", "kontynent", "kraj", "kraje"),
    "el": ("έδαφος", "εδάφη", "ήπειρος", "χώρα", "χώρες"),
}


def home(lang: str) -> str:
    return "" if lang == "en" else f"{lang}/"


def kind_of(view: Any, typed: str, key: str) -> str:
    """What the box says of a thing that was typed, before the name of its game if it has to say that as well."""
    view.locator("#find").fill("")
    view.locator("#find").fill(typed)
    return str(view.locator(f"#find-list [data-key='{key}'] .find-kind").inner_text()).partition(" · ")[0]


@pytest.mark.parametrize("lang", CALLED)
def test_a_place_bears_the_word_of_its_game(phone: Any, address: str, lang: str) -> None:
    one, many, whole, country, countries = CALLED[lang]
    risiko, ts = load_game("risiko"), load_game("ts")
    phone.goto(f"{address}/{home(lang)}risiko/map.html")
    assert one in phone.locator("#find").get_attribute("placeholder")
    assert kind_of(phone, name(risiko, "territory.cita", lang).text, "risiko/n/cita") == one
    assert kind_of(phone, name(risiko, "continent.oceania", lang).text, "risiko/g/oceania") == whole
    phone.goto(f"{address}/{home(lang)}ts/map.html")
    assert country in phone.locator("#find").get_attribute("placeholder")
    assert kind_of(phone, name(ts, "country.iran", lang).text, "ts/n/iran") == country
    shown = {
        page: phone.goto(f"{address}/{home(lang)}{page}") and phone.locator("label:has([value=n])").text_content()
        for page in ("risiko/index.html", "ts/index.html", "search.html")
    }
    assert [shown[page].split(maxsplit=1)[0].rstrip(",") for page in shown] == [many, countries, countries]
    assert many in shown["search.html"], "where several games are searched, the words of all"
