"""Citations that depend on the situation: the rule is told where its situation comes up, and not where it does not."""

from __future__ import annotations

import pytest

from rulebound.judge import parse_scenario, run

CARDS = """
  veil: {name: Veiled Golem, type: champion, alignment: [sage], cost: 1, offense: 6, defense: 6, text: Untargetable}
  golem: {name: Plain Golem, type: champion, alignment: [sage], cost: 1, offense: 6, defense: 6}
  rock: {name: Old Rock, type: champion, alignment: [sage], cost: 1, offense: 1, defense: 2, text: Unbreakable}
  saint: {name: Burning Saint, type: champion, alignment: [good], cost: 1, offense: 3, defense: 9,
          text: "Righteous\\n{expend}: Deal 1 damage to target player."}
  bless: {name: Holy Oil, type: event, alignment: [good], cost: 0, text: Target champion gains righteous this turn.}
  knight: {name: Oath, type: champion, alignment: [good], cost: 0, offense: 6, defense: 6, text: Loyalty 1 → Blitz}
  candle: {name: White Candle, type: event, alignment: [good], cost: 0, text: Gain 1 health.}
  lamp: {name: White Lamp, type: event, alignment: [good], cost: 1, text: Gain 1 health.}
  owl: {name: Ledger Owl, type: champion, alignment: [good], cost: 0, offense: 2, defense: 2,
        text: "{good} → Gain 1 health."}
  rider: {name: Dawn Rider, type: champion, alignment: [wild], cost: 0, offense: 3, defense: 3, text: Blitz}
  horn: {name: Loud Horn, type: champion, alignment: [wild], cost: 0, offense: 3, defense: 3,
         text: When this card attacks → Gain 1 health.}
  crow: {name: High Crow, type: champion, alignment: [evil], cost: 0, offense: 2, defense: 2, text: Airborne}
  ram: {name: Gate Ram, type: champion, alignment: [wild], cost: 0, offense: 9, defense: 9, text: Breakthrough}
  lord: {name: Banner Lord, type: champion, alignment: [good], cost: 0, offense: 1, defense: 1,
         text: "Your other champions have +1 {offense} and +1 {defense}."}
  mourner: {name: Grey Mourner, type: champion, alignment: [evil], cost: 0, offense: 1, defense: 1,
            text: When another champion is broken → Gain 1 health.}
  scout: {name: Hidden Scout, type: champion, alignment: [wild], cost: 0, offense: 2, defense: 2, text: Ambush}
  archer: {name: Tower Archer, type: champion, alignment: [good], cost: 0, offense: 2, defense: 2,
           text: Tribute → Break target token champion.}
  toll: {name: Heavy Toll, type: event, alignment: [evil], cost: 0, text: Each opponent breaks a champion they control.}
  hail: {name: Cold Hail, type: event, alignment: [sage], cost: 0, text: Deal 1 damage to each champion.}
  flood: {name: Wide Flood, type: event, alignment: [sage], cost: 0, text: Each player draws a card.}
  well: {name: Deep Well, type: event, alignment: [sage], cost: 0, text: Draw a card.}
  ghost: {name: Last Breath, type: champion, alignment: [evil], cost: 0, offense: 1, defense: 1,
          text: When this card is broken → Gain 1 health.}
  cup: {name: Full Cup, type: champion, alignment: [good], cost: 0, offense: 1, defense: 1,
        text: When you gain health → Draw a card.}
  sieve: {name: Ash Sieve, type: event, alignment: [sage], cost: 0, text: Recycle}
  sifter: {name: Ash Sifter, type: champion, alignment: [sage], cost: 0, offense: 1, defense: 1,
           text: Tribute → Recycle}
  wings: {name: Given Wings, type: event, alignment: [sage], cost: 0, text: Target champion gains airborne.}
  seer: {name: Old Seer, type: champion, alignment: [sage], cost: 0, offense: 1, defense: 1,
         text: "{expend}: Draw a card."}
  twin: {name: Twins, type: event, alignment: [sage], cost: 0, text: Put a token copy of target champion into play.}
  bones: {name: Good Bones, type: champion, alignment: [good], cost: 0, offense: 1, defense: 1,
          discard_text: "{good} → Recall"}
  might: {name: Given Might, type: event, alignment: [wild], cost: 0, text: "Target champion gains +2 {offense}."}
  hush: {name: Hush, type: event, alignment: [sage], cost: 0, text: Target champion loses its powers and abilities.}
  sister: {name: Ash Sister, type: god, alignment: [sage], cost: 0, text: "{1}: Recycle"}
"""
BATTLE = "everyone passes; B does not block; everyone passes"
BLOCK = "everyone passes; B blocks with"

