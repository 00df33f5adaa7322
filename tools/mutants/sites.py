"""Where a mutant can be made: the steps of the modules that carry rules, and the nodes of the card language.

One site is one change of one place:

    inverted    a condition, or a comparison that is returned: the opposite
    left out    one of several conditions joined by `and` or `or`
    border      `<` and `<=`, `>` and `>=` exchanged, instead of inverting; not where numbers only stand for things
                (`card >= 0`: is there one; `ref < len(g.players)`: is it a player, also where a local name stands for
                that number), which is inverted
    deleted     a statement that changes the state: an assignment to an attribute or an item, a call
    one more    a number of at least 1 that is compared, assigned, handed over or a default
    node        a method in which a node of the language answers its question: predicates, conditions and events
                inverted, amounts one more, selectors empty, instructions and changes without effect, costs always
                payable

Left out, because breaking it breaks no rule:

- what only tells: notes, citations, functions and conditions of nothing else, the choice between rules to cite
  (`RULES_A if x else RULES_B`), listeners and what depends on them or on whether forced choices are asked for; the
  count of secrets, at which undoing stops
- guards against bugs: asserts, and conditions that do nothing but look for a reason to raise
- the border where both sides are the same: of a limit (`if high > cap: high = cap`, `n if n > 0 else 0`), of a sum
  (`if n > 0: total += n`, `if n > m: total += n - m`), and of a search for the greatest (`if n > most: most = n`),
  where it only says which of several equal ones is taken; these are inverted
- which step a frame is at and goes to (`pc`, `sub`): the steps themselves are broken one by one
- `__init__`, which only stores; counters of loops and other local variables
- lines marked with the comment `# shortcut`: they save time, and without them everything would be as it is
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

SHORTCUT = re.compile(r"#.*\bshortcut\b")
TELLING = {"note", "cite"}
LISTENERS = {"listener", "notes", "stepwise"}
UNTOLD = {"secrets"}
PLACES = {"pc", "sub"}
LEFT_ALONE = PLACES | UNTOLD | LISTENERS
CODED = {"code", "range", "enumerate"}  # their numbers are no numbers of the rules
ORDER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
Function = ast.FunctionDef | ast.AsyncFunctionDef

# The questions that nodes of the language answer (engine/nodes.py), and how the answer is broken.
INVERT, MORE, EMPTY, NOTHING, SKIP, FREE = "inverted", "one more", "nobody", "nothing", "skipped", "free"
QUESTIONS = {
    "Pred": {"ok": INVERT, "ok_card": INVERT},
    "Amount": {"value": MORE},
    "Condition": {"holds": INVERT},
    "Selector": {"refs": EMPTY},
    "When": {"ok": INVERT},
    "Change": {"apply": NOTHING, "measure": MORE},
    "Op": {"run": SKIP},
    "Cost": {"run": SKIP, "why_not": FREE},
}
ANSWERS = {
    INVERT: "answers the opposite",
    MORE: "one more",
    EMPTY: "finds nobody",
    NOTHING: "changes nothing",
    SKIP: "does nothing",
    FREE: "can always be paid",
}


@dataclass(frozen=True)
class Site:
    """A place and its change: `place` is the number of the syntax node in the order of `ast.walk`, `part` which of
    its operands; `first` and `last` are lines, and whatever runs one of them runs the site."""

    module: str
    path: Path
    kind: str
    place: int
    part: int
    first: int
    last: int
    words: str
    function: str  # where it stands, with its class
    entry: int  # the first line of that function that runs when it is called

    @property
    def is_default(self) -> bool:
        """Does it stand in the head of the function, which runs only once?"""
        return self.first < self.entry


class Finder:
    """The sites of one module; `nodes` are the answering methods of classes, as `node_methods` finds them."""

    def __init__(self, module: str, path: Path, text: str, nodes: dict[str, dict[str, str]]) -> None:
        self.module = module
        self.path = path
        self.lines = text.splitlines()
        self.tree = ast.parse(text, str(path))
        self.places = {id(node): i for i, node in enumerate(ast.walk(self.tree))}
        self.nodes = nodes
        self.telling = TELLING | {f.name for f in ast.walk(self.tree) if isinstance(f, Function) and only_tells(f)}
        self.found: list[Site] = []
        self.shortcuts = 0
        self.where = ""
        self.entry = 0
        self.counts: set[str] = set()  # local names for the number of players

    def find(self) -> list[Site]:
        """All sites, in the order of the file."""
        self.look_into(self.tree.body, "", {})
        return sorted(self.found, key=lambda s: (s.first, s.place, s.part))

    def look_into(self, body: list[ast.stmt], owner: str, answers: dict[str, str]) -> None:
        """The functions and classes of a body."""
        for node in body:
            if isinstance(node, ast.ClassDef):
                self.look_into(node.body, f"{node.name}.", self.nodes.get(node.name, {}))
            elif isinstance(node, Function):
                self.where = owner + node.name
                self.entry = first_line(node)
                self.counts = {name for s in ast.walk(node) if (name := counts_players(s))}
                kind = answers.get(node.name)
                if kind and not delegates(node):
                    self.add("node", node, node.body[0], f"{self.where} {ANSWERS[kind]}", kind=f"node {kind}")
                if node.name in self.telling:
                    continue
                for default in [*node.args.defaults, *[d for d in node.args.kw_defaults if d]]:
                    self.number(default)
                if node.name != "__init__":
                    self.block(node.body, answered=bool(kind))

    # -- statements

    def block(self, body: list[ast.stmt], answered: bool) -> None:
        """The statements of a function; `answered`: what it returns is broken as a node's answer."""
        for node in body:
            self.statement(node, answered)

    def statement(self, node: ast.stmt, answered: bool) -> None:
        if isinstance(node, ast.Assert | Function | ast.ClassDef | ast.Raise):
            return
        if isinstance(node, ast.If | ast.While):
            if self.is_telling_block(node):
                return
            if not is_guard(node):
                same = same_at_the_border(node) if isinstance(node, ast.If) else []
                self.condition(node.test, borders=isinstance(node, ast.If), same=same)
            self.block(node.body, answered)
            self.block(node.orelse, answered)
        elif isinstance(node, ast.For):
            self.expression(node.iter)
            self.block(node.body, answered)
            self.block(node.orelse, answered)
        elif isinstance(node, ast.Return):
            if node.value is not None:
                if not answered and isinstance(node.value, ast.Compare) and not self.has_border(node.value):
                    self.invert(node.value)
                self.operands(node.value)
                self.borders(node.value)
                self.expression(node.value)
        elif isinstance(node, ast.Expr):
            if isinstance(node.value, ast.Call) and name_of(node.value.func) not in self.telling:
                self.delete(node)
                self.expression(node.value)
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(t, ast.Attribute | ast.Subscript) and name_of(t) not in LEFT_ALONE for t in targets):
                self.delete(node)
                if node.value is not None:
                    self.number(node.value)
            if node.value is not None:
                self.operands(node.value)
                self.expression(node.value)

    def delete(self, node: ast.stmt) -> None:
        self.add("deleted", node, node, f"deleted: {words(node)}")

    # -- expressions

    def condition(self, test: ast.expr, borders: bool = True, same: Sequence[ast.Compare] = ()) -> None:
        """A condition: inverted, or its parts left out one by one; `same` are comparisons whose border is no matter."""
        if is_place(test):
            return
        if not self.operands(test) and (test in same or not (borders and self.is_order(test))):
            self.invert(test)
        if borders:
            self.borders(test, same)
        self.expression(test)

    def invert(self, test: ast.expr) -> None:
        self.add("inverted", test, test, f"inverted: {words(test)}")

    def operands(self, test: ast.expr) -> bool:
        """Each part of a joined condition left out; False if nothing is joined."""
        inner = test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else test
        if not isinstance(inner, ast.BoolOp):
            return False
        for n, value in enumerate(inner.values):
            if isinstance(value, ast.BoolOp):
                self.operands(value)
            elif not is_place(value):
                self.add("left out", inner, value, f"left out: {words(value)}, of {words(inner)}", part=n)
        return True

    def borders(self, test: ast.expr, same: Sequence[ast.Compare] = ()) -> None:
        choices = [inner for inner in ast.walk(test) if isinstance(inner, ast.IfExp)]
        same = [*same, *(test for choice in choices for test in same_at_the_border(choice))]
        for node in ast.walk(test):
            if isinstance(node, ast.Compare) and node not in same and self.has_border(node):
                self.add("border", node, node, f"border: {words(node)} becomes {words(shifted(node))}")

    def expression(self, node: ast.expr) -> None:
        """Conditions and numbers inside an expression."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.IfExp):
                if not is_choice_of_rules(inner):
                    self.condition(inner.test, same=same_at_the_border(inner))
            elif isinstance(inner, ast.comprehension):
                for test in inner.ifs:
                    self.condition(test)
            elif isinstance(inner, ast.Call) and name_of(inner.func) not in CODED:
                for value in [*inner.args, *[k.value for k in inner.keywords]]:
                    self.number(value)
            elif isinstance(inner, ast.Compare) and not is_place(inner):
                for value in inner.comparators:
                    self.number(value)

    def number(self, node: ast.expr) -> None:
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 1:
            self.add("one more", node, node, f"{node.value} becomes {node.value + 1}: {self.line(node)}")

    def has_border(self, test: ast.expr) -> bool:
        """Is it a comparison of size whose border says something?  Not of which step a frame is at."""
        return self.is_order(test) and not is_place(test)

    def is_order(self, test: ast.expr) -> bool:
        """Is it a comparison of size, and not one that asks whether there is something or whether it is a player?"""
        if not (isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in ORDER):
            return False
        right = test.comparators[0]
        if isinstance(right, ast.Constant) and right.value == 0:
            return isinstance(test.ops[0], ast.Gt | ast.LtE)
        return not (is_count_of_players(right) or (isinstance(right, ast.Name) and right.id in self.counts))

    def is_telling_block(self, node: ast.stmt) -> bool:
        """Does it depend on a listener, or do nothing but tell?"""
        if not isinstance(node, ast.If | ast.While):
            return False
        if any(name_of(n) in LISTENERS for n in ast.walk(node.test) if isinstance(n, ast.Name | ast.Attribute)):
            return True
        return not node.orelse and all(self.tells(s) or self.is_telling_block(s) for s in node.body)

    def tells(self, node: ast.stmt) -> bool:
        call = node.value if isinstance(node, ast.Expr) else None
        return isinstance(call, ast.Call) and name_of(call.func) in self.telling

    # -- sites

    def line(self, node: ast.expr) -> str:
        return shorten(self.lines[node.lineno - 1].strip())

    def add(self, kind_word: str, node: ast.AST, shown: ast.AST, text: str, part: int = -1, kind: str = "") -> None:
        first, last = lines_of(shown)
        if any(SHORTCUT.search(line) for line in self.lines[first - 1 : last]):
            self.shortcuts += 1
            return
        place = self.places[id(node)]
        site = Site(
            self.module, self.path, kind or kind_word, place, part, first, last, text, self.where, self.entry
        )
        if not any((s.kind, s.place, s.part) == (site.kind, place, part) for s in self.found):
            self.found.append(site)


def name_of(node: ast.expr) -> str:
    """The last word of a name: `note` for `g.note`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def lines_of(node: ast.AST) -> tuple[int, int]:
    first = getattr(node, "lineno", 0)
    return first, getattr(node, "end_lineno", None) or first


