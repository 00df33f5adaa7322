"""The shape of a scenario as JSON Schema, for editors: made of the same tables by which scenarios are read.

The file that ships, `schema/scenario.schema.json`, is written by tools/write_scenario_schema.py; a test shows that it
is current.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.engine.stage import Field, Fields, Stage, Verb
from rulebound.games import GAMES, kit
from rulebound.judge.expectations import GAME_KEYS
from rulebound.judge.names import LETTERS
from rulebound.judge.scenario import TOP, stage_of
from rulebound.judge.steps import PLAYS

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": ["string", "number", "boolean"]}
TEXTS: Schema = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
IDS: Schema = {"anyOf": [TEXT, {"type": "array", "items": {"type": ["string", "number"]}}]}
PLAYER: Schema = {"enum": list(LETTERS)}
NUMBER_OR_CARDS = "a number of fillers, or cards, the top first"


def schema() -> Schema:
    """The schema of a scenario of any game.

    >>> sorted(schema()["required"])
    ['game', 'title']
    """
    stages = [stage_of(game) for game in GAMES]
    return {
        "$schema": DRAFT,
        "title": "A scenario of Rulebound",
        "description": "A position, what is done in it, and what must come of that. See docs/scenarios.md.",
        "type": "object",
        "required": ["title", "game"],
        "additionalProperties": False,
        "properties": {key: top_key(key, about, stages) for key, about in TOP.items()},
        "$defs": {
            "expectations": expectations(stages),
            "step": {"anyOf": [{"type": "string"}, *(step(stage) for stage in stages)]},
        },
    }


def top_key(key: str, about: str, stages: list[Stage]) -> Schema:
    """The schema of a key at the top."""
    made: Mapping[str, Schema] = {
        "title": {"type": "string"},
        "about": {"type": "string"},
        "game": {"enum": list(GAMES)},
        "rules": IDS,
        "rulings": IDS,
        "settings": {"type": "object", "additionalProperties": TEXT},
        "format": {"enum": [name for game in GAMES for name in kit(game).formats()]},
        "players": {"type": "integer", "minimum": 1},
        "teams": {"type": "string", "pattern": r"^[1-9]\d?(\s*\+\s*[1-9]\d?)+$"},
        "seed": {"type": ["string", "number"]},
        "sets": TEXTS,
        "cards": {"type": "object", "additionalProperties": {"anyOf": [{"type": "string"}, *map(card, stages)]}},
        "given": {"anyOf": [given(stage) for stage in stages]},
    }
    if key in ("when", "plays"):
        return {"description": about, "type": "array", "items": {"$ref": "#/$defs/step"}}
    if key in ("then", "expect"):
        return {"description": about, "$ref": "#/$defs/expectations"}
    return {"description": about} | made[key]


def field(one: Field) -> Schema:
    """The schema of a value of this sort."""
    made = value(one)
    return {"description": one.about} | made if one.about else made


def value(one: Field) -> Schema:
    sort = one.sort
    if sort in ("number", "numbers"):
        number: Schema = {"type": "integer"} | ({} if one.least is None else {"minimum": one.least})
        return number if sort == "number" else {"type": "array", "items": number}
    if sort == "flag":
        return {"type": "boolean"}
    if sort == "word":
        return {"enum": list(one.words)}
    if sort == "words":
        word: Schema = {"enum": list(one.words)} if one.words else TEXT
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": word}]}
    if sort == "player":
        return PLAYER
    if sort == "players":
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": PLAYER}]}
    if sort in ("things", "picks"):
        return TEXTS
    if sort == "shares":
        inner = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        return {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": inner}]}
    if sort == "portions":
        numbers = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        return {"anyOf": [{"type": "string"}, numbers]}
    if sort == "group":
        inside = mapping(one.fields)
        return {"anyOf": [value(one.fields[one.alone]), inside]} if one.alone else inside
    if sort == "cards":
        return TEXTS
    if sort == "data":
        return {}
    return TEXT


def mapping(fields: Fields, more: Mapping[str, Schema] | None = None) -> Schema:
    """The schema of a mapping with these keys."""
    made: Schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: field(one) for key, one in fields.items()} | dict(more or {}),
    }
    must = [key for key, one in fields.items() if one.must]
    return made | ({"required": must} if must else {})


def card(stage: Stage) -> Schema:
    """A card defined in place, with keys by the other names that they have."""
    also = {noun: of for noun, of in stage.nouns.items() if of in stage.card}
    return mapping(stage.card, {noun.replace(" ", "_"): field(stage.card[of]) for noun, of in also.items()})


def given(stage: Stage) -> Schema:
    """The position of a game."""
    piles: dict[str, Schema] = {}
    for pile in stage.piles:
        fields = stage.marks if pile == stage.table else stage.tags
        entry = mapping(fields, {"card": TEXT, "ref": TEXT, "count": {"type": "integer", "minimum": 1}})
        entry["required"] = ["card"]
        cards = {"type": "array", "items": {"anyOf": [TEXT, entry]}}
        for name in (pile, *(noun.replace(" ", "_") for noun, of in stage.nouns.items() if of == pile)):
            piles[name] = {"description": NUMBER_OR_CARDS, "anyOf": [{"type": "integer", "minimum": 0}, TEXT, cards]}
    made = mapping(stage.moment)
    made["patternProperties"] = {f"^[{LETTERS[0]}-{LETTERS[-1]}]$": mapping(stage.totals, piles)}
    return made


def step(stage: Stage) -> Schema:
    """A step as a mapping."""
    verbs: dict[str, Verb] = {**PLAYS, **stage.plays}
    kinds = [play(name, verb, {"by": TEXT, "choose": TEXTS}) for name, verb in verbs.items()]
    rules: Schema = {"enum": ["rules", "the rules", "engine"]}
    kinds += [play(name, verb, {"by": rules}) | {"required": ["by", "do"]} for name, verb in stage.acts.items()]
    expected: Schema = {"$ref": "#/$defs/expectations"}
    for key, inner in (("then", expected), ("expect", expected), ("auto", TEXT), ("call", {"type": "object"})):
        kinds.append({"type": "object", "additionalProperties": False, "required": [key], "properties": {key: inner}})
    return {"anyOf": kinds}


def play(name: str, verb: Verb, more: Mapping[str, Schema]) -> Schema:
    """A play: its own keys, who does it, and what."""
    made = mapping(verb.fields, {**more, "do": {"const": name}})
    made["description"] = verb.about
    made["required"] = ["do", *made.get("required", [])]
    return made


def expectations(stages: list[Stage]) -> Schema:
    """A mapping of values by path and of other expectations, a list of such and of words, or words."""
    plays: Schema = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "object"]}}]}
    sight: Schema = {"type": "object", "additionalProperties": TEXTS}
    log: Schema = {"anyOf": [{"type": "string"}, {"type": "array"}, {"type": "object", "required": ["told"]}]}
    properties: dict[str, Schema] = {key: TEXTS for key in GAME_KEYS}
    properties |= {key: TEXT for stage in stages for key in stage.present_known}
    properties |= {"offered": plays, "refused": plays | {"description": "with `why` and `rules` of the refusal"}}
    properties |= {"log": log, "never": log}
    properties |= {key: sight for key in ("sees", "unseen", "knows", "unknown")}
    entries: Schema = {
        "type": "object",
        "properties": properties,
        "additionalProperties": {"anyOf": [TEXT, {"type": "null"}, {"type": "array", "items": TEXT}]},
    }
    several: Schema = {"type": "array", "items": {"anyOf": [{"type": "string"}, entries]}}
    return {"anyOf": [{"type": "string"}, entries, several]}
