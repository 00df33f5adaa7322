"""Rulebound plays trading card games by the book.

One engine, one rule book per game, every numbered rule executable. This package imports nothing by itself:
take `rulebound.engine` for the machinery and `rulebound.games` for the games that stand on it.
"""

__version__ = "0.1.0"
