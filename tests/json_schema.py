"""A judge for as much of JSON Schema as the published schemas use, and an error for anything else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["matches", "published"]

KNOWN = {"$ref", "oneOf", "const", "enum", "type", "properties", "required", "additionalProperties", "items"}
BESIDE = {"$schema", "$id", "title", "$defs", "description"}
"""What says nothing of the value."""
BOUNDS = {"minItems", "maxItems"}
KINDS = {"object": dict, "string": str, "array": list, "boolean": bool, "null": type(None), "number": float}


def published(name: str) -> dict[str, Any]:
    """A schema as the docs have it."""
    found: dict[str, Any] = json.loads(Path(__file__).parent.parent.joinpath("docs/reference", name).read_text("utf-8"))
    return found


def matches(value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Whether a value is as a schema says; `whole` is the document that holds its definitions."""
    assert set(schema) <= KNOWN | BESIDE | BOUNDS, schema
    return all(_holds(word, rule, value, schema, whole) for word, rule in schema.items())


def _holds(word: str, rule: Any, value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    if word == "$ref":
        return matches(value, whole["$defs"][rule.rpartition("/")[2]], whole)
    if word == "oneOf":
        return sum(matches(value, one, whole) for one in rule) == 1
    if word == "const":
        return bool(value == rule)
    if word == "enum":
        return value in rule
    if word == "type":
        kinds = [rule] if isinstance(rule, str) else rule
        return any(type(value) is int if kind == "integer" else isinstance(value, KINDS[kind]) for kind in kinds)
    if word == "minItems":
        return bool(len(value) >= rule)
    if word == "maxItems":
        return bool(len(value) <= rule)
    return _parts_hold(word, rule, value, schema, whole)


def _parts_hold(word: str, rule: Any, value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    if word == "properties":
        return all(matches(value[name], inner, whole) for name, inner in rule.items() if name in value)
    if word == "required":
        return all(name in value for name in rule)
    if word == "additionalProperties":
        rest = [inner for name, inner in value.items() if name not in schema.get("properties", {})]
        return all(rule is not False and matches(inner, rule, whole) for inner in rest)
    return word != "items" or all(matches(item, rule, whole) for item in value)