# Of each rule what brings it up, and what is like it and does not: what is given | what is done
CASES = {
    "5.12.3": (
        "A: {hand: [toll]}, B: {play: [veil]} | A plays toll",
        "A: {hand: [toll]}, B: {play: [golem]} | A plays toll",
    ),
    "5.12.2": ("A: {hand: [hail], play: [veil]} | A plays hail", "A: {hand: [hail], play: [golem]} | A plays hail"),
    "5.13.2": (
        "A: {play: [saint]} | A uses saint choosing B",
        f"A: {{play: [saint]}} | A attacks B with saint; {BATTLE}",
    ),
    "5.13.4": (
        "A: {hand: [bless], play: [saint]} | A plays bless choosing saint; A uses saint choosing B",
        "A: {hand: [bless], play: [saint, crow]} | A plays bless choosing crow; A uses saint choosing B",
    ),
    "5.3.5": (
        "A: {hand: [knight, candle]} | A plays knight; A declines",
        "A: {hand: [knight, flood]} | A plays knight; A declines",
    ),
    "5.18.2": (
        "A: {hand: [candle], play: [owl]} | A plays candle",
        "A: {hand: [lamp], play: [owl]} | A plays lamp",
    ),
    "5.8.2": (
        "A: {hand: [rider]} | A plays rider; A attacks B with rider",
        "A: {play: [rider]} | A attacks B with rider",
    ),
    "4.4.2": ("A: {play: [horn]} | A attacks B with horn", "A: {play: [rider]} | A attacks B with rider"),
    "5.2.2": (
        f"A: {{play: [crow, golem]}}, B: {{play: [rock]}} | A attacks B with crow and golem; {BLOCK} rock",
        f"A: {{play: [rider, golem]}}, B: {{play: [rock]}} | A attacks B with rider and golem; {BLOCK} rock",
    ),
    "5.7.3": (
        f"A: {{play: [ram]}}, B: {{play: [rock]}} | A attacks B with ram; {BLOCK} rock; everyone passes",
        f"A: {{play: [ram]}}, B: {{play: [crow]}} | A attacks B with ram; {BLOCK} crow; everyone passes",
    ),
    "R42": (
        "A: {play: [lord, {card: golem, damage: 6}]} | the rules break lord",
        "A: {play: [lord, {card: golem, damage: 5}]} | the rules break lord",
    ),
    "R28": (
        "A: {play: [mourner as m1, mourner as m2]} | the rules break m1 and m2",
        "A: {play: [mourner, golem]} | the rules break golem",
    ),
    "5.14.1": ("B: {hand: [scout]} | A passes; B plays scout", "A: {hand: [scout]} | A plays scout"),
    "5.6.2": (
        "A: {hand: [archer]}, B: {play: [golem]} | A plays archer",
        "A: {hand: [archer]}, B: {play: [wolf token as wolf]} | A plays archer",
    ),
    "R06": ("A: {hand: [flood]} | A plays flood", "A: {hand: [well]} | A plays well"),
    "1.9.1": (
        "A: {play: [{card: golem, owner: B}]} | the rules break golem",
        "A: {play: [golem]} | the rules break golem",
    ),
    "5.9.3": (
        "A: {play: [rock]} | the rules deal 2 damage to rock",
        "A: {play: [rock]} | the rules deal 1 damage to rock",
    ),
    "3.3.2": ("A: {play: [veil], hand: [lord]} | A plays lord", "A: {play: [golem], hand: [lord]} | A plays lord"),
    "5.0.3": (
        "A: {discard: [owl as gone], play: [owl], hand: [lamp]} | A plays lamp",
        "A: {discard: [crow], play: [owl], hand: [lamp]} | A plays lamp",
    ),
    "4.4.6a": (
        "A: {play: [golem], hand: [toll]}, B: {play: [crow]} | A attacks B with golem; "
        f"{BLOCK} crow; A plays toll; everyone passes",
        f"A: {{play: [golem]}}, B: {{play: [crow]}} | A attacks B with golem; {BLOCK} crow; everyone passes",
    ),
    "3.2.5b": (
        "A: {play: [mourner, cup, golem]}, B: {play: [mourner as other]} | the rules break golem",
        "A: {play: [mourner, golem]}, B: {play: [mourner as other]} | the rules break golem",
    ),
    "R27": ("A: {play: [ghost]} | the rules break ghost", "A: {play: [mourner, golem]} | the rules break golem"),
    "3.2.2": (
        "A: {hand: [lamp], play: [owl]} | A plays lamp",
        "A: {play: [mourner, golem]} | the rules break golem",
    ),
    "1.4.6": ("A: {hand: [candle]} | A plays candle", "A: {hand: [rider]} | A plays rider"),
    "5.5.6": (
        "A: {hand: [sieve], discard: [filler]} | A plays sieve",
        "A: {hand: [sifter], discard: [filler]} | A plays sifter",
    ),
    "5.0.7": (
        "A: {hand: [wings], play: [golem]} | A plays wings choosing golem",
        "A: {hand: [bless], play: [golem]} | A plays bless choosing golem",
    ),
    "5.15.2": (
        "A: {play: [golem, rock]} | the rules banish golem and rock",
        "A: {play: [golem, rock]} | the rules transform golem and rock into wolf token",
    ),
    "R43": (
        "A: {play: [golem]} | the rules transform golem into wolf token",
        "A: {play: [golem, rock]} | the rules banish golem and rock",
    ),
    "3.2.3": ("A: {hand: [well]} | A plays well", "A: {play: [seer]} | A uses seer"),
    "2.6.4": (
        "A: {play: [{card: saint, state: flipped}]} | A uses saint choosing B",
        "A: {play: [saint]} | A uses saint choosing B",
    ),
    "R56": (
        "A: {hand: [hush], play: [crow]} | A plays hush choosing crow",
        "A: {hand: [wings], play: [crow]} | A plays wings choosing crow",
    ),
}

