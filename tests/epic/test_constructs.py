"""Every construct of Epic's language is on a card of a scenario that fails when the construct means something else."""

from __future__ import annotations

import re

import pytest

from epic.compiled import WORDS
from epic.construct_proofs import Proof, prove, uses

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

# Twists that no scenario can catch, since they are the same or cannot be made.
THE_SAME = {
    "deal measured damage": "deal damage by measure says the same in another order, which only matters to references",
    "deal damage by measure": "deal measured damage says the same in another order",
    "at a turn": "a card in the pile waits for the same event; where it lies is checked when the card is read",
    "in your pile at a turn": "at a turn waits for the same event",
    "this bearer": "of a champion that speaks of itself, it is this card",
    "it bearer": "it is this card, which the sentence began with",
    "nothing played": "it hands on the sort of card, and each sort has a proof of its own",
    "each champion": "all champions are the same ones; only whether they may be called so afterwards differs",
    "all champions": "each champion is said of the same ones",
    "continuous while": "if and while say the same of a continuous ability, in another order",
    "continuous if": "if and while say the same of a continuous ability, in another order",
}
REFUSED = {
    "gone, broken": '"this way" must be the way of the sentence before; any other is refused when the card is read',
    "gone, banished": "likewise",
    "gone, returned": "likewise",
}


def test_every_construct_is_on_a_card_of_a_scenario() -> None:
    """Shipped cards are no proof: what is said here counts only where a scenario brings a card along that says it."""
    assert sorted(set(WORDS.constructs) - set(uses())) == []


@pytest.mark.slow
def test_every_construct_has_a_scenario_that_fails_without_it() -> None:
    """Made to mean nothing, and made to mean what a neighbour means, each is missed by a scenario."""
    rows = list(WORDS.constructs.values())
    found = uses()
    proofs = {row.name: prove(row, rows, found.get(row.name, [])) for row in rows}
    survived = {name: proof for name, proof in proofs.items() if "" in (proof.nothing, proof.neighbour)}
    assert {name: proof for name, proof in survived.items() if name not in THE_SAME} == {}
    unproved = {name for name, proof in proofs.items() if proof == Proof(None, None)}
    assert unproved <= set(REFUSED)
    assert sum(bool(proof.nothing) for proof in proofs.values()) > 0.7 * len(proofs)
    assert sum(bool(proof.neighbour) for proof in proofs.values()) > 0.5 * len(proofs)


def test_a_construct_that_no_scenario_uses_is_not_proved() -> None:
    rows = list(WORDS.constructs.values())
    assert prove(WORDS.constructs["draw"], rows, []) == Proof(None, None)
    assert prove(WORDS.constructs["draw"], rows, uses()["draw"][:5]).nothing


# What has six words or more and nothing to fill in is a sentence learned by heart, unless there is a reason.
BY_HEART = {
    "active player": "one player, whom no fewer words name",
    "others of that name": "names are compared nowhere else",
    "no attack on you": "wordings of what players not attacked says in general",
    "into your pile": "the book's own words for grey text (1.4.4)",
    "entering quietly": "both names of the abilities that trigger on entering (R25)",
    "all alignments": "the zones are only spelt out; two words are what it says",
    "into play instead": "the one replacement that cards of this game print (R65)",
    "out of your pile": "its counterpart",
    "you were dealt damage": "one of what may have happened to a player this turn",
    "an opponent was dealt damage": "the same of opponents",
    "you did not attack": "you attacked, said with not",
    "no cards in hand": "the empty hand, which three wordings name",
    "return this": "a cost that takes this card itself, as break this does",
    "banish this": "a cost that only grey text has, beside those of other cards of the pile",
}


def test_no_sentence_is_learned_by_heart() -> None:
    found = set()
    for name, row in WORDS.constructs.items():
        texts = [re.sub(r"\[[^]]*\]", "word", template.text) for template in row.templates]
        if len(texts[0].split()) >= 6 and not any(re.search(r"\{\w+:", text) for text in texts):
            found.add(name)
    assert found == set(BY_HEART)
