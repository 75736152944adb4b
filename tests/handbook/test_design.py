"""The page of tokens says what the styles have; the page of components shows what players' pages have."""

from __future__ import annotations

import re
from pathlib import Path

from ts_rules.handbook.pages.components import COMPONENTS

ROOT = Path(__file__).resolve().parents[2]
CSS = ROOT / "ts_rules/handbook/theme/static/handbook.css"


def test_every_token_is_told_once_and_no_other() -> None:
    light = CSS.read_text("utf-8").split(":root {", 1)[1].split("}", 1)[0]
    told = re.findall(r"^``(--[\w-]+)``  ", (ROOT / "docs/explain/design.rst").read_text("utf-8"), re.M)
    assert told == sorted(set(told), key=told.index)
    assert set(told) == set(re.findall(r"(--[\w-]+):", light))


def test_no_colour_stands_beside_the_tokens_it_has() -> None:
    """In dark each colour of light is another one, or its text is not read."""
    css = CSS.read_text("utf-8")
    light, dark = (part.split("}", 1)[0] for part in css.split(":root {", 2)[1:])
    colours = set(re.findall(r"(--[\w-]+): #", light))
    assert colours == set(re.findall(r"(--[\w-]+): #", dark))


def test_all_components_are_shown_as_they_are(handbook: Path) -> None:
    page = (handbook / "ts/components.html").read_text("utf-8")
    shown = re.findall(r"<small><code>([^<]+)</code></small></h2>", page)
    assert shown == [selector for selector, _, _ in COMPONENTS]
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "components.html" not in (handbook / "ts/index.html").read_text("utf-8")
