"""A page that stands alone wears and runs what is ours, and says so to the browser: those that commands write do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from lone_pages import wears_only_ours

from ts_rules.lone_page import begin

COMMANDS = {
    "verify": ("verify", "--rule", "6.3.4", "--html", "page.html"),
    "diff": ("diff", "2e", "deluxe", "--html", "page.html"),
    "errata": ("errata", "--book", "ts-it-2e", "--html", "page.html"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_pages_of_commands(
    name: str, invoke: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = invoke(*COMMANDS[name])
    assert (tmp_path / "page.html").is_file(), done.output
    wears_only_ours((tmp_path / "page.html").read_text("utf-8"))


def test_what_it_is_given_is_text() -> None:
    page = begin("<a> & b", "b { color: red }", '"><script>', "ran = 1")
    wears_only_ours(f"{page}<script>ran = 1</script>")
    assert "<title>&lt;a&gt; &amp; b</title>" in page
    assert '<html lang="&quot;&gt;&lt;script&gt;">' in page
