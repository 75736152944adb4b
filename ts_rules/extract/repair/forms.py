"""Words that are no damage but regular forms of known ones: accadde beside accadere, muoverne beside muovere."""

from __future__ import annotations

from dataclasses import dataclass

from .habits import Habits
from .lexicon import Lexicon

__all__ = ["Forms"]

LEAST = 4  # letters of a stem
SURE = -5.6  # how common a word must be of which another is a form


@dataclass(frozen=True, slots=True)
class Forms:
    """Tells the regular forms of one language."""

    lexicon: Lexicon
    habits: Habits

    def with_pronoun(self, word: str) -> bool:
        """Whether a word, in lower case, is a known verb with a pronoun."""
        words = self.habits.words
        return any(
            self._known(verb) or self._known(f"{verb}e")
            for clitic in words.clitics
            if word.endswith(clitic) and (verb := word[: -len(clitic)]).endswith(words.before_clitic)
        )

    def inflected(self, word: str) -> bool:
        """The same for the stem of a known word with another ending."""
        words = self.habits.words
        return any(
            self._known(stem + other)
            for ending in words.endings
            if word.endswith(ending) and len(stem := word[: -len(ending)]) >= LEAST
            for other in words.endings
            if other != ending
        )

    def _known(self, word: str) -> bool:
        return self.lexicon.listed.get(word, SURE - 1) >= SURE
