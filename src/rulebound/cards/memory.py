"""What was read before: trees and refusals of card text, and verdicts on lists of cards, kept in files.

A file of readings holds what one language read: that of a game at a state of its sources, with certain class words.
A file of verdicts holds those on one list of cards.  When anything that they depend on is another, so is the file.
Each has a digest of itself; one that is damaged, or that cannot be written, is as if it were not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from rulebound import __version__
from rulebound.cards.folders import cache_folder, write_whole
from rulebound.games import desk
from rulebound.language import Ambiguous, Language, LanguageError, Misprinted, TooMuch, Tree, Unread
from rulebound.language.desk import Card, Refusal, Verdict
from rulebound.language.language import Refused
from rulebound.language.tree import Part

DIGEST: Final = 16  # bytes
MOST_FILES: Final = 24  # of one game; the oldest go
KEPT: Final[dict[Path, int]] = {}  # files that this process has read or written, and how many texts each has
DAMAGE: Final = (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)
REFUSALS: Final[dict[str, type[LanguageError]]] = {
    kind.__name__: kind for kind in (Unread, Misprinted, Ambiguous, TooMuch)
}


@cache
def fingerprint(game: str) -> str:
    """A digest of all that reading depends on: the sources of the language, of the game's words, and the version."""
    digest = blake2b(f"{__version__}/{msgspec.__version__}".encode(), digest_size=DIGEST)
    for package in ("rulebound.language", f"rulebound.games.{game}"):
        for file in sorted(files(package).iterdir(), key=lambda file: file.name):
            if file.name.endswith(".py"):
                digest.update(file.name.encode() + b"\0")
                digest.update(file.read_bytes())
    return digest.hexdigest()


@contextmanager
def remembered(game: str, classes: Iterable[str] = ()) -> Iterator[Language]:
    """The language of a game with these class words, which knows what it read before and keeps what it reads now.

    >>> with remembered("epic", ["otter"]) as language:
    ...     language.read("Break target otter.").construct
    'instructions'
    """
    words = sorted(classes)
    lang = desk(game).language(words)
    path = memory_file(game, words)
    if path not in KEPT:
        KEPT[path] = recall(lang, path)
    try:
        yield lang
    finally:
        read, refused = lang.readings_so_far()
        if len(read) + len(refused) > KEPT[path]:
            KEPT[path] = len(read) + len(refused)
            keep(read, refused, path)


def memory_file(game: str, words: Iterable[str]) -> Path:
    """The file for this language."""
    key = blake2b("\0".join((game, fingerprint(game), *words)).encode(), digest_size=DIGEST).hexdigest()
    return cache_folder() / "readings" / f"{game}-{key}"


def recall(lang: Language, path: Path) -> int:
    """Teach a language what the file says, and tell of how many texts; of none, if it is missing or damaged."""
    with suppress(*DAMAGE):
        read, refused = load(path)
        lang.remember({text: tree_of(packed) for text, packed in read.items()}, refusals_of(refused))
        return len(read) + len(refused)
    return 0


def judged(game: str, cards: Sequence[Card]) -> list[Verdict]:
    """How much is understood of each of these cards, as the desk of the game says, or said before.

    >>> [verdict.whole for verdict in judged("epic", [{"name": "Dog"}])]
    [False]
    """
    one = desk(game)
    key = blake2b(f"{game}/{fingerprint(game)}/".encode(), digest_size=DIGEST)
    key.update(msgspec.json.encode(cards, order="deterministic"))
    path = cache_folder() / "verdicts" / f"{game}-{key.hexdigest()}"
    with suppress(*DAMAGE):
        return [
            Verdict(card, lines, read, printed_back, tuple(Refusal(*each) for each in refused), printed)
            for card, ((lines, read, printed_back), refused, printed) in zip(cards, load(path), strict=True)
        ]
    with remembered(game, one.classes(cards)):
        verdicts = one.judged(cards)
    save(path, [packed_verdict(verdict) for verdict in verdicts])
    return verdicts


