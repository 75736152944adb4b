"""What the playground shows and says of Twilight Struggle: names, facts, effects, a form for positions."""

from __future__ import annotations

from collections.abc import Callable

from ....handbook.tabletop import Playground
from ....handbook.writing.linked_sentences import LinkedSentences
from ....handbook.writing.page_writer import filled
from ....translate import catalog
from ..play.effects import EFFECT
from ..play.kinds import NAMES, PROMPTS
from ..play.tables import (
    BATTLEGROUNDS,
    CARD,
    CARDS,
    CIVIL_WAR_SPACE,
    COUNTRIES,
    OPS,
    REGION,
    REGIONS,
    STABILITY,
    bits,
)
from .draw.map_script import MAP_DATA, MAP_SCRIPT, name_lines
from .player_aid import TEMPLATES

__all__ = ["ask_words", "effect_words", "fact_words", "move_words", "playground"]

Speak = Callable[[str], str]
REALIGNED = "realigned-"  # kept by the engine for one optional rule; nobody needs to see it
CHERNOBYL = "chernobyl-"


def playground(sentences: LinkedSentences) -> Playground:
    """Names for what the engine says, a form for a position, and tables of map and cards."""
    say = sentences.say
    cards = {slug: sentences.name(f"card.{slug}") for slug in CARDS[1:]}
    ways = {
        "regions": {slug: sentences.name(f"region.{slug}") for slug in REGIONS},
        "cards": cards,
        "asks": ask_words(say),
    }
    return Playground(
        _words(sentences, cards),
        ways=filled(TEMPLATES / "playground_ways.html", say, ways),
        panels=filled(TEMPLATES / "playground_panels.html", say, {}),
        apart=("draw", "sizes", "played"),
        quiet=("control", "status", "sizes", "played"),
        place=("turn", "round"),
        scripts=(f"ts/{MAP_DATA}", f"ts/{MAP_SCRIPT}", "ts/playground.js"),
        styles=("ts/board.css", "ts/playground.css"),
    )


def _words(sentences: LinkedSentences, cards: dict[str, str]) -> dict[str, object]:
    say, lang = sentences.say, sentences.lang
    prompts = catalog("cli", lang) if lang != "en" else {}
    countries = {slug: sentences.name(f"country.{slug}") for slug in COUNTRIES[:CIVIL_WAR_SPACE]}
    regions = {slug: sentences.name(f"region.{slug}") for slug in REGION}
    return {
        "names": cards | regions | countries,
        "moves": move_words(say) | {f"region-{slug}": name for slug, name in regions.items()},
        "facts": fact_words(say),
        "plain": ["influence"],
        "effects": effect_words(sentences.name, say),
        "prompts": {
            name: prompts.get(("", prompt), prompt) for name, prompt in zip(NAMES, PROMPTS, strict=True) if prompt
        },
        "lines": name_lines(sentences.game, lang),
        "inside": {region: [COUNTRIES[c] for c in bits(REGION[region])] for region in REGIONS},
        "stability": {COUNTRIES[c]: STABILITY[c] for c in range(CIVIL_WAR_SPACE)},
        "battlegrounds": [COUNTRIES[c] for c in bits(BATTLEGROUNDS)],
        "ops": dict(zip(CARDS[1:], OPS[1:], strict=True)),
        "text": {
            "us": say("US"),
            "ussr": say("USSR"),
            "less": say("{name}: one less"),
            "more": say("{name}: one more"),
            "level": say("level"),
            "battleground": say("battleground"),
            "map": say("Map"),
            "stability": say("Stability"),
            "headline": say("headline phase"),
            "standing": {
                "none": say("nothing"),
                "presence": say("Presence"),
                "domination": say("Domination"),
                "control": say("Control"),
            },
        },
    }


