"""The interface does what its description says, whatever is sent: asked at random, made from that description."""

from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.running import Server

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("schema")
    running = Server(str(folder / "games.db"), folder).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()


@pytest.fixture(scope="module")
def described(server: Server) -> schemathesis.schemas.BaseSchema:
    """The description, with a game in it that exists: otherwise only 404 would be seen."""
    headers = {"origin": server.url}
    body = {"game": "chaotic", "seats": [{"sort": "you"}, {"sort": "open"}], "public": True}
    made = httpx.post(f"{server.url}/api/games", json=body, headers=headers, timeout=60).json()
    data = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    for path in data["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "id":
                    parameter["schema"] = {"enum": [made["id"], "nothinghere"]}
    loaded = schemathesis.openapi.from_dict(data)
    loaded.config.update(base_url=server.url)
    return loaded


@pytest.mark.slow
def test_the_interface_is_as_described(described: schemathesis.schemas.BaseSchema) -> None:
    asked = 0
    for found in described.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            case.call_and_validate(checks=CHECKS, timeout=60)

        ask()
        asked += 1
    assert asked > 15
