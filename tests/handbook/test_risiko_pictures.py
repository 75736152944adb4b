"""The pictures of RisiKo!'s book as step-throughs on the pages of their rules, pressed step by step."""

from __future__ import annotations

from typing import Any

import pytest

LANGUAGES = ("en", "it", "pt", "pl", "el")
SHOWN = {  # by rule: the scenario under it, and what stands in two territories after its last step
    "4.2.21": ("first-picture-both-lose-an-army", {"egitto": "4", "medio-oriente": "2"}),
    "4.2.19": ("second-picture-the-attacker-loses-an-army", {"india": "3", "siam": "2"}),
    "4.2.18": ("third-picture-the-defender-loses-an-army", {"scandinavia": "4", "islanda": "1"}),
    "4.2.22": ("fourth-picture-three-pairs", {"brasile": "3", "africa-del-nord": "3"}),
    "4.1.1": ("fourteen-territories-bring-four-armies", {"alaska": "2", "america-centrale": "3", "congo": "2"}),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_is_stepped_through_under_its_rule(phone: Any, address: str, lang: str) -> None:
    folder = "" if lang == "en" else f"{lang}/"
    for rule, (ident, armies) in SHOWN.items():
        phone.goto(f"{address}/{folder}risiko/r/{rule}/index.html")
        phone.wait_for_url(f"**/risiko/*.html#r-{rule}")
        held = phone.locator(f"section[id='r-{rule}'] details.example:has(#st-{ident}-1)")
        for number in range(held.count()):  # where a rule has several examples, all of them are folded away first
            held.nth(number).locator("> summary").click()
        told = held.last
        there = lambda slug, told=told: told.locator(f".rk-c[data-c='{slug}'] .rk-a text").text_content()  # noqa: E731
        before = {slug: there(slug) for slug in armies}
        count = told.locator(".st-list > li").count()
        for _ in range(count):
            told.locator(".st-next").click()
        assert {slug: there(slug) for slug in armies} == armies, f"{lang} {rule}"
        assert before != armies
        assert told.locator(".st-outcome").first.is_visible()
