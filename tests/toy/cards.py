"""The cards of the toy game, and games with them."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.engine.book import CardBook
from rulebound.engine.chance import seeded
from rulebound.engine.codec import BadSave
from rulebound.engine.codes import code
from rulebound.engine.nodes import Change, Op, Pred, Replacement, Static, Text, Trigger
from rulebound.engine.state import THIS_TURN, WHILE_IN_PLAY, Event, Mod
from toy.frames import MAIN, Turn
from toy.game import Toy
from toy.records import ToyCodec
from toy.state import (
    ACTION,
    BY_TRIAL,
    CANCEL,
    COUNTED,
    ELIMINATED,
    ENTERS,
    EXHAUSTED,
    HERO,
    KO,
    NO_ELIMINATION,
    NO_KO,
    PLAY,
    PLAYED,
    READIED,
    RULES,
    SEEKER,
    SONG,
    STUNNED,
    TITAN,
    Hero,
    ToyCard,
    ToyPlayer,
)
from toy.text import (
    COUNTER,
    OF_CONTROL,
    OF_STATS,
    OF_TAGS,
    All,
    Anyone,
    AttackIs,
    Awake,
    ByYou,
    Cannot,
    Draw,
    Grants,
    Happens,
    LosesText,
    Modify,
    Other,
    Plus,
    PlusForEach,
    PutToken,
    Retagged,
    Score,
    Strong,
    Tagged,
    Target,
    This,
    ToOneOf,
    UnderControl,
    Yours,
    count_this,
    exhaust_this,
    ko_each,
    ready_this,
    stun,
)


class Maker:
    """Numbers what the text of one card consists of."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.programs: list[tuple[Op, ...]] = []
        self.changes: list[Change] = []
        self.granted: list[Text] = []
        self.statics: list[Static] = []
        self.triggers: list[Trigger] = []
        self.replacements: list[Replacement] = []

    def program(self, *ops: Op) -> int:
        self.programs.append(ops)
        return self.kind << 8 | len(self.programs) - 1

    def change(self, change: Change) -> int:
        self.changes.append(change)
        return self.kind << 8 | len(self.changes) - 1

    def grant(self, text: Text) -> int:
        self.granted.append(text)
        return self.kind << 8 | len(self.granted) - 1

    def always(self, whom: Pred, change: Change, reads: int) -> Static:
        s = Static(whom, self.change(change), change.layer, None, reads)
        self.statics.append(s)
        return s

    def when(self, kind: int, whom: Pred, *ops: Op) -> None:
        self.triggers.append(Trigger(kind, ToOneOf(whom), self.program(*ops)))

    def instead(
        self, whom: Pred, become: int, onto_this: bool = False, may: bool = False, program: int = -1, of: int = KO
    ) -> None:
        self.replacements.append(Replacement(of, ToOneOf(whom), may, become, onto_this, program))

    def text(self) -> Text:
        return Text(0, tuple(self.triggers), tuple(self.statics), tuple(self.replacements))


class Shelf:
    """The cards made so far; a new one takes the next kind."""

    def __init__(self) -> None:
        rules = ToyCard("Rules", RULES, 0, 0, 0, 0, Text())
        rules.changes = [Plus(1, 1)]  # COUNTER
        self.cards = [rules]

    def maker(self) -> Maker:
        return Maker(len(self.cards))

    def hero(self, name: str, cost: int, attack: int, defense: int, tags: int = 0, m: Maker | None = None) -> None:
        self.add(ToyCard(name, HERO, cost, attack, defense, tags, m.text() if m else Text()), m)

    def spell(
        self, name: str, type_: int, cost: int, m: Maker, target: Pred | None = None, cancel: bool = False
    ) -> None:
        card = ToyCard(name, type_, cost, 0, 0, 0, Text())
        card.target = target
        card.cancel = cancel
        self.add(card, m)

    def add(self, card: ToyCard, m: Maker | None) -> None:
        if m is not None:
            card.programs, card.changes, card.granted = m.programs, m.changes, m.granted
        self.cards.append(card)


