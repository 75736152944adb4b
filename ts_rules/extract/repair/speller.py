"""The speller: what a word should be that no one knows, or that is more likely another one damaged."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from .glued_words import Splitter
from .language_repairs import RepairData
from .lexicon import COMMON, NEVER, Lexicon
from .scan_damage import ACCENT, DROPPED, LEAST_SEEN, LISTED, Channel, Damage

__all__ = ["GLUED", "Speller", "Verdict"]

SURE = 1.0  # how much likelier, in powers of ten, the word put in must be than the word as it stands
SURE_KNOWN = 0.9  # the same for a word that is known
SURE_ACCENT = 0.35
SURE_LISTED = 0.5  # for letters that look alike
BEYOND_DOUBT = -4.7  # words that are commoner lack accents at most
DAMAGED = 0.004  # share of words with damage from which on words that are known are doubted
CLEAR = 0.45  # than the next best
POOR_TIMES = 3  # without word lists: how often the word put in must stand in the text
UNCOMMON = -5.0  # words that are commoner are no damage of others
OUTSHINING = 15  # times that a text must rather have the other word
FAR = 1.2  # powers of ten
FOREIGN = 0.7  # powers of ten by which a word is commoner in English
SAMPLE = 120  # strange words that are looked at to see whether a text is damaged
MOST_STRANGE = 3000  # words; with more of them a text is not of this language
GLUED = "glued"
SHORTEST_FUTURE = 6  # letters of a verb in the future without its accent: nera is an adjective
INFLECTED, INFLECTED_POOR = 1.0, 2.5  # how much surer what is put in for a form of a known word must be
LONGEST_FORM = 14  # letters of a word that is none of two
TWICE = 5  # letters of a word that may be damaged twice
BEYOND_SPLITTING = -4.2  # words that are commoner are never parted
SEVERAL = 2
SURE_END = 2  # how much oftener than any other
SHORTEST_STEM = 4  # letters of a stem
SURELY_KNOWN = -5.6  # how common a word must be of which another is a form


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a word should be, in lower case; several words where it was glued."""

    word: str
    why: str
    sign: tuple[str, str] = ("", "")


