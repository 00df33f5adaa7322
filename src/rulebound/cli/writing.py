"""What the commands for people who write cards print: `cards try`, `cards check`, `cards import`, `cards forget`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING

from rulebound.cards.checking import Checked, Report, check
from rulebound.cards.files import SUFFIXES, read_list, visible
from rulebound.cards.sets import BadSet, forget, load_set, set_names, store
from rulebound.cards.trying import Trial, try_text
from rulebound.cli.citing import told
from rulebound.games import desk, kit
from rulebound.rulebook import Rule, RuleBook

if TYPE_CHECKING:
    from rulebound.language.desk import Refusal

MOST_SHOWN = 40  # refused cards of a list
WIDEST = 100  # characters of a rule


def try_command(game: str, text: Sequence[str], type_name: str, aside: bool, json: bool) -> int:
    """Tell what a text means and does; 1 if it is refused."""
    kit(game)
    trial = try_text(game, "\n".join(text).replace("\\n", "\n"), type_name, aside)
    print(dumps(trial.data(), ensure_ascii=False) if json else "\n".join(trial_lines(trial, aside)))
    return 1 if trial.refused else 0


def trial_lines(trial: Trial, aside: bool) -> Iterator[str]:
    """A trial for people."""
    if trial.refused:
        yield from refusals(trial.refused, trial.type)
        return
    where = " in the discard pile" if aside else ""
    yield f"Read as the text of {a(trial.type)}{where}."
    for line in trial.lines:
        yield ""
        yield line.text
        yield from (f"  {part}" for part in line.outline)
    rules = list(dict.fromkeys(id_ for line in trial.lines for id_ in line.rules))
    if rules:
        yield ""
        yield "Rules"
        yield from rule_lines(trial.game, rules)
    yield ""
    yield "In a sample position"
    yield from (f"  {line}" for line in trial.position)
    for scene in trial.scenes:
        yield f"  {scene.title}"
        yield from (f"    {told(trial.game, line)}" for line in scene.told)
        yield from (f"    {each}" for each in scene.stands)
    if not trial.scenes:
        yield "  Nothing that usually happens shows what it does; a scenario can (docs/scenarios.md)."


def rule_lines(game: str, rules: Sequence[str]) -> Iterator[str]:
    """Rules and rulings, each with what it says in one line.

    >>> print(*rule_lines("epic", ["5.6.1"]))
      5.6.1  Tribute: when the card enters play, the effect is applied.
    """
    entries = [RuleBook.load(game)[id_] for id_ in rules]
    width = max(len(entry.id) for entry in entries)
    for entry in entries:
        says = entry.says if isinstance(entry, Rule) else entry.ruling
        yield f"  {entry.id:<{width}}  {shorten(says, WIDEST - width, placeholder=' ...')}"


def refusals(refused: Sequence[Refusal], type_name: str) -> Iterator[str]:
    """Why a text is refused, with carets."""
    unread = all(each.at >= 0 for each in refused)
    yield "Not understood." if unread else f"Refused as the text of {a(type_name)}."
    for each in refused:
        yield ""
        yield each.why.removeprefix("not understood\n")


def a(noun: str) -> str:
    """The noun with its article.

    >>> a("event"), a("champion")
    ('an event', 'a champion')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


# -- lists


def check_command(game: str, file: str, json: bool) -> int:
    """Report how much of a list is understood; 0 if all of it is, else 1."""
    kit(game)
    path = Path(file)
    if not path.exists() and file.casefold() in [name.casefold() for name in set_names(game)]:
        report = load_set(game, file).report
    elif not path.exists() and path.suffix.lower() not in SUFFIXES:
        try:
            report = load_set(game, file).report
        except BadSet as e:
            raise BadSet(f"there is no file {file!r}; {e}") from None
    else:
        report = check(game, read_list(path, desk(game).columns))
    print(dumps(report.data(), ensure_ascii=False) if json else "\n".join(report_lines(report)))
    return 1 if report.refused else 0


def report_lines(report: Report) -> Iterator[str]:
    """A report for people."""
    yield from refused_cards(report.refused)
    yield from apart(report)
    data = report.data()
    read = f"{data['read']} of {data['lines']} lines of text read, {data['printed_back']} print back as written"
    yield f"{data['whole']} of {data['cards']} cards understood whole; {read}"


def refused_cards(refused: Sequence[Checked]) -> Iterator[str]:
    """The cards that are refused, with carets."""
    for entry in refused[:MOST_SHOWN]:
        for each in entry.verdict.refused:
            yield f"{entry.shown}, {each.where}: {each.why}"
            yield ""
    if len(refused) > MOST_SHOWN:
        yield f"and {len(refused) - MOST_SHOWN} more cards"
        yield ""


def apart(report: Report) -> Iterator[str]:
    """The cards that got another name, because another card had theirs."""
    for entry in report.apart:
        named = visible(entry.named)
        yield f"Two cards are called {named} and are not the same; the later one is called {entry.shown} here."


def import_command(game: str, file: Path, name: str, strict: bool, json: bool) -> int:
    """Store a list of cards as a set; 1 if it was to be stored whole and is not."""
    kit(game)
    rows = read_list(file, desk(game).columns)
    try:
        stored = store(game, rows, name, strict)
    except BadSet as e:
        if strict and e.report is not None:
            print("\n".join(refused_cards(e.report.refused)), end="", file=sys.stderr)
            print(f"rulebound: {e}", file=sys.stderr)
            return 1
        raise
    report = stored.report
    if stored.aside is not None:
        print(f"rulebound: the file of the older set was damaged; it is now {stored.aside}", file=sys.stderr)
        print("rulebound: wordings that you wrote there are not in the new one", file=sys.stderr)
    if json:
        data = {"set": stored.name, "file": str(stored.path), "playable": len(stored.playable), **report.data()}
        print(dumps(data, ensure_ascii=False))
        return 0
    again = sum(entry.printing_of >= 0 for entry in report.entries)
    for line in (*refused_cards(report.refused), *apart(report)):
        print(line)
    print(f"The set {stored.name}: {counted(len(stored.playable), 'card')} to play with", end="")
    print(f", and {counted(again, 'further printing')} of them" if again else "", end="")
    print(f"; {counted(len(stored.refused), 'card')} refused, marked in the file" if stored.refused else "")
    print(f"It is in {stored.path}")
    if stored.refused:
        check_it = f"rulebound cards check {quoted(stored.name)}"
        print(f"Write a wording of your own there under `wording`; '{check_it}' tells what is left")
    print(f"Make a deck of them: rulebound decks make --set {quoted(stored.name)} > deck.txt")
    return 0


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def quoted(name: str) -> str:
    """A name as it is typed in a shell.

    >>> quoted("mine"), quoted("My Cards")
    ('mine', '"My Cards"')
    """
    return f'"{name}"' if " " in name or "'" in name or "&" in name else name


def forget_command(game: str, name: str) -> int:
    """Delete a set of one's own."""
    print(f"Deleted {forget(game, name)}")
    return 0