def put_heroes(shelf: Shelf) -> None:
    """Heroes with continuous abilities, and plain ones."""
    shelf.hero("Squire", 1, 2, 2, SEEKER)
    shelf.hero("Ogre", 2, 4, 3, TITAN)
    m = shelf.maker()
    m.always(Tagged(TITAN), Plus(1, 0), OF_TAGS)
    shelf.hero("Herald", 1, 1, 2, SEEKER, m)  # Titans have +1 attack.
    m = shelf.maker()
    m.always(All(Yours(), Other()), Retagged(TITAN), OF_CONTROL)
    shelf.hero("Shaper", 1, 1, 3, SEEKER, m)  # Your other heroes are also Titans.
    m = shelf.maker()
    m.always(This(), PlusForEach(Tagged(TITAN), OF_TAGS), 0)
    shelf.hero("Colossus", 2, 1, 4, TITAN, m)  # I have +1 attack for each Titan.
    m = shelf.maker()
    m.always(All(Tagged(TITAN), Other()), LosesText(), OF_TAGS)
    shelf.hero("Hush", 1, 1, 1, SEEKER, m)  # Other Titans lose their text.
    m = shelf.maker()
    m.always(Tagged(TITAN), Retagged(SEEKER, TITAN), OF_TAGS)
    shelf.hero("Mirror", 1, 1, 2, 0, m)  # Titans are Seekers instead.
    m = shelf.maker()
    m.always(Tagged(SEEKER), Retagged(TITAN, SEEKER), OF_TAGS)
    shelf.hero("Echo", 1, 1, 2, 0, m)  # Seekers are Titans instead.
    m = shelf.maker()
    m.always(Strong(5), Plus(0, 2), OF_STATS)
    shelf.hero("Smith", 1, 1, 2, SEEKER, m)  # Heroes with 5 or more attack have +2 defense.
    m = shelf.maker()
    m.always(All(Yours(), Other()), Grants(teaching(m)), OF_CONTROL)
    shelf.hero("Teacher", 2, 1, 2, SEEKER, m)  # Your other heroes have "Titans have +1 attack."
    m = shelf.maker()
    m.always(Anyone(), AttackIs(1), 0)
    shelf.hero("Leveller", 2, 1, 2, 0, m)  # All heroes have 1 attack.


def teaching(m: Maker) -> int:
    """A text to be granted: Titans have +1 attack."""
    change = Plus(1, 0)
    return m.grant(Text(0, (), (Static(Tagged(TITAN), m.change(change), change.layer, None, OF_TAGS),)))


def put_guards(shelf: Shelf) -> None:
    """Heroes that replace, forbid or wait for events."""
    m = shelf.maker()
    m.instead(Yours(), ELIMINATED, onto_this=True)
    shelf.hero("Guardian", 2, 3, 3, TITAN, m)  # If a hero of yours would be KO'd, eliminate me instead.
    m = shelf.maker()
    m.instead(All(Yours(), Other()), KO, onto_this=True)
    shelf.hero("Martyr", 1, 1, 1, SEEKER, m)  # If another hero of yours would be KO'd, KO me instead.
    m = shelf.maker()
    m.instead(Yours(), STUNNED, may=True)
    shelf.hero("Medic", 1, 1, 2, SEEKER, m)  # If a hero of yours would be KO'd, you may stun it instead.
    m = shelf.maker()
    m.instead(This(), -1, program=m.program(Draw(1), count_this()))
    shelf.hero("Phoenix", 2, 2, 1, TITAN, m)  # If I would be KO'd, instead draw a card and put a counter on me.
    m = shelf.maker()
    m.always(This(), Cannot(NO_KO), 0)
    shelf.hero("Stone", 2, 1, 5, TITAN, m)  # I can't be KO'd.
    m = shelf.maker()
    m.always(Anyone(), Cannot(NO_ELIMINATION), 0)
    shelf.hero("Anchor", 1, 1, 3, 0, m)  # Heroes can't be eliminated.
    m = shelf.maker()
    m.when(KO, All(Yours(), Other()), count_this())
    shelf.hero("Mourner", 1, 1, 3, SEEKER, m)  # When another hero of yours is KO'd, put a counter on me.
    m = shelf.maker()
    m.when(KO, Tagged(TITAN), Score())
    shelf.hero("Rider", 1, 2, 1, SEEKER, m)  # When a Titan is KO'd, score a point.
    m = shelf.maker()
    m.triggers.append(Trigger(PLAYED, ByYou(), m.program(count_this())))
    shelf.hero("Scribe", 1, 1, 2, SEEKER, m)  # When you play a spell, put a counter on me.
    m = shelf.maker()
    m.when(STUNNED, Anyone(), Target(Anyone()), Happens(COUNTED))
    shelf.hero("Bard", 1, 1, 2, SEEKER, m)  # When a hero is stunned, put a counter on target hero.


