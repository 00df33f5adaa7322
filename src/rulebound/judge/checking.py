"""Whether what a scenario expects is so, and if not, what is so instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebound.engine.game import DRAW
from rulebound.engine.kit import Reason
from rulebound.engine.stage import Pointer
from rulebound.judge.expectations import Expectation, Offer, Path, Pattern, Sight, Told, Value
from rulebound.judge.fields import several
from rulebound.judge.names import LETTERS, Name, listing
from rulebound.judge.playing import Hand
from rulebound.judge.soundness import FAULTY, unsound
from rulebound.judge.source import FLAGS, Node, Reading, Spot, is_number, plain, same
from rulebound.judge.steps import Play, told
from rulebound.judge.table import Heard, Refused, Stopped, Table

Miss = tuple[Spot, str]


def misses(table: Table, items: tuple[Expectation, ...]) -> Iterator[Miss]:
    """What is not as expected: where it was expected, and what is so instead."""
    for item in items:
        try:
            found = miss(table, item)
        except Stopped as stopped:
            found = stopped.why
        if found:
            yield item.spot, found


def miss(table: Table, item: Expectation) -> str:
    """What is wrong with one expectation, "" if it is met."""
    if isinstance(item, Value):
        return check_value(table, item)
    if isinstance(item, Offer):
        return check_offer(table, item)
    if isinstance(item, Told):
        return check_told(table, item)
    return check_sight(table, item)


# -- values


def check_value(table: Table, item: Value) -> str:
    """`A.health: 28`, `winner: A`, `phase: main`."""
    if item.path == "sound":
        fault = unsound(table.scenario.kit, table.game)
        return FAULTY + fault if fault else ""
    if isinstance(item.path, str):
        actual = of_the_game(table, item.path)
        text = item.path
    else:
        actual = of_path(table, item.path)
        text = item.path.text
    if item.path == "asks":
        asked = table.scenario.kit.prompt(table.game)
        purpose = table.scenario.stage.asking(table.game).purpose if not table.game.over else ""
        wanted = item.node.text or ""
        is_asked = plain(wanted) in plain(asked) or same(wanted, purpose)
        return "" if is_asked else f'the question is "{asked}", not "{wanted}"'
    if item.has:
        is_so = has(table, actual, item.node, item.path)
        if is_so != item.negated:
            return ""
        return f"{text} is {shown(table, actual)}, which is {'' if item.negated else 'not '}{item.node.text}"
    if equal(table, actual, item.node, item.path):
        return ""
    return f"{text} is {shown(table, actual)}, not {told(item.node)}"


def of_the_game(table: Table, key: str) -> Any:
    """What can be expected of the game as a whole."""
    g = table.game
    if key == "winner":
        if not g.over:
            return "none"
        return "draw" if g.winner == DRAW else LETTERS[g.winner]
    if key == "eliminated":
        return [LETTERS[p] for p in table.scenario.stage.out(g)]
    if key == "decision":
        return "none" if g.over else LETTERS[g.chooser]
    if key == "asks":
        return table.scenario.kit.prompt(g)
    return table.scenario.stage.present(g)[key]


def of_path(table: Table, path: Path) -> Any:
    """The value at a path; a Stopped says why there is none."""
    stage = table.scenario.stage
    found = table.find(path.who)
    if found.thing is not None:
        return fact(table, found.thing, path.fact, path)
    value = stage.seat(table.game, found.player)[path.fact]
    if path.at is None:
        return value
    if not -len(value) <= path.at < len(value):
        raise Stopped(path.who.spot, f"{path.text}: {path.who} has {len(value)} cards in {path.fact}")
    thing = value[path.at]
    return fact(table, thing, path.inner, path) if path.inner else thing


def fact(table: Table, thing: Pointer, name: str, path: Path) -> Any:
    """A fact of a thing."""
    facts = table.scenario.stage.facts(table.game, thing)
    if name not in facts:
        where = f"{table.label(thing)} is in {facts.get('zone')}"
        raise Stopped(path.who.spot, f"{path.text}: {where} and has no {name} there")
    return facts[name]


def equal(table: Table, actual: Any, node: Node, path: Path | str) -> bool:
    """Is this the value written there?"""
    if isinstance(actual, bool):
        return node.text in FLAGS and FLAGS[node.text] == actual
    if isinstance(actual, int):
        return node.text is not None and is_number(node.text) and int(node.text) == actual
    if isinstance(actual, list):
        if node.text is not None and is_number(node.text) and not node.quoted:
            return len(actual) == int(node.text)
        return same_members(table, actual, node)
    if isinstance(actual, Pointer):
        return node.text is not None and means(table, node, actual)
    wanted = node.text or ""
    if isinstance(path, Path) and "zone" in (path.fact, path.inner):
        return same_place(table, str(actual), wanted)
    return is_called(table, str(actual), wanted) or (wanted in ("", "nobody", "none") and str(actual) == "none")


def is_called(table: Table, actual: str, wanted: str) -> bool:
    """Is this the word that is so, or the key or the label of a card of that name?"""
    names = table.scenario.names
    thing = table.things.get(names.label(wanted) or "")
    printed = names.printed.get(plain(wanted), wanted) if thing is None else table.scenario.book.cards[thing.kind].name
    return same(actual, wanted) or same(actual, printed)


def same_place(table: Table, actual: str, wanted: str) -> bool:
    """`A.discard`, `A's discard pile`, `discard`, `none`."""
    text = plain(wanted.replace("'s ", "."))
    owner, _, pile = text.rpartition(".")
    pile = table.scenario.stage.nouns.get(pile.strip().removeprefix("the "), pile.strip().removeprefix("the "))
    if actual == "none":
        return text in ("none", "nowhere", "")
    letter, _, zone = actual.rpartition(".")  # what is nobody's has no letter
    return pile == zone and owner.strip() in ("", letter.casefold())


def same_members(table: Table, actual: list[Any], node: Node) -> bool:
    """Are these the members, in any order?"""
    items = several(Reading(""), node, table.scenario.names)
    if len(items) != len(actual):
        return False
    left = list(actual)
    for item in items:
        for one in left:
            if means(table, item, one) if isinstance(one, Pointer) else same(str(one), item.text or ""):
                left.remove(one)
                break
        else:
            return False
    return True


def means(table: Table, node: Node, thing: Pointer) -> bool:
    """Is this thing called that: by its label, or by the name of its card?"""
    text = node.text or ""
    label = table.label(thing)
    card = table.scenario.book.cards[thing.kind].name
    names = table.scenario.names
    if names.label(text) is not None:
        return same(label, text)
    by_key = names.cards.get(plain(text))
    return same(label, text) or same(card, text) or same(label.rpartition("#")[0], text) or by_key == thing.kind


def has(table: Table, actual: Any, node: Node, path: Path | str) -> bool:
    """Is this the value, or among the values?"""
    if isinstance(actual, list):
        return any(same(str(one), node.text or "") for one in actual)
    return equal(table, actual, node, path)


def shown(table: Table, actual: Any) -> str:
    """A value in words."""
    if isinstance(actual, bool):
        return "true" if actual else "false"
    if isinstance(actual, Pointer):
        return table.label(actual)
    if isinstance(actual, list):
        if len(actual) > 12:
            return f"{len(actual)} cards"
        return f"[{', '.join(shown(table, one) for one in actual)}]"
    return str(actual) or "nothing"


# -- what is offered


def check_offer(table: Table, item: Offer) -> str:
    """A play is tried out on a copy of the game: it can be made now, or is refused for this reason."""
    play: Play = item.play
    hand = Hand(table.branch(), item.spot, strict=True)
    who = play.words
    try:
        hand.play(play)
    except Refused as refused:
        if item.offered:
            return f"`{who}` should be offered, but {refused.why}"
        return check_reason(table, item, refused)
    if item.offered:
        return ""
    return f"`{who}` should be refused, but can be done"


def refused_for(table: Table, item: Offer) -> Reason | None:
    """The game's reason for refusing a play now; None if it is offered, or refused without one."""
    try:
        Hand(table.branch(), item.spot, strict=True).play(item.play)
    except Refused as refused:
        return refused.reason
    except Stopped:
        return None
    return None


