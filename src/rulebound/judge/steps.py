"""What is done in a scenario: plays of the players, acts of the rules, names for new things, expectations between."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebound.engine.stage import Field, Fields, Stage, Verb
from rulebound.judge.expectations import Expectation, read_group
from rulebound.judge.fields import read_fields
from rulebound.judge.names import (
    EVERYONE,
    RULES,
    WHOEVER,
    WORDS_FOR_EVERYONE,
    WORDS_FOR_RULES,
    Name,
    Names,
    who,
)
from rulebound.judge.phrases import Phrase, as_mapping, nearest_phrase, phrases
from rulebound.judge.source import Node, Reading, Spot, nearest, plain, torn
from rulebound.rulebook import RuleBook

FOR = Field("text", "what it is chosen for: a word of the question")
PLAYS: dict[str, Verb] = {
    "pass": Verb("decline to act", {}),
    "choose": Verb(
        "pick things, players, numbers, yes or no",
        {"pick": Field("picks", must=True), "for": FOR, "number": Field("number", "which of several of one thing")},
    ),
    "accept": Verb("say yes", {"for": FOR}),
    "decline": Verb("say no, or pick nothing", {"for": FOR}),
    "done": Verb("pick nothing more", {}),
    "order": Verb("have abilities resolve in this order", {"order": Field("things", "their sources", must=True)}),
    "assign": Verb("divide damage", {"damage": Field("shares", "from each source to each recipient", must=True)}),
    "option": Verb("take an option by its code in words", {"option": Field("text", must=True)}),
    "concede": Verb("leave the game", {}),
    "timeout": Verb("run out of time", {}),
}
PHRASES = phrases(
    (
        ("{by} pass(es|)", {"do": "pass"}),
        ("{by} choose(s|) ability {number} of {pick}", {"do": "choose"}),
        ("{by} choose(s|) {pick} for {for}", {"do": "choose"}),
        ("{by} choose(s|) {pick}", {"do": "choose"}),
        ("{by} (accepts|accept|says yes|say yes)", {"do": "accept"}),
        ("{by} (declines|decline|says no|say no)", {"do": "decline"}),
        ("{by} (is|be) done", {"do": "done"}),
        ("{by} order(s|) {order}", {"do": "order"}),
        ("{by} assign(s|) {damage}", {"do": "assign"}),
        ("{by} concede(s|)", {"do": "concede"}),
        ("{by} run(s|) out of time", {"do": "timeout"}),
        ("{by} take(s|) {option}", {"do": "option"}),
        ("auto until {until}", {"do": "auto"}),
        ("auto", {"do": "auto"}),
        ("call {thing} {name}", {"do": "call"}),
    )
)
STEP_KEYS = ("by", "do", "choose", "then", "expect", "auto", "call")


@dataclass(frozen=True)
class Play:
    """A player, or the rules, do something."""

    spot: Spot
    words: str
    by: int
    do: str
    fields: Mapping[str, Any]
    choose: tuple[Name, ...] = ()


@dataclass(frozen=True)
class Auto:
    """Take what is forced; with a goal, also pass and decline until it is reached."""

    spot: Spot
    words: str
    until: str = ""
    player: int = WHOEVER


@dataclass(frozen=True)
class Call:
    """From now on a thing has a name."""

    spot: Spot
    words: str
    thing: Name
    name: str


@dataclass(frozen=True)
class Expect:
    """What must be so now."""

    spot: Spot
    items: tuple[Expectation, ...]


Step = Play | Auto | Call | Expect


def read_steps(r: Reading, node: Node, names: Names, stage: Stage, rulebook: RuleBook) -> list[Step]:
    """All steps of a list."""
    steps = []
    for item in node.items if node.items is not None else r.items(node):
        step = read_step(r, item, names, stage, rulebook)
        if step is not None:
            steps.append(step)
    return steps


def read_step(r: Reading, node: Node, names: Names, stage: Stage, rulebook: RuleBook) -> Step | None:
    """One step, in words or as a mapping."""
    words = node.text or ""
    if node.text is not None:
        found = read_words(r, node, names, stage)
        if found is None:
            return None
        node = found
    keys = {key: value for key, _, value in node.entries()}
    if node.pairs is not None:
        for key in ("then", "expect"):
            if key in keys:
                r.mapping(node, (key,), "a step that expects")
                return read_expectations(r, keys[key], names, stage, rulebook)
        if "auto" in keys:
            r.mapping(node, ("auto",), "an automatic step")
            return read_auto(r, keys["auto"], node.spot, names)
        if "call" in keys:
            return read_call(r, node, keys["call"], names)
        do = keys.get("do")
        if do is not None and do.text == "auto":
            return read_auto(r, keys.get("until") or Node(node.spot, ""), node.spot, names)
        if do is not None and do.text == "call":
            return make_call(r, node, keys, names)
    return read_play(r, node, names, stage, words)


def read_words(r: Reading, node: Node, names: Names, stage: Stage) -> Node | None:
    """The mapping that a step in words stands for."""
    known = [*phrases(stage.phrases), *PHRASES]
    if r.line(node, "a step in words") is None:
        return None

    def fits(slots: Mapping[str, str]) -> bool:
        by = slots.get("by")
        return by is None or names.player(by) is not None or plain(by) in ACTORS

    found = as_mapping(node, known, fits)
    if found is None:
        found = as_mapping(node, known)
        if found is None:
            near = nearest_phrase(node.text or "", known)
            hint = torn(node.text or "", names.written()) or (near and f"; nearest: {shown(near)}")
            r.fault(node, f'"{node.text}" is no step that is known{hint}')
    return found


def shown(template: str) -> str:
    """A template as people would write it.

    >>> shown("{by} play(s|) {card} (in|for) mode {mode}")
    'BY plays CARD in mode MODE'
    """
    text = re.sub(r"\((s|es)\|\)", r"\1", template)
    text = re.sub(r"\(([^|)]*)\|[^)]*\)", r"\1", text)
    return re.sub(r"\{(\w+)(?::number)?\}", lambda m: m[1].upper(), text.replace("[", "").replace("]", ""))


ACTORS = (*WORDS_FOR_RULES, *WORDS_FOR_EVERYONE)


def read_play(r: Reading, node: Node, names: Names, stage: Stage, words: str = "") -> Play | None:
    """A play of a player or an act of the rules, as a mapping."""
    if node.pairs is None:
        r.fault(node, f"a step is a line of words or a mapping with `by` and `do`, but this is {node.sort}")
        return None
    keys = {key: value for key, _, value in node.entries()}
    by: int | None = WHOEVER
    if "by" in keys:
        by = who(r, keys["by"], names)
    if "do" not in keys:
        known = [*STEP_KEYS]
        r.mapping(node, known, "a step")
        r.fault(node, "a step says what is done, under `do`")
        return None
    do = r.text(keys["do"], "what is done")
    if do is None or by is None:
        return None
    verbs: Mapping[str, Verb] = stage.acts if by == RULES else {**PLAYS, **stage.plays}
    match = next((verb for verb in verbs if plain(verb) == plain(do)), None)
    if match is None:
        actor = "the rules" if by == RULES else "a player"
        r.fault(keys["do"], f'{actor} cannot "{do}"{nearest(do, verbs)}')
        return None
    if by == EVERYONE and match != "pass":
        r.fault(node, "everyone together can only pass")
        return None
    fields: Fields = verbs[match].fields
    wanted = r.mapping(node, ["by", "do", *fields, *(["choose"] if by != RULES else [])], f"`{match}`")
    values = read_fields(
        r, {k: v for k, v in wanted.items() if k in fields}, fields, names, f"`{match}`", node
    )
    if by == RULES and all(key in values for key in wanted if key in fields):
        for misfit in stage.wrong_with(match, values):
            r.fault(wanted.get(str(misfit.where[0])) if misfit.where else node, misfit.what)
    elif by != RULES and all(key in values for key in wanted if key in fields):
        for misfit in stage.wrong_with_play(match, values):
            r.fault(node, misfit.what)
    picks: tuple[Name, ...] = ()
    if "choose" in wanted and "choose" not in fields:
        chosen = read_fields(r, {"pick": wanted["choose"]}, {"pick": Field("picks")}, names, f"`{match}`", node)
        picks = chosen.get("pick", ())
    return Play(node.spot, words or told(node), by, match, values, picks)


def told(node: Node) -> str:
    """A mapping in one line, as it was written.

    >>> from rulebound.judge.source import read
    >>> told(read("{by: A, do: attack, with: [x, y]}", "x.yaml"))
    'by: A, do: attack, with: [x, y]'
    """
    if node.pairs is not None:
        inner = ", ".join(f"{key.text}: {_inner(value)}" for key, value in node.pairs)
        return inner
    return _inner(node)


def _inner(node: Node) -> str:
    if node.items is not None:
        return f"[{', '.join(_inner(item) for item in node.items)}]"
    if node.pairs is not None:
        return f"{{{told(node)}}}"
    return node.text or ""


def read_auto(r: Reading, node: Node, spot: Spot, names: Names) -> Auto | None:
    """`auto`, or until the turn of a player begins, a player must really decide, or the game ends."""
    if node.is_empty or node.text in ("", "true"):
        return Auto(spot, "auto")
    text = r.text(node, "the goal of `auto`")
    if text is None:
        return None
    words = text.replace("'s", "").split()
    if plain(text) in ("end", "the end", "the end of the game"):
        return Auto(spot, f"auto until {text}", "end")
    player = names.player(words[0]) if words else None
    if player is None or len(words) != 2 or words[1] not in ("turn", "decides", "decision"):
        r.fault(node, f'`auto` goes on until "A\'s turn", "A decides" or "the end of the game", not until "{text}"')
        return None
    return Auto(spot, f"auto until {text}", "turn" if words[1] == "turn" else "decision", player)


def read_call(r: Reading, node: Node, value: Node, names: Names) -> Call | None:
    """`call: {new: B.play[0]}`."""
    r.mapping(node, ("call",), "a step that names something")
    pairs = list(value.entries())
    if len(pairs) != 1:
        r.fault(value, "`call` gives one thing a name, as in {new: B.play[0]}")
        return None
    name, key, thing = pairs[0]
    return make_call(r, node, {"name": key, "thing": thing}, names) if name else None


def make_call(r: Reading, node: Node, keys: Mapping[str, Node], names: Names) -> Call | None:
    thing = r.text(keys["thing"], "the thing")
    name = r.text(keys["name"], "the name")
    if thing is None or name is None:
        return None
    checked = names.check(r, keys["thing"], thing)
    names.add(r, keys["name"], name)
    return Call(node.spot, f"call {thing} {name}", checked, name)


def read_expectations(r: Reading, node: Node, names: Names, stage: Stage, rulebook: RuleBook) -> Expect:
    """A group of expectations; plays in them are read as plays are."""

    def as_play(inner: Node) -> Play | None:
        if inner.text is not None:
            found = read_words(r, inner, names, stage)
            return None if found is None else read_play(r, found, names, stage, inner.text)
        return read_play(r, inner, names, stage)

    return Expect(node.spot, tuple(read_group(r, node, names, stage, rulebook, as_play)))


__all__ = ["PHRASES", "PLAYS", "Auto", "Call", "Expect", "Phrase", "Play", "Step", "read_expectations", "read_steps"]
