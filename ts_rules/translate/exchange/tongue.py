"""Whether texts are in the language that a file says: a Polish file under the name of the Italian one is found out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

__all__ = ["another_tongue"]

FEWEST = 5  # texts below which nobody can tell
CLEARLY = 3  # times as many frequent words of another language


def another_tongue(texts: Sequence[str], lang: str) -> str:
    """The language that the texts are evidently in, if it is another one; empty where they may be what they should."""
    from ...extract.look.language_marks import LANGUAGES, language, words

    if lang not in LANGUAGES or len(texts) < FEWEST:
        return ""
    found = Counter(word for text in texts for word in words(text))
    score = {code: sum(found[w] for w in language(code).frequent) for code in LANGUAGES}
    best = max(score, key=lambda code: (score[code], code == lang))
    return best if score[best] > CLEARLY * score[lang] else ""
