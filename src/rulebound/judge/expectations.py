"""What a scenario expects: values, who has won, whose decision it is, what is offered or refused, what was told, seen.

An expectation is written as a key and a value (`A.health: 28`) or in words (`A has 28 health`); both give the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulebound.engine.stage import Stage
from rulebound.judge.fields import read_things, several
from rulebound.judge.names import PLACE, Name, Names
from rulebound.judge.phrases import Phrase
from rulebound.judge.source import Node, Reading, Spot, is_number, nearest, plain, same, torn
from rulebound.rulebook import RuleBook

GAME_KEYS = ("winner", "eliminated", "decision", "asks", "sound")
OTHER_KEYS = ("offered", "refused", "log", "never", "sees", "unseen", "knows", "unknown")
SPECIAL = (*GAME_KEYS, *OTHER_KEYS)
NOISE = frozenset(
    "is are was the a an it to of by from at into in on for with and"
    " zone play hand deck discard pile health card cards".split()
)
PATH = re.compile(r"(?P<who>[^.\[\]]+)(?:\.(?P<fact>[^.\[\]]+))?(?:\[(?P<at>-?\d{1,9})\](?:\.(?P<inner>[^.\[\]]+))?)?")

CARDS_IN = re.compile(r"cards? in (?:the |their )?(?P<pile>.+)", re.IGNORECASE)
NOT = re.compile(r"\b(is|was) not\b")
SAID = (  # expectations in words that every game has: a template, the key and the value that it says
    ("it is {player}'s turn", "turn", "{player}"),
    ("{thing} is controlled by nobody", "{thing}.controller", "none"),
    ("nobody controls {thing}", "{thing}.controller", "none"),
    ("{thing} is controlled by {player}", "{thing}.controller", "{player}"),
    ("{player} controls {thing}", "{thing}.controller", "{player}"),
    ("{thing} is owned by {player}", "{thing}.owner", "{player}"),
)


@dataclass(frozen=True)
class Path:
    """What a value is of: a thing or player, one of its facts or piles, maybe a place in that pile and a fact of it."""

    text: str
    who: Name
    fact: str = ""
    at: int | None = None
    inner: str = ""


@dataclass(frozen=True)
class Value:
    """A path, or a word for the moment, has a value.  `has` asks whether the value is among several."""

    spot: Spot
    path: Path | str
    node: Node
    has: bool = False
    negated: bool = False


@dataclass(frozen=True)
class Offer:
    """A play can be made now, or cannot, for a reason that has these words and rules."""

    spot: Spot
    play: Any  # a Play
    offered: bool
    why: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pattern:
    """An entry of the log: its event, its amount, whom it concerns."""

    spot: Spot
    words: str
    event: str
    amount: int | None
    names: tuple[Name, ...]


@dataclass(frozen=True)
class Told:
    """The log has these entries in this order (others may stand between), or none of them; as a viewer was told."""

    spot: Spot
    patterns: tuple[Pattern, ...]
    never: bool = False
    viewer: int | None = None


@dataclass(frozen=True)
class Sight:
    """A viewer sees these things now, or does not; `known` asks whether the player knows where they are."""

    spot: Spot
    viewer: int
    things: tuple[Name, ...]
    positive: bool
    known: bool = False


Expectation = Value | Offer | Told | Sight
AsPlay = Callable[[Node], Any]


def read_group(
    r: Reading, node: Node, names: Names, stage: Stage, rulebook: RuleBook, as_play: AsPlay
) -> list[Expectation]:
    """All expectations of a mapping, a list or a line."""
    reader = _Reader(r, names, stage, rulebook, as_play)
    for item in node.items if node.items is not None else (node,):
        if item.pairs is not None:
            for key, key_node, value in item.entries():
                reader.entry(key, key_node, value)
        elif not item.is_empty:
            reader.words(item)
    return reader.found


class _Reader:
    """Reads expectations one after the other into `found`."""

    def __init__(self, r: Reading, names: Names, stage: Stage, rulebook: RuleBook, as_play: AsPlay) -> None:
        self.r = r
        self.names = names
        self.stage = stage
        self.rulebook = rulebook
        self.as_play = as_play
        self.found: list[Expectation] = []

    # -- a key and a value

    def entry(self, key: str, key_node: Node, value: Node) -> None:
        r = self.r
        if key in ("offered", "refused"):
            for item in value.items if value.items is not None else (value,):
                self.offer(item, key == "offered")
        elif key in ("log", "never"):
            self.told(value, key == "never")
        elif key in ("sees", "unseen", "knows", "unknown"):
            self.sight(value, key)
        elif key == "sound":
            if r.flag(value, "`sound`") is False:
                r.fault(value, "a game can only be expected to be sound: `sound: true`")
            self.found.append(Value(key_node.spot, key, value))
        elif key in SPECIAL or key in self.stage.present_known:
            self.found.append(Value(key_node.spot, key, value))
        else:
            path = self.path(key, key_node)
            if path is not None and path.fact == "zone" and self.stage.place and is_number(value.text or ""):
                path = replace(path, fact=self.stage.place)
            if path is not None:
                self.found.append(Value(key_node.spot, path, value))
            elif not r.faults:
                raise AssertionError("a path that cannot be read is a fault")

    def path(self, text: str, node: Node) -> Path | None:
        """`A.health`, `golem.damage`, `golem` (its zone), `B.play[0].name`."""
        r, names, stage = self.r, self.names, self.stage
        m = PATH.fullmatch(text)
        if m is None or not names.is_known(m["who"]):
            known = [*SPECIAL, *stage.present_known, *names.everything()]
            r.fault(node, f'nothing can be expected of "{text}"{nearest(m["who"] if m else text, known)}')
            return None
        who = Name(m["who"], node.spot)
        fact = m["fact"] or ""
        if names.player(m["who"]) is not None:
            facts: Sequence[str] = (*stage.totals, *stage.piles, *stage.counts)
            fact = self.noun(fact)
        else:
            facts = stage.facts_known
            fact = fact or "zone"
        fact = next((known for known in facts if same(known, fact)), fact)
        if fact not in facts:
            r.fault(node, f'{m["who"]} has no "{fact or text}" that could be expected{nearest(fact, facts)}')
            return None
        inner = m["inner"] or ""
        if m["at"] is not None and fact not in stage.piles:
            r.fault(node, f"{fact} has no places; piles have: {', '.join(stage.piles)}")
            return None
        if inner and inner not in stage.facts_known:
            r.fault(node, f'a thing has no "{inner}" that could be expected{nearest(inner, stage.facts_known)}')
            return None
        return Path(text, who, fact, None if m["at"] is None else int(m["at"]), inner)

    def noun(self, text: str) -> str:
        """A fact by another name: `creatures`, `cards in the attack deck`."""
        for noun, fact in self.stage.nouns.items():
            if same(noun, text):
                return fact
        m = CARDS_IN.fullmatch(text)
        pile = self.noun(m["pile"]) if m is not None else ""
        return pile if pile in self.stage.piles else text

    def offer(self, node: Node, offered: bool) -> None:
        """A play, with `why` and `rules` beside it or behind it."""
        r = self.r
        why = ""
        rules: tuple[str, ...] = ()
        inner = node
        if node.text is not None:
            inner, why, rules = self.reasons_in_words(node)
        elif node.pairs is not None:
            keys = {key: value for key, _, value in node.entries()}
            if "why" in keys:
                why = r.text(keys["why"], "the reason") or ""
            if "rules" in keys:
                rules = tuple(i for i in (r.text(n, "a rule") for n in r.items(keys["rules"])) if i)
            rest = tuple((k, v) for k, v in node.pairs if k.text not in ("why", "rules"))
            inner = Node(node.spot, pairs=rest)
            if "play" in keys:
                r.mapping(inner, ("play",), "a refusal" if not offered else "an offer")
                inner = keys["play"]
        if (why or rules) and offered:
            r.fault(node, "only what is refused has a reason")
        for id_ in self.rulebook.unknown(rules):
            r.fault(node, f'there is no rule "{id_}"; nearest: {", ".join(self.rulebook.nearest(id_))}')
        play = self.as_play(inner)
        if play is not None:
            self.found.append(Offer(node.spot, play, offered, why, rules))

    def reasons_in_words(self, node: Node) -> tuple[Node, str, tuple[str, ...]]:
        """`A plays golem because it is slow (3.2.3a)`: the play, the words, the rules."""
        m = re.fullmatch(r"(?P<play>.+?)(?:\s+because\s+(?P<why>.+?))?(?:\s+\((?P<rules>[^()]+)\))?", node.text or "")
        if m is None:
            return node, "", ()
        rules = tuple(part.strip() for part in (m["rules"] or "").split(",") if part.strip())
        return Node(node.spot, m["play"], node.quoted), m["why"] or "", rules

    # -- the log

    def told(self, node: Node, never: bool) -> None:
        viewer = None
        patterns = node
        if node.pairs is not None and any(key == "told" for key, _, _ in node.entries()):
            keys = self.r.mapping(node, ("to", "told"), "`log`")
            patterns = keys["told"]
            if "to" in keys:
                viewer = self.names.player(keys["to"].text or "")
                if viewer is None:
                    self.r.fault(keys["to"], f"the log is told to a player ({', '.join(self.names.letters())})")
        found = []
        for item in patterns.items if patterns.items is not None else (patterns,):
            pattern = self.pattern(item)
            if pattern is not None:
                found.append(pattern)
        self.found.append(Told(node.spot, tuple(found), never, viewer))

    def pattern(self, node: Node) -> Pattern | None:
        """Words in any order: one event, whom it concerns, how much; or a mapping of these."""
        r = self.r
        if node.pairs is not None:
            keys = r.mapping(node, ("event", "of", "amount"), "an entry of the log")
            if "event" not in keys:
                r.fault(node, "an entry of the log says its event")
                return None
            event = r.word(keys["event"], "the event", self.stage.events)
            amount = r.number(keys["amount"], "the amount") if "amount" in keys else None
            things = read_things(r, keys["of"], self.names, "whom it concerns") if "of" in keys else ()
            return None if event is None else Pattern(node.spot, event, event, amount, things)
        text = r.text(node, "an entry of the log")
        return None if text is None else self.pattern_in_words(node, text)

    def pattern_in_words(self, node: Node, text: str) -> Pattern | None:
        r = self.r
        tokens = text.replace(",", " ").replace("'s", "").split()
        event, amount, things = "", None, []
        at = 0
        while at < len(tokens):
            for size in range(min(5, len(tokens) - at), 0, -1):
                span = " ".join(tokens[at : at + size])
                known = next((e for e in self.stage.events if same(e, span)), None)
                known = known or next((e for said, e in self.stage.heard.items() if same(said, span)), None)
                if self.names.is_known(span) and not (known and not event and self.names.label(span) is None):
                    things.append(Name(span, node.spot))
                    break
                if known is not None and not event:
                    event = known
                    break
            else:
                size = 1
                if is_number(tokens[at]) and amount is None:
                    amount = int(tokens[at])
                elif tokens[at].casefold() not in NOISE:
                    known_words = [*self.stage.events, *self.names.everything()]
                    what = f'"{tokens[at]}" is neither an event of the log nor a thing'
                    r.fault(node, what + nearest(tokens[at], known_words))
                    return None
            at += size
        if not event:
            r.fault(node, f'"{text}" names no event of the log{nearest(text, self.stage.events)}')
            return None
        return Pattern(node.spot, text, event, amount, tuple(things))

    # -- who sees

    def sight(self, node: Node, key: str) -> None:
        if node.pairs is None:
            self.r.fault(node, f"`{key}` is a mapping from players to things, as in {{B: [g1]}}, but is {node.sort}")
            return
        for letter, key_node, things in node.entries():
            viewer = self.names.player(letter)
            if viewer is None:
                self.r.fault(key_node, f'"{letter}" is no player; players are {", ".join(self.names.letters())}')
                continue
            found = read_things(self.r, things, self.names, f"`{key}`")
            positive = key in ("sees", "knows")
            self.found.append(Sight(key_node.spot, viewer, found, positive, key in ("knows", "unknown")))

    # -- in words

    def words(self, node: Node) -> None:
        """One line of words."""
        text = (self.r.line(node, "an expectation in words") or "").strip()
        if not text:
            return
        if self.as_said(node, text, False) or (NOT.search(text) and self.as_said(node, NOT.sub(r"\1", text, 1), True)):
            return
        for pattern, make in _WORDS:
            m = pattern.fullmatch(text)
            if m is not None and make(self, node, m):
                return
        examples = "`A has 28 health`, `golem is in A's discard pile`, `golem is expended`, `A may attack with golem`"
        hint = torn(text, self.names.written()) or f"; some are {examples}"
        self.r.fault(node, f'"{text}" is no expectation that is known{hint}')

    def as_said(self, node: Node, text: str, negated: bool) -> bool:
        """An expectation in words of the game's own or of all games, or with `negated` its opposite."""
        for template, key, value in (*self.stage.expected, *SAID):
            m = Phrase(template, {}).match(text)
            if m is None or not all(self.fits(slot, said) for slot, said in m.groupdict().items()):
                continue
            for slot, said in m.groupdict().items():
                key, value = key.replace(f"{{{slot}}}", said), value.replace(f"{{{slot}}}", said)
            if negated and key == "log":
                key = "never"
            before = len(self.found)
            self.put(node, key, value)
            if negated:
                said = self.found[before:]
                self.found[before:] = [replace(v, has=True, negated=True) if isinstance(v, Value) else v for v in said]
            return True
        return False

    def fits(self, slot: str, said: str) -> bool:
        """Can this stand there: a player, a number, or else the name of a thing?"""
        if slot == "player":
            return self.names.player(said) is not None
        if slot == "number":
            return is_number(said)
        return self.names.player(said) is None and self.names.is_known(said)

    def put(self, node: Node, key: str, value: str) -> bool:
        self.entry(key, node, Node(node.spot, value))
        return True

    def of_thing(self, node: Node, m: re.Match[str]) -> bool:
        """`A has 28 health`, `golem has no damage`."""
        if not self.names.is_known(m["who"]):
            return False
        amount = "0" if m["amount"] == "no" else m["amount"]
        return self.put(node, f"{m['who']}.{self.noun(m['fact'])}", amount)

    def stats(self, node: Node, m: re.Match[str]) -> bool:
        if not self.stage.strength or not self.names.is_known(m["who"]):
            return False
        for fact, amount in zip(self.stage.strength, (m["offense"], m["defense"])):
            self.put(node, f"{m['who']}.{fact}", amount)
        return True

    def in_zone(self, node: Node, m: re.Match[str]) -> bool:
        """`golem is in A's discard pile`, `golem is not in play`."""
        if not self.names.is_known(m["who"]):
            return False
        path = self.path(f"{m['who']}.zone", node)
        if path is not None:
            negated = bool(m["negated"])
            self.found.append(Value(node.spot, path, Node(node.spot, m["zone"]), negated, negated))
        return True

    def state(self, node: Node, m: re.Match[str]) -> bool:
        """`golem is expended`, `golem is not deploying`."""
        state = next((s for s in self.stage.states if same(s, m["state"])), None)
        if state is None or not self.names.is_known(m["who"]):
            return False
        fact, value = self.stage.states[state]
        path = self.path(f"{m['who']}.{fact}", node)
        if path is not None:
            written = Node(node.spot, "true" if value is True else str(value))
            self.found.append(Value(node.spot, path, written, True, bool(m["negated"])))
        return True

    def no_winner(self, node: Node, m: re.Match[str]) -> bool:
        """`A does not win`: another has won, or nobody yet."""
        self.found.append(Value(node.spot, "winner", Node(node.spot, m["who"]), True, True))
        return True

    def present(self, node: Node, key: str, value: str) -> bool:
        """`the striker is B`, `B is the Striking Player`, `it is B's turn`."""
        known = next((each for each in self.stage.present_known if same(each, self.noun(key))), None)
        return known is not None and self.put(node, known, value)

    def may(self, node: Node, m: re.Match[str]) -> bool:
        """`A may attack with golem`, `A may not play troll because it is slow (3.2.3a)`."""
        offered = not m["negated"]
        self.offer(Node(node.spot, f"{m['who']} {m['play']}", node.quoted), offered)
        return True

    def seen(self, node: Node, m: re.Match[str]) -> bool:
        positive = not m["negated"]
        known = m["verb"] == "know"
        key = ("knows" if positive else "unknown") if known else ("sees" if positive else "unseen")
        viewer = self.names.player(m["who"])
        if viewer is None:
            return False
        offset = m.start("things") + (1 if node.quoted else 0)
        listed = several(self.r, Node(Spot(node.spot.line, node.spot.column + offset), m["things"]), self.names)
        things = tuple(self.names.check(self.r, item, item.text or "") for item in listed)
        self.found.append(Sight(node.spot, viewer, things, positive, key in ("knows", "unknown")))
        return True


