"""The commands about cards, decks and the language of cards, with their parameters and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App

from rulebound.cli.parameters import Flag, GameName, Json

cards = App(name="cards", help="Read, write, check and import cards.")
decks = App(name="decks", help="List, show and check decks.")
language = App(name="language", help="Look up what card text can say.")

# -- cards that are there


@cards.command(name="show")
def cards_show(
    *name: str, game: GameName = "epic", tree: Annotated[bool, Flag] = False, json: Json = False
) -> int:
    """Show a card: what is printed on it, its set, its emblem, and the rules that its text follows.

    Cards of sets that you imported are found as well, refused ones with the reason.

    ```
    rulebound cards show fire shaman
    rulebound cards show "Fire Shaman" --tree
    ```

    Parameters
    ----------
    name
        Its name, or a part of it.
    tree
        Show the meaning of each line of its text as well, in plain words.
    """
    from rulebound.cli.cards import cards_show_command

    return cards_show_command(game, " ".join(name), tree, json)


@cards.command(name="list")
def cards_list(*, game: GameName = "epic", set: str = "", json: Json = False) -> int:
    """List cards, a line each: those that ship, or those of one set.

    ```
    rulebound cards list
    rulebound cards list --set mine
    ```

    Parameters
    ----------
    set
        A set that ships, or one that you imported.
    """
    from rulebound.cli.cards import cards_list_command

    return cards_list_command(game, set, json)


@cards.command(name="sets")
def cards_sets(*, game: GameName = "epic", json: Json = False) -> int:
    """List the sets of cards: those that ship, and those that you imported.

    ```
    rulebound cards sets
    ```
    """
    from rulebound.cli.cards import cards_sets_command

    return cards_sets_command(game, json)


# -- cards of one's own


@cards.command(name="try")
def cards_try(
    *text: str,
    game: GameName = "epic",
    type: str = "",
    discard: Annotated[bool, Flag] = False,
    json: Json = False,
) -> int:
    """Tell what a card's text means: its tree in plain words, its rules, and what it does in a sample position.

    What cannot be read is told with a caret under the word. The exit code is then 1. Type `->` for the arrow and `<>`
    for the diamond.

    ```
    rulebound cards try "Tribute -> Deal 3 damage to target champion."
    rulebound cards try "Ambush <> Airborne" "When this card attacks -> Draw a card."
    rulebound cards try --discard "{1}: Recall"
    ```

    Parameters
    ----------
    text
        The text, each line in quotes of its own.
    type
        What sort of card it stands on, as the game calls it; without it, whichever can have such a text.
    discard
        It is grey text, which works in the discard pile.
    """
    from rulebound.cli.writing import try_command

    return try_command(game, text, type, discard, json)


@cards.command(name="check")
def cards_check(file: str, /, *, game: GameName = "epic", json: Json = False) -> int:
    """Check how much of a list of cards is understood; nothing is stored.

    The exit code is 0 if all cards are understood whole, 1 if not, 2 if the file is no list of cards.

    ```
    rulebound cards check my-cards.csv
    ```

    Parameters
    ----------
    file
        A list of cards in JSON, CSV or YAML (docs/importing-cards.md tells the columns), or a set that you imported.
    """
    from rulebound.cli.writing import check_command

    return check_command(game, file, json)


@cards.command(name="import")
def cards_import(
    file: Path,
    /,
    *,
    name: str,
    game: GameName = "epic",
    strict: Annotated[bool, Flag] = False,
    json: Json = False,
) -> int:
    """Import a list of cards as a set of your own; those that are understood can be played.

    The others stay in the set, marked, each with a place for a wording of your own. Importing again under the same
    name replaces the set and keeps your wordings.

    ```
    rulebound cards import my-cards.csv --name mine
    rulebound simulate --set mine --games 20
    ```

    Parameters
    ----------
    file
        A list of cards in JSON, CSV or YAML; docs/importing-cards.md tells the columns.
    name
        What the set is to be called.
    strict
        Store all cards or none: if one is refused, nothing is stored, and the exit code is 1.
    """
    from rulebound.cli.writing import import_command

    return import_command(game, file, name, strict, json)


@cards.command(name="forget")
def cards_forget(name: str, /, *, game: GameName = "epic") -> int:
    """Delete a set that you imported.

    ```
    rulebound cards forget mine
    ```

    Parameters
    ----------
    name
        The set.
    """
    from rulebound.cli.writing import forget_command

    return forget_command(game, name)


# -- the language


@language.command(name="glossary")
def language_glossary(
    game: str,
    /,
    *words: str,
    usage: Annotated[bool, Flag] = False,
    set: str = "",
    scenarios: Path | None = None,
    json: Json = False,
) -> int:
    """List what card text can say: each construct with its wordings, an example, its rules and its scenario.

    ```
    rulebound language glossary epic
    rulebound language glossary epic discard --usage
    ```

    Parameters
    ----------
    game
        Which game: `epic`.
    words
        Only constructs that have all these words in their names, wordings or explanations.
    usage
        Tell how many of the cards that ship use it as well.
    set
        Count the cards of this set instead, one that you imported or one that ships.
    scenarios
        A scenario or a folder of them; without one, those that the package carries or its sources hold.
    """
    from rulebound.cli.language import glossary_command

    return glossary_command(game, words, usage or bool(set), set, scenarios, json)


# -- decks


@decks.command(name="list")
def decks_list(*, game: GameName = "epic", json: Json = False) -> int:
    """List the decks that ship.

    ```
    rulebound decks list
    rulebound decks list --game chaotic
    ```
    """
    from rulebound.cli.cards import decks_list_command

    return decks_list_command(game, json)


@decks.command(name="show")
def decks_show(name: str, /, *, game: GameName = "epic", json: Json = False) -> int:
    """Show a deck as the text of a deck file: copy it to begin your own.

    ```
    rulebound decks show "The Ninth Fire" > mine.txt
    ```

    Parameters
    ----------
    name
        The name of a deck that ships, or a file.
    """
    from rulebound.cli.cards import decks_show_command

    return decks_show_command(game, name, json)


@decks.command(name="make")
def decks_make(*, set: str, game: GameName = "epic", seed: str = "1", format: str = "", json: Json = False) -> int:
    """Make a deck that may be played, of the cards of a set; cards that ship fill it up where the set is small.

    ```
    rulebound decks make --set mine > mine.txt
    rulebound play --deck mine.txt
    ```

    Parameters
    ----------
    set
        A set that you imported, or one that ships.
    seed
        Any word or number; the same seed makes the same deck.
    format
        Which format it is for; without one, the usual one.
    """
    from rulebound.cli.cards import decks_make_command

    return decks_make_command(game, set, seed, format, json)


@decks.command(name="check")
def decks_check(name: str, /, *, game: GameName = "epic", format: str = "", json: Json = False) -> int:
    """Check whether a deck may be played; all its faults are told at once, with their rules.

    The exit code is 2 if it may not.

    ```
    rulebound decks check mine.txt
    ```

    Parameters
    ----------
    name
        A file, or the name of a deck that ships.
    format
        Which format to check it for; without one, its own.
    """
    from rulebound.cli.cards import decks_check_command

    return decks_check_command(game, name, format, json)
