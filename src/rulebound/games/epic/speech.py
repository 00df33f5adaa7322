# not compiled: words are for people
"""Epic in words: what a player is asked, what each option does, how a game ended.

An option has words for people (`Play Fire Shaman`) and a line of text that says the same without ambiguity and can be
read again (`play "Fire Shaman"`, `power Crystal Golem#34 1`, `number 3 for Guard#12`): `option_text` writes it, and
`options.py` reads it.
"""

from __future__ import annotations

import re

from rulebound.engine.choices import Divide, PickCards, PickSome
from rulebound.engine.codes import (
    CARD,
    DONE,
    MODE,
    NO,
    NUMBER,
    PASS,
    PICK,
    REPLACE,
    TRIGGER,
    VERBS,
    YES,
    first_of,
    second_of,
    verb_of,
)
from rulebound.engine.events import Happen
from rulebound.engine.game import DRAW
from rulebound.engine.naming import ordinal
from rulebound.engine.nodes import Cost, Op
from rulebound.engine.resolve import May, Resolve
from rulebound.engine.state import Frame
from rulebound.games.epic import costs, terms
from rulebound.games.epic.battle import TAKE_ATTACKER, TAKE_BLOCKER, Battle
from rulebound.games.epic.card_effects import Loyalty, Recycle
from rulebound.games.epic.card_moves import Asks, TheyMay
from rulebound.games.epic.deciding import RULES_EITHER, Either, MayPay
from rulebound.games.epic.naming import (
    ability_line,
    called,
    card_name,
    counted,
    fighter_words,
    letter,
    listed,
    pointed,
    printed_modes,
    printed_powers,
    public_kind,
    quoted,
    ref_text,
    ref_words,
    thing_words,
    waiting,
    waiting_alike,
)
from rulebound.games.epic.playing import RULES_INITIATIVE, Initiative, PlayCard
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ATTACK, ATTACKER, BLOCKER, EPIC_VERBS, GOD_POWER, GREY_POWER, PLAY, POWER
from rulebound.games.epic.triggers import Batch

YOU_MAY = re.compile(r"[Yy]ou may ([^.]+)")
THEY_MAY = re.compile(r"(?<![Yy]ou) may ([^.]+)")
EITHER = re.compile(r"[Ee]ither ([^.]+), or ([^.]+)\.")
ALL_VERBS = {**VERBS, **EPIC_VERBS}
VERB_NUMBERS = {word: verb for verb, word in ALL_VERBS.items()}

# -- what is asked

PICKING_CARDS = {
    terms.FOR_MULLIGAN: "put any number of cards on the bottom of the deck, draw as many, lose 1 health for each",
    terms.FOR_DISCARD: "discard {n}",
    terms.FOR_HAND_LIMIT: "discard {n} to keep {limit}",
    terms.FOR_RECYCLE: "banish {n} from the discard pile to Recycle",
    terms.FOR_LOYALTY: "reveal {n} for the Loyalty of {source}",
    terms.FOR_BANISH: "pick {n} to banish for {source}",
    terms.FOR_RETURN: "pick {n} of a discard pile for {source}",
    terms.FOR_PUT_INTO_PLAY: "pick {n} to put into play for {source}",
    terms.FOR_REVEALED: "pick {n} of those that were revealed for {source}",
    terms.FOR_PLAY: "pick {n} to play for {source}",
    terms.FOR_REVEAL: "reveal {n} of your hand for {source}",
}
PICKING_THINGS = {
    terms.FOR_TARGET: "choose {n} for {source}",
    terms.FOR_BREAK: "pick {n} to break for {source}",
    terms.FOR_CHOICE: "choose {n} of your own for {source}",
    terms.FOR_ANY: "pick {n} for {source}",
    terms.FOR_BANISH: "pick {n} to banish for {source}",
    terms.FOR_RETURN: "pick {n} to return for {source}",
    terms.FOR_PUT_INTO_PLAY: "pick {n} to put into play for {source}",
}
NOUNS = {terms.FOR_TARGET: "target", terms.FOR_CHOICE: "champion", terms.FOR_BREAK: "champion"}
DIVIDING = {
    terms.FOR_BREAKTHROUGH: "{left} damage breaks through to {source}: how much of it comes from {ref}",
    terms.FOR_BATTLE_DAMAGE: "divide {left} battle damage of {source}: how much goes to {ref}",
    terms.FOR_EFFECT_DAMAGE: "divide {left} damage of {source}: how much goes to {ref}",
}

