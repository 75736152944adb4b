"""Small books in our own words, in four languages, to align without a real one."""

from __future__ import annotations

from dataclasses import dataclass

from ts_rules.extract import Anomaly, Extract
from ts_rules.extract.lines import Line, Source
from ts_rules.model import Part, RuleId, Section

# rule → what each language says of it: 3 sentences at most, ours
SAYS = {
    "6.2.3": {
        "en": "Realignment rolls never add influence to a country.",
        "it": "I tiri di riallineamento non aggiungono mai influenza in una nazione.",
        "pl": "Zmiana sojuszu nigdy nie dodaje wpływów w kraju.",
    },
    "6.3.4": {
        "en": "A coup attempt in a battleground country lowers DEFCON by one level. Raise it again each turn.",
        "it": "Un colpo di stato in una nazione campo di battaglia abbassa il DEFCON di un livello. Ogni turno risale.",
        "pl": "Przewrót w kraju strategicznym obniża DEFCON o jeden poziom. W każdej turze znów rośnie.",
    },
    "8.2.2": {
        "en": "Coup attempts and war events count as military operations; realignment rolls do not.",
        "it": "Colpi di stato ed eventi di guerra sono operazioni militari; i tiri di riallineamento non lo sono.",
        "pl": "Przewroty i wydarzenia wojenne to operacje militarne; zmiana sojuszu nią nie jest.",
    },
    "9.3": {
        "en": "After play the China Card goes face down to the opponent.",
        "it": "Giocata la Carta Cina passa a faccia in giù all'avversario.",
        "pl": "Zagrana karta The China Card trafia zakryta do przeciwnika.",
    },
    "11.1.3": {
        "en": "Cards are dealt one by one, first to the USSR player.",
        "it": "Le carte si distribuiscono una alla volta, prima al giocatore dell'URSS.",
        "pl": "Karty rozdaje się po jednej, najpierw graczowi ZSRR.",
    },
    "11.1.4": {
        "en": "Both players bid influence for a side; the higher bid wins.",
        "it": "I giocatori puntano influenza per una superpotenza; vince la puntata più alta.",
        "pl": "Gracze licytują wpływy za stronę konfliktu; wygrywa wyższa oferta.",
    },
}


@dataclass(frozen=True)
class Made:
    """A section to be: its rule, the number that stands before it, and its text."""

    rule: str
    printed: str | None
    text: str


def book(lang: str, made: list[Made], *, name: str = "") -> Extract:
    """An extract of these sections, each on a line of its own."""
    lines, sections, anomalies = [], [], []
    for n, section in enumerate(made, start=1):
        rule = RuleId.parse(section.rule)
        lines.append(Line(n, f"{section.printed or ''} {section.text}".strip()))
        part = Part("rule", ((n, n),), section.text)
        sections.append(Section(rule, section.printed, section.text, ((n, n),), (part,)))
        if section.printed not in (None, section.rule):
            anomalies.append(Anomaly("misnumbered", rule, section.printed, ((n, n),)))
    return Extract(
        book=None,
        game="twilight-struggle",
        language=lang,
        edition="deluxe",
        sections=tuple(sections),
        outside=(),
        repairs=(),
        anomalies=tuple(anomalies),
        source=Source(name or f"{lang}.txt", "text", f"{lang}{name}", tuple(lines)),
    )


def whole(lang: str, printed: dict[str, str | None] | None = None) -> Extract:
    """All of our sections in one language, with other numbers where `printed` gives them."""
    numbers = printed or {}
    return book(lang, [Made(r, numbers.get(r, r), says[lang]) for r, says in SAYS.items()])