Make = Callable[[_Reader, Node, re.Match[str]], bool]


def _rows(*rows: tuple[str, Make]) -> list[tuple[re.Pattern[str], Make]]:
    return [(re.compile(pattern), make) for pattern, make in rows]


_WORDS = _rows(
    (r"(?P<who>\w) wins", lambda x, n, m: x.put(n, "winner", m["who"])),
    (r"the game is (?:a draw|drawn)", lambda x, n, m: x.put(n, "winner", "draw")),
    (r"the game is sound", lambda x, n, m: x.put(n, "sound", "true")),
    (r"nobody (?:has won|wins)|the game (?:is not over|goes on)", lambda x, n, m: x.put(n, "winner", "none")),
    (r"(?P<who>\w) (?:does not win|has not won)", _Reader.no_winner),
    (r"(?P<who>\w) is the (?P<key>.+)", lambda x, n, m: x.present(n, m["key"], m["who"])),
    (r"[Tt]he (?P<key>.+?) is (?P<value>.+)", lambda x, n, m: x.present(n, m["key"], m["value"])),
    (r"(?P<who>\w) is (?:eliminated|out)", lambda x, n, m: x.put(n, "eliminated", m["who"])),
    (r"(?P<who>\w) decides", lambda x, n, m: x.put(n, "decision", m["who"])),
    (r"(?P<who>\w+) (?:may|can)(?P<negated> not|not|'t)? (?P<play>.+)", _Reader.may),
    (r"(?P<who>\w) (?P<negated>does not )?(?P<verb>see|know)s? (?P<things>.+)", _Reader.seen),
    (r"(?P<who>.+?) has (?P<amount>-?\d+|no) (?P<fact>.+)", _Reader.of_thing),
    (r"(?P<who>.+?) has (?P<fact>[^\d]+?) (?P<amount>-?\d+)", _Reader.of_thing),
    (r"(?P<who>.+?) has (?P<negated>not )?(?P<state>.+)", _Reader.state),
    (r"(?P<who>.+?) is (?P<offense>-?\d+)/(?P<defense>-?\d+)", _Reader.stats),
    (r"(?P<who>.+?) is (?P<zone>gone)", lambda x, n, m: x.put(n, f"{m['who']}.zone", "none")),
    (r"(?P<who>.+?) is (?P<negated>not )?(?P<state>.+)", _Reader.state),
    (r"(?P<who>.+?) is (?P<negated>not )?in (?P<zone>.+)", _Reader.in_zone),
)

__all__ = ["PLACE", "Expectation", "Offer", "Path", "Pattern", "Sight", "Told", "Value", "plain", "read_group"]
