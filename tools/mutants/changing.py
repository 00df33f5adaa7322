"""A mutant is made: one place of a module's syntax tree changed, and the module compiled and imported like that."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from types import CodeType, FunctionType, ModuleType

from tools.mutants.sites import EMPTY, FREE, INVERT, MORE, NOTHING, SKIP, Function, Site, shifted


def mutated(text: str, site: Site) -> CodeType:
    """The module with its one change, compiled; the numbers of its lines stay as they are."""
    return compile(ast.fix_missing_locations(changed(text, site)), str(site.path), "exec")


def changed(text: str, site: Site) -> ast.Module:
    """The syntax tree of the module with its one change."""
    tree = ast.parse(text, str(site.path))
    target = list(ast.walk(tree))[site.place]
    if site.kind.startswith("node "):
        assert isinstance(target, Function)
        answer(target, site.kind.removeprefix("node "))
    else:
        Exchange(target, instead(target, site)).visit(tree)
    return tree


class Exchange(ast.NodeTransformer):
    """One node of a tree put in place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = ast.copy_location(new, old)

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def instead(node: ast.AST, site: Site) -> ast.AST:
    """What stands in this place in the mutant."""
    if site.kind == "deleted":
        return ast.Pass()
    if site.kind == "border" and isinstance(node, ast.Compare):
        return shifted(node)
    if site.kind == "one more" and isinstance(node, ast.Constant) and isinstance(node.value, int):
        return ast.Constant(node.value + 1)
    if site.kind == "left out" and isinstance(node, ast.BoolOp):
        left = [value for n, value in enumerate(node.values) if n != site.part]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
    if site.kind == "inverted" and isinstance(node, ast.expr):
        return opposite(node)
    raise AssertionError(f"{site.path}:{site.first}: no way to make {site.kind} of a {type(node).__name__}")


def opposite(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), node)


def answer(method: Function, kind: str) -> None:
    """Break the answer of a node of the language."""
    if kind in (INVERT, MORE):
        for inner in ast.walk(method):
            if isinstance(inner, ast.Return) and inner.value is not None:
                value = inner.value
                inner.value = opposite(value) if kind == INVERT else ast.BinOp(value, ast.Add(), ast.Constant(1))
        return
    results = {EMPTY: ast.List([], ast.Load()), SKIP: ast.Constant(0), FREE: ast.Constant(0), NOTHING: None}
    method.body = [ast.copy_location(ast.Return(results[kind]), method.body[0])]


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from other code than its file's."""

    def __init__(self, site: Site, code: CodeType) -> None:
        super().__init__(site.module, str(site.path))
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class Instead(importlib.abc.MetaPathFinder):
    """Finds one module before anything else does."""

    def __init__(self, loader: Loader) -> None:
        self.loader = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.loader.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.loader.path, loader=self.loader)


def exchange(text: str, site: Site) -> None:
    """The function in which the site stands runs with its change from now on, whoever has imported it."""
    code: CodeType = mutated(text, site)
    thing: object = sys.modules[site.module]
    for name in site.function.split("."):
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
        thing = vars(thing)[name]
    function = thing.fget if isinstance(thing, property) else thing
    assert isinstance(function, FunctionType), f"{site.function} is no plain function"
    function.__code__ = code


def import_mutant(text: str, site: Site) -> None:
    """From now on the module is imported with its change; nothing may have imported it before."""
    if site.module in sys.modules:
        raise AssertionError(f"{site.module} was imported before it could be changed")
    sys.meta_path.insert(0, Instead(Loader(site, mutated(text, site))))
