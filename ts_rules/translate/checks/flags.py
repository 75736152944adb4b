"""`ignore-<check>`: a message that a check does not apply to, each with its reason.

# ignore-negation: the verb denies by itself
#, ignore-negation
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["NO_REASON", "flags_of"]

NO_REASON = "no-reason"
FLAG = re.compile(r"ignore-[a-z-]+")
REASON = re.compile(r"(ignore-[a-z-]+):\s*(\S.{4,})")


def flags_of(flags: Iterable[str], comment: str) -> frozenset[str]:
    """The checks that a message is flagged for, in its flags or its comment; those without a reason are noted."""
    reasons = {m[1] for line in comment.splitlines() if (m := REASON.search(line))}
    asked = {f for f in flags if FLAG.fullmatch(f)} | set(FLAG.findall(comment))
    return frozenset(reasons | ({NO_REASON} if asked - reasons else set()))
