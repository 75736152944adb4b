"""The concepts of each line, which have no language: the terms, names, figures and references in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...terms import matcher
from .line_features import Look
from .printed_numbers import Candidate

__all__ = ["KINDS", "Concept", "concepts_of"]

Concept = tuple[str, str]  # kind and value, as the matcher of the terms gives them
KINDS = frozenset({"term", "name", "figure", "reference", "dice"})  # modality, negation and the like are everywhere


def concepts_of(
    looks: Sequence[Look], labels: Sequence[Candidate | None], lang: str, game: str, book: str = ""
) -> list[Counter[Concept]]:
    """The concepts of each line, its label left out; a word torn over two lines counts for the first.

    A word that books use for different things means what it means in `book`.
    """
    pieces: list[str] = []
    starts: list[int] = []
    at = 0
    for look, label in zip(looks, labels, strict=True):
        starts.append(at)
        end = label.end if label is not None else 0
        text = " " * end + look.text[end:]
        joined = text[:-1] if look.hyphen else text + " "
        pieces.append(joined)
        at += len(joined)
    found: list[Counter[Concept]] = [Counter() for _ in looks]
    line = 0
    for hit in matcher(lang, game, book).find("".join(pieces)):
        while line + 1 < len(starts) and starts[line + 1] <= hit.start:
            line += 1
        if hit.kind in KINDS:
            found[line][hit.kind, hit.value] += 1
    return found