# -- what everybody may know of another player's decision: never how far it has come

DOING_CARDS = {
    terms.FOR_MULLIGAN: "may exchange cards of the opening hand",
    terms.FOR_DISCARD: "picks what to discard",
    terms.FOR_HAND_LIMIT: "discards down to the hand limit",
    terms.FOR_RECYCLE: "picks what to banish to Recycle",
    terms.FOR_LOYALTY: "picks what to reveal for the Loyalty of {source}",
    terms.FOR_BANISH: "picks what to banish for {source}",
    terms.FOR_RETURN: "picks cards for {source}",
    terms.FOR_PUT_INTO_PLAY: "picks what to put into play for {source}",
    terms.FOR_REVEALED: "picks among the revealed cards for {source}",
    terms.FOR_PLAY: "picks what to play for {source}",
    terms.FOR_REVEAL: "picks what to reveal for {source}",
}
DOING_THINGS = {
    terms.FOR_TARGET: "chooses targets for {source}",
    terms.FOR_BREAK: "picks what to break for {source}",
    terms.FOR_CHOICE: "picks champions for {source}",
    terms.FOR_ANY: "picks champions for {source}",
    terms.FOR_BANISH: "picks what to banish for {source}",
    terms.FOR_RETURN: "picks what to return for {source}",
    terms.FOR_PUT_INTO_PLAY: "picks what to put into play for {source}",
}

# -- the rules that open each question and allow its answers

RULES_PASS = ("4.1.3", "4.1.5", "R10")
RULES_BY_VERB = {
    PLAY: ("3.1.1", "3.2", "R12"),
    POWER: ("3.5.2", "3.5.3", "R12"),
    GREY_POWER: ("5.0.2", "3.5.2", "R12"),
    GOD_POWER: ("2.4.1", "3.5.2", "R61"),
    ATTACK: ("4.4", "4.3.2"),
    ATTACKER: ("4.4.1", "R30"),
    BLOCKER: ("4.4.6", "R31"),
    MODE: ("3.2.1", "R21"),
    TRIGGER: ("3.2.5a", "R26"),
    REPLACE: ("5.0",),
}
RULES_BY_PURPOSE = {
    terms.FOR_MULLIGAN: ("1.8.2", "1.8.3", "R08"),
    terms.FOR_DISCARD: ("1.7.1", "1.7.2", "R65"),
    terms.FOR_HAND_LIMIT: ("4.5.2b", "1.7.4", "R17"),
    terms.FOR_RECYCLE: ("5.5.1", "5.5.2", "R48"),
    terms.FOR_LOYALTY: ("5.3.1", "5.3.4", "R46"),
    terms.FOR_TARGET: ("5.20.1", "5.20.7", "R19"),
    terms.FOR_BREAKTHROUGH: ("4.4.11a", "5.7.1", "R34"),
    terms.FOR_BATTLE_DAMAGE: ("4.4.11b", "R34"),
    terms.FOR_EFFECT_DAMAGE: ("R62",),
    terms.FOR_BREAK: ("5.16.1", "R19"),
    terms.FOR_CHOICE: ("3.2.3", "R06"),
    terms.FOR_ANY: ("3.2.3", "R19"),
    terms.FOR_BANISH: ("5.15.1",),
    terms.FOR_RETURN: ("3.2.3", "1.4.4"),
    terms.FOR_PUT_INTO_PLAY: ("3.2.3", "R25"),
    terms.FOR_REVEALED: ("3.2.3", "5.19.1"),
    terms.FOR_PLAY: ("3.2.1", "R25"),
    terms.FOR_REVEAL: ("1.4.8", "5.19.1"),
}
RULES_RECYCLE = ("5.5.1", "5.5.5", "R48")
RULES_LOYALTY = ("5.3.1", "5.3.5", "R46")
RULES_PAY_OR = ("5.18.3", "R22")
RULES_MAY = ("R29", "3.2.3")
RULES_REPLACE = ("5.0",)
RULES_OTHER = ("3.2.3",)


def instruction(g: EpicGame, frame: Frame) -> Op | None:
    """The instruction of card text that a frame is carrying out, if it is one that follows text."""
    if isinstance(frame, Resolve):
        program = g.book.program(frame.program)
        if frame.pc < len(program):
            return program[frame.pc]
    return None


def asking_text(g: EpicGame) -> tuple[Op, Resolve] | None:
    """The instruction that asks, with its frame: at the top of the stack, or just below the frame of a choice."""
    for frame in g.stack[-1:-3:-1]:
        op = instruction(g, frame)
        if op is not None and isinstance(frame, Resolve):
            return op, frame
    return None


