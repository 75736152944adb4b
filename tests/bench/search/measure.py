"""Is what readers look for first, and among the first three?  And what does a first search load?

    python tests/bench/search/measure.py build/handbook [--queries FILE …] [--json FILE]

A browser asks every question of `queries.toml`, or of tables like it or like `tuning/pl.txt`, through the search box's
own code: those of a `.txt` on the page of their game, the others on the search page of their language.
`rank.mjs` asks those of `tuning/` without a browser, in seconds.
Bytes are those of the bodies as a plain file server sends them, and compressed as a web server would.  The time of a
first search is taken inside the page, from the touch of the box to the list of what was found, the pause for typing in
it; nothing is known before, the server is a process of its own, and nobody listens to what is sent.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import json
import multiprocessing
import statistics
import sys
import tomllib
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright

HERE = Path(__file__).parent
FIRST = 3
CHROMIUM = "/usr/bin/chromium"
TIMES = 5
QUIET = 700
"""Milliseconds without an answer after which nothing more is awaited."""
BOX = """const own = document.querySelector("#findings-q"), box = own ?? document.querySelector("#find"),
  list = document.querySelector(own ? ".findings-list" : "#find-list"),
  status = document.querySelector(own ? ".findings-status" : ".find-status");"""
FIRST_SEARCH = f"""async (text) => {{ {BOX}
  const start = performance.now();
  box.focus();
  box.value = text;
  box.dispatchEvent(new Event("input", {{ bubbles: true }}));
  const until = async (what) => {{
    while (!what()) await new Promise((next) => requestAnimationFrame(next));
    return performance.now() - start;
  }};
  return [await until(() => list.querySelector("li")), await until(() => status.textContent)];
}}"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves without a line for every request."""

    def log_message(self, *args: Any) -> None:
        """Nothing."""


class Server(ThreadingHTTPServer):
    """Says nothing of a browser that closes a page before all has come."""

    def handle_error(self, *args: Any) -> None:
        """Nothing, unless it is something else."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*args)


def print_line(text: str) -> None:
    """To stdout."""
    sys.stdout.write(text + "\n")


def queries(table: Path) -> list[dict[str, Any]]:
    """The table."""
    if table.suffix == ".toml":
        return list(tomllib.loads(table.read_text("utf-8"))["query"])
    lines = [line.split("|") for line in table.read_text("utf-8").splitlines() if line.strip() and line[0] != "#"]
    return [
        {
            "kind": "question" if ask.strip().endswith(("?", ";")) else "short",
            "lang": table.stem,
            "game": game.strip(),
            "ask": ask.strip(),
            "want": [f"{game.strip()}/{want}" for want in wants.split()],
        }
        for game, ask, wants in lines
    ]


def asked(browser: Browser, base: str, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What each question brings up."""
    rows = []
    for lang, game in dict.fromkeys((q["lang"], q.get("game", "")) for q in found):
        page = browser.new_page()
        where = f"{game}/index.html" if game else "search.html"
        page.goto(f"{base}/{'' if lang == 'en' else lang + '/'}{where}")
        page.wait_for_function("() => Boolean(globalThis.tsRulesLook)")
        for query in (q for q in found if (q["lang"], q.get("game", "")) == (lang, game)):
            hits = page.evaluate("async (q) => (await tsRulesLook(q, 8)).map((h) => h.key)", query["ask"])
            place = next((i for i, key in enumerate(hits) if key in query["want"]), -1)
            rows.append({**query, "place": place, "hits": hits[:5]})
        page.close()
    return rows


def first_search(
    browser: Browser, base: str, lang: str, text: str, where: str = "search.html", times: int = TIMES
) -> dict[str, Any]:
    """Focus, type, wait for the list: what was loaded meanwhile, by somebody who is on a page."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base}/{'' if lang == 'en' else lang + '/'}{where}", wait_until="networkidle")
    answers: list[Response] = []

    def keep(response: Response) -> None:
        answers.append(response)

    page.on("response", keep)
    page.evaluate(FIRST_SEARCH, text)  # until the list is whole; what is said of each hit comes after it
    seen = -1
    while seen < len(answers):
        seen = len(answers)
        page.wait_for_timeout(QUIET)
    page.remove_listener("response", keep)
    loaded = [answer.body() for answer in answers]
    context.close()
    taken = [in_page(browser, base, lang, text, where) for _ in range(times)]
    sizes = [(len(body), min(len(body), len(gzip.compress(body)))) for body in loaded]
    return {
        "lang": lang,
        "where": where,
        "ask": text,
        "plain": sum(s[0] for s in sizes),
        "packed": sum(s[1] for s in sizes),
        "begun": statistics.median(begun for begun, _whole in taken),
        "whole": statistics.median(whole for _begun, whole in taken),
        "longest": max(whole for _begun, whole in taken),
    }


def in_page(browser: Browser, base: str, lang: str, text: str, where: str) -> tuple[float, float]:
    """Seconds from the touch of the box to the first of the list, and to all of it; the browser was never here."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base}/{'' if lang == 'en' else lang + '/'}{where}", wait_until="networkidle")
    begun, whole = page.evaluate(FIRST_SEARCH, text)
    context.close()
    return begun / 1000, whole / 1000


def serve(folder: str, told: multiprocessing.Queue[int]) -> None:
    """A plain file server."""
    server = Server(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    told.put(server.server_port)
    server.serve_forever()


def main() -> int:
    """Print a line for each miss and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--queries", type=Path, nargs="+", default=[HERE / "queries.toml"])
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    told: multiprocessing.Queue[int] = multiprocessing.Queue()
    server = multiprocessing.Process(target=serve, args=(str(given.site), told), daemon=True)
    server.start()
    base = f"http://127.0.0.1:{told.get()}"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        rows = asked(browser, base, [query for table in given.queries for query in queries(table)])
        words = {
            "en": "military operations",
            "it": "influenza",
            "pt": "operação",
            "pl": "przewrót",
            "el": "πραξικόπημα",
        }
        places = [
            f"{game}/index.html" if game else "search.html" for game in dict.fromkeys(r.get("game", "") for r in rows)
        ]
        loads = [first_search(browser, base, lang, text, where) for where in places for lang, text in words.items()]
        browser.close()
    server.terminate()
    for row in rows:
        if not 0 <= row["place"] < FIRST:
            print_line(f"{row['place']:3} {row['lang']} {row['kind']}: {row['ask']} | {' '.join(row['hits'])}")
    good = sum(0 <= row["place"] < FIRST for row in rows)
    first = sum(row["place"] == 0 for row in rows)
    print_line(f"{good} of {len(rows)} among the first {FIRST}, {first} first")
    for name in sorted({(row.get("game", ""), row["kind"]) for row in rows}):
        some = [row["place"] for row in rows if (row.get("game", ""), row["kind"]) == name]
        three = sum(0 <= place < FIRST for place in some)
        print_line(f"  {' '.join(name)}: {len(some)}, among the first {FIRST} {three}, first {some.count(0)}")
    for load in loads:
        sizes = f"{load['plain'] / 1000:.0f} kB, packed {load['packed'] / 1000:.0f} kB"
        times = (
            f"begins after {load['begun']:.2f} s, is whole after {load['whole']:.2f} s, at most {load['longest']:.2f}"
        )
        print_line(f"{load['lang']} {load['where']} {sizes}, the list {times}")
    if given.json:
        given.json.write_text(json.dumps({"queries": rows, "loads": loads}, ensure_ascii=False, indent=1), "utf-8")
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
