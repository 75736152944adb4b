"""Which events can happen, and what operations events grant: by the text of the cards."""

from __future__ import annotations

from dataclasses import dataclass

from slow_board import CARDS, CHINA, LINKS, REGION, Position, Question, other, regions

AMERICA = regions("central-america", "south-america")
ANY_WAY = ("influence", "realignment", "coup")
WITHOUT_COUP = ("influence", "realignment")
BY_FORCE = ("realignment", "coup")

# --- whether an event can happen ------------------------------------------------------------------------------------

REQUIRED = {"nato": ("marshall-plan", "warsaw-pact-formed"), "solidarity": ("john-paul-ii-elected-pope",)}
FORBIDDEN = {
    "arab-israeli-war": "camp-david-accords",
    "socialist-governments": "the-iron-lady",
    "opec": "north-sea-oil",
    "willy-brandt": "tear-down-this-wall",
    "flower-power": "an-evil-empire",
    "muslim-revolution": "awacs-sale-to-saudis",
}
BARRED_IN_CIVIL_WAR = {"us": ("formosan-resolution",), "ussr": ("cultural-revolution", "red-scare-purge")}


def allowed(position: Position, side: str, card: str, *, own: bool = True) -> bool:
    """5.2, 7.5: whether no other event keeps that of a card from happening; `own`: this side plays the card itself.

    12.4 bars a side from *playing* some cards as events; that the opponent's play sets one off is not barred.
    """
    if card == CHINA or (own and position.civil_war() and card in BARRED_IN_CIVIL_WAR[side]):
        return False
    if card in REQUIRED and not any(map(position.has_happened, REQUIRED[card])):
        return False
    if card == "norad" and position.in_effect("quagmire"):  # 7.5/cause: not while what cancels it lasts
        return False
    return card not in FORBIDDEN or not position.has_happened(FORBIDDEN[card])


def possible(position: Position, side: str, card: str) -> bool:
    """5.2: whether a side can play a card as an event now: it is allowed to, and the condition of the text is met."""
    if not allowed(position, side, card):
        return False
    space = position.said["space"]
    match card:
        case "star-wars":
            return bool(space["us"] > space["ussr"])
        case "one-small-step":
            return bool(space[side] < space[other(side)])
        case "kitchen-debates":
            return position.battlegrounds("us") > position.battlegrounds("ussr")
        case "wargames":
            return bool(position.said["defcon"] == 2)
        case "our-man-in-tehran":
            return any(position.controls("us", c) for c in REGION["middle-east"])
        case "the-cambridge-five":
            return not position.late_war()
        case "un-intervention":  # its own text keeps it out of the headline phase
            in_hand = any(CARDS[c]["side"] == other(side) for c in position.hand(side))
            return in_hand and position.said["round"] != 0
    return True


# --- operations that events grant -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grant:
    """Operations that an event grants: for what, where (None: anywhere), with what value (0: that of the card)."""

    ways: tuple[str, ...] = ANY_WAY
    where: frozenset[str] | None = None
    value: int = 0
    free: bool = False
    optional: bool = True


GRANTS = {
    "cia-created": Grant(value=1),
    "lone-gunman": Grant(value=1),
    "olympic-games": Grant(value=4),
    "un-intervention": Grant(),
    "grain-sales-to-soviets": Grant(),
    "abm-treaty": Grant(optional=False),
    "missile-envy": Grant(optional=False),
    "soviets-shoot-down-kal-007": Grant(WITHOUT_COUP),
    "glasnost": Grant(WITHOUT_COUP),
    "junta": Grant(BY_FORCE, frozenset(AMERICA), free=True),
    "tear-down-this-wall": Grant(BY_FORCE, REGION["europe"], free=True),
    "ortega-elected-in-nicaragua": Grant(("coup",), frozenset(LINKS["nicaragua"]), free=True),
}


def granted(q: Question) -> Grant:
    return GRANTS[q.by]