def question_rules(g: EpicGame) -> tuple[str, ...]:
    """The rules by which a player is asked what is asked now."""
    top = g.stack[-1]
    if isinstance(top, (PickCards, PickSome, Divide)):
        return RULES_BY_PURPOSE[int(top.purpose)]
    if isinstance(top, Initiative):
        return RULES_INITIATIVE
    if isinstance(top, Battle):
        return RULES_BY_VERB[BLOCKER if top.pc == TAKE_BLOCKER else ATTACKER]
    if isinstance(top, PlayCard):
        return RULES_BY_VERB[MODE]
    if isinstance(top, Batch):
        return RULES_BY_VERB[TRIGGER]
    if isinstance(top, Happen):
        return RULES_REPLACE
    op = instruction(g, top)
    if isinstance(op, Recycle):
        return RULES_RECYCLE
    if isinstance(op, Loyalty):
        return RULES_LOYALTY
    if isinstance(op, MayPay):
        return RULES_PAY_OR
    if isinstance(op, May | Asks):
        return RULES_MAY
    if isinstance(op, Either):
        return RULES_EITHER
    return RULES_OTHER


def option_rules(g: EpicGame, code: int) -> tuple[str, ...]:
    """The rules that allow an option."""
    verb = int(verb_of(code))
    if verb == PASS:
        return RULES_PASS
    return RULES_BY_VERB.get(verb) or question_rules(g)


# -- prompts


def question(g: EpicGame) -> str:
    """What is asked, without the name of the player."""
    top = g.stack[-1]
    if isinstance(top, Initiative):
        return initiative_words(g)
    if isinstance(top, PickCards):
        left = number_left(int(top.least()), int(top.high), len(top.picks), "card")
        words = PICKING_CARDS[int(top.purpose)]
        return words.format(n=left, source=source_words(g, top.source), limit=g.format.hand_limit)
    if isinstance(top, PickSome):
        noun = NOUNS.get(int(top.purpose), "of them")
        left = number_left(int(top.low), int(top.high), len(top.picks), noun)
        return PICKING_THINGS[int(top.purpose)].format(n=left, source=source_words(g, top.source))
    if isinstance(top, Divide):
        ref = top.among[len(top.shares)]
        words = DIVIDING[int(top.purpose)]
        return words.format(left=top.left, source=source_words(g, top.source), ref=ref_words(g, ref))
    if isinstance(top, Battle):
        return battle_words(g, top)
    if isinstance(top, PlayCard):
        return f"choose a way to play {card_name(g.book, g.kinds[top.card])}"
    if isinstance(top, Batch):
        return "choose which of your triggered abilities resolves next"
    if isinstance(top, Happen):
        return f"choose what happens to {ref_words(g, top.events[top.at].ref)} instead"
    return text_question(g, top)


def doing(g: EpicGame) -> str:
    """What the player who must choose is about, as everybody may know it: "B chooses targets for Lull"."""
    return f"{called(g, g.chooser)} {doing_what(g)}"


def doing_what(g: EpicGame) -> str:
    """What the player who must choose is about, without the name of the player."""
    top = g.stack[-1]
    if isinstance(top, Initiative):
        return "has Initiative"
    if isinstance(top, PickCards):
        return DOING_CARDS[int(top.purpose)].format(source=source_words(g, top.source))
    if isinstance(top, PickSome):
        return DOING_THINGS[int(top.purpose)].format(source=source_words(g, top.source))
    if isinstance(top, Divide):
        through = top.purpose == terms.FOR_BREAKTHROUGH
        return "divides what breaks through" if through else f"divides damage of {source_words(g, top.source)}"
    if isinstance(top, Battle):
        if top.pc == TAKE_ATTACKER:
            return "declares attackers"
        return "declares blockers" if top.pc == TAKE_BLOCKER else "chooses whom to attack"
    if isinstance(top, PlayCard):
        return f"chooses a way to play {card_name(g.book, g.kinds[top.card])}"
    if isinstance(top, Batch):
        return "chooses which triggered ability resolves next"
    if isinstance(top, Happen):
        return f"chooses what happens to {ref_words(g, top.events[top.at].ref)} instead"
    return f"answers for {source_words(g, top.source)}" if isinstance(top, Resolve) else "chooses"


