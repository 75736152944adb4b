"""Is what readers look for among the first three?  And what does a first search load?

    python tests/bench/search/measure.py build/handbook [--queries FILE] [--json FILE]

A browser asks every question of `queries.toml`, or of another such table, through the search box's own code, on the
search page of its language.
Bytes are those of the bodies as a plain file server sends them, and compressed as a web server would.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import sys
import threading
import time
import tomllib
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright

HERE = Path(__file__).parent
FIRST = 3
CHROMIUM = "/usr/bin/chromium"


class Quiet(SimpleHTTPRequestHandler):
    """Serves without a line for every request."""

    def log_message(self, *args: Any) -> None:
        """Nothing."""


def print_line(text: str) -> None:
    """To stdout."""
    sys.stdout.write(text + "\n")


def queries(table: Path) -> list[dict[str, Any]]:
    """The table."""
    return list(tomllib.loads(table.read_text("utf-8"))["query"])


def asked(browser: Browser, base: str, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What each question brings up."""
    rows = []
    for lang in dict.fromkeys(q["lang"] for q in found):
        page = browser.new_page()
        page.goto(f"{base}/{'' if lang == 'en' else lang + '/'}search.html")
        page.wait_for_function("() => Boolean(globalThis.tsRulesLook)")
        for query in (q for q in found if q["lang"] == lang):
            hits = page.evaluate("async (q) => (await tsRulesLook(q, 8)).map((h) => h.key)", query["ask"])
            place = next((i for i, key in enumerate(hits) if key in query["want"]), -1)
            rows.append({**query, "place": place, "hits": hits[:5]})
        page.close()
    return rows


def first_search(browser: Browser, base: str, lang: str, text: str) -> dict[str, Any]:
    """Focus, type, wait for the list: what was loaded meanwhile."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base}/{'' if lang == 'en' else lang + '/'}search.html", wait_until="networkidle")
    loaded: list[bytes] = []

    def keep(response: Response) -> None:
        loaded.append(response.body())

    page.on("response", keep)
    started = time.perf_counter()
    page.focus("#find")
    page.fill("#find", text)
    page.wait_for_selector("#find-list [role=option]")
    seconds = time.perf_counter() - started
    page.wait_for_load_state("networkidle")
    context.close()
    sizes = [(len(body), min(len(body), len(gzip.compress(body)))) for body in loaded]
    return {
        "lang": lang,
        "ask": text,
        "plain": sum(s[0] for s in sizes),
        "packed": sum(s[1] for s in sizes),
        "seconds": seconds,
    }


def main() -> int:
    """Print a line for each miss and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--queries", type=Path, default=HERE / "queries.toml")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(given.site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        rows = asked(browser, base, queries(given.queries))
        words = {
            "en": "military operations",
            "it": "influenza",
            "pt": "operação",
            "pl": "przewrót",
            "el": "πραξικόπημα",
        }
        loads = [first_search(browser, base, lang, text) for lang, text in words.items()]
        browser.close()
    server.shutdown()
    for row in rows:
        if not 0 <= row["place"] < FIRST:
            print_line(f"{row['place']:3} {row['lang']} {row['kind']}: {row['ask']} | {' '.join(row['hits'])}")
    good = sum(0 <= row["place"] < FIRST for row in rows)
    print_line(f"{good} of {len(rows)} among the first {FIRST}")
    for load in loads:
        print_line(
            f"{load['lang']} {load['plain'] / 1000:.0f} kB, packed {load['packed'] / 1000:.0f} kB,"
            f" {load['seconds']:.2f} s"
        )
    if given.json:
        given.json.write_text(json.dumps({"queries": rows, "loads": loads}, ensure_ascii=False, indent=1), "utf-8")
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
