"""The benchmark of the server: a few games over real sockets, and the figures that come of them."""

import json

import pytest

from rulebound.cli import main

PROMISED = (
    "choices_per_s p50_ms p99_ms kept_p50_ms server_ms_per_choice client_cores idle_kb_per_game joined_kb_per_game"
).split()


@pytest.mark.slow
def test_a_few_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "server", "--games", "4", "--seconds", "3", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    [row] = figures["rows"]
    assert row["games"] == 4 and row["choices"] >= 2
    assert all(row[key] is not None for key in PROMISED)
    assert row["p50_ms"] >= row["kept_p50_ms"] > 0
    assert row["refused"] == row["cut"] == 0
