"""A private handbook that is served, and a browser that looks at pages of strangers: they get nothing of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browser import STRANGER
from browser import served as served_elsewhere
from private_handbook import RARE

from ts_rules.handbook.site import local_server

PAGE = "ts/06-3.html"
ATTACK = """<!doctype html><meta charset="utf-8"><title>A stranger's page</title><body></body>"""
ASK = """async ([address, page, script, picture, style]) => {
  const got = [];
  const loads = (made, where) => new Promise((done) => {
    made.onload = () => { got.push(where); done(); };
    made.onerror = done;
    document.body.append(made);
  });
  for (const mode of ["cors", "no-cors", "same-origin"]) {
    try { const said = await fetch(address + page, {mode}); got.push(mode + " " + said.status + (await said.text())); }
    catch { }
  }
  await loads(Object.assign(new Image(), {src: address + picture}), "picture");
  const made = (name, given) => Object.assign(document.createElement(name), given);
  await loads(made("script", {src: address + script}), "script");
  await loads(made("link", {rel: "stylesheet", href: address + style}), "style");
  const frame = made("iframe", {src: address + page});
  await new Promise((done) => { frame.onload = frame.onerror = done; document.body.append(frame); });
  try { if (frame.contentDocument.body.textContent) got.push("frame"); } catch { }
  return got;
}"""


@contextmanager
def handbook_at(site: Path, port: int = 0) -> Iterator[local_server.Served]:
    found = local_server.Served(site, port)
    thread = threading.Thread(target=found.run)
    thread.start()
    try:
        yield found
    finally:
        found.stop()
        thread.join()


@pytest.fixture(scope="module")
def handbook_served(private_site: Path) -> Iterator[local_server.Served]:
    with handbook_at(private_site) as found:
        yield found


@pytest.fixture(scope="module")
def wanted(private_site: Path) -> list[str]:
    """A page, a script, a picture and a style of the handbook."""
    found = [next(p for p in sorted(private_site.rglob("*")) if p.suffix == kind) for kind in (".js", ".png", ".css")]
    return [PAGE, *(str(p.relative_to(private_site)) for p in found)]


def answers(page: Any, port: int) -> list[Any]:
    """Whatever the served handbook answers to a page."""
    found: list[Any] = []
    page.on("response", lambda answer: f":{port}/" in answer.url and found.append(answer))
    return found


def test_its_own_pages_get_all_of_it(chromium: Any, handbook_served: local_server.Served, wanted: list[str]) -> None:
    """What strangers ask for is there, and the way in which they ask for it works."""
    page = chromium.new_page()
    page.route("**/blank", lambda route: route.fulfill(body=ATTACK, content_type="text/html"))
    page.goto(f"{handbook_served.address}blank")
    got = page.evaluate(ASK, [handbook_served.address, *wanted])
    assert RARE in got[0]
    assert {"picture", "script", "style", "frame"} <= {*got}
    page.close()


@pytest.mark.parametrize("name", ["127.0.0.1", STRANGER])
def test_a_page_on_another_port_gets_nothing(
    name: str, chromium: Any, handbook_served: local_server.Served, wanted: list[str], tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(ATTACK, "utf-8")
    page, port = chromium.new_page(), handbook_served.server.server_address[1]
    with served_elsewhere(tmp_path) as elsewhere:
        found = answers(page, port)
        page.goto(elsewhere.replace("127.0.0.1", name))
        for address in (handbook_served.address, handbook_served.address.replace("127.0.0.1", "localhost")):
            got = page.evaluate(ASK, [address, *wanted])
            assert [text for text in got if not text.startswith("no-cors 0")] == []
            assert RARE not in "".join(got)
        assert {answer.status for answer in found} == {403}
        assert RARE not in "".join(frame.content() for frame in page.frames)
    page.close()


def test_a_name_that_was_bound_to_this_machine_gets_nothing(
    chromium: Any, private_site: Path, wanted: list[str], tmp_path: Path
) -> None:
    """The stranger's page came before its name led to the handbook, so that what it asks for is of its own origin."""
    (tmp_path / "index.html").write_text(ATTACK, "utf-8")
    page = chromium.new_page()
    with served_elsewhere(tmp_path) as elsewhere:
        port = int(elsewhere.rpartition(":")[2])
        address = f"http://{STRANGER}:{port}/"
        page.goto(address)
    with handbook_at(private_site, port):
        found = answers(page, port)
        got = page.evaluate(ASK, [address, *wanted])
        assert RARE not in "".join(got)
        assert not {"picture", "script", "style"} & {*got}
        assert len(found) >= 5
        assert {answer.status for answer in found} == {421}
        assert page.goto(address + PAGE).status == 421
        assert RARE not in page.content()
    page.close()
