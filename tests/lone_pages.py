"""What a page that stands alone must say to the browser."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

__all__ = ["wears_only_ours"]


class Attributes(HTMLParser):
    """The names of all attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.names |= {name for name, _value in attrs}


def sums(kind: str, page: str) -> list[str]:
    """What a policy calls the elements of a kind by."""
    texts = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.S)
    return [f"'sha256-{base64.b64encode(hashlib.sha256(t.encode()).digest()).decode()}'" for t in texts]


def wears_only_ours(page: str) -> None:
    """Its policy names the one style and the one script that it has, by what they hold, and forbids all else."""
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    said = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert said["default-src"] == said["base-uri"] == said["form-action"] == "'none'"
    assert said["style-src"].split() == sums("style", page)
    assert said.get("script-src", "").split() == sums("script", page)
    assert len(sums("style", page)) == 1
    assert not [name for name in Attributes(page).names if name == "style" or name.startswith("on")]
    assert page.index("Content-Security-Policy") < page.index("<style") < page.index("<body>")