def first_line(node: Function) -> int:
    """The first line that runs when the function is called."""
    for statement in node.body:
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            return statement.lineno
    return node.lineno


def words(node: ast.AST) -> str:
    return shorten(ast.unparse(node))


def shorten(text: str) -> str:
    text = " ".join(text.split())
    return f"`{text if len(text) <= 70 else text[:67] + '...'}`"


def shifted(node: ast.Compare) -> ast.Compare:
    """The comparison with its border moved by one."""
    return ast.Compare(node.left, [ORDER[type(node.ops[0])]()], node.comparators)


def is_count_of_players(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and name_of(node.func) == "len" and name_of(node.args[0]) == "players"


def counts_players(node: ast.AST) -> str:
    """The local name that this statement gives to the number of players, if it does."""
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and is_count_of_players(node.value):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        return target.id if isinstance(target, ast.Name) else ""
    return ""


def same_at_the_border(node: ast.If | ast.IfExp) -> list[ast.Compare]:
    """The comparisons whose border makes no difference: of a limit, of a sum, of a search for the greatest."""
    return [c for c in ast.walk(node.test) if isinstance(c, ast.Compare) and is_same_at_the_border(node, c)]


def is_same_at_the_border(node: ast.If | ast.IfExp, test: ast.Compare) -> bool:
    sides = ast.unparse(test.left), ast.unparse(test.comparators[0])
    if isinstance(node, ast.IfExp):
        return {ast.unparse(node.body), ast.unparse(node.orelse)} == set(sides)
    if node.orelse:
        return False
    for do in node.body:
        if isinstance(do, ast.Assign) and {ast.unparse(do.targets[0]), ast.unparse(do.value)} == set(sides):
            return True
    do = node.body[0]
    if len(node.body) > 1 or not (isinstance(do, ast.AugAssign) and isinstance(do.op, ast.Add)):
        return False
    added = do.value
    if isinstance(added, ast.BinOp) and isinstance(added.op, ast.RShift):
        added = added.left
    return ast.unparse(added) == (sides[0] if sides[1] == "0" else f"{sides[0]} - {sides[1]}")


def is_choice_of_rules(node: ast.IfExp) -> bool:
    """Does it only say which rules are cited?"""
    return all(name_of(side).startswith("RULES") for side in (node.body, node.orelse))


def is_place(test: ast.expr) -> bool:
    """Does the condition only ask which step a frame is at?"""
    return isinstance(test, ast.Compare) and name_of(test.left) in PLACES


def is_guard(node: ast.stmt) -> bool:
    """Does it do nothing but look for a reason to raise?"""
    if isinstance(node, ast.If | ast.For):
        return not node.orelse and all(isinstance(s, ast.Raise) or is_guard(s) for s in node.body)
    return False


def only_tells(f: Function) -> bool:
    """Does the function do nothing but tell?"""
    told = False
    for node in f.body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if name_of(node.value.func) not in TELLING:
                return False
            told = True
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if not all(isinstance(t, ast.Name) for t in targets):
                return False
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            return False
    return told


# -- nodes of the language


def node_methods(trees: list[ast.Module]) -> dict[str, dict[str, str]]:
    """For each class of nodes its answering methods and how they are broken.

    A game's own base class may hand a question on to a method of another name (`ok` to `champion`): then that is the
    method in which its subclasses answer.
    """
    classes = {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}
    found: dict[str, dict[str, str]] = {}

    def answers(name: str) -> dict[str, str]:
        if name in QUESTIONS or name not in classes:
            return QUESTIONS.get(name, {})
        if name in found:
            return found[name]
        found[name] = {}
        mine: dict[str, str] = {}
        for base in classes[name].bases:
            mine |= answers(name_of(base))
        for method in functions_of(classes[name]):
            if method.name in mine and (to := delegates(method)):
                mine[to] = mine[method.name]
        found[name] = mine
        return mine

    for name in classes:
        if name not in QUESTIONS:
            answers(name)
    return {name: mine for name, mine in found.items() if mine}


def functions_of(node: ast.ClassDef) -> Iterator[Function]:
    for inner in node.body:
        if isinstance(inner, Function):
            yield inner


def delegates(f: Function) -> str:
    """The method of its own that this one hands its question on to; also a word for one that only raises."""
    body = [s for s in f.body if not isinstance(s, ast.Assert)]
    body = [s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    if len(body) != 1:
        return ""
    if isinstance(body[0], ast.Raise):
        return "raise"
    call = body[0].value if isinstance(body[0], ast.Return | ast.Expr) else None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
        return ""
    of = call.func.value
    return call.func.attr if isinstance(of, ast.Name) and of.id == "self" else ""