def check_reason(table: Table, item: Offer, refused: Refused) -> str:
    """The reason of a refusal has the words and the rules expected."""
    reason = refused.reason
    if reason is not None:
        table.rules.update(reason.rules)
    words = reason.words if reason is not None else ""
    if item.why and not any(plain(item.why) in plain(told_so) for told_so in (words, table.say(words))):
        said = table.say(words) if reason is not None else refused.why
        return f'it is refused for another reason than "{item.why}": {said}'
    absent = [id_ for id_ in item.rules if reason is None or id_ not in reason.rules]
    if absent:
        cited = listing(reason.rules) if reason is not None else "no rules"
        return f"it is refused by {cited}, not by {listing(absent)}"
    return ""


# -- what was told


def check_told(table: Table, item: Told) -> str:
    """The patterns come in this order, others may come between; or none of them ever came."""
    at = 0
    for pattern in item.patterns:
        if item.never:
            if any(fits(table, pattern, heard, item.viewer) for heard in table.log):
                return f'the log has "{pattern.words}", which should never happen'
            continue
        start = at
        while at < len(table.log) and not fits(table, pattern, table.log[at], item.viewer):
            at += 1
        if at == len(table.log):
            earlier = any(fits(table, pattern, heard, item.viewer) for heard in table.log[:start])
            when = "only before what stands above it" if earlier else "nowhere"
            lines = "".join(f"\n    {heard.words}" for heard in table.log[start:])
            return f'the log tells "{pattern.words}" {when}; after that come:{lines or " nothing"}'
        at += 1
    return ""


def fits(table: Table, pattern: Pattern, heard: Heard, viewer: int | None) -> bool:
    """Is this the entry meant?"""
    if heard.event != pattern.event:
        return False
    if pattern.amount is not None and heard.amount != pattern.amount:
        return False
    if viewer is not None and not heard.entry.visible_to(viewer):
        return False
    return all(concerns(table, heard, name) for name in pattern.names)


def concerns(table: Table, heard: Heard, name: Name) -> bool:
    names = table.scenario.names
    player = names.player(name.text)
    if player is not None:
        return player in heard.players
    label = names.label(name.text)
    if label is not None:
        return label in heard.labels
    if any(label in heard.labels for label in names.alike(name.text)):
        return True
    return names.cards.get(plain(name.text), -1) in heard.kinds


# -- who sees


def check_sight(table: Table, item: Sight) -> str:
    """A viewer's view shows these, or not; a player knows where they are, or not."""
    stage, kit = table.scenario.stage, table.scenario.kit
    for name in item.things:
        thing = table.find(name).thing
        if thing is None:
            return f"{name} is a player, whom everybody sees"
        if item.known:
            is_so, verb = stage.knows(table.game, item.viewer, thing), "know"
        else:
            is_so, verb = stage.sees(kit, table.game, item.viewer, thing), "see"
        if is_so != item.positive:
            said = f"{verb}s" if is_so else f"does not {verb}"
            return f"{LETTERS[item.viewer]} {said} {name}, which is in {table.place(thing)}"
        if not item.known:
            table.rules.update(stage.sight_rules(table.game, item.viewer, thing))
    return ""
