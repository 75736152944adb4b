"""What a page that stands alone must say to the browser."""

from __future__ import annotations

import base64
import hashlib
import re

__all__ = ["wears_only_ours"]


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
    assert not re.search(r"<[^>]*\s(style|on\w+)\s*=", page)
    assert page.index("Content-Security-Policy") < page.index("<style") < page.index("<body>")