def asking_line(g: EpicGame) -> str:
    """The printed text that asks what is asked now; "" where the rules themselves ask, or it cannot be told apart."""
    asked = asking_text(g)
    return program_line(g, int(asked[1].program)) if asked is not None else ""


def program_line(g: EpicGame, program: int) -> str:
    """The printed text that has this program: a power, a way to play an event, an ability; "" if it cannot be told."""
    card = g.card(program >> 8)
    for text, lines in ((card.text, card.lines), (card.grey, card.grey_lines)):
        powers = printed_powers(lines)
        for n, power in enumerate(text.powers):
            if power.program == program and len(powers) == len(text.powers):
                return powers[n]
    modes = printed_modes(card.lines)
    for n, mode in enumerate(card.modes):
        if program in (mode.program, mode.payment) and len(modes) == len(card.modes):
            return modes[n]
    return ability_line(g, program)


def number_left(low: int, high: int, have: int, noun: str) -> str:
    """How many are still to be picked.

    >>> number_left(2, 2, 0, "card"), number_left(0, 3, 1, "target")
    ('2 cards', 'up to 2 more targets')
    """
    least, most = max(low - have, 0), high - have
    if least == most:
        number = str(most)
    elif least == 0:
        number = f"up to {most}"
    else:
        number = f"{least} to {most}"
    number = f"{number} more" if have else number
    return f"{number} {noun}" if most == 1 or noun == "of them" else f"{number} {noun}s"


def initiative_words(g: EpicGame) -> str:
    """What may be done with Initiative, here."""
    mine = g.chooser == g.active
    if g.phase != terms.BATTLE:
        if mine:
            return "your Main phase; play a card, use a power, attack or pass"
        if g.allied(g.chooser, g.active):
            return "your side's Main phase; play a card, use a power or pass"
        past = "has left" if g.players[g.active].out else "has passed"
        return f"{called(g, g.active)} {past}; play an event or an Ambush champion, use a power or pass"
    frame = next((f for f in reversed(g.stack) if isinstance(f, Battle)), None)
    when = "after blocks" if frame is not None and frame.blocks_are_chosen() else "before blocks"
    role = "you attack" if g.allied(g.chooser, g.active) else "a battle"
    if g.allied(g.chooser, g.defender):
        role = "you are attacked"
    return f"{role}, {when}; play an event or an Ambush champion, use a power or pass"


def battle_words(g: EpicGame, battle: Battle) -> str:
    """What the attacker or the defender must declare."""
    if battle.pc == TAKE_ATTACKER:
        return "choose another attacker, or no more" if battle.chosen else "choose an attacker"
    if battle.pc == TAKE_BLOCKER:
        attackers = listed(ref_words(g, o.uid) for o in g.objs if o.role == terms.ATTACKING)
        return f"choose {'another' if battle.chosen else 'a'} blocker against {attackers}, or no more"
    return "choose whom to attack"


def text_question(g: EpicGame, frame: Frame) -> str:
    """What card text asks: yes or no."""
    op = instruction(g, frame)
    source = source_words(g, frame.source) if isinstance(frame, Resolve) else ""
    if isinstance(op, Recycle):
        return "Recycle: banish two cards from your discard pile and draw a card"
    if isinstance(op, Loyalty):
        return f"Loyalty of {source}: reveal {counted(int(op.amount), 'card')} that share an alignment with it"
    if isinstance(op, MayPay):
        return f"{source}: {cost_words(op.cost)}"
    if isinstance(op, May | Asks) and isinstance(frame, Resolve):
        kind = public_kind(g, frame.source)
        card = g.card(kind) if kind >= 0 else None
        may = THEY_MAY if isinstance(op, TheyMay) else YOU_MAY
        found = [part for line in (*card.lines, *card.grey_lines) for part in may.findall(line)] if card else []
        if may is THEY_MAY:  # whoever is asked is told of their own
            found = [part.replace("their ", "your ").replace("they control", "you control") for part in found]
        return f"{source}: {found[0]}" if len(found) == 1 else f"{source}: do what its text says you may"
    if isinstance(op, Either):
        return f"{source}: choose one of two ways"
    return f"choose for {source}" if source else "choose"


def source_words(g: EpicGame, ref: int) -> str:
    """The card, or the player, that a question is about."""
    return ref_words(g, ref) if ref >= 0 else "the rules"