# More that is like what brings a rule up and does not: an ability whose source is a token in play, or a card in a
# discard pile, or has Righteous and still has it; a bonus for good, which is no ability; a god that recycles, which
# lies in that zone but is no event; fighters with some damage, or with enough of it and unbreakable.
ALIKE = [
    ("R27", "A: {hand: [twin], play: [mourner, golem]} | A plays twin choosing mourner; the rules break golem"),
    ("R27", "A: {hand: [lamp], discard: [bones]} | A plays lamp"),
    ("5.0.7", "A: {hand: [might], play: [golem]} | A plays might choosing golem"),
    ("5.5.6", "A: {god: sister, discard: [filler]} | A uses sister"),
    ("R27", "A: {play: [saint]} | A uses saint choosing B"),
    ("4.4.13", f"A: {{play: [saint]}}, B: {{play: [golem]}} | A attacks B with saint; {BLOCK} golem; everyone passes"),
    ("4.4.13", f"A: {{play: [rider]}}, B: {{play: [rock]}} | A attacks B with rider; {BLOCK} rock; everyone passes"),
]


def told(case: str) -> set[str]:
    """The rules that a case brings up."""
    given, _, when = case.partition(" | ")
    steps = ", ".join(f"'{step}'" for step in when.split("; "))
    form = "pantheon" if "god:" in given else "constructed"
    head = f"title: x\ngame: epic\nformat: {form}\ncards:{CARDS}"
    text = f"{head}given: {{{given}}}\nwhen: [{steps}]\nthen: {{winner: none}}\n"
    result = run(parse_scenario(text))
    assert result.ok, result.why
    return set(result.touched)


@pytest.mark.parametrize("rule", CASES)
def test_told_in_its_situation_only(rule: str) -> None:
    situation, otherwise = CASES[rule]
    assert rule in told(situation)
    assert rule not in told(otherwise)


@pytest.mark.parametrize(("rule", "case"), ALIKE)
def test_not_told_where_it_is_only_alike(rule: str, case: str) -> None:
    assert rule not in told(case)
