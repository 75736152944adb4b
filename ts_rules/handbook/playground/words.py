"""Words for what the engine says by slug: moves that are options, facts of a position, effects of the turn."""

from __future__ import annotations

from collections.abc import Callable

from ...games.twilight_struggle.play.effects import EFFECT
from ...games.twilight_struggle.play.tables import CARD, REGIONS

__all__ = ["ask_words", "effect_words", "fact_words", "move_words"]

Speak = Callable[[str], str]
REALIGNED = "realigned-"  # kept by the engine for one optional rule; nobody needs to see it
CHERNOBYL = "chernobyl-"


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
    """What a position that a reader sets up can begin with."""
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
        "u2-incident": name("card.u2-incident"),
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
