"""How much of the first screen of a phone is rule text, for every rule of the built handbook.

    python tests/bench/fold.py SITE [--langs en,pl] [--worst 12]

Each rule, and each clause's rule, is opened at its anchor in a window of 390 by 844, as a permalink opens it.  Counted
is the height of the lines of statements and clauses (also those of the rules around it: they are read on the same
screen) between the bar and the lower edge; headings, marks, links, folded lines, pictures and the room between them
are not.  It is divided by the height of what the page shows there: where a page ends above the lower edge, what is
empty below its foot is left out, and so is the strip that asks for the edition once: it pushes no line off the screen
there.  On every longer page the strip counts as what is no rule text.  Exits 1 where a rule has less than 45 %.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

WANTED = 0.45
PHONE = {"width": 390, "height": 844}
SHARES = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
  const share = () => {
    const low = Math.min(innerHeight, document.body.getBoundingClientRect().bottom);
    const asked = low < innerHeight ? document.querySelector(".ask-mine").getBoundingClientRect().height : 0;
    const spans = [];
    for (const said of document.querySelectorAll("main .says")) {
      if (said.closest("details:not([open])")) continue;
      const range = document.createRange();
      range.selectNodeContents(said);
      const line = parseFloat(getComputedStyle(said).lineHeight);
      for (const box of range.getClientRects()) {
        if (!box.width || !box.height) continue;
        const middle = (box.top + box.bottom) / 2;
        const from = Math.max(bar, middle - line / 2), to = Math.min(low, middle + line / 2);
        if (to > from) spans.push([from, to]);
      }
    }
    spans.sort((a, b) => a[0] - b[0]);
    let sum = 0, end = bar;
    for (const [from, to] of spans) { sum += Math.max(0, to - Math.max(from, end)); end = Math.max(end, to); }
    return sum / (low - bar - asked);
  };
  return [...document.querySelectorAll("section.rule[data-kind=r]")].map((rule) => {
    location.hash = "#" + rule.id;
    rule.scrollIntoView();
    return [rule.dataset.id, share()];
  });
}"""


class Shown(NamedTuple):
    """A rule in a language, and the share of the first screen that is rule text."""

    share: float
    lang: str
    page: str
    rule: str


def shares(browser: Any, address: str, site: Path, lang: str) -> Iterator[Shown]:
    """Of every rule of a language."""
    folder = site if lang == "en" else site / lang
    page = browser.new_context(viewport=PHONE, reduced_motion="reduce", service_workers="block").new_page()
    for path in sorted(folder.glob("*/*.html")):
        if 'class="rules"' not in path.read_text("utf-8"):
            continue
        page.goto(f"{address}/{path.relative_to(site).as_posix()}")
        page.evaluate("document.fonts.ready")
        name = path.relative_to(folder).with_suffix("").as_posix()
        for rule, share in page.evaluate(SHARES):
            yield Shown(share, lang, name, rule)
    page.context.close()


def main() -> int:
    """Print the worst, and how many have less than is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--langs", default="en")
    parser.add_argument("--worst", type=int, default=12)
    given = parser.parse_args()
    from browser import browser, served

    found: list[Shown] = []
    with served(given.site) as address, browser() as chromium:
        for lang in given.langs.split(","):
            found += shares(chromium, address, given.site, lang)
    found.sort()
    low = [shown for shown in found if shown.share < WANTED]
    by_lang = {lang: [s for s in found if s.lang == lang] for lang in given.langs.split(",")}
    for lang, some in by_lang.items():
        below = sum(s.share < WANTED for s in some)
        middle = sorted(s.share for s in some)[len(some) // 2]
        print(f"{lang}: {len(some)} rules, {below} below {WANTED:.0%}, median {middle:.0%}, least {some[0].share:.0%}")  # noqa: T201 - a measurement speaks on stdout
    for shown in found[: given.worst]:
        print(f"  {shown.share:6.1%}  {shown.lang}  {shown.page}#r-{shown.rule}")  # noqa: T201 - a measurement speaks on stdout
    return 1 if low else 0


if __name__ == "__main__":
    raise SystemExit(main())