@dataclass(slots=True)
class Speller:
    """Decides on words of one document, each once."""

    lexicon: Lexicon
    data: RepairData
    channel: Channel
    splitter: Splitter
    likely: set[str] = field(default_factory=set)
    damages: dict[str, list[tuple[float, Damage]]] = field(default_factory=dict)
    verdicts: dict[str, Verdict | None] = field(default_factory=dict)

    @classmethod
    def of(cls, lexicon: Lexicon, data: RepairData, words: Collection[str]) -> Speller:
        """A speller that has read the document, and learned from it what happened to it."""
        channel = Channel(data)
        made = cls(lexicon, data, channel, Splitter(lexicon, data, channel))
        strange = sorted(w for w in words if len(w) > 1 and lexicon.strange(w))
        if len(strange) > MOST_STRANGE:
            return made
        if lexicon.rich:
            step = 1 + len(strange) // SAMPLE
            made._learn(words, strange[::step], step)
            if not channel.damaged:
                return made
            lexicon.ask(made._questions(strange))  # the larger list is read only for a text that seems to need it
            strange = [w for w in strange if lexicon.strange(w)]
        made._learn(words, strange, 1)
        return made

    def verdict(self, word: str) -> Verdict | None:
        """What a word, in lower case, should be; None where it stays."""
        if word not in self.verdicts:
            self.verdicts[word] = self._accented(self._of(word))
        return self.verdicts[word]

    def _of(self, word: str) -> Verdict | None:
        words = self.data.words
        if word in words.short:
            return None  # what a neighbour tells: see lost.py
        if word in words.misspelt:
            return Verdict(words.misspelt[word], "lost letter")
        return self._of_strange(word) if self.lexicon.strange(word) else self._of_known(word)

    def _accented(self, found: Verdict | None) -> Verdict | None:
        """What was found, with the accents and letters that it still lacks."""
        if found is None or found.why == "accent":
            return found
        words = found.word.split()
        for n, word in enumerate(words):
            more = self._of_known(word) if len(word) > 2 and not self.lexicon.strange(word) else self._ending(word)
            if more and (more.why == "accent" or (len(words) > 1 and " " not in more.word)):
                words[n] = more.word
        return Verdict(" ".join(words), found.why, found.sign)

    def _questions(self, strange: list[str]) -> set[str]:
        asked = set(strange)
        for word in strange:
            asked.update(d.word for d in self.channel.light(word))
            asked.update(word + letter for letter in self.data.dropped)
            parts = [word[i:j] for i in range(len(word)) for j in range(i + 4, min(len(word), i + 16) + 1)]
            asked.update(parts)
            asked.update(accented for p in parts if len(p) > TWICE for _at, accented in self.channel.accented(p))
        return asked

    def _learn(self, words: Iterable[str], strange: Sequence[str], of: int) -> None:
        """Count what happened to strange words, of which these are one in so many."""
        self.channel.forget()
        self.splitter.values.clear()
        self.damages.clear()
        self.likely = self.lexicon.likely()
        self._learn_accents(w for w in words if not self.lexicon.strange(w))
        seen: dict[str, Damage] = {}
        glued = 0
        for word in strange:
            own = self.lexicon.as_it_stands(word)
            found = self._ranked(word)
            parting = self.splitter.split(word)
            if parting and parting.score > own and (not found or parting.score > found[0][0]):
                glued += self.lexicon.counts[word]
            elif found and found[0][0] > own and (len(found) == 1 or found[0][0] - found[1][0] > CLEAR):
                seen[word] = found[0][1]
        for word, damage in seen.items():
            self.channel.learn(damage, self.lexicon.counts[word])
        self.channel.glued = glued
        self.channel.frequent = [sign for sign, n in self.channel.seen.items() if n >= LEAST_SEEN and sign[0]]
        lost = self.channel.read["accent"]
        times = lost + of * (glued + sum(self.channel.seen.values()) - lost)
        self.channel.damaged = times > DAMAGED * self.lexicon.total

    def _learn_accents(self, known: Iterable[str]) -> None:
        """Count known words that are far commoner with an accent: più for piu."""
        for word in known:
            bare = self.lexicon.listed[word]
            for at, accented in self.channel.accented(word):
                if self.lexicon.listed.get(accented, NEVER) > bare + FAR:
                    damage = Damage(accented, "accent", (word[at], accented[at]), ACCENT)
                    self.channel.learn(damage, self.lexicon.counts[word])
                    break

    def _ranked(self, word: str) -> list[tuple[float, Damage]]:
        best: dict[str, tuple[float, Damage]] = {}
        if word not in self.damages:
            found = [*self.channel.light(word), *self.channel.heavy(word, self.likely, rich=self.lexicon.rich)]
            known = [(self.lexicon.likelihood(d.word), d) for d in found if d.word in self.likely and d.word != word]
            self.damages[word] = [(p, d) for p, d in known if p > NEVER and self._witnessed(d)]
        for likelihood, damage in self.damages[word]:
            score = likelihood - self.channel.cost(damage)
            if score > best.get(damage.word, (NEVER,))[0]:
                best[damage.word] = (score, damage)
        return self._without_guesses(word, sorted(best.values(), key=lambda e: -e[0]))

    def _without_guesses(self, word: str, ranked: list[tuple[float, Damage]]) -> list[tuple[float, Damage]]:
        """Leave out endings of which several would do (inclusa, inclusi), but for the one that is often lost."""
        ends = [d for _score, d in ranked if d.word[:-1] == word and d.kind == "lost letter"]
        if len(ends) < SEVERAL:
            return ranked
        times = sorted((self.channel.seen[d.sign], d.word) for d in ends)
        lost = times[-1][1] if times[-1][0] >= SURE_END * (1 + times[-2][0]) else ""
        return [e for e in ranked if e[1] not in ends or e[1].word == lost]

    def _witnessed(self, damage: Damage) -> bool:
        """Whether a candidate may be trusted: without word lists only if the text or the data have it often."""
        foreign = self.lexicon.english.get(damage.word, NEVER) > self.lexicon.listed.get(damage.word, NEVER) + FOREIGN
        if foreign and self.lexicon.counts[damage.word] < POOR_TIMES:
            return False
        if self.lexicon.rich or damage.kind == "accent":
            return True
        if self.lexicon.listed.get(damage.word, NEVER) >= COMMON:
            return True
        # What stands there often may be glued just as often.
        return self.lexicon.counts[damage.word] >= POOR_TIMES and not self.splitter.split(damage.word)

    def _of_known(self, word: str) -> Verdict | None:
        own = self.lexicon.as_it_stands(word)
        likely: list[Damage] = []
        learned: Iterable[Damage]
        if self.lexicon.listed[word] > BEYOND_DOUBT:
            learned = self.channel.accents(word)
        else:
            likely, learned = [d for d in self.channel.light(word) if d.cost <= LISTED], self.channel.learned(word)
        found = self._likeliest((*learned, *likely), own) or self._likeliest(self._outshining(word), own)
        return found or self._without_article(word, own)

    def _likeliest(self, damages: Iterable[Damage], own: float) -> Verdict | None:
        """The best of some damages of a known word, if it is surely better than the word as it stands."""
        best, found = own, None
        for damage in damages:
            sure = SURE_ACCENT if damage.kind == "accent" else SURE_LISTED if damage.cost <= LISTED else SURE_KNOWN
            score = self.lexicon.likelihood(damage.word) - self.channel.cost(damage) - sure
            if score > best:
                best, found = score, Verdict(damage.word, damage.kind, damage.sign)
        return found

    def _without_article(self, word: str, own: float) -> Verdict | None:
        """A rare word that is another one with an article glued to it."""
        rare = self.lexicon.listed[word] < BEYOND_SPLITTING and self.lexicon.rich
        if not (rare and self.data.article_like and word.endswith(self.data.article_like)):
            return None
        parting = self.splitter.split(word)
        articles = self.data.lost.objects
        if parting and parting.score > own and parting.parts[-1] in articles and parting.parts[-2] not in articles:
            return Verdict(" ".join(parting.parts), GLUED)
        return None

    def _outshining(self, word: str) -> Iterable[Damage]:
        """Words of which the text is full, if this rare one is one of them that lost a letter."""
        if self.lexicon.listed[word] > UNCOMMON or not self.lexicon.rich or self._inflected(word):
            return ()
        least = OUTSHINING * self.lexicon.counts[word]
        return [d for d in self.channel.heavy(word, self.likely, rich=False) if self.lexicon.counts[d.word] > least]

    def _of_strange(self, word: str) -> Verdict | None:
        own = self.lexicon.as_it_stands(word) + SURE
        if self._with_pronoun(word):
            return None
        if self._inflected(word):
            own += INFLECTED_POOR if not self.lexicon.rich else INFLECTED * self.lexicon.knows(word)
        ranked = self._ranked(word)
        options: list[tuple[float, Verdict]] = [(score, Verdict(d.word, d.kind, d.sign)) for score, d in ranked[:2]]
        if parting := self.splitter.split(word):
            options.append((parting.score, Verdict(" ".join(parting.parts), GLUED)))
        options.sort(key=lambda e: -e[0])
        if options and options[0][1].why == "accent":
            own = self.lexicon.as_it_stands(word) + SURE  # an ending with an accent is an ending too
        if not parting and (not options or options[0][0] < own):
            options = self._twice_damaged(word)
        if options and options[0][0] >= own and (len(options) == 1 or options[0][0] - options[1][0] >= CLEAR):
            return options[0][1]
        return self._ending(word)

    def _twice_damaged(self, word: str) -> list[tuple[float, Verdict]]:
        """A damage inside a glued word."""
        if len(word) < TWICE or not self.lexicon.rich:
            return []
        best: list[tuple[float, Verdict]] = []
        for damage in (*self.channel.light(word), *self.channel.learned(word)):
            if damage.kind != "accent" and damage.cost < DROPPED and (parting := self.splitter.split(damage.word)):
                score = parting.score - self.channel.cost(damage)
                best.append((score, Verdict(" ".join(parting.parts), f"{GLUED}, {damage.kind}", damage.sign)))
        return sorted(best, key=lambda e: -e[0])[:1]

    def _ending(self, word: str) -> Verdict | None:
        """An ending that the language has only with an accent."""
        verb = any(
            word.endswith(end) and len(word) >= SHORTEST_FUTURE and word[: -len(end)] + verb in self.likely
            for end, verb in self.data.future
        )
        bare = bool(self.data.accented) and word.endswith(self.data.accented)
        if len(word) > LONGEST_FORM or not (verb or bare):
            return None
        return Verdict(word[:-1] + self.data.accents[word[-1]][0], "accent")

    def _with_pronoun(self, word: str) -> bool:
        """Whether a word, in lower case, is a known verb with a pronoun."""
        words = self.data.words
        return any(
            self._surely_known(verb) or self._surely_known(f"{verb}e")
            for clitic in words.clitics
            if word.endswith(clitic) and (verb := word[: -len(clitic)]).endswith(words.before_clitic)
        )

    def _inflected(self, word: str) -> bool:
        """The same for the stem of a known word with another ending."""
        words = self.data.words
        return any(
            self._surely_known(stem + other)
            for ending in words.endings
            if word.endswith(ending) and len(stem := word[: -len(ending)]) >= SHORTEST_STEM
            for other in words.endings
            if other != ending
        )

    def _surely_known(self, word: str) -> bool:
        return self.lexicon.listed.get(word, SURELY_KNOWN - 1) >= SURELY_KNOWN
