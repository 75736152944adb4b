"""`readings.toml` with more readings in it, in the order of the tree; what people wrote into it stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

from ..toml_files import in_toml
from .readings import Said

__all__ = ["with_readings"]

TABLE = re.compile(r"^\[(\"(?:[^\"\\]|\\.)*\")\][ \t]*(?:#.*)?$", re.MULTILINE)


def with_readings(text: str, added: Iterable[Said], order: Sequence[str]) -> str:
    """The file with these readings, each in place of what stood there of its variant; `order` is that of the tree."""
    starts = [*TABLE.finditer(text)]
    ends = [*(m.start() for m in starts[1:]), len(text)]
    head = text[: starts[0].start()] if starts else text
    parts = [(str(json.loads(m[1])), text[m.start() : end]) for m, end in zip(starts, ends, strict=bool(starts))]
    rank = {variant: n for n, variant in enumerate(order)}
    for said in added:
        parts = [part for part in parts if part[0] != said.variant]
        later = (n for n, (variant, _text) in enumerate(parts) if rank.get(variant, len(rank)) > rank[said.variant])
        parts.insert(next(later, len(parts)), (said.variant, _table(said)))
    return "\n\n".join(part.strip("\n") for part in (head, *(table for _variant, table in parts))) + "\n"


def _table(said: Said) -> str:
    fields: dict[str, object] = {"says": said.says, "verdict": said.verdict.value, "lines": said.lines}
    fields |= {"also": said.also, "chosen": said.chosen, "note": said.note, "doubt": said.doubt}
    rows = [f"{name} = {in_toml(value)}" for name, value in fields.items() if value or name == "lines"]
    rows += [f"sure = {said.sure}"] if said.sure < 1 else []
    return "\n".join([f"[{in_toml(said.variant)}]", *rows])