def put_spells(shelf: Shelf) -> None:
    """Actions, which can be cancelled, and songs, which go on the burst."""
    m = shelf.maker()
    m.program(ko_each(Anyone()))
    shelf.spell("Collapse", ACTION, 3, m)  # KO each hero.
    m = shelf.maker()
    m.program(Happens(KO))
    shelf.spell("Fell", ACTION, 2, m, Awake())  # KO target hero.
    m = shelf.maker()
    m.program(Modify(m.change(UnderControl()), True))
    shelf.spell("Charm", ACTION, 1, m, Awake())  # You control target hero this turn.
    m = shelf.maker()
    m.program(Modify(m.change(UnderControl()), False))
    shelf.spell("Bind", ACTION, 2, m, Awake())  # You control target hero.
    m = shelf.maker()
    m.program(Modify(m.change(Grants(teaching(m))), True))
    shelf.spell("Lesson", ACTION, 0, m, Awake())  # Target hero has "Titans have +1 attack." this turn.
    m = shelf.maker()
    m.program()
    shelf.spell("Breakspell", ACTION, 1, m, cancel=True)  # Cancel an action.
    m = shelf.maker()
    m.program(Modify(m.change(Retagged(SEEKER, TITAN)), False))
    shelf.spell("Oath", ACTION, 0, m, Awake())  # Target hero is a Seeker instead of a Titan.
    m = shelf.maker()
    m.program(Modify(m.change(Retagged(TITAN)), False))
    shelf.spell("Graft", ACTION, 0, m, Awake())  # Target hero is also a Titan.
    m = shelf.maker()
    m.program(stun())
    shelf.spell("Lull", SONG, 1, m, Awake())  # Stun target hero.
    m = shelf.maker()
    m.program(Happens(COUNTED))
    shelf.spell("Flare", SONG, 1, m, Awake())  # Put a counter on target hero.
    m = shelf.maker()
    m.program(Modify(m.change(Plus(-5, 0)), True))
    shelf.spell("Dirge", SONG, 0, m, Awake())  # Target hero has -5 attack this turn.
    m = shelf.maker()
    m.program(Modify(m.change(Plus(2, 0)), True))
    shelf.spell("March", SONG, 0, m, Awake())  # Target hero has +2 attack this turn.
    m = shelf.maker()
    m.program(Modify(m.change(LosesText()), True))
    shelf.spell("Unweave", SONG, 1, m, Awake())  # Target hero loses its text this turn.


def put_loops(shelf: Shelf) -> None:
    """Heroes whose abilities never end, for the loop guard; in no deck."""
    m = shelf.maker()
    m.when(EXHAUSTED, This(), ready_this())
    m.when(READIED, This(), exhaust_this())
    shelf.hero("Pendulum", 1, 1, 1, 0, m)  # When I am exhausted, ready me.  When I am readied, exhaust me.
    m = shelf.maker()
    m.when(COUNTED, This(), count_this())
    shelf.hero("Hydra", 1, 1, 1, 0, m)  # When a counter is put on me, put a counter on me.
    m = shelf.maker()
    m.when(ENTERS, This(), PutToken())
    shelf.hero("Brood", 1, 1, 1, 0, m)  # When I enter play, put a Brood token into play.


def make_book() -> CardBook:
    shelf = Shelf()
    put_heroes(shelf)
    put_guards(shelf)
    put_spells(shelf)
    put_loops(shelf)
    return CardBook("toy", list(shelf.cards))


BOOK = make_book()
CODEC = ToyCodec()
COPIES = {"Rules": 0, "Pendulum": 0, "Hydra": 0, "Brood": 0, "Breakspell": 4}
DECK = [  # each plain hero once, whatever has programs twice, and more to cancel with
    kind
    for kind, card in enumerate(BOOK.cards)
    for copy in range(COPIES.get(card.name, 2 if card.programs else 1))
]


def empty_game(order: int = BY_TRIAL, seed: int | str = 0, decks: Sequence[Sequence[int]] = ((), ())) -> Toy:
    """A game with these decks, shuffled, and nothing in play; nobody is asked yet."""
    kinds = [k for deck in decks for k in deck]
    owners = [p for p, deck in enumerate(decks) for k in deck]
    g = Toy(BOOK, kinds, owners, CODEC, seeded(seed), order)
    for p in range(len(decks)):
        g.players.append(ToyPlayer(False, 0, 0, [c for c in range(len(kinds)) if owners[c] == p], [], []))
    g.uids = [int(g.next_stamp()) for k in kinds]
    g.known = [0 for k in kinds]
    for player in g.players:
        g.shuffle(player.deck)
    return g