def move_words(say: Speak) -> dict[str, str]:
    """By slug; a slug that ends in a number is found under its stem, with a place for the number."""
    return {
        "done": say("Stop here"),
        "event": say("Play the event"),
        "operations": say("Use the Operations points"),
        "space-race": say("Send it to the space race"),
        "event-first": say("Event first"),
        "event-last": say("Event last"),
        "influence": say("Place influence"),
        "realignment": say("Make realignment rolls"),
        "coup": say("Attempt a coup"),
        "roll": say("Roll"),
        "no-roll": say("Do not roll"),
        "remove": say("Remove it"),
        "keep": say("Keep it"),
        "discard": say("Discard it"),
        "play-action-round": say("Play another action round"),
        "end-turn": say("End the turn"),
        "improve-defcon": say("Improve DEFCON"),
        "lower-defcon": say("Lower DEFCON"),
        "participate": say("Take part"),
        "boycott": say("Boycott"),
        "remove-all-influence": say("Remove all influence"),
        "add-influence": say("Add influence"),
        "end-the-game": say("End the game"),
        "play-card": say("Play the card"),
        "return-card": say("Return the card"),
        "chinese-civil-war": say("The Chinese Civil War space"),
        "lot-first-player": say("The first player"),
        "lot-second-player": say("The second player"),
        "die-#": say("Die: {number}"),
        "defcon-#": say("DEFCON {number}"),
        "vp-#": say("{number} VP"),
        "bid-us-#": say("US, {number}"),
        "bid-ussr-#": say("USSR, {number}"),
    }


def fact_words(say: Speak) -> dict[str, str]:
    """What the facts of a position are called."""
    return {
        "turn": say("Turn"),
        "round": say("Action round"),
        "phasing": say("Phasing player"),
        "defcon": say("DEFCON"),
        "vp": say("VP"),
        "influence": say("Influence"),
        "control": say("Control"),
        "status": say("Standing"),
        "military_operations": say("Military operations"),
        "space": say("Space race"),
        "space_cards": say("Cards sent to the space race"),
        "china": say("Holder of The China Card"),
        "china_face_up": say("The China Card lies face up"),
        "hands": say("Hand"),
        "headlines": say("Headline card"),
        "draw": say("Draw pile"),
        "discard": say("Discard pile"),
        "removed": say("Removed from the game"),
        "lasting": say("In effect"),
        "effects": say("In effect this turn"),
        "to_move": say("To move"),
        "decision": say("Decision"),
        "asked_by": say("Asked by"),
        "winner": say("Winner"),
        "result": say("Reason of victory"),
        "legal": say("Possible moves"),
    }


def ask_words(say: Speak) -> dict[str, str]:
    """What a position that a reader sets up can ask, besides an action round."""
    return {
        "operations": say("Operations points, used as the player likes"),
        "influence": say("Placing influence"),
        "realignment": say("Realignment rolls"),
        "coup": say("A coup attempt"),
        "card": say("A card, played as the player likes"),
        "event": say("The event of a card"),
        "space": say("A card sent to the space race"),
        "end-of-turn": say("The end of the turn"),
        "final-scoring": say("Final scoring"),
    }


def effect_words(name: Callable[[str], str], say: Speak) -> dict[str, str]:
    """The effects of a turn: most bear the name of the card that leaves them behind, some with the side it is for."""
    sides = {"by-us": say("US"), "by-ussr": say("USSR")}
    others = {
        "space-held-card": say("has discarded a held card"),
        "scoring-card-risked": say("risks holding a scoring card"),
        "china-card-barred": say("The China Card cannot be played"),
        "norad-level": name("card.norad"),
        "china-card-used": say("The China Card has been played"),
        "china-card-passed": say("The China Card has passed face down"),
        "seats-changed": say("The players have changed seats"),
    }
    found = {}
    for effect in EFFECT:
        slug, _, side = effect.partition("/")
        if slug.startswith(REALIGNED):
            continue
        if slug.startswith(CHERNOBYL) and (region := slug.removeprefix(CHERNOBYL)) in REGIONS:
            words = f"{name('card.chernobyl')} ({name(f'region.{region}')})"
        else:
            words = others.get(slug) or (name(f"card.{slug}") if slug in CARD else slug)
        found[effect] = f"{words} ({sides[side]})" if side else words
    return found
