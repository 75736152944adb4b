"""Debian's Chromium on a site that is served from a folder, for tests that use a page as a reader does."""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

__all__ = ["STRANGER", "browser", "served"]

STRANGER = "stranger.example"
"""A name that leads to this machine, in the browser alone."""
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    f"--host-resolver-rules=MAP {STRANGER} 127.0.0.1",
)

OFTEN = 0.02
"""Seconds after which a server hears that it is to end."""
PATIENCE = 600_000
"""Milliseconds after which a page is given up: no test judges how fast a machine is."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address under which a folder is served on this machine alone."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, args=(OFTEN,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def _patient(make: Callable[..., Any]) -> Callable[..., Any]:
    def made(**given: Any) -> Any:
        found = make(**given)
        found.set_default_timeout(PATIENCE)
        return found

    return made


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium, or a skip that says what is missing; under TS_RULES_NO_SKIP a failure."""
    chromium = shutil.which("chromium")
    if chromium is None or find_spec("playwright") is None:
        why = "chromium and playwright are needed to use a page as a reader does"
        if os.environ.get("TS_RULES_NO_SKIP"):
            pytest.fail(f"TS_RULES_NO_SKIP is set, and {why}")
        pytest.skip(why)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS, timeout=PATIENCE)
        found.new_context = _patient(found.new_context)
        found.new_page = _patient(found.new_page)
        try:
            yield found
        finally:
            found.close()
