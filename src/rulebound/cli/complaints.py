"""What is wrong with the words of a command, and what the system says of a file: in our words, not in a library's."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from cyclopts import App, CycloptsError, MissingArgumentError, UnknownCommandError, UnusedCliTokensError

NEEDED: Final = {
    "GAME": "a game, such as epic,",
    "NAME": "a name",
    "FILE": "the name of a file",
    "PATH": "the name of a file",
}
EXAMPLES: Final = {"--commitment": "0fe46428...", "--game-id": "m43rfa4wk3cydd6f"}


def complaint(e: CycloptsError, app: App) -> str:
    """What is wrong with the words of a command, in ours where the library's are a programmer's."""
    if isinstance(e, UnusedCliTokensError):
        return f"nothing is expected after the options, and there is: {' '.join(e.unused_tokens or ())}"
    if isinstance(e, UnknownCommandError) and e.unused_tokens:
        return unknown_command(app, tuple(e.command_chain or ()), e.unused_tokens[0])
    if isinstance(e, MissingArgumentError) and e.argument is not None:
        return something_missing(e, " ".join(e.command_chain or ()))
    message = str(e)
    for kind, words in (("into int", "into a whole number"), ("into float", "into a number")):
        message = message.replace(kind, words)
    return message[:1].lower() + message[1:]


def unknown_command(app: App, chain: tuple[str, ...], asked: str) -> str:
    """There is no such command here, and which ones there are."""
    within = app
    for name in chain:
        within = within[name]
    known = [name for name in within if not name.startswith("-")]
    if asked == "help":
        hint = f"'rulebound {' '.join([*chain, '--help'])}' explains it"
    else:
        near = get_close_matches(asked, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(sorted(known))}"
    return f"there is no command {asked!r}; {hint}"


def something_missing(e: MissingArgumentError, command: str) -> str:
    """What should stand behind a command or an option, and does not."""
    assert e.argument is not None
    option = e.keyword or e.argument.name
    if e.keyword is not None and option.startswith("-"):
        return f"{option} needs a value behind it"
    if option.startswith("-"):
        example = EXAMPLES.get(option, "mine")
        return f"'rulebound {command}' needs the option {option} with a value, such as '{option} {example}'"
    return f"'rulebound {command}' needs {NEEDED.get(option, option)} behind it"


def system_words(e: OSError) -> str:
    """What the system says of a file, and which file it is.

    >>> system_words(FileNotFoundError(2, "No such file or directory", "game.txt"))
    'game.txt: no such file or directory'
    """
    if e.filename is None or not e.strerror:
        return str(e)
    return f"{e.filename}: {e.strerror[:1].lower()}{e.strerror[1:]}"
