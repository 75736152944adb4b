"""What decides how a scenario comes out: code, and not what rules and cards say."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.verify.kept_plays import Store, unsaid

MODULE = b'''"""Of a module."""


class A:
    """Of a class."""


def f(n):
    """Of a function."""
    return "x" * n
'''


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.parametrize("said", [b"Of a module.", b"Of a class.", b"Of a function.", b"\n\n\nclass"])
def test_another_statement_is_the_same_code(said: bytes) -> None:
    assert said in MODULE
    other = said.replace(b"Of", b"Also of").replace(b"\n\n\n", b"\n\n\n# why\n")
    assert unsaid(MODULE.replace(said, other)) == unsaid(MODULE)


@pytest.mark.parametrize("code", [b'"x"', b"* n", b"def f", b"(n)"])
def test_another_line_is_other_code(code: bytes) -> None:
    assert code in MODULE
    assert unsaid(MODULE.replace(code, code.replace(b"x", b"y").replace(b"n", b"m").replace(b"f", b"g"))) != unsaid(
        MODULE
    )


def test_what_is_no_module_counts_as_a_whole() -> None:
    assert unsaid(b"def (") != unsaid(b"def )")


def test_what_came_out_is_not_kept_where_the_state_changed_meanwhile() -> None:
    states = iter(["one", "two", "one", "one", "one"])
    store = Store("plays", lambda: next(states))
    store.put("outcomes", "key", 1)
    store.save()
    again = Store("plays", lambda: next(states))
    assert again.get("outcomes", "key") is None
    again.put("outcomes", "key", 2)
    again.save()
    assert Store("plays", lambda: next(states)).get("outcomes", "key") == 2
