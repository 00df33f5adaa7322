"""The rule book to read: chapters, rules, our rulings, and the scenarios that show each of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

from rulebound.games import kit
from rulebound.judge.coverage import scenario_files
from rulebound.judge.scenario import read_scenario
from rulebound.judge.source import Malformed
from rulebound.judge.telling import tell
from rulebound.rulebook import RuleBook
from rulebound.server.library.messages import (
    BookShown,
    Found,
    Heading,
    RuleShown,
    RulingTold,
    ScenarioPart,
    ScenarioStep,
    ScenarioText,
    ScenarioTitle,
)
from rulebound.server.messages import LogLineShown

SURE_MARK: Final = re.compile(r"\[choice\] ?")  # how sure a ruling is stands beside its title
NOTE_MARK: Final = re.compile(r"\[(?:choice[;,] )?([a-z][^\]\d]* [^\]]*)\]")  # not the ids of rules
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
HEAD_ENDS: Final = ("given:", "cards:", "when:", "plays:", "then:", "expect:")  # what follows tells nothing of rules
MOST_SCENARIOS: Final = 12  # of one rule that are named
MOST_FOUND: Final = 60
PARTS: Final = {  # of a scenario, and what people call them
    "about": "What it is about",
    "cards": "Cards made for it",
    "given": "The position",
    "when": "What is done",
    "plays": "What is done",
    "then": "What must come of it",
    "expect": "What must come of it",
}


PLAYERS: Final = {name[0]: name for name in ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal")}
POSSESSED: Final = re.compile(r"(?<![\w'-])([A-H])\.(?=[a-z])")  # as in `A.hand`
PLAYER: Final = re.compile(r"(?<![\w'-])([A-H])(?![\w-])")
# In prose "A" may be the article; it is a player within a sentence, before what one does, where something is theirs.
PLAYER_IN_PROSE: Final = re.compile(r"(?<=[^.!?:] )A(?![\w-])|\bA(?='s\b| (?:is|\w+[^sui\W]s)\b)|\b[B-H](?![\w-])")


class NoScenario(ValueError):
    """No scenario of this name is here."""


@lru_cache(maxsize=8)
def book_shown(game: str) -> BookShown:
    """The whole rule book of a game in our wording, with rulings and scenarios."""
    kit(game)
    book = RuleBook.load(game)
    shows = scenarios_by_rule(game)
    rules = [
        RuleShown(
            id=rule.id,
            title=rule.title,
            topic=rule.topic,
            says=rule.says,
            kind=rule.kind,
            heading=rule.heading,
            testable=rule.testable,
            parent=rule.parent,
            chapter=rule.chapter,
            depth=len(book.ancestors(rule.id)),
            see=list(rule.see),
            note=rule.note,
            rulings=[ruling.id for ruling in book.rulings_on(rule.id)],
            scenarios=shows.get(rule.id, [])[:MOST_SCENARIOS],
            shown_by=len(shows.get(rule.id, [])),
        )
        for rule in book.rules
    ]
    rulings = [
        RulingTold(
            id=each.id,
            title=without_marks(each.title),
            sureness=each.sureness,
            question="" if says_again(each.title, each.question) else without_marks(each.question),
            text=without_marks(each.text),
            ruling=without_marks(each.ruling),
            why=without_marks(each.why),
            rules=list(each.rules),
            section=each.section,
            see=list(each.see),
            scenarios=shows.get(each.id, [])[:MOST_SCENARIOS],
            shown_by=len(shows.get(each.id, [])),
        )
        for each in book.rulings
    ]
    return BookShown(
        game,
        book.title,
        book.document,
        [Heading(id, title) for id, title in book.chapters.items()],
        [Heading(id, title) for id, title in book.sections.items()],
        rules,
        rulings,
    )


def says_again(title: str, question: str) -> bool:
    """Does a question only say the title again?

    >>> says_again("Aim", "Aim: how is it?"), says_again("A draw?", "A draw?"), says_again("Aim", "Who aims?")
    (True, True, False)
    """
    return question.strip().removesuffix(": how is it?") == title.strip()


def without_marks(text: str) -> str:
    """Words of a ruling without the marks that its source has for those who write rulings.

    >>> without_marks("[choice] It is `blocked` [8.1] [choice; with three or more players]. So it is. [choice]")
    'It is blocked [8.1] (with three or more players). So it is.'
    """
    text = SURE_MARK.sub("", text.replace("`", ""))
    return NOTE_MARK.sub(r"(\1)", text).strip()


def search(game: str, words: str) -> Found:
    """What answers these words or ids, best first."""
    book = RuleBook.load(game)
    found = book.search(words) if words.strip() else []
    near = () if found or not words.strip() else book.near_words(words) or book.nearest(words.strip())
    return Found([entry.id for entry in found[:MOST_FOUND]], list(near), max(0, len(found) - MOST_FOUND))


def nearest_rule(game: str, id: str) -> str:
    """The id as the book writes it, if it is one but for capitals and brackets; UnknownRule if not."""
    book = RuleBook.load(game)
    bare = id.strip("()[].;: ")
    if bare in book:
        return bare
    same = [entry.id for entry in book if entry.id.casefold() == bare.casefold()]
    return same[0] if same else book[bare].id


# -- scenarios


@lru_cache(maxsize=8)
def scenario_heads(game: str) -> dict[str, tuple[Path, dict[str, Any]]]:
    """The scenarios that came with this installation, by name: their file, and what stands above the position."""
    try:
        files = scenario_files(game)
    except ValueError:  # none came with it
        return {}
    return {f"{file.parent.name}~{file.stem}": (file, head_of(file)) for file in files}


def head_of(file: Path) -> dict[str, Any]:
    """What a scenario says of itself, above its position."""
    lines = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith(HEAD_ENDS):
            break
        lines.append(line)
    try:
        head = yaml.load("\n".join(lines), Loader=LOADER)
    except yaml.YAMLError:
        return {}
    return head if isinstance(head, dict) else {}


@lru_cache(maxsize=8)
def scenarios_by_rule(game: str) -> dict[str, list[ScenarioTitle]]:
    """The scenarios that are about each rule and ruling; those that are about fewer of them first."""
    found: dict[str, list[tuple[int, ScenarioTitle]]] = {}
    for name, (_, head) in scenario_heads(game).items():
        ids = [str(id) for key in ("rules", "rulings") for id in head.get(key) or ()]
        for id in ids:
            found.setdefault(id, []).append((len(ids), ScenarioTitle(title_of(name, head), name)))
    return {id: [each for _, each in sorted(of, key=lambda one: one[0])] for id, of in found.items()}


def all_scenarios(game: str, id: str) -> list[ScenarioTitle]:
    """Every scenario that is about this rule or ruling; none if there is no such rule."""
    kit(game)
    return scenarios_by_rule(game).get(id, [])


def told_parts(data: Any) -> list[ScenarioPart]:
    """What a scenario says, part by part, in lines for people.

    >>> told_parts({"title": "Wolves", "given": {"A": {"hand": ["wolf as w", "bear"]}}, "then": {"w.zone": "A.play"}})
    [ScenarioPart(title='The position', lines=['Ann: hand: wolf (w), bear']), \
ScenarioPart(title='What must come of it', lines=["wolf (w)'s zone: Ann's play"])]
    """
    if not isinstance(data, dict):
        return []
    told = {key: lines_of(data[key]) for key in PARTS if data.get(key)}
    if isinstance(data.get("cards"), dict):
        told["cards"] = [card_line(label, card) for label, card in data["cards"].items()]
    calls: dict[str, Callable[[str], str]] = {"about": prose, "cards": str, "given": caller(labels(data))}
    called = caller(labels(data) | references(data))
    return [ScenarioPart(PARTS[key], [calls.get(key, called)(line) for line in lines]) for key, lines in told.items()]


def labels(data: Mapping[str, Any]) -> dict[str, str]:
    """What a scenario calls the cards that were made for it, with their names."""
    cards = data.get("cards")
    made = cards.items() if isinstance(cards, dict) else ()
    return {str(label): str(card["name"]) for label, card in made if isinstance(card, dict) and card.get("name")}


def references(data: Mapping[str, Any]) -> dict[str, str]:
    """What a scenario calls single cards of its position, with their names; those that are anything have none.

    >>> references({"cards": {"ox": {"name": "Field Ox"}}, "given": {"A": {"play": ["ox as o1", "filler as f"]}}})
    {'o1': 'Field Ox (o1)'}
    """
    names, found = labels(data), {}
    pairs = [tuple(text.split(" as ")) for text in texts_in(data.get("given")) if text.count(" as ") == 1]
    for card, reference in pairs:
        if reference.isidentifier() and card != "filler":
            found[reference] = f"{names.get(card, card)} ({reference})"
    return found


def texts_in(value: Any) -> Iterator[str]:
    """All texts in a part of a scenario; a card with a reference as `card as reference`."""
    if isinstance(value, dict):
        if "card" in value and "ref" in value:
            yield f"{value['card']} as {value['ref']}"
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, str):
        yield value


def caller(names: Mapping[str, str]) -> Callable[[str], str]:
    """What calls players and these cards by name in a line of a scenario.

    >>> caller({"ox": "Field Ox"})("A attacks B with ox; ox.zone: A.play; ox token")
    "Ann attacks Ben with Field Ox; Field Ox's zone: Ann's play; ox token"
    """
    if not names:
        return by_name
    said = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    wanted = re.compile(rf"(?<![\w'(-])({said})(?![\w'-]| token\b)(\.(?=[a-z]))?")
    return lambda line: wanted.sub(lambda found: names[found[1]] + ("'s " if found[2] else ""), by_name(line))


def card_line(label: str, card: Any) -> str:
    """A card that was made for a scenario, with what it is called there.

    >>> card_line("ghost", {"name": "Marsh Ghost", "type": "champion", "cost": 1, "text": "Untargetable"})
    'Marsh Ghost (ghost): champion; cost: 1; text: Untargetable'
    """
    if not isinstance(card, dict):
        return f"{label}: {in_words(card)}"
    rest = {key: value for key, value in card.items() if key not in ("name", "type")}
    words = [str(card.get("type", "")), in_words(rest) if rest else ""]
    return f"{card.get('name', label)} ({label}): {'; '.join(word for word in words if word)}"


def by_name(line: str) -> str:
    """A line of a scenario that calls the players by names instead of letters.

    >>> by_name("A attacks B with wolf; A.hand: 2; x at A2")
    "Ann attacks Ben with wolf; Ann's hand: 2; x at A2"
    """
    return PLAYER.sub(lambda found: PLAYERS[found[1]], POSSESSED.sub(lambda found: f"{PLAYERS[found[1]]}'s ", line))


def prose(text: str) -> str:
    """The same for sentences, in which an "A" may be the article.

    >>> prose("A wolf of A bites B's bear. A bear of B sleeps: A passes")
    "A wolf of Ann bites Ben's bear. A bear of Ben sleeps: Ann passes"
    """
    return PLAYER_IN_PROSE.sub(lambda found: PLAYERS[found[0]], text)


def title_of(name: str, head: dict[str, Any]) -> str:
    """What a scenario is called, for people."""
    return prose(str(head.get("title", name)))


def lines_of(value: Any) -> list[str]:
    """A part of a scenario in lines: one for each thing that it lists."""
    if isinstance(value, dict):
        return [f"{key}: {in_words(each)}" for key, each in value.items()]
    return [in_words(each) for each in value] if isinstance(value, list) else [str(value).strip()]


def in_words(value: Any) -> str:
    """A value in one line.

    >>> in_words({"play": ["wolf as w", {"card": "bear", "ref": "b", "damage": 2}], "health": 3})
    'play: wolf (w), bear (b), damage: 2; health: 3'
    """
    if isinstance(value, dict):
        short = f" as {value['ref']}" if "ref" in value else ""
        card = [in_words(f"{value['card']}{short}")] if "card" in value else []
        between = ", " if card else "; "
        left = ("card", "ref") if card else ()
        rest = [f"{key}: {in_words(each)}" for key, each in value.items() if key not in left]
        return between.join([*card, *rest]) or "nothing"
    if isinstance(value, list):
        return ", ".join(in_words(each) for each in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    name, called, short = str(value).partition(" as ")
    return f"{name} ({short})" if called and short.isidentifier() else str(value)


def scenario_text(game: str, name: str) -> ScenarioText:
    """A scenario, told and as it is written; NoScenario if none of this name is here."""
    kit(game)
    known = scenario_heads(game)
    if name not in known:
        raise NoScenario(f"no scenario of {kit(game).title} is called {name!r} here")
    file, head = known[name]
    text = file.read_text(encoding="utf-8")
    data = yaml.load(text, Loader=LOADER)
    steps = steps_of(file, data)
    parts = [part for part in told_parts(data) if not steps or part.title != PARTS["when"]]
    return ScenarioText(name, title_of(name, head), text, parts, steps)


def steps_of(file: Path, data: Mapping[str, Any]) -> list[ScenarioStep]:
    """A scenario as the judge plays it, step by step with what happens and what is refused; none if it cannot be."""
    try:
        story = tell(read_scenario(file, must_expect=False))
    except Malformed:
        return []
    called = caller(labels(data) | references(data))
    steps = []
    for chapter in story.chapters:
        told = [LogLineShown(prose(line.text), list(line.cites)) for line in chapter.told if line.text]
        told += [
            LogLineShown(called(f"{item.text}. {item.refusal.text}"), list(item.refusal.cites))
            for _, group in chapter.expected
            for item in group
            if item.refusal is not None
        ]
        if told or chapter.text:
            steps.append(ScenarioStep(called(chapter.text), told))
    return steps
