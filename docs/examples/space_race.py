"""An engine that plays one thing only, attempts in the space race, and is a program: plain Python, nothing to install.

ts-rules asks it over its stdin and hears it over its stdout, one line of JSON each way.  What it does not know it says.
With --bug it takes the highest roll of a box for one that fails.
"""
# ruff: noqa: ARG002, D101, D102, D103 - every answer has the same signature and the name of its question

import json
import sys

CARDS = {  # Operations value, whose event it is
    "captured-nazi-scientist": (1, "both"),
    "comecon": (3, "ussr"),
    "de-stalinization": (3, "ussr"),
    "duck-and-cover": (3, "us"),
    "fidel": (2, "ussr"),
    "indo-pakistani-war": (2, "both"),
    "marshall-plan": (4, "us"),
    "nuclear-test-ban": (4, "both"),
    "vietnam-revolts": (2, "ussr"),
}
BOXES = [  # Operations value needed, highest roll, VP of the first and of the second
    *[(2, 3, 2, 1), (2, 4, 0, 0), (2, 3, 2, 0), (2, 4, 0, 0)],
    *[(3, 3, 3, 1), (3, 4, 0, 0), (3, 3, 4, 2), (4, 2, 2, 0)],
]
SIDES = ("us", "ussr")
KNOWN = ("to_play", "hands", "space", "space_cards", "vp", "turn", "round", "discard")
BUG = "--bug" in sys.argv


class Cannot(Exception):
    """What this engine does not play."""


class Refused(Exception):
    """What the rules do not allow."""


class SpaceRace:
    def hello(self, message):
        return {
            "protocol": "ts-rules/engine/1",
            "game": "twilight-struggle",
            "engine": "space-race-only",
            "version": "1.0",
            "editions": ["deluxe", "2e"],
            "facts": ["space", "vp", "hands", "discard", "space_cards"],
            "words": list(KNOWN),
        }

    def position(self, message):
        given = message["given"]
        for field in given:
            if field not in KNOWN:
                raise Cannot(f"the field {field}")
        self.side = given.get("to_play")
        if self.side is None:
            raise Cannot("a position in which no side is to play")
        self.hands = {side: list(given.get("hands", {}).get(side, [])) for side in SIDES}
        self.space = {side: given.get("space", {}).get(side, 0) for side in SIDES}
        self.space_cards = {side: given.get("space_cards", {}).get(side, 0) for side in SIDES}
        self.discard, self.vp = list(given.get("discard", [])), given.get("vp", 0)
        self.card, self.rolling, self.over = None, False, False
        return {}

    def legal(self, message):
        if self.over or self.rolling or self.card is None:
            raise Cannot("to list moves other than the ways to play a card")
        _value, whose = CARDS[self.card]
        if whose not in (self.side, "both"):
            raise Cannot("the ways to play a card of the opponent")
        return {"moves": ["event", "operations"] + (["space-race"] if self.may_be_sent() else [])}

    def may_be_sent(self):
        box, other = self.space[self.side], self.space["ussr" if self.side == "us" else "us"]
        limit = 2 if box >= 2 and other < 2 else 1
        return box < len(BOXES) and self.space_cards[self.side] < limit and CARDS[self.card][0] >= BOXES[box][0]

    def play(self, message):
        move, side = message["move"], message["side"]
        if self.over:
            raise Cannot("what comes after the attempt")
        if side and side != ("chance" if self.rolling else self.side):
            raise Refused(f"it is not the move of {side}")
        if self.card is None:
            self.choose(move)
        elif not self.rolling:
            self.send(move)
        else:
            self.roll(move)
        return {}

    def choose(self, card):
        if card not in self.hands[self.side]:
            raise Refused(f"{card} is not in the hand")
        if card not in CARDS:
            raise Cannot(f"the card {card}")
        self.card = card

    def send(self, way):
        if way != "space-race":
            raise Cannot(f"to play a card as {way}")
        if not self.may_be_sent():
            raise Refused("this card cannot be sent to the space race")
        self.hands[self.side].remove(self.card)
        self.discard.append(self.card)
        self.space_cards[self.side] += 1
        self.rolling = True

    def roll(self, die):
        if die not in [f"die-{face}" for face in range(1, 7)]:
            raise Refused("a die must be rolled")
        face = int(die[-1])
        _value, highest, first, second = BOXES[self.space[self.side]]
        if face < highest if BUG else face <= highest:
            self.space[self.side] += 1
            ahead = self.space[self.side] > self.space["ussr" if self.side == "us" else "us"]
            self.vp += (first if ahead else second) * (1 if self.side == "us" else -1)
        if abs(self.vp) >= 20:
            raise Cannot("the end of the game")
        self.over = True

    def state(self, message):
        facts = {name: getattr(self, name) for name in ("space", "vp", "hands", "discard", "space_cards")}
        return {"facts": {name: facts[name] for name in message["facts"]}}


def main():
    engine = SpaceRace()
    for line in sys.stdin:
        message = json.loads(line)
        if message["ask"] == "bye":
            break
        try:
            answer = {"ok": getattr(engine, message["ask"])(message)}
        except Cannot as what:
            answer = {"cannot": str(what)}
        except Refused as why:
            answer = {"refused": str(why)}
        sys.stdout.write(json.dumps({"id": message["id"], **answer}) + "\n")
        sys.stdout.flush()


main()
