"""RisiKo! by the book once more, slowly: which moves are legal and what each must change.

Written from the rulebook and the tables of the board, on saved positions (JSON); it shares no code with the engine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from ts_rules.games import find_game
from ts_rules.paths import package_folder

DATA = package_folder(find_game("risiko").package) / "data"
BOARD: dict[str, Any] = tomllib.loads((DATA / "board.toml").read_text("utf-8"))
OBJECTIVES: dict[str, Any] = tomllib.loads((DATA / "objectives.toml").read_text("utf-8"))
LANDS: dict[str, Any] = BOARD["territory"]
NEXT: dict[str, set[str]] = {land: set() for land in LANDS}
BY_LAND: dict[str, set[str]] = {land: set() for land in LANDS}
for _a, _b in BOARD["borders"]:
    for _one, _other in ((_a, _b), (_b, _a)):
        NEXT[_one].add(_other)
        if [_a, _b] not in BOARD["sea"] and [_b, _a] not in BOARD["sea"]:
            BY_LAND[_one].add(_other)
CONTINENTS = {c: {land for land, row in LANDS.items() if row["continent"] == c} for c in BOARD["continent"]}
JOKERS = ("joker-1", "joker-2")
DECK = {f"card-{land}" for land in LANDS} | set(JOKERS)
COLOURS = ("red", "blue", "green", "yellow", "black", "purple")
BONUS = {"asia": 7, "america-del-nord": 5, "europa": 5, "africa": 3, "america-del-sud": 2, "oceania": 2}
STOCK = {3: 35, 4: 30, 5: 25, 6: 20}
SETS = {("cannon",) * 3: 4, ("infantry",) * 3: 6, ("cavalry",) * 3: 8, ("cannon", "cavalry", "infantry"): 10}
Json = dict[str, Any]


def usual(position: Json, variant: str) -> str:
    """What is read at a variant: as given, else as the editions do."""
    read = {
        "4.2.14/least-dice": ("single", "defenders"),
        "4.2.15/defence-dice": ("chosen", "maximum"),
        "4.3.4/left-behind": ("garrison", "border-garrison"),
        "4.2.33/after-attacks": ("phase", "phase"),
        "4.2.16/first-to-declare": ("defender", "defender"),
        "4.3.1/by-sea": ("allowed", "allowed"),
        "5.3/too-early": ("no-attack", "no-attack"),
        "4.1.1/least-armies": ("none", "none"),
    }
    return str(position["readings"].get(variant) or read[variant][position["edition"] == "tournament"])


def lands_of(position: Json, player: str) -> list[str]:
    return [land for land, owner in position["owner"].items() if owner == player]


def arm(card: str) -> str:
    return "joker" if card in JOKERS else str(LANDS[card.removeprefix("card-")]["arm"])


def worth(cards: tuple[str, ...]) -> int:
    """By the table of the book; a joker goes with two cards that are alike and no jokers."""
    arms = tuple(sorted(map(arm, cards)))
    if arms.count("joker") == 1:
        plain = [one for one in arms if one != "joker"]
        return 12 if plain[0] == plain[1] else 0
    return SETS.get(arms, 0)


def sets_of(hand: list[str]) -> list[tuple[str, ...]]:
    return [three for three in combinations(hand, 3) if worth(three)]


def gained(position: Json, player: str) -> int:
    """The armies of a new turn, cards apart."""
    mine = set(lands_of(position, player))
    armies = len(mine) // 3
    if usual(position, "4.1.1/least-armies") == "some":
        armies = max(armies, 3)
    return armies + sum(BONUS[name] for name, lands in CONTINENTS.items() if lands <= mine)


def spared(position: Json, land: str) -> bool:
    """Whether a territory cannot be attacked since its owner would be out of the game too early."""
    if position["turn"] > 4 or len(lands_of(position, position["owner"][land])) > 1:
        return False
    return usual(position, "5.3/too-early") == "no-attack" or position["armies"][land] == 1


def at_border(position: Json, land: str) -> bool:
    return any(position["owner"][other] != position["owner"][land] for other in NEXT[land])


def attacks(position: Json) -> Iterator[tuple[str, str]]:
    armies, owner, player = position["armies"], position["owner"], position["player"]
    for origin, target in product(lands_of(position, player), LANDS):
        if target not in NEXT[origin] or owner[target] == player or armies[origin] < 2 or spared(position, target):
            continue
        outnumbered = min(armies[origin] - 1, 3) < min(armies[target], 3)
        if not (outnumbered and usual(position, "4.2.14/least-dice") == "defenders"):
            yield origin, target


def most_out(position: Json, origin: str) -> int:
    """How many armies a strategic move can take away."""
    left = 2 if usual(position, "4.3.4/left-behind") == "border-garrison" and at_border(position, origin) else 1
    return max(int(position["armies"][origin]) - left, 0)


def moves(position: Json) -> Iterator[tuple[str, str]]:
    near = NEXT if usual(position, "4.3.1/by-sea") == "allowed" else BY_LAND
    mine = lands_of(position, position["player"])
    for origin, target in product(mine, mine):
        if target in near[origin] and most_out(position, origin):
            yield origin, target


def rolls(count: int) -> set[str]:
    return {"roll-" + "".join(sorted(dice, reverse=True)) for dice in product("123456", repeat=count)}


def joined(pairs: Iterator[tuple[str, str]]) -> set[str]:
    return {f"{a}-to-{b}" for a, b in pairs}


def legal(position: Json) -> set[str]:
    """Every move that the book allows in what is asked."""
    return {str(move) for move in ASKED[position["asked"]](position)}


def _objectives_left(position: Json) -> set[str]:
    tournament = position["edition"] == "tournament"
    every = (f"tournament-{n}" for n in OBJECTIVES["tournament"]) if tournament else OBJECTIVES["objective"]
    return set(every) - set(position["objectives"].values())


def _trade(position: Json) -> set[str]:
    chosen = set(position["trading"])
    found = {card for three in sets_of(position["hands"][position["player"]]) if chosen <= set(three) for card in three}
    return (found - chosen) | (set() if chosen else {"no-trade"})


def _attack(position: Json) -> set[str]:
    last = {"end-attacks"}
    if usual(position, "4.2.33/after-attacks") == "turn" and any(moves(position)):
        last.add("strategic-move")
    return joined(attacks(position)) | last


def _defence(position: Json) -> set[str]:
    most = min(position["armies"][position["target"]], 3)
    least = most if usual(position, "4.2.15/defence-dice") == "maximum" else 1
    return {f"dice-{n}" for n in range(least, most + 1)}


def _committed(position: Json) -> set[str]:
    facing = position["defence"] or min(position["armies"][position["target"]], 3)
    least = facing if usual(position, "4.2.14/least-dice") == "defenders" else 1
    return {f"dice-{n}" for n in range(least, min(position["armies"][position["origin"]] - 1, 3) + 1)}


def _occupation(position: Json) -> set[str]:
    """The armies of the last roll stand in the conquered territory already."""
    origin, forced = position["origin"], position["armies"][position["target"]]
    tournament = position["edition"] == "tournament"
    must_stay = 2 if tournament and at_border(position, origin) else 1
    most = max(position["armies"][origin] - must_stay, 0)
    return {f"armies-{forced + more}" for more in range(most + 1)}


ASKED: dict[str, Any] = {
    "roll-for-first-turn": lambda _p: rolls(1),
    "choose-colour": lambda p: set(COLOURS) - set(p["colours"].values()),
    "deal-objective": _objectives_left,
    "deal-territory": lambda p: p["deck"],
    "place-starting-army": lambda p: lands_of(p, p["player"]),
    "trade-card": _trade,
    "place-reinforcement": lambda p: lands_of(p, p["player"]),
    "attack": _attack,
    "declare-defence": _defence,
    "commit-armies": _committed,
    "roll-attack": lambda p: rolls(p["attack"]),
    "roll-defence": lambda p: rolls(p["defence"]),
    "occupy": _occupation,
    "strategic-move": lambda p: joined(moves(p)) | {"no-move"},
    "armies-to-move": lambda p: {f"armies-{n}" for n in range(1, most_out(p, p["origin"]) + 1)},
    "draw-card": lambda p: p["deck"],
}


def on_board(position: Json) -> int:
    return sum(position["armies"].values())


def complaints(before: Json, move: str, after: Json) -> Iterator[str]:
    """What a move has changed otherwise than by the book, as far as one move can tell."""
    yield from _always(after)
    asked = before["asked"]
    if asked in CHANGES:
        yield from CHANGES[asked](before, move, after)
    elif asked not in ("roll-for-first-turn", "choose-colour", "deal-objective") and on_board(after) < on_board(before):
        yield f"{asked} has cost armies"
    if after["player"] != before["player"] and before["turn"]:
        yield from _next_turn(before, after)


def _moving(before: Json, move: str, after: Json) -> Iterator[str]:
    """Armies have gone from one territory to the other, and nowhere else; in an occupation some are there already."""
    origin, target = before["origin"], before["target"]
    armies = int(move.removeprefix("armies-"))
    there = before["armies"][target] if before["asked"] == "occupy" else 0
    expected = {origin: before["armies"][origin] - armies + there, target: before["armies"][target] + armies - there}
    if {land: after["armies"][land] for land in expected} != expected:
        yield "the armies are not where they went"


def _trading(before: Json, move: str, after: Json) -> Iterator[str]:
    """The third card makes the set: its armies, two more for each territory held, and the cards are discarded."""
    player, three = before["player"], (*before["trading"], move)
    if move == "no-trade" or len(three) < 3:
        return
    held = sum(card.removeprefix("card-") in lands_of(before, player) for card in three)
    brought = after["unplaced"][player] - before["unplaced"][player]
    if len(lands_of(before, player)) > 1 and brought != worth(three) + 2 * held:
        yield "the set has brought the wrong number of armies"
    if set(three) & set(after["hands"][player]) or not set(three) <= set(after["discard"]):
        yield "the set was not discarded"


def _drawing(before: Json, move: str, after: Json) -> Iterator[str]:
    if move not in after["hands"][before["player"]]:
        yield "the card drawn is not in the hand"


def _deal(before: Json, move: str, after: Json) -> Iterator[str]:
    """One by one, the first to the right of the dealer, against the order of play; then everybody has a garrison."""
    seats = list(before["hands"])
    dealt = sum(len(hand) for hand in before["hands"].values())
    to = seats[(seats.index(before["first"]) - 1 - dealt) % len(seats)]
    if move not in after["hands"][to]:
        yield f"the card was not dealt to {to}"
    for player in seats if after["owner"] else ():
        armies = [after["armies"][land] for land in lands_of(after, player)]
        if set(armies) != {1} or len(armies) + after["unplaced"][player] != STOCK[len(seats)]:
            yield f"{player} has the wrong number of armies"


def _placing(before: Json, move: str, after: Json) -> Iterator[str]:
    player = before["player"]
    if after["armies"][move] != before["armies"][move] + 1:
        yield "the army went elsewhere"
    if on_board(after) != on_board(before) + 1 and len(lands_of(before, player)) > 1 and after["player"] == player:
        yield "not one army was placed"
    if after["unplaced"][player] != before["unplaced"][player] - 1 and after["turn"] == before["turn"]:
        yield "the army was not taken from those to be placed"


def _always(after: Json) -> Iterator[str]:
    if after["owner"]:
        if set(after["owner"]) != set(LANDS) or min(after["armies"].values()) < 1:
            yield "a territory has no garrison"
        for player, hand in after["hands"].items():
            if not lands_of(after, player) and hand and after["turn"]:
                yield f"{player} has cards and no territory"
    lying = [*after["deck"], *after["discard"], *(card for hand in after["hands"].values() for card in hand)]
    whole = DECK if after["turn"] else DECK - set(JOKERS)
    if len(lying) != len(set(lying)) or (lying and set(lying) != whole):
        yield "the cards do not add up"


def _battle(before: Json, move: str, after: Json) -> Iterator[str]:
    attack = sorted(before["rolled"], reverse=True)
    defence = sorted(map(int, move.removeprefix("roll-")), reverse=True)
    wins = [a > d for a, d in zip(attack, defence, strict=False)]
    target, player = before["target"], before["player"]
    lost, beaten = wins.count(False), wins.count(True)
    victim = before["owner"][target]
    too_early = before["turn"] <= 4 and len(lands_of(before, victim)) == 1
    if too_early and beaten == before["armies"][target]:
        beaten -= 1
    if after["player"] == player and on_board(before) - on_board(after) != lost + beaten:
        yield f"{on_board(before) - on_board(after)} armies were lost instead of {lost + beaten}"
    taken = before["armies"][target] == beaten
    if taken != (after["owner"][target] == player):
        yield "the territory has the wrong owner"
    if taken and after["asked"] == "occupy" and after["armies"][target] != before["attack"]:
        yield "not those of the last roll moved in"
    if taken and len(lands_of(before, victim)) == 1:
        if after["beaten_by"].get(victim) != player:
            yield f"{victim} is not out of the game"
        if not set(before["hands"][victim]) <= set(after["hands"][player]):
            yield "the cards of the beaten player were not taken"


def _next_turn(before: Json, after: Json) -> Iterator[str]:
    """The turn has passed on, to a player who has the armies of a new turn and perhaps has placed none yet."""
    seats = list(before["hands"])
    order = seats[seats.index(before["player"]) + 1 :] + seats
    still = [seat for seat in order if seat not in after["beaten_by"]]
    idle = still[: still.index(after["player"])]  # those who had nothing to decide
    if any(gained(after, seat) for seat in idle):
        yield f"the turn has passed over {idle}"
    if before["conquests"] and before["asked"] != "draw-card" and (before["deck"] or before["discard"]):
        yield "no card was drawn for a conquest"
    if after["asked"] == "place-reinforcement" and after["unplaced"][after["player"]] != gained(after, after["player"]):
        yield "the new turn has brought the wrong number of armies"
    alone = len(lands_of(after, after["player"])) == 1  # then there is nothing to choose: all of them went there
    if after["result"] is None and after["asked"] == "attack" and not alone and gained(after, after["player"]):
        yield "the new armies are missing"


CHANGES: dict[str, Any] = {
    "deal-territory": _deal,
    "place-starting-army": _placing,
    "place-reinforcement": _placing,
    "trade-card": _trading,
    "roll-defence": _battle,
    "occupy": _moving,
    "armies-to-move": _moving,
    "draw-card": _drawing,
}