def cost_words(cost: Cost) -> str:
    """A cost in words.

    >>> cost_words(costs.PayHealth(2))
    'pay 2 health'
    """
    if isinstance(cost, costs.PayGold):
        return f"pay {cost.amount} gold"
    if isinstance(cost, costs.PayHealth):
        return f"pay {cost.amount} health"
    if isinstance(cost, costs.ExpendThis):
        return "expend it"
    if isinstance(cost, costs.BreakThis):
        return "break it"
    if isinstance(cost, costs.ReturnThis):
        return "return it to its owner's hand"
    if isinstance(cost, costs.BreakOne):
        return "break a champion you control"
    if isinstance(cost, costs.DiscardCost):
        return f"discard {counted(int(cost.amount), 'card')}"
    if isinstance(cost, costs.BanishCost):
        return f"banish {counted(int(cost.amount), 'card')} from your discard pile"
    if isinstance(cost, costs.BanishThis):
        return "banish it from your discard pile"
    if isinstance(cost, costs.RemoveCounters):
        return f"remove {counted(int(cost.amount), 'counter')} from it"
    raise ValueError(f"there are no words for the cost {type(cost).__name__}")


# -- options


def option_text(g: EpicGame, code: int) -> str:
    """An option as a line of text: a verb and what it is about, the same in every copy of the position."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if verb not in ALL_VERBS:
        raise ValueError(f"{code} is no option of Epic: it has no verb {verb}")
    word = ALL_VERBS[verb]
    if verb in (PICK, ATTACKER, BLOCKER):
        return f"{word} {ref_text(g, first)}"
    if verb in (POWER, REPLACE):
        return f"{word} {ref_text(g, first)} {second + 1}"
    if verb == PLAY:
        return f"{word} {quoted(g.book, first)}"
    if verb in (GREY_POWER, GOD_POWER):
        return f"{word} {quoted(g.book, first)} {second + 1}"
    if verb == CARD:
        whose = "" if second == g.chooser else f" of {letter(second)}"
        return f"{word} {quoted(g.book, first)}{whose}"
    if verb == NUMBER:
        return f"{word} {first} for {ref_text(g, second)}" if isinstance(g.stack[-1], Divide) else f"{word} {first}"
    if verb == MODE:
        return f"{word} {first + 1}"
    if verb == TRIGGER:
        return f"{word} {trigger_text(g, first)}"
    return word


def trigger_text(g: EpicGame, serial: int) -> str:
    """A waiting ability: its source, and which of that source's if several wait."""
    found = waiting(g)
    mine = next((w for w in found if w.serial == serial), None)
    if mine is None:
        return f"#{serial}"
    alike = waiting_alike(g, mine)
    name = f"{card_name(g.book, mine.kind_of)}#{mine.source}"
    return f"{name} ({alike.index(serial) + 1})" if len(alike) > 1 else name


def trigger_words(g: EpicGame, serial: int) -> str:
    """A waiting ability with its printed line, if that is known."""
    mine = next((w for w in waiting(g) if w.serial == serial), None)
    line = ability_line(g, int(mine.program)) if mine is not None else ""
    name = trigger_text(g, serial)
    if g.names and mine is not None:  # sources may be alike, and gone
        said = {int(w.serial): ref_words(g, w.source, w.kind_of) for w in waiting(g) if w.player == mine.player}
        alike = [each for each, words in said.items() if words == said[serial]]
        name = said[serial]
        if len(alike) > 1:
            name = f"{name} ({ordinal(alike.index(serial) + 1)} of {len(alike)})"
    elif g.names:
        name = "an ability that does not wait"
    return f"Resolve {name}" + (f": {line}" if line else "")


