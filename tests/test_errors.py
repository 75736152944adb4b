"""Errors that a person can act on are handed on by processes that work for us, whatever they are made from."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from ts_rules.errors import BadFile, NotYetExecutable, TsRulesError, WrongCall

SOME = [BadFile(Path("a.toml"), "is broken", 3), NotYetExecutable("6.3.4"), WrongCall("No."), TsRulesError("No.")]


@pytest.mark.parametrize("error", SOME, ids=lambda e: type(e).__name__)
def test_an_error_survives_another_process(error: TsRulesError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - it was made one line above
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
