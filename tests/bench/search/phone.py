"""A first search on this machine, and on a slow phone (1.6 Mbit/s, 150 ms there and back, processor ÷ 4).

    python tests/bench/search/phone.py build/handbook [--times 3]

From the touch of the box to the first thing found, in each language, on the front page of each game and on the search
page; nothing is known before, and files come compressed, as any static host sends them.  Bytes are those of all that a
search loads, with what is said of every hit.  Exits 1 where the median of a page, or what it loads, is above what is
promised.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import statistics
import sys
import threading
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

from measure import CHROMIUM, FIRST_SEARCH, Server, first_search
from playwright.sync_api import sync_playwright

PROMISED, ON_THIS_MACHINE, BYTES = 1.5, 0.3, 200_000
SLOWER = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
WORDS = {"en": "military operations", "it": "influenza", "pt": "operação", "pl": "przewrót", "el": "πραξικόπημα"}
OF_RISIKO = {"en": "reinforcements", "it": "rinforzi", "pt": "reforços", "pl": "posiłki", "el": "ενισχύσεις"}
PLACES = {"search.html": WORDS, "ts/index.html": WORDS, "risiko/index.html": OF_RISIKO}
TEXTS = (".html", ".js", ".css", ".json", ".svg")


class Packed(SimpleHTTPRequestHandler):
    """Sends texts compressed."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in TEXTS or not path.is_file():
            super().do_GET()
            return
        body = _packed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        """Nothing."""


@functools.cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes())


def searched(browser: Any, url: str, text: str) -> float:
    """Seconds to the first thing found, by somebody who has never been here."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    line = context.new_cdp_session(page)
    page.goto(url, wait_until="networkidle")
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    begun, _whole = page.evaluate(FIRST_SEARCH, text)
    context.close()
    return float(begun) / 1000


def main() -> int:
    """A line for each language and page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--times", type=int, default=3)
    given = parser.parse_args()
    server = Server(("127.0.0.1", 0), functools.partial(Packed, directory=str(given.site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base, late = f"http://127.0.0.1:{server.server_address[1]}", 0
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for place, words in PLACES.items():
            for lang, text in words.items():
                here = first_search(browser, base, lang, text, place, given.times)
                url = f"{base}/{'' if lang == 'en' else lang + '/'}{place}"
                taken = [searched(browser, url, text) for _ in range(given.times)]
                middle = statistics.median(taken)
                late += middle > PROMISED or here["begun"] > ON_THIS_MACHINE or here["packed"] > BYTES
                sys.stdout.write(
                    f"{lang} {place}: here {here['begun']:.2f} s, {here['packed'] / 1000:.0f} kB"
                    f" ({here['plain'] / 1000:.0f} unpacked); phone {middle:.2f} s (at most {max(taken):.2f})\n"
                )
                sys.stdout.flush()
        browser.close()
    server.shutdown()
    return int(bool(late))


if __name__ == "__main__":
    sys.exit(main())
