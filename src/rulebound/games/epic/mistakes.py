# not compiled: told where card text is refused
"""What people who play other games write on cards, and how Epic says it (see `language/mistakes.py`).

Longer phrases stand before the words in them.  Every example is card text that Epic understands.
"""

from __future__ import annotations

from rulebound.language.mistakes import Mistake

BOTH = "the numbers have their symbols, {offense} and {defense}"
COUNTER = "Put a +1 {offense} +1 {defense} counter on target champion."
NUMBER = r"(?:\d+|X)"

MISTAKES: tuple[Mistake, ...] = (
    # -- signs
    Mistake(
        ", or : after what happens",
        "an arrow (typed ->) stands between what happens and what is done",
        "When this card attacks → Draw a card.",
        r"^(?!at the start of your next turn)(?:(?:when|whenever|at)\b|tribute\b|loyalty\b)"
        r"[^→\"]*?([,:])(?= [a-z\"])(?!.*→)",
    ),
    Mistake(
        ", between keywords",
        "a diamond (typed <>) stands between keywords",
        "Airborne ◆ Blitz",
        r"^[a-z]+(,) [a-z]+(?:, [a-z]+)*\.?$",
    ),
    Mistake(
        "+1/+1 counter",
        BOTH,
        COUNTER,
        rf"\+{NUMBER} ?/ ?\+{NUMBER} counters?",
    ),
    Mistake(
        "a counter",
        "the only counters are +1 {offense} +1 {defense} counters, by their full name",
        COUNTER,
        r"\b(?:a|an|one|two|three|four|\d+) counters?\b",
    ),
    Mistake(
        "+1/+1",
        BOTH,
        "Target champion gets +2 {offense} and +2 {defense} this turn.",
        rf"[+-]{NUMBER} ?/ ?[+-]{NUMBER}",
    ),
    Mistake("2/2 token", "a token is named by its class", "Put a wolf token into play.", r"\d+ ?/ ?\d+"),
    Mistake("{T}", "the symbol is {expend}", "{expend}: Draw a card.", r"\{(?:T|tap|exhaust)\}"),
    # -- keywords
    Mistake("flying|flies|flyer", 'write "airborne"', "Airborne"),
    Mistake("haste", 'write "blitz"', "Blitz"),
    Mistake("trample", 'write "breakthrough"', "Breakthrough"),
    Mistake("lifelink|lifesteal", 'write "righteous"', "Righteous"),
    Mistake("flash", 'write "ambush"', "Ambush"),
    Mistake("indestructible", 'write "unbreakable"', "Unbreakable"),
    Mistake("hexproof|shroud", 'write "untargetable"', "Untargetable"),
    # -- what happens
    Mistake(
        "enters the battlefield|comes into play|etb",
        'write "Tribute", or "enters play" of another card',
        "Tribute → Draw a card.",
    ),
    Mistake("dies|die|died", 'write "is broken"', "When this card is broken → Draw a card."),
    Mistake("dealt combat damage|combat damage", 'write "damage"', "When this card deals damage → Draw a card."),
    Mistake(
        "upkeep",
        'write "the start of your turn"',
        "At the start of your turn → Draw a card.",
    ),
    Mistake(
        "lose health|loses health|lost health",
        'the rules do not say whether damage is a loss of health (1.5.3); write "are dealt damage"',
        "When you are dealt damage → Draw a card.",
    ),
    Mistake("cast|casts", 'write "play"', "When you play an event → Draw a card."),
    # -- what is done
    Mistake("destroy|destroys|destroyed|kill|kills|killed", 'write "break"', "Break target champion."),
    Mistake(
        "sacrifice|sacrifices|sacrificed",
        'write "break", and whose champion it is',
        "Break a champion you control: Draw a card.",
    ),
    Mistake("exile|exiles|exiled", 'write "banish"', "Banish target champion."),
    Mistake("tap|taps|tapped|exhaust|exhausts|exhausted", 'write "expend"', "Expend target champion."),
    Mistake("untap|untaps|untapped|ready|readies", 'write "prepare"', "Prepare target champion."),
    Mistake("create|creates|summon|summons", 'write "put into play"', "Put a wolf token into play."),
    Mistake("counter target", "no card text stops a card that is being played", "", r"\bcounter target\b"),
    Mistake("prevent", "no card text prevents damage"),
    Mistake(
        "search|searches",
        "no card text searches a deck; cards are revealed from its top",
        "Reveal the top three cards of your deck.",
    ),
    Mistake(
        "look at|scry|surveil",
        "cards of a deck are revealed, to all players",
        "Reveal the top card of your deck.",
    ),
    Mistake("shuffle|shuffles", "no card text shuffles a deck; what is banished goes to its bottom"),
    Mistake("mill|mills", "cards of a deck are drawn or revealed", "Reveal the top card of your deck."),
    # -- names of things
    Mistake(
        "creature|creatures|minion|minions|permanent|permanents|monster|monsters",
        'write "champion"',
        "Break target champion.",
    ),
    Mistake(
        "spell|spells|instant|instants|sorcery|sorceries",
        'write "event", or "card" for any card',
        "When you play an event → Draw a card.",
    ),
    Mistake("life|life points|hit points|hp", 'write "health"', "Gain 3 health."),
    Mistake(
        "graveyard",
        'write "discard pile"',
        "Return target champion card from your discard pile to your hand.",
    ),
    Mistake("library", 'write "deck"', "Reveal the top card of your deck."),
    Mistake("battlefield", 'write "play"', "Put a wolf token into play."),
    Mistake("mana", "write {1}, which is one gold", "Gain {1}."),
    Mistake("toughness", "write {defense}", "Target champion gets +2 {defense} this turn."),
    Mistake(
        "color|colour|colors|colours",
        "cards have alignments: good, evil, sage, wild",
        "Break target evil champion.",
    ),
)
