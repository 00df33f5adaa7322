"""What `language glossary` prints."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path

from rulebound.cards.glossary import Term, glossary
from rulebound.cli.citing import cited
from rulebound.cli.writing import counted
from rulebound.games import kit
from rulebound.judge.coverage import scenario_files


def glossary_command(
    game: str, words: Sequence[str], usage: bool, set_name: str, scenarios: Path | None, json: bool
) -> int:
    """List the constructs of a game's language, or those that have all these words; 1 if there are none."""
    kit(game)
    missing = ""
    files: list[Path] = []
    try:
        files = scenario_files(game, scenarios)
    except ValueError as e:
        if scenarios is not None:
            raise
        missing = str(e)
    terms = glossary(game, files, set_name)
    found = [term for term in terms if term.has(words)]
    if json:
        print(dumps([term.data(usage) | {"scenario": near(term.scenario)} for term in found], ensure_ascii=False))
        return 0 if found else 1
    for term in found:
        print("\n".join(term_lines(game, term, usage)), end="\n\n")
    if not found:
        print(f"No construct has {' and '.join(repr(word) for word in words)} in it; without words all are listed.")
        return 1
    print("\n".join(summary(found, len(terms), usage)))
    if missing:
        print(f"Scenarios are not told: {missing}")
    return 0


def term_lines(game: str, term: Term, usage: bool) -> Iterator[str]:
    """A construct for people."""
    used = f": {counted(len(term.cards), 'card')}" if usage else ""
    yield f"{term.name} [{term.sort}]{used}"
    yield from (f"    {wording or '(without words)'}" for wording in term.wordings)
    about = f"{term.doc}{cited(game, term.rules)}".strip()
    if about:
        yield f"  {about}"
    if term.example:
        yield f"  example   {term.example}"
    if term.scenario:
        yield f"  scenario  {near(term.scenario)}"
    if usage and len(term.cards) == 1:
        yield f"  only      {term.cards[0]}"
    if usage and len(term.cards) < 2:
        yield f"  kept      {reason_to_keep(term)}"


def reason_to_keep(term: Term) -> str:
    """Why a construct is there that hardly any card uses."""
    if term.beside:
        return f"beside {counted(term.beside, 'other')} of its sort that cards use, in whose place it can stand"
    return "for cards to come: none of those counted says anything of this sort"


def summary(found: Sequence[Term], of: int, usage: bool) -> Iterator[str]:
    """How many constructs were listed, and how many of them are used."""
    part = f" of {of}" if len(found) < of else ""
    yield f"{counted(len(found), 'construct')}{part}"
    if usage:
        single = sum(len(term.cards) == 1 for term in found)
        unused = [term.name for term in found if not term.cards]
        yield f"{single} used by one card only, {len(unused)} by none{': ' + ', '.join(unused) if unused else ''}"


def near(path: str) -> str:
    """A path as seen from here, if it is below; else as it is."""
    relative = os.path.relpath(path) if path else ""
    return path if relative.startswith("..") else relative
