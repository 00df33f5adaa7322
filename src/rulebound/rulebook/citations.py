"""Which rule ids a file cites, and in which line: in Python sources and in YAML scenarios.

The convention that makes this exact: **in Python an id is always a string literal**, and it stands in one of

- an assignment to a name like ``RULES``, ``RULES_BLOCK``, ``RULE_DRAW`` or ``BLOCK_RULES``;
- a keyword argument ``rules=`` or ``rule=``, or the default of a parameter of that name;
- the first argument of a call to something named ``cite``.

Tuples, lists, sets, values of a mapping, ``a + b`` and ``a if c else b`` are looked into; names are not, since
the literal is found where the name is made. An id that is put together (an f-string) cannot be checked, so it is
given back as it is written and no book will know it. In YAML an id is a value under the key ``rules``, ``rulings``,
``rule`` or ``ruling``; a mapping there (such as settings of rulings) names them by its keys.

>>> cited_in_python("BLOCK_RULES = ('4.4.6', '4.4.6-bis')", "battle.py")
[Citation(file='battle.py', line=1, id='4.4.6'), Citation(file='battle.py', line=1, id='4.4.6-bis')]
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from rulebound.rulebook.reading import Loader

_CONSTANT: Final = re.compile(r"^RULES?_|_RULES?$|^RULES?$")
_KEYWORDS: Final = frozenset({"rules", "rule"})
_KEYS: Final = frozenset({"rules", "rulings", "rule", "ruling"})
_COLLECTIONS: Final = frozenset({"tuple", "list", "set", "frozenset", "MappingProxyType"})


class Citation(NamedTuple):
    """An id, and the file and line that cite it."""

    file: str
    line: int
    id: str


def cited_ids(path: str | Path) -> list[Citation]:
    """Every id cited by a file, or by the ``.py``, ``.yaml`` and ``.yml`` files below a folder, in reading order.

    A missing path is an error, and so is a file that cannot be read as what it is: the message has its place.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "block.yaml"
    ...     _ = file.write_text("title: A block\\nrules: [4.4.6, 4.10]\\n")
    ...     [(line, id_) for _, line, id_ in cited_ids(folder)]
    [(2, '4.4.6'), (2, '4.10')]
    """
    root = Path(path)
    if not root.exists():
        raise FileNotFoundError(f"there is no {root} to look for cited rules in")
    found: list[Citation] = []
    for file in sorted(root.rglob("*")) if root.is_dir() else [root]:
        if file.suffix == ".py":
            found += cited_in_python(file.read_text(encoding="utf-8"), str(file))
        elif file.suffix in (".yaml", ".yml"):
            found += cited_in_yaml(file.read_text(encoding="utf-8"), str(file))
    return found


def cited_in_python(source: str, file: str = "<source>") -> list[Citation]:
    """The ids cited in Python source, in reading order.

    >>> [id_ for _, _, id_ in cited_in_python('refuse("no gold", rules=("3.6.3",)); log.cite(("4.4", "R34"))')]
    ['3.6.3', '4.4', 'R34']
    """
    found = {place for node in ast.walk(ast.parse(source, filename=file)) for place in _cited_by(node)}
    return [Citation(file, line, id_) for line, _, id_ in sorted(found)]


def cited_in_yaml(text: str, file: str = "<text>") -> list[Citation]:
    """The ids cited in the documents of a YAML text, in reading order. Numbers need no quotes: 4.10 stays 4.10.

    >>> [id_ for _, _, id_ in cited_in_yaml("rulings: {R11: attacker}\\nexpect: [{refused: pass, rules: 4.4}]")]
    ['R11', '4.4']
    """
    loader = Loader(text)
    try:
        found: list[tuple[int, int, str]] = []
        while loader.check_node():
            if (node := loader.get_node()) is not None:
                found += _cited_in_node(node)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise ValueError(f"{file}:{line}: this is not YAML: {error.problem}") from error
    finally:
        loader.dispose()
    return [Citation(file, line, id_) for line, _, id_ in sorted(found)]


def _cited_by(node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """The ids that one node cites by the convention, not looking at nodes inside it that cite by themselves."""
    match node:
        case ast.Assign(targets=targets, value=value) if any(_is_constant(target) for target in targets):
            yield from _literals(value)
        case ast.AnnAssign(target=target, value=ast.expr() as value) if _is_constant(target):
            yield from _literals(value)
        case ast.AugAssign(target=target, value=value) if _is_constant(target):
            yield from _literals(value)
        case ast.keyword(arg=name, value=value) if name in _KEYWORDS:
            yield from _literals(value)
        case ast.Call(func=ast.Name(id="cite") | ast.Attribute(attr="cite"), args=[first, *_]):
            yield from _literals(first)
        case ast.arguments():
            positional = [*node.posonlyargs, *node.args]
            pairs = [*zip(reversed(positional), reversed(node.defaults)), *zip(node.kwonlyargs, node.kw_defaults)]
            for parameter, default in pairs:
                if parameter.arg in _KEYWORDS and default is not None:
                    yield from _literals(default)


def _is_constant(target: ast.expr) -> bool:
    match target:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Subscript(value=ast.Name(id=name)):
            return bool(_CONSTANT.search(name))
    return False


def _literals(node: ast.expr) -> Iterator[tuple[int, int, str]]:
    """The string literals that make up a value; not the keys of a mapping, nor what is only compared or called."""
    inner: list[ast.expr] = []
    match node:
        case ast.Constant(value=str() as text):
            yield node.lineno, node.col_offset, text
        case ast.JoinedStr():
            yield node.lineno, node.col_offset, ast.unparse(node)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts) | ast.BoolOp(values=parts):
            inner = parts
        case ast.Dict(values=parts):
            inner = parts
        case ast.Starred(value=part) | ast.NamedExpr(value=part) | ast.DictComp(value=part):
            inner = [part]
        case ast.GeneratorExp(elt=part) | ast.ListComp(elt=part) | ast.SetComp(elt=part):
            inner = [part]
        case ast.BinOp(left=left, right=right):
            inner = [left, right]
        case ast.IfExp(body=body, orelse=orelse):
            inner = [body, orelse]
        case ast.Call(func=ast.Name(id=name), args=parts) if name in _COLLECTIONS:
            inner = parts
    for part in inner:
        yield from _literals(part)


def _cited_in_node(node: yaml.Node, cites: bool = False) -> list[tuple[int, int, str]]:
    """The ids in a YAML node; ``cites`` says that it stands under one of the keys."""
    found: list[tuple[int, int, str]] = []
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if cites:
                found += _cited_in_node(key, True)
            else:
                found += _cited_in_node(value, key.value in _KEYS)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            found += _cited_in_node(item, cites)
    elif cites and isinstance(node, yaml.ScalarNode) and node.tag != "tag:yaml.org,2002:null":
        found.append((node.start_mark.line + 1, node.start_mark.column, node.value))
    return found
