"""Write docs/epic-grammar.md: which phrases Epic's language has, what they are for, and in which file their rows stand.

    python tools/grammar_map.py            write it
    python tools/grammar_map.py --check    only say whether it is as the files are now
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter, defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

from rulebound.games.epic.words_nouns import TOKEN_CLASSES, vocabularies
from rulebound.language import Construct, Series, Sort, Subsort
from rulebound.language.rows import Terminal
from rulebound.language.shared import SHARED

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "epic-grammar.md"
WORDS = ROOT / "src" / "rulebound" / "games" / "epic"
ORDER = ("lines", "triggers", "clauses", "effects", "later", "choosing", "champions", "nouns", "amounts", "x")
ORDER += ("compare", "history", "battle", "continuous", "while", "forbidding", "cards", "own_cards", "revealing")
HOLE = re.compile(r"\{\w+:([^{}.]+)[^{}]*\}")
FORMS = re.compile(r"\[(?:\w+: )?([^\[\]|]*)\|([^\[\]|]*)[^\[\]]*\]")
SHOWN = 3
HEAD = """# A map of Epic's grammar

This page is made from the files themselves (`python tools/grammar_map.py`). How to read the files:
[reading-the-grammar.md](reading-the-grammar.md). Each part below is one file, `src/rulebound/games/epic/words_*.py`, in
the order in which they are best read: first the line as a whole, then ever smaller parts of it. *Words in italics*
stand for another sort of phrase; the number of wordings that a sort has is in brackets.
"""


def rows_of(name: str) -> list[Any]:
    """The rows that a file of words writes itself, in their order."""
    path = WORDS / f"words_{name}.py"
    module = import_module(f"rulebound.games.epic.words_{name}")
    own: list[Any] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.List)):
            continue
        if isinstance(node.target, ast.Name) and not any(isinstance(each, ast.Starred) for each in node.value.elts):
            own += getattr(module, node.target.id)
    return own


def made(row: Any) -> str:
    """The sort whose phrases a row makes."""
    return str(row.whole if isinstance(row, Subsort) else row.sort).partition(".")[0]


def phrase(row: Any) -> str:
    """A row's first wording, with the sorts of its holes in italics."""
    if isinstance(row, Subsort):
        return f"*{row.part.partition('.')[0]}*"
    text = row.templates[0].text
    if isinstance(row, Series):
        text = max((each.text for each in row.templates), key=lambda one: one.count("{}"))
        text = text.replace("{}", f"*{row.item.partition('.')[0]}*") + " and so on" * (text.count("{}") > 2)
    text = HOLE.sub(lambda hole: f"*{hole[1]}*", text)
    text = FORMS.sub(lambda forms: (forms[2] if forms[2].strip() != "-" else forms[1]).strip(), text).replace("^", "")
    return text.replace("|", "\\|").replace("\n", " ") or "nothing"


def page() -> str:
    """The whole page."""
    files = {name: rows_of(name) for name in ORDER}
    standing: dict[str, Counter[str]] = defaultdict(Counter)
    shown: dict[str, list[str]] = defaultdict(list)
    for name, rows in {"shared": list(SHARED), **files}.items():
        for row in rows:
            if isinstance(row, (Construct, Subsort)):
                standing[made(row)][name] += 1
                shown[made(row)].append(phrase(row))
    out = [HEAD]
    for name, rows in files.items():
        module = import_module(f"rulebound.games.epic.words_{name}")
        title = str(module.__doc__).strip().split("\n\n")[0].replace("\n", " ")
        out += [f"## words_{name}.py", "", title, ""]
        here = {row.name for row in rows if isinstance(row, Sort)}
        if here:
            out += ["| phrase | what it is | such as |", "|---|---|---|"]
        for row in rows:
            if isinstance(row, Sort):
                what = "; ".join([row.note, *([row.doc] if "such as" in row.doc else [])])
                some = "<br>".join(shown[row.name][:SHOWN])
                out.append(f"| {row.name} ({len(shown[row.name])}) | {what} | {some} |")
        guests = [sort for sort, where in standing.items() if where[name] and sort not in here]
        if guests:
            more = ", ".join(f"{each} ({standing[each][name]})" for each in guests)
            out += [*([""] if here else []), f"Also rows of: {more}."]
        out.append("")
    out += ["## Words and numbers", "", "What stands in a hole and has no rows.", ""]
    out += ["| word | what it is | all, or some |", "|---|---|---|"]
    for row in (*vocabularies(TOKEN_CLASSES), *SHARED, *(row for rows in files.values() for row in rows)):
        if isinstance(row, Terminal):
            words = [row.show(value, tuple(1 for _ in row.features)) or str(value) for value in row.samples]
            out.append(f"| {row.name} | {row.doc} | {', '.join(dict.fromkeys(words))} |")
    out += ["", "Classes are those of the cards at hand, and the four of the book's tokens (2.3.4).", ""]
    out += ["## Where to find which phrase", "", "| phrase | files |", "|---|---|"]
    for sort in sorted(standing):
        out.append(f"| {sort} | {', '.join(f'{name} {n}' for name, n in standing[sort].most_common())} |")
    return "\n".join(out) + "\n"


def main() -> int:
    """Write or check the page; 1 if it is not as the files are now."""
    now = page()
    current = PAGE.exists() and PAGE.read_text(encoding="utf-8") == now
    if "--check" in sys.argv:
        print(f"{PAGE.name}: {'current' if current else 'NOT as the files are now'}")
        return 0 if current else 1
    PAGE.write_text(now, encoding="utf-8")
    print(f"wrote {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