def packed_verdict(verdict: Verdict) -> list[Any]:
    """A verdict as a list: its counts, what is refused, and the fingerprint."""
    refused = [(each.where, each.why, each.line, each.at) for each in verdict.refused]
    return [(verdict.lines, verdict.read, verdict.printed_back), refused, verdict.fingerprint]


def keep(read: Mapping[str, Tree], refused: Mapping[str, Refused], path: Path) -> None:
    """Write down what a language has read and refused; nothing, where that is not possible."""
    packed = (
        {text: packed_tree(tree) for text, tree in read.items()},
        {text: packed_refusal(each) for text, each in refused.items()},
    )
    save(path, packed)


# -- files


def load(path: Path) -> Any:
    """What a file says; ValueError if it is not whole."""
    data = path.read_bytes()
    if blake2b(data[DIGEST:], digest_size=DIGEST).digest() != data[:DIGEST]:
        raise ValueError(f"{path} is damaged")
    return msgspec.msgpack.decode(data[DIGEST:])


def save(path: Path, said: Any) -> None:
    """Write a file, and let go of the oldest where there are many; nothing, where that is not possible."""
    data = msgspec.msgpack.encode(said)
    with suppress(OSError):
        write_whole(path, blake2b(data, digest_size=DIGEST).digest() + data)
        old = sorted(path.parent.glob(f"{path.name.partition('-')[0]}-*"), key=lambda file: file.stat().st_mtime)
        for file in old[:-MOST_FILES]:
            file.unlink(missing_ok=True)


# -- trees as plain lists: a construct, its wording, and its parts by name


def packed_tree(tree: Tree) -> list[Any]:
    """A tree as a list that `tree_of` reads.

    >>> packed_tree(Tree("draw", {"n": Tree("count", {"n": 2}, wording=1)}))
    ['draw', 0, 'n', ['count', 1, 'n', 2]]
    """
    packed: list[Any] = [tree.construct, tree.wording]
    for name, part in tree.pairs:
        packed.append(name)
        if isinstance(part, Tree):
            packed.append(packed_tree(part))
        elif isinstance(part, tuple):
            packed.append({"items": [packed_tree(item) for item in part]})
        else:
            packed.append(part)
    return packed


def tree_of(packed: list[Any]) -> Tree:
    """The tree that a list says.

    >>> tree_of(['draw', 0, 'n', ['count', 1, 'n', 2]])
    Tree('draw', n=Tree('count', n=2, wording=1))
    """
    pairs: list[tuple[str, Part]] = []
    for at in range(2, len(packed), 2):
        part = packed[at + 1]
        if isinstance(part, list):
            part = tree_of(part)
        elif isinstance(part, dict):
            part = tuple([tree_of(item) for item in part["items"]])
        pairs.append((packed[at], part))
    return Tree.of_pairs(packed[0], tuple(pairs), packed[1])


def packed_refusal(refused: Refused) -> list[Any]:
    """A refusal: its sort and what it is made of."""
    kind, made_of = refused
    parts: list[Any] = []
    for each in made_of:
        if isinstance(each, Tree):
            parts.append({"tree": packed_tree(each)})
        elif isinstance(each, tuple) and each and isinstance(each[0], Tree):
            parts.append({"trees": [packed_tree(tree) for tree in each]})
        else:
            parts.append(each)
    return [kind.__name__, parts]


def refusals_of(packed: dict[str, list[Any]]) -> dict[str, Refused]:
    """The refusals that such lists say."""
    out: dict[str, Refused] = {}
    for text, (kind, parts) in packed.items():
        made_of: list[Any] = []
        for each in parts:
            if isinstance(each, dict):
                trees = tuple([tree_of(tree) for tree in each.get("trees", ())])
                made_of.append(tree_of(each["tree"]) if "tree" in each else trees)
            else:
                made_of.append(tuple(each) if isinstance(each, list) else each)
        out[text] = (REFUSALS[kind], tuple(made_of))
    return out
