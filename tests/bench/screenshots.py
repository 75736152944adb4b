"""Pictures of key pages of the built handbook, for the docs.

    python tests/bench/screenshots.py SITE [--to docs/images]

Each is taken as a reader would come to see it: the page opened, a step taken, a word searched for.
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


def as_it_is(page: Any) -> None:
    """Nothing to do before the picture."""


def opened(selector: str) -> Callable[[Any], None]:
    """Fold out a part of the page and bring it into view."""

    def do(page: Any) -> None:
        part = page.locator(selector).first
        part.locator("> summary").click()
        part.scroll_into_view_if_needed()

    return do


def searched(words: str) -> Callable[[Any], None]:
    """Type into the box in the bar."""

    def do(page: Any) -> None:
        page.fill("#find", words)
        page.wait_for_selector("#find-list:not([hidden]) li")
        page.wait_for_timeout(800)

    return do


def beside(lang: str) -> Callable[[Any], None]:
    """Another language beside that of the page."""

    def do(page: Any) -> None:
        page.select_option(".second", lang)
        page.wait_for_timeout(1500)

    return do


@dataclass(frozen=True, slots=True)
class Picture:
    """What is shown, how wide, in which scheme, after which step."""

    name: str
    path: str
    width: int = 390
    height: int = 780
    dark: bool = False
    step: Callable[[Any], None] = as_it_is


PICTURES = (
    Picture("rule-pl-phone", "pl/ts/06-3.html#r-6.3.2"),
    Picture("differs-it-phone", "it/ts/06-3.html#r-6.3.4", step=opened("[id='r-6.3.4'] .differs")),
    Picture("region-el-phone", "el/ts/map-europe.html"),
    Picture("scenario-it-phone", "it/ts/scenarios-06-3.html"),
    Picture("cards-pt-phone-dark", "pt/ts/card-nato.html", dark=True),
    Picture("search-el-phone", "el/ts/index.html", step=searched("πραξικοπημα")),
    Picture("guide-it-phone", "it/ts/ten-minutes.html"),
    Picture("side-by-side-en-pl", "ts/08-1.html", 1280, 900, step=beside("pl")),
    Picture("calculators-dark", "ts/calculators.html", 1280, 900, dark=True),
    Picture("differences-pt", "pt/ts/differences-ts-pt-summary.html", 1280, 900),
    Picture("coverage", "ts/coverage.html", 1280, 900),
)


def taken(chromium: Any, address: str, picture: Picture) -> bytes:
    """The picture as PNG with a small palette."""
    from PIL import Image

    context = chromium.new_context(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme="dark" if picture.dark else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{address}/{picture.path}")
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
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    with served(given.site.resolve()) as address, browser() as chromium:
        for picture in PICTURES:
            content = taken(chromium, address, picture)
            (given.to / f"{picture.name}.png").write_bytes(content)
            sys.stdout.write(f"{picture.name}: {len(content):,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
