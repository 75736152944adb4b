"""No page of the site lets anything run but our own files: whatever a text brings along is text."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
DATA = "application/json"
RISKY = re.compile(r"<(style|iframe|object|embed|base)\b|[\s\"'/](on\w+|style|srcdoc)\s*=|javascript:", re.IGNORECASE)
"""Whatever the parser below would call bad has one of these: where none is, only head and scripts need be parsed."""
SCRIPT = re.compile(r"<script\b.*?</script", re.IGNORECASE | re.DOTALL)


class Page(HTMLParser):
    """What in a page a browser would run, or would be told to."""

    def __init__(self) -> None:
        super().__init__()
        self.policy = ""
        self.before: list[str] = []
        self.inline: list[str] = []
        self.bad: list[str] = []
        self.reading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and (given.get("http-equiv") or "").lower() == "content-security-policy":
            self.policy = given["content"] or ""
        if not self.policy and tag in ("script", "link", "style", "img", "body"):
            self.before.append(tag)
        self.reading = tag == "script" and "src" not in given and given.get("type") != DATA
        if tag in ("style", "iframe", "object", "embed", "base"):
            self.bad.append(tag)
        for name, value in attrs:
            strange = name.startswith("on") or name == "style" or name == "srcdoc"
            if strange or (value or "").strip().lower().startswith("javascript:"):
                self.bad.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        if self.reading:
            self.inline.append(data)

    def handle_endtag(self, _tag: str) -> None:
        self.reading = False


def looked_at(text: str) -> Page:
    """What the parser sees in a page; to parse all of each takes four times as long."""
    page = Page()
    if RISKY.search(unescape(text)):
        page.feed(text)
    else:
        head, body, rest = text.partition("<body")
        page.feed(f"{head}{body}>")
        for script in SCRIPT.findall(rest):
            page.feed(f"{script}>")
    page.close()
    return page


def test_every_page_has_a_policy_that_its_own_scripts_live_with(handbook: Path) -> None:
    pages = sorted(handbook.rglob("*.html"))
    assert len(pages) > 700
    for path in pages:
        page = looked_at(path.read_text("utf-8"))
        where = path.relative_to(handbook)
        assert page.policy.startswith("default-src 'none'"), where
        assert "unsafe-inline" not in page.policy, where
        assert "unsafe-eval'" not in page.policy.replace("'wasm-unsafe-eval'", ""), where
        assert not page.before, where
        assert not page.bad, f"{where}: {page.bad[:3]}"
        for script in page.inline:
            assert b64encode(sha256(script.encode()).digest()).decode() in page.policy, f"{where}: {script[:60]}"


def test_the_look_of_pages_sees_what_would_run() -> None:
    """The check above can fail: each of these is seen."""
    would_run = (
        "<p style='x'>",
        "<a href=' JavaScript:x'>",
        "<img onerror=x>",
        "<iframe>",
        "<svg><style>",
        "<a/onx=y>",
    )
    for text in would_run:
        page = looked_at(f"<html><head></head><body>{text}")
        assert page.bad, text
    for text in ("<p>on = style</p>", "<p><script>alert(1)</script>", "<p><SCRIPT type=module>alert(1)</SCRIPT >"):
        page = looked_at(f"<html><head></head><body>{text}</body>")
        assert page.inline == ["alert(1)"] * ("alert" in text), text
