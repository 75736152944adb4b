"""The messages as JSON, one to a line; what comes from the other side is checked before anyone believes it.

docs/reference/engine-adapter.rst tells it from the engine's side; `messages.schema.json` beside it is the schema.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from ...errors import BadInput
from ...playing import PlayedGame
from ...playing.checked import shown
from ...playing.named_rules import usual_rules
from ...playing.scenario_facts import check, facts, is_contents
from .adapter import ALL, PROTOCOL, Asked, Breakdown, Cannot, Hello, Refused

__all__ = ["LONGEST", "answer_of", "asked_to", "facts_of", "hello_of", "legal_of", "line_of", "reason"]

LONGEST = 1_000_000  # bytes of an answer; a whole position has a hundredth of it
MOST_MOVES = 2_000
LONGEST_TEXT = 300
ANSWERS = ("ok", "refused", "cannot")
Played = PlayedGame[Any]


def line_of(message: Mapping[str, Any]) -> bytes:
    """A message as it travels."""
    return json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode("ascii") + b"\n"


def answer_of(line: bytes, number: int) -> Mapping[str, Any]:
    """What stands in the `ok` of the answer to question `number`; raises what else the engine says."""
    try:
        answer = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise Breakdown(f"answered what is not UTF-8: {shown(line[:60])}") from None
    except (ValueError, RecursionError):
        raise Breakdown(f"answered what is no JSON: {reason(line.decode('utf-8', 'replace'))}") from None
    if not isinstance(answer, dict):
        raise Breakdown(f"answered {shown(answer)}, which is no object")
    if answer.get("id") != number or isinstance(answer.get("id"), bool):
        raise Breakdown(f"answered question {shown(answer.get('id'))} when asked question {number}")
    kinds = [kind for kind in ANSWERS if kind in answer]
    if len(kinds) != 1 or set(answer) != {"id", *kinds}:
        raise Breakdown(f"answered with {shown(sorted(answer))}: an answer has id and one of {', '.join(ANSWERS)}")
    if "refused" in answer:
        raise Refused(reason(answer["refused"]))
    if "cannot" in answer:
        raise Cannot(reason(answer["cannot"]))
    if not isinstance(answer["ok"], dict):
        raise Breakdown(f"answered ok with {shown(answer['ok'])}, which is no object")
    return answer["ok"]


def reason(said: object) -> str:
    """A sentence of the engine's as we repeat it: one line, and not too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in str(said)).split())
    return (line if len(line) <= LONGEST_TEXT else line[:LONGEST_TEXT] + " ...") or "no reason given"


def asked_to(asked: Asked) -> dict[str, Any]:
    """A position as it is asked for."""
    return {name: value for name, value in asdict(asked).items() if value is not None}


def hello_of(played: Played, said: Mapping[str, Any]) -> Hello:
    """Who an engine says it is, or `BadInput` with what is wrong in it."""
    if "protocol" not in said:
        raise BadInput(f"hello: names no protocol: answer with 'protocol': '{PROTOCOL}'.")
    if said["protocol"] != PROTOCOL:
        spoken = f"hello: speaks {shown(said['protocol'])}, and this ts-rules {PROTOCOL}"
        raise BadInput(f"{spoken}: let the engine answer in that, or take the ts-rules that speaks the other.")
    if said.get("game") != played.spec.id:
        raise BadInput(f"hello: plays {shown(said.get('game'))}, not {played.spec.id}.")
    known = {"protocol", *Hello.__dataclass_fields__}
    if strange := sorted(set(said) - known):
        raise BadInput(f"hello: has no field {shown(strange[0])}; the fields are {', '.join(sorted(known))}.")
    texts = {name: said.get(name, "") for name in ("engine", "version")}
    if bad := next((name for name, value in texts.items() if not isinstance(value, str)), None):
        raise BadInput(f"hello: {bad} is no text.")
    if not texts["engine"].strip():
        raise BadInput("hello: the engine needs a name: engine.")
    if said.get("given", "given") not in ("given", "saved"):
        raise BadInput(f"hello: given is {shown(said['given'])}: write given or saved.")
    lists = {n: _list(n, said[n]) for n in ("editions", "options", "readings", "facts", "words") if n in said}
    editions = played.spec.editions
    if strange := sorted(set(lists.get("editions", ())) - set(editions)):
        raise BadInput(f"hello: there is no edition {shown(strange[0])}: {', '.join(editions)}.")
    version = reason(texts["version"]) if texts["version"] else ""
    return Hello(reason(texts["engine"]), version, game=said["game"], **lists, given=said.get("given", "given"))


def _list(name: str, value: object) -> Any:
    if value == ALL and name != "editions":
        return ALL
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value) or len(value) > MOST_MOVES:
        raise BadInput(f"hello: {name} is no list of texts.")
    return tuple(value)


def legal_of(said: Mapping[str, Any] | Sequence[str]) -> list[str]:
    """The moves of an answer."""
    moves = said.get("moves") if isinstance(said, Mapping) else list(said)
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise Breakdown("answered legal moves that are no list of texts")
    if len(moves) > MOST_MOVES:
        raise Breakdown(f"answered {len(moves)} legal moves")
    return moves


def facts_of(played: Played, said: object, wanted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The facts of an answer: every one that was wanted, in the shape in which a `then` has it."""
    if not isinstance(said, Mapping):
        raise Breakdown(f"answered facts with {shown(said)}, which is no object")
    found = {}
    for name, keys in wanted.items():
        if name not in said:
            raise Breakdown(f"was asked for '{name}' and left it out")
        value = said[name]
        if keys and isinstance(value, Mapping):
            value = {key: value[key] if key in value else _without(played, name, key) for key in keys}
        found[name] = value
    try:
        check(played, found, "answered facts")
    except BadInput as problem:
        raise Breakdown(f"gave a wrong fact: {reason(str(problem).rstrip('.'))}") from None
    return found


def _without(played: Played, name: str, key: str) -> Any:
    """What a key that is left out means: of lists none, or zeros; of all else nothing."""
    sample = facts(played, played.blank(usual_rules(played)), {name: ()})[name].get(key)
    if isinstance(sample, list):
        return [] if is_contents(sample) else [0] * len(sample)
    raise Breakdown(f"was asked for '{name}' of {key} and left it out")
