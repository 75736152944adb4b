"""Pictures of key pages of the built handbook, for the docs.

    python tests/bench/screenshots.py SITE [--to docs/images]

Each is taken as a reader would come to see it: the page opened, the question for the book put away, a step taken.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

COLOURS = 64  # of the palette: small files, and the pages have few


Step = Callable[[Any], None]


def as_it_is(page: Any) -> None:
    """Nothing to do before the picture."""


def scrolled(selector: str) -> Step:
    """Bring a part of the page below the bar."""

    def do(page: Any) -> None:
        page.locator(selector).first.evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 70)")

    return do


def pressed(*selectors: str) -> Step:
    """Press one after the other."""

    def do(page: Any) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
            page.wait_for_timeout(300)

    return do


def found(page: Any) -> None:
    """Wait for what a search has found, with its sentences."""
    page.wait_for_selector(".findings-list .find-text mark")


def printed(page: Any) -> None:
    """Show the chosen book as it is printed, where it errs."""
    pressed(".mine > summary", ".mine-choices .as-printed", ".mine-choices .done")(page)
    page.locator("[id='r-6.3.4']").evaluate("(one) => one.scrollIntoView()")


def played(page: Any) -> None:
    """Load the engine and let the playground set up its first position."""
    page.click("#play-load")
    page.wait_for_selector("#play-table:not([hidden])", timeout=120_000)
    page.locator("#play-scenarios button").first.click()
    page.wait_for_selector("#play-game:not([hidden])")
    page.wait_for_timeout(1500)
    page.locator("#play-title").evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY - 70)")


@dataclass(frozen=True, slots=True)
class Picture:
    """What is shown, how wide, in which scheme, after which step."""

    name: str
    path: str
    width: int = 390
    height: int = 780
    dark: bool = False
    step: Step = as_it_is
    asked: bool = False
    """Whether a reader is there for the first time, and is asked for the book."""


WIDE = (1280, 820)
PICTURES = (
    Picture("first-visit-en-phone", "ts/06-3.html", asked=True),
    Picture("rule-pl-phone", "pl/ts/06-3.html#r-6.3.2"),
    Picture("rule-en-desk-dark", "ts/06-3.html", *WIDE, dark=True),
    Picture(
        "book-box-it-phone", "it/ts/05.html?as=ts-it-2e", step=scrolled(".rule:has(> .book-box[data-of=ts-it-2e])")
    ),
    Picture("as-printed-pt-phone-dark", "pt/ts/06-3.html?as=ts-pt-summary#r-6.3.4", dark=True, step=printed),
    Picture("chooser-el-phone", "el/ts/06-3.html", step=pressed(".mine > summary")),
    Picture("card-pt-phone-dark", "pt/ts/card-nato.html", dark=True),
    Picture("card-en-desk", "ts/card-missile-envy.html", *WIDE),
    Picture("cards-pl-phone", "pl/ts/cards.html"),
    Picture("map-en-desk", "ts/map.html", *WIDE),
    Picture("region-el-phone", "el/ts/map-europe.html"),
    Picture("country-it-phone-dark", "it/ts/map-middle-east.html#n-iran", dark=True),
    Picture("home-en-phone", "index.html"),
    Picture("game-pl-desk-dark", "pl/ts/index.html", *WIDE, dark=True),
    Picture("search-el-phone", "el/search.html?q=πραξικοπημα&game=ts", step=found),
    Picture("questions-pt-phone", "pt/ts/questions-coups.html"),
    Picture("aid-en-desk", "ts/aid.html", *WIDE),
    Picture("turn-it-phone", "it/ts/turn.html"),
    Picture(
        "calculators-en-desk-dark",
        "ts/calculators.html#coup?country=iran&ops=3",
        *WIDE,
        dark=True,
        step=scrolled("#coup"),
    ),
    Picture("playground-en-desk", "ts/playground.html", *WIDE, step=played),
    Picture("scenario-it-phone", "it/ts/scenarios-06-3.html", step=pressed(".st-next", ".st-next")),
    Picture("differences-pt-desk", "pt/ts/differences-ts-pt-summary.html", *WIDE),
    Picture("terms-pl-phone-dark", "pl/ts/terms.html", dark=True),
    Picture("lost-el-phone", "el/404.html"),
)


def taken(chromium: Any, address: str, picture: Picture) -> bytes:
    """The picture as PNG with a small palette."""
    from PIL import Image

    context = chromium.new_context(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme="dark" if picture.dark else "light",
        is_mobile=picture.width < WIDE[0],  # so no hint for a keyboard is shown
        has_touch=picture.width < WIDE[0],
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{address}/{picture.path}", wait_until="networkidle")
    if not picture.asked and page.locator(".ask-mine .quiet").is_visible():
        page.click(".ask-mine .quiet")
        page.goto("about:blank")
        page.goto(f"{address}/{picture.path}", wait_until="networkidle")
    picture.step(page)
    page.wait_for_timeout(300)
    shot = Image.open(io.BytesIO(page.screenshot()))
    context.close()
    small = io.BytesIO()
    shot.convert("RGB").quantize(COLOURS).save(small, "PNG", optimize=True)
    return small.getvalue()


def main() -> int:
    """Every picture, and how large its file is."""
    from browser import browser, served

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--to", type=Path, default=HERE.parents[1] / "docs" / "images")
    parser.add_argument("--only", nargs="*", default=())
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    with served(given.site.resolve()) as address, browser() as chromium:
        for picture in PICTURES:
            if given.only and picture.name not in given.only:
                continue
            content = taken(chromium, address, picture)
            (given.to / f"{picture.name}.png").write_bytes(content)
            sys.stdout.write(f"{picture.name}: {len(content):,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
