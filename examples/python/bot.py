#!/usr/bin/env python3
"""A player for all four games: sabot arena "cmd:python3 examples/python/bot.py" recruit --game skirmish

It speaks the line protocol of docs/engine-protocol.md with nothing but the standard library. Of the actions that it is
offered it takes the one it likes best: what shoots before what moves, and shots by what they are expected to do.
"""

import json
import random
import sys
from fractions import Fraction

# What is liked better the higher it stands; all other actions are in the middle.
LIKED = {
    "tankchess": {"move": 1, "pass": -1},
    "commander": {"shot": 5, "melee-fire": 5, "fire": 4, "move": 3, "arrive": 3, "draw": 2, "end": -1, "discard": -2, "withdraw": -3},
    "skirmish": {"shoot": 5, "second-attack": 5, "cancel": 2, "pass": -1, "decline": -1},
    "engagement": {"fight": 6, "fire": 5, "snap": 5, "return-fire": 5, "grenade": 4, "drive": 2, "walk": 2, "order": 1, "done": 0.5, "fall-back": -3},
}
MOST_QUESTIONS = 30  # a decision


def say(kind, **fields):
    print(json.dumps({"type": kind, **fields}), flush=True)


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "quit"}


def ask(kind, **fields):
    """Asks about the decision that waits; what cannot be answered is None."""
    say(kind, **fields)
    reply = hear()
    return None if reply["type"] == "error" else reply.get("answer", reply)


class Bot:
    def __init__(self):
        self.game, self.asked, self.known = "", 0, {}

    def inspect(self, query):
        """Asks the game about the table, and nothing twice."""
        key = json.dumps(query)
        if key not in self.known and self.asked < MOST_QUESTIONS:
            self.asked += 1
            self.known[key] = ask("inspect", query=query)
        return self.known.get(key) or {}

    def likes(self, action, chance):
        """How much an action is liked; chance decides among equals."""
        score = LIKED[self.game].get(action["type"], 0) + chance.random() / 10
        if self.game == "tankchess" and action["type"] == "move":
            score += self.chess(action)
        if self.game == "skirmish" and action["type"] in ("shoot", "second-attack"):
            score += self.damage(action)
        return score

    def chess(self, move):
        """A unit that is taken counts for us, one that could be taken then against us."""
        end = {k: move[k] for k in ("from", "to", "heading") if k in move}
        threats = self.inspect({"end": end}).get("threats") or []
        return 5 * ("target" in move) - 2 * any(t["destroys"] for t in threats)

    def damage(self, shot):
        """The damage that a shot is expected to do, from the exact chances."""
        tank = shot.get("tank")
        for line in self.inspect({"tank": tank}).get("shots", []) if tank else []:
            if line["target"] == shot["target"]:
                return float(Fraction((line["mine"].get("odds") or {}).get("eDamage", "0")))
        return 0

    def decide(self, question):
        self.asked, self.known = 0, {}
        chance = random.Random(question["seed"])
        ranked = sorted((a["action"] for a in question["legal"]), key=lambda a: self.likes(a, chance), reverse=True)
        for action in ranked:
            if ask("check", action=action)["legal"]:  # the best that the rules allow
                return say("act", action=action)

    def play(self):
        while (told := hear())["type"] != "quit":
            if told["type"] == "hello":
                self.game = told["game"]
                say("ready", name="example bot")
            elif told["type"] == "game":
                say("ready")
            elif told["type"] == "decide":
                self.decide(told)


Bot().play()
