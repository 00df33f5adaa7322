"""The interface does what its description says, whatever is sent: asked at random, made from that description."""

import asyncio
from collections.abc import Iterator
from typing import Any, get_args

import httpx
import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rulebound.server import messages as m
from server.running import Server, Visitor, begun

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


def test_every_message_of_the_socket_is_described(server: Server) -> None:
    data = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    schemas = data["components"]["schemas"]
    for union, name in ((m.Said, "Said"), (m.Told, "Told")):
        sorts = {str(each.__struct_config__.tag): each.__name__ for each in get_args(union)}
        places = {sort: f"#/components/schemas/{message}" for sort, message in sorts.items()}
        assert schemas[name]["discriminator"] == {"propertyName": "type", "mapping": places}
        for sort, message in sorts.items():
            assert schemas[message]["properties"]["type"] == {"enum": [sort]} and "type" in schemas[message]["required"]
    opened = data["paths"]["/api/games/{id}/socket"]["get"]
    assert "101" in opened["responses"]
    assert opened["x-socket"] == {side: {"$ref": f"#/components/schemas/{side.title()}"} for side in ("said", "told")}


def test_the_description_names_nothing_that_is_not_in_it(server: Server) -> None:
    data = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    named = set(places(data))
    assert len(named) > 80
    for place in named:
        found = data
        for part in place.removeprefix("#/").split("/"):
            found = found[part]
    for schema in data["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def places(part: Any) -> Iterator[str]:
    """Every place that this part of a description names."""
    if isinstance(part, dict):
        yield from (str(value) for key, value in part.items() if key == "$ref")
        yield from part.get("discriminator", {}).get("mapping", {}).values()
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from places(each)


def test_what_goes_over_the_socket_is_as_described(server: Server) -> None:
    data = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).json()
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "components": data["components"]}
    told = jsonschema.Draft202012Validator({**whole, "$ref": "#/components/schemas/Told"})
    said = jsonschema.Draft202012Validator({**whole, "$ref": "#/components/schemas/Said"})

    async def play() -> set[str]:
        async with Visitor(server) as ann, Visitor(server) as bob:
            await begun([ann, bob], "chaotic")
            playing = [asyncio.create_task(each.play(1, 8)) for each in (ann, bob)]
            _, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            for each in waiting:  # for a choice that the other does not make any more
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            await ann.say(type="concede", id="c")
            await ann.until("over")
            for message in [*ann.got, *bob.got]:
                told.validate({key: value for key, value in message.items() if key != "answered"})  # a note of theirs
            return {message["type"] for message in [*ann.got, *bob.got]}

    assert asyncio.run(play()) > {"hello", "update", "seats", "done", "over"}
    assert said.is_valid({"type": "choose", "id": "a", "seq": 1, "index": 0})
    assert not said.is_valid({"type": "choose", "id": "a", "seq": 1})


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
