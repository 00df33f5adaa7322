"""A toy language with every feature of the mechanism: the garden, where gnomes guard roses.

Its meanings are nested tuples, so that a test can see what was called with what.
"""

from __future__ import annotations

from typing import Any

from rulebound.language import (
    NUMBER,
    Construct,
    Language,
    Later,
    Row,
    Series,
    Sort,
    Subsort,
    Template,
    Tree,
    Vocabulary,
)
from rulebound.language.english import noun, plural
from rulebound.language.shared import AND, AND_OR, DIAMONDS, LINES, MODES, SENTENCES, SHARED, several

KINDS = ("gnome", "wolf", "owl", "unicorn")
SEASONS = ("spring", "winter")


def says(name: str) -> Any:
    """A meaning that tells which construct it belongs to and what its parts came to."""

    def meaning(context: object, **parts: object) -> tuple[object, ...]:
        return (name, *parts.values())

    return meaning


def maybe(context: list[str], does: Later) -> tuple[object, ...]:
    """Compiles its part twice, in contexts of its own."""
    return ("may", does([*context, "yes"]), does([*context, "again"]))


def row(name: str, sort: str, *templates: str | Template, **more: Any) -> Construct:
    return Construct(name, sort, templates, more.pop("meaning", says(name)), **more)


SORTS: list[Row] = [
    Sort("noun", number=NUMBER, doc="a kind of creature"),
    Sort("thing", number=NUMBER, case=("subject", "object"), doc="a creature or player"),
    Sort("things", number=NUMBER, case=("subject", "object"), doc="creatures or players"),
    Sort("player", number=NUMBER, doc="a player"),
    Sort("act", number=NUMBER, doc="something to do"),
    Sort("line", doc="a line of a card"),
    Vocabulary("kind", {kind: (kind, plural(kind)) for kind in KINDS}, doc="a kind"),
    Vocabulary("season", {season: f"{{{season}}}" for season in SEASONS}, doc="a season"),
    Vocabulary("stat", {"might": "{might}", "guard": "{guard}"}),
    Vocabulary("gift", {gift: gift for gift in ("flight", "thorns", "moon sight")}, doc="a gift"),
]

NOUNS = [
    row("creature", "head", noun("creature")),
    row("of kind", "head", "{kind:kind.number}"),
    row("card", "head", noun("card")),
    Sort("head", number=NUMBER),
    row("resting", "adjective", "resting"),
    row("other", "adjective", "other"),
    row("kin", "adjective", "{kind:kind.one}"),
    row("not kin", "adjective", "non-{kind:kind.one}"),
    Series("adjectives", "adjectives", "adjective", ("", "{}", "{} {}")),
    row("you control", "limit", "{who:player} [who: controls|control]"),
    row("weak", "limit", "with {n:digits} {stat:stat} or less"),
    row("no limit", "limit", ""),
    row("noun", "noun", "{which:adjectives} {head:head.number} {limit:limit}"),
    row("you", "player.many", "you"),
    row("each player", "player.one", "each player"),
    row("keeper", "player.one", "{whose:owner} keeper"),
    row(
        "of",
        "owner",
        "{who:thing.one}'s",
        Template("its", who=Tree("it")),
        Template("your", who=Tree("you")),
        Template("their", who=Tree("they")),
    ),
    row("target", "thing.one", "target {what:noun.one}"),
    row("all", "thing.many", "all {what:noun.many}"),
    row("some", "thing", "{n:count.number} {what:noun.number}"),
    row("it", "pronoun.one", "it"),
    row("they", "pronoun.many", "[case: they|them]"),
    Sort("pronoun", number=NUMBER, case=("subject", "object")),
    row("this card", "thing.one", "this card", "this creature"),
    Subsort("player", "thing"),
    Subsort("thing", "things"),
    Subsort("pronoun", "things"),
    Series("both", "things", "thing", several(AND[1:], number="many"), says("both")),
]

ACTS = [
    row(
        "draw",
        "act",
        "[draws|draw] {n:count} [n: card|cards]",
        rules=("1.2",),
        doc="Draws cards.",
        example="Draw a card.",
    ),
    row("damage", "act", "[deals|deal] {n:digits} damage to {who:things.object}"),
    row("uproot", "act", "[uproots|uproot] {what:things.object}", example="You may uproot target wolf."),
    row("heal", "act", "[gains|gain] {n:amount} health", "[gains|gain] health equal to {n:measure}"),
    row("measure", "measure", "the number of {what:noun.many}"),
    row("return", "act", "[returns|return] {what:thing.object} to {whose:owner} hand"),
    row("counters", "act", "[puts|put] {n:count} rose [n: counter|counters] on {what:thing.object}"),
    row("gain", "act", "[gains|gain] {what:grants} {until:until}", "[gets|get] {what:grants} {until:until}"),
    row("gift", "grant", "{gift:gift}"),
    row("stat", "grant", "{n:change} {stat:stat}"),
    row("quoted", "grant", '"{line:line}"'),
    Series("grants", "grants", "grant", AND),
    row("this turn", "until", "this turn"),
    row("for good", "until", ""),
]

LINES_OF_TEXT = [
    row("does", "clause", "{who:things.subject} {does:act.who}", Template("{does:act.many}", who=Tree("you"))),
    row("may", "clause", "you may {does:act.many}", meaning=maybe, later=("does",)),
    row("if you do", "clause", "if you do, {then:clause}"),
    row("sentence", "sentence", "{says:clause}."),
    Series("sentences", "effect", "sentence", SENTENCES),
    row("sprout", "header", "sprout"),
    row("bloom", "header", "{season:season}"),
    row("falls", "header", "when {who:thing.subject} [who: falls|fall]"),
    Series("headers", "headers", "header", AND_OR),
    row("trigger", "line", "{on:headers} → {do:effect}"),
    row("rest", "cost", "{rest}"),
    row("act cost", "cost", "{does:act.many}"),
    Series("costs", "costs", "cost", ("{}", "{}, ^{}")),
    row("power", "line", "{pay:costs}: {do:effect}"),
    row("plain", "line", "{do:effect}"),
    row("keyword", "keyword", "{gift:gift}"),
    Series("keywords", "line", "keyword", DIAMONDS),
    Series("box", "box", "line", LINES),
    Series("modes", "card", "box", MODES),
]

ROWS: list[Row] = [*SORTS, *NOUNS, *ACTS, *LINES_OF_TEXT]
GARDEN = Language("garden", ROWS, start=("line", "card"), shared=SHARED)
