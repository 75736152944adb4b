"""`python -m ts_rules.verify.engines.served_adapter MODULE:ADAPTER`: a Python adapter as a program for JSON lines."""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, BinaryIO

from .adapter import PROTOCOL, Adapter, Asked, Cannot, Refused
from .engine_messages import line_of, reason

__all__ = ["main", "serve"]


def serve(adapter: Adapter, lines: BinaryIO, out: BinaryIO) -> None:
    """Answer each question on a line, until goodbye or the end of the input; an exception of the adapter ends it."""
    for line in lines:
        message = json.loads(line)
        if message["ask"] == "bye":
            return
        try:
            answer: dict[str, Any] = {"ok": _answer(adapter, message)}
        except Cannot as problem:
            answer = {"cannot": reason(problem)}
        except Refused as refusal:
            answer = {"refused": reason(refusal)}
        out.write(line_of({"id": message["id"], **answer}))
        out.flush()


def _answer(adapter: Adapter, message: Mapping[str, Any]) -> dict[str, Any]:
    what = message["ask"]
    if what == "hello":
        hello = asdict(adapter.hello())
        return {"protocol": PROTOCOL, **hello, "game": hello["game"] or message.get("game")}
    if what == "position":
        fields: dict[str, Any] = {name: message.get(name) for name in Asked.__dataclass_fields__}
        adapter.position(Asked(**fields))
        return {}
    if what == "legal":
        return {"moves": list(adapter.legal())}
    if what == "play":
        adapter.play(message["move"], message["side"])
        return {}
    if what == "state":
        return {"facts": dict(adapter.state(message["facts"]))}
    raise Cannot(f"no question '{what}'")


def main(named: str) -> None:
    """Load an adapter by name and serve it; whatever it prints goes to stderr, so that answers stay answers."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    module, _colon, name = named.partition(":")
    sys.path.insert(0, os.getcwd())  # noqa: PTH109 - where the caller stands, as `python -m` does
    serve(getattr(importlib.import_module(module), name)(), sys.stdin.buffer, out)


if __name__ == "__main__":
    main(sys.argv[1])