def start(seed: int, order: int = BY_TRIAL) -> Toy:
    """A game at its first decision."""
    g = empty_game(order, seed, (DECK, DECK))
    for p in (0, 1):
        for i in range(4):
            g.draw(p)
    g.stack.append(Turn())
    g.run()
    return g


def load(data: bytes) -> Toy:
    """The game that was saved."""
    g = CODEC.load(data, BOOK)
    if not isinstance(g, Toy):
        raise BadSave("not a position of the toy game")
    return g


class Table:
    """A position set up by hand.

        t = Table("Ogre", rival="Squire Mourner", hand="Fell", rival_hand="Breakspell")
        g = t.begin()

    Heroes enter play in the order named, one's own first; `t["Ogre"]` is the first hero of that name.
    """

    def __init__(
        self,
        heroes: str = "",
        rival: str = "",
        hand: str = "",
        rival_hand: str = "",
        order: int = BY_TRIAL,
        deck: str = "",
    ) -> None:
        mine = [*heroes.split(), *hand.split(), *deck.split()]
        theirs = [*rival.split(), *rival_hand.split()]
        self.g = empty_game(order, 0, [[BOOK.kind(n) for n in mine], [BOOK.kind(n) for n in theirs]])
        for player, names in ((0, heroes), (1, rival)):
            for name in names.split():
                self.enter(player, name)
        for player, names in ((0, hand), (1, rival_hand)):
            for name in names.split():
                self.g.players[player].hand.append(self.card(player, name))
        self.g.settle()

    def card(self, player: int, name: str) -> int:
        """A card of this name out of the player's deck."""
        deck = self.g.players[player].deck
        card = next(c for c in deck if self.g.kinds[c] == BOOK.kind(name))
        deck.remove(card)
        return card

    def enter(self, player: int, name: str) -> Hero:
        """Put a hero into play."""
        card = self.card(player, name)
        uid = self.g.renew(card)
        self.g.show(card)
        self.g.commit([Event(ENTERS, uid, player, -1, 0, card, BOOK.kind(name), player)])
        self.g.settle()
        return self.g.objs[-1]

    def begin(self) -> Toy:
        """Open the first turn of player 0: the position is at its first decision."""
        for p in self.g.players:
            p.energy = 9
        turn = Turn()
        turn.pc = MAIN
        self.g.stack.append(turn)
        self.g.run()
        return self.g

    def __getitem__(self, name: str) -> Hero:
        return next(o for o in self.g.objs if self.g.card(o.kind).name == name)

    def has(self, name: str) -> bool:
        """Is a hero of this name in play?"""
        return any(self.g.card(o.kind).name == name for o in self.g.objs)

    def change(self, name: str, change: str, player: int = 0, this_turn: bool = False) -> None:
        """Give a hero the change that a spell of this name makes, from now on."""
        program = BOOK.program(BOOK.kind(change) << 8)
        modify = next(op for op in program if isinstance(op, Modify))
        until = THIS_TURN if this_turn else WHILE_IN_PLAY
        g = self.g
        g.mods.append(Mod(self[name].uid, modify.change, player, -1, -1, player, g.next_stamp(), until))
        g.touch()
        g.settle()

    def counter(self, name: str) -> None:
        """Put a counter on a hero."""
        g = self.g
        g.mods.append(Mod(self[name].uid, COUNTER, 0, -1, -1, 0, g.next_stamp(), WHILE_IN_PLAY))
        g.touch()
        g.settle()

    # -- choosing

    def option(self, verb: int, name: str = "") -> int:
        """The code of an option: a verb, and the card or hero it is about."""
        if verb in (PLAY, CANCEL):
            return int(code(verb, BOOK.kind(name)))
        return int(code(verb, self[name].uid if name else 0))

    def offered(self, verb: int, name: str = "") -> bool:
        return self.option(verb, name) in self.g.options

    def choose(self, verb: int, name: str = "") -> None:
        self.g.choose_code(self.option(verb, name))

    def names(self, pile: Sequence[int]) -> list[str]:
        """The names of the cards of a pile."""
        return [self.g.card(self.g.kinds[c]).name for c in pile]