def option_words(g: EpicGame, code: int) -> str:
    """An option in words for people."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if verb == PASS:
        return "Pass"
    if verb == DONE:
        return done_words(g)
    if verb in (YES, NO):
        return "Yes" if verb == YES else "No"
    if verb == NUMBER:
        return str(first)
    if verb == PICK:
        return thing_words(g, first)
    if verb == CARD:
        return f"{card_name(g.book, first)}{'' if second == g.chooser else f' of {called(g, second)}'}"
    if verb == TRIGGER:
        return trigger_words(g, first)
    if verb == REPLACE:
        return f"Apply {ref_words(g, first)}"
    if verb == MODE:
        return mode_words(g, first)
    if verb == PLAY:
        card = g.card(first)
        what = f" ({card.offense}/{card.defense})" if card.is_champion else ""
        price = f"{card.cost} gold" if card.cost else "free"
        return f"Play {card_name(g.book, first)}{what} for {price}"
    if verb == POWER:
        return power_words(g, first, second)
    if verb in (GREY_POWER, GOD_POWER):
        lines = printed_powers(g.card(first).grey_lines if verb == GREY_POWER else g.card(first).lines)
        what = f"{card_name(g.book, first)}{' in the discard pile' if verb == GREY_POWER else ''}"
        if second < len(lines):
            return f"Use {what}: {lines[second]}"
        return f"Use the {ordinal(second + 1)} power of {what}"
    if verb == ATTACK:
        return "Attack: declare a battle"
    if verb == ATTACKER:
        return f"Attack with {fighter_words(g, first)}"
    if verb == BLOCKER:
        return f"Block with {fighter_words(g, first)}"
    raise ValueError(f"{code} is no option of Epic: it has no verb {verb}")


def done_words(g: EpicGame) -> str:
    """What it means to pick nothing more, here."""
    top = g.stack[-1]
    if isinstance(top, Battle):
        if top.pc == TAKE_BLOCKER:
            return "No more blockers" if top.chosen else "Do not block"
        return "No more attackers"
    if isinstance(top, Happen):
        return "Let it happen"
    if isinstance(top, PickCards) and top.purpose == terms.FOR_MULLIGAN:
        return f"Exchange {counted(len(top.picks), 'card')}" if top.picks else "Keep this hand"
    return "No more" if isinstance(top, (PickCards, PickSome)) and top.picks else "None"


def power_words(g: EpicGame, uid: int, n: int) -> str:
    """A power of a champion, with the line that gives it, on its own card or another's; without one, by its place."""
    o = g.champion(uid)
    if o is not None and n < len(o.text.powers):
        line = program_line(g, int(o.text.powers[n].program))
        if line:
            return f"Use {pointed(g, uid)}: {line}"
        if len(o.text.powers) == 1:
            return f"Use the power of {pointed(g, uid)}"
    return f"Use the {ordinal(n + 1)} power of {pointed(g, uid)}"


def mode_words(g: EpicGame, n: int) -> str:
    """One way to play the event that is being played, or to follow the text that resolves, as printed."""
    top = g.stack[-1]
    if isinstance(top, Resolve):
        kind = public_kind(g, top.source)
        lines = (*g.card(kind).lines, *g.card(kind).grey_lines) if kind >= 0 else ()
        found = [ways for line in lines for ways in EITHER.findall(line)]
        if len(found) == 1:
            return f"{found[0][n][:1].upper()}{found[0][n][1:]}"
    if isinstance(top, PlayCard):
        card = g.card(g.kinds[top.card])
        modes = printed_modes(card.lines)
        if len(modes) == len(card.modes) and n < len(modes):
            return modes[n]
    return f"Way {n + 1}"


def picked_so_far(g: EpicGame) -> list[str]:
    """What the player who must choose has picked already in the choice that is open, in words."""
    top = g.stack[-1]
    if isinstance(top, PickCards):
        return [card_name(g.book, g.kinds[card]) for card in top.picks]
    if isinstance(top, PickSome):
        return [pointed(g, ref) for ref in top.picks]
    if isinstance(top, Divide):
        return [f"{share} for {pointed(g, ref)}" for ref, share in zip(top.among, top.shares)]
    if isinstance(top, Battle):
        return [pointed(g, uid) for uid in top.chosen]
    return []


# -- the end


def result_words(g: EpicGame) -> str:
    """Who has won, and why, in one line, of a game that is over."""
    if g.winner == DRAW:
        if all(p.out for p in g.players):
            return "A draw: nobody is left in the game."
        return "A draw: compulsory abilities run in a circle that no player can leave."
    winner = side_words(g, g.winner)
    wins = "win" if len(g.members(g.winner)) > 1 else "wins"
    others = [p for p in range(len(g.players)) if g.leads[p] == p and p != g.leads[g.winner]]
    if any(not g.players[p].out for p in others):
        return f"{winner} {wins} by drawing from an empty deck."
    dead = [p for p in others if g.players[p].health <= 0]
    left = [p for p in others if g.players[p].health > 0]
    why = [f"{side_words(g, p)} {'have' if len(g.members(p)) > 1 else 'has'} no health left" for p in dead]
    why += [f"{side_words(g, p)} {'have' if len(g.members(p)) > 1 else 'has'} left the game" for p in left]
    return f"{winner} {wins}: {listed(why)}."


def side_words(g: EpicGame, player: int) -> str:
    """The players of a side: `A`, or `A and B`."""
    return listed(called(g, p) for p in g.members(player))
