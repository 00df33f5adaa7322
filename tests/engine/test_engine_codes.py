"""Option codes: a verb and two arguments in one number, and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebound.engine import codes
from rulebound.engine.codes import GAME_VERBS, VERBS, code, first_of, second_of, verb_of


@given(st.integers(0, 255), st.integers(0, 0xFFFFFF), st.integers(0, 2**30))
def test_a_code_says_what_it_was_made_of(verb: int, first: int, second: int) -> None:
    option = code(verb, first, second)
    assert (verb_of(option), first_of(option), second_of(option)) == (verb, first, second)
    assert 0 <= option < 2**63


def test_every_shared_verb_has_one_number_and_one_word() -> None:
    numbers = {name: n for name, n in vars(codes).items() if name.isupper() and isinstance(n, int)}
    del numbers["GAME_VERBS"]
    assert sorted(numbers.values()) == sorted(VERBS)
    assert len(set(VERBS.values())) == len(VERBS) and max(VERBS) < GAME_VERBS
