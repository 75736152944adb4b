"""Which edition do I own? One question at a time with large answers, three taps at most, and how sure it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ts_rules.games.twilight_struggle.tabletop.player_aid import chosen
from ts_rules.model import Game

LANGUAGES = ("en", "it", "pt", "pl", "el")
THUMB = 44
SHOWN = ".quiz-mark:not([hidden])"


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, service_workers="block", reduced_motion="reduce"
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda problem: faults.append(str(problem)))
    yield page
    context.close()
    assert not faults


def tap(page: Any, edition: str) -> None:
    """The answer that fits an edition, or none that can be seen."""
    by = "~=" if edition and " " not in edition else "="  # among all that it fits, or just these
    page.click(f"{SHOWN} button[data-fits{by}'{edition}']")


def result(page: Any) -> tuple[str, str]:
    return tuple(page.evaluate(
        "(() => { const one = document.querySelector('.quiz-result > div:not([hidden])');"
        " return one ? [one.dataset.own, one.dataset.how ?? ''] : ['asking', '']; })()"
    ))  # fmt: skip


def mine(page: Any) -> str:
    return str(page.evaluate("document.documentElement.dataset.mine"))


def test_two_answers_that_agree_are_sure_and_choose_the_edition(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/edition.html")
    assert phone.locator(SHOWN).count() == 1
    tap(phone, "2e")
    assert result(phone) == ("asking", "")
    assert mine(phone) == "deluxe", "one answer alone chooses nothing"
    tap(phone, "2e")
    assert result(phone) == ("2e", "sure")
    assert mine(phone) == "2e"
    phone.goto(f"{address}/ts/06-3.html")
    assert phone.evaluate("document.documentElement.dataset.as") == "2e"


def test_answers_that_disagree_end_after_three_taps_with_perhaps(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/edition.html")
    for edition in ("2e", "deluxe", "2e"):
        assert result(phone) == ("asking", "")
        tap(phone, edition)
    assert result(phone) == ("2e", "perhaps")
    assert mine(phone) == "deluxe", "what is not sure is chosen by a tap of its own"
    phone.click(".quiz-result button:visible")
    assert mine(phone) == "2e"


def test_who_sees_nothing_is_told_so(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/edition.html")
    for _ in range(3):
        tap(phone, "")
    assert result(phone) == ("", "")
    phone.click(".quiz-again")
    assert result(phone) == ("asking", "")
    tap(phone, "")
    tap(phone, "")
    tap(phone, "2e")
    assert result(phone) == ("2e", "perhaps")


def test_the_way_back_is_that_of_the_browser_and_a_button(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/edition.html")
    first = phone.locator(f"{SHOWN} h2").inner_text()
    tap(phone, "2e")
    second = phone.locator(f"{SHOWN} h2").inner_text()
    assert first != second
    phone.go_back()
    assert phone.locator(f"{SHOWN} h2").inner_text() == first
    phone.go_forward()
    assert phone.locator(f"{SHOWN} h2").inner_text() == second
    phone.click(".quiz-back")
    assert phone.locator(f"{SHOWN} h2").inner_text() == first
    assert not phone.locator(".quiz-back").is_visible()


def test_an_address_opens_where_it_was_copied_and_chooses_nothing(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/edition.html")
    tap(phone, "2e")
    tap(phone, "2e")
    copied = phone.url.replace("as=2e", "")
    context = phone.context.browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    other = context.new_page()
    other.goto(copied)
    assert result(other) == ("2e", "sure")
    assert mine(other) == "deluxe"
    other.goto(f"{address}/ts/edition.html?seen=nonsense:7~components.cards:99~~:")
    assert result(other) == ("asking", "")
    context.close()


def test_by_keyboard_alone(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/edition.html")
    phone.locator(f"{SHOWN} button").first.focus()
    phone.keyboard.press("Enter")
    assert phone.evaluate("document.activeElement.matches('.quiz-mark:not([hidden]) h2')")
    phone.keyboard.press("Tab")
    assert phone.evaluate("document.activeElement.matches('.quiz-mark:not([hidden]) button')")
    phone.keyboard.press("Enter")
    assert phone.evaluate("document.activeElement.closest('.quiz') !== null"), "focus stays in the quiz"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [320, 1280])
def test_every_answer_is_large_enough_for_a_thumb(phone: Any, address: str, lang: str, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 800})
    phone.goto(f"{address}/{'' if lang == 'en' else lang + '/'}ts/edition.html")
    for _ in range(3):
        if not phone.locator(SHOWN).count():
            break
        for box in phone.evaluate(
            "[...document.querySelectorAll('.quiz button')].filter((b) => b.getClientRects().length)"
            ".map((b) => [b.offsetWidth, b.offsetHeight])"
        ):
            assert min(box) >= THUMB, box
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
        tap(phone, "2e")
    assert result(phone) == ("2e", "sure")


def test_the_page_asks_what_tells_most_apart_first(handbook: Path, ts: Game) -> None:
    text = (handbook / "ts" / "edition.html").read_text("utf-8")
    marks = re.findall(r'data-mark="([^"]+)"(.*?)</section>', text, re.DOTALL)
    apart = [len(re.findall(r'data-fits="[^"]+"', inside)) for _mark, inside in marks]
    assert apart == sorted(apart, reverse=True)
    known = {row.get("figure") or row.get("variant") or row["last_of"] for row in chosen()["mark"]}
    assert {mark for mark, _ in marks} <= known
    for _mark, inside in marks:
        fits = [name for group in re.findall(r'data-fits="([^"]+)"', inside) for name in group.split()]
        assert len(fits) == len(set(fits))
        assert set(fits) >= set(ts.spec.editions), "of everything that can be owned one answer is right"


def test_without_scripts_the_page_is_a_table_of_answers(chromium: Any, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/ts/edition.html")
    assert "2nd edition" in page.locator(".quiz").inner_text()
    assert not page.locator(".quiz-answers").first.is_visible()
    context.close()


def test_what_comes_to_be_known_beside_the_editions_is_told_apart(phone: Any, address: str, handbook: Path) -> None:
    """An earlier printing of the Deluxe edition, which shares one mark with it and one with the 2nd edition."""
    text = (handbook / "ts" / "edition.html").read_text("utf-8")
    found = re.search(r'<div class="quiz".*?<p class="quiz-foot', text, re.DOTALL)
    assert found
    fits = {"cards": ("deluxe early", "2e"), "last": ("deluxe", "early 2e"), "sheets": ("deluxe early", "2e")}
    marks = "".join(
        f'<section class="quiz-mark" data-mark="{mark}"><h2 tabindex="-1">{mark}</h2>'
        + "".join(f'<button type="button" data-fits="{names}">{names}</button>' for names in (*answers, ""))
        + "</section>"
        for mark, answers in fits.items()
    )
    results = "".join(
        f'<div data-own="{name}" data-of="{of}" data-how="{how}" hidden>{name}</div>'
        for name, of in (("deluxe", "deluxe"), ("early", "deluxe"), ("2e", "2e"))
        for how in ("sure", "perhaps")
    )
    results += '<div data-own="" hidden></div>'
    quiz = f'<div class="quiz" data-question="">{marks}<div class="quiz-result">{results}</div>'
    phone.route("**/edition.html*", lambda route: route.fulfill(
        body=text.replace(found[0], f'{quiz}<p class="quiz-foot'), content_type="text/html"
    ))  # fmt: skip

    def taps(*answers: str) -> tuple[str, str]:
        phone.goto(f"{address}/ts/edition.html")
        for answer in answers:
            assert result(phone) == ("asking", "")
            tap(phone, answer)
        return result(phone)

    assert taps("deluxe early", "early 2e") == ("early", "sure")
    assert taps("deluxe early", "deluxe") == ("deluxe", "sure")
    assert taps("2e", "early 2e") == ("2e", "sure")
    assert taps("deluxe early", "", "") == ("deluxe", "perhaps"), "which printing it is nobody saw"
