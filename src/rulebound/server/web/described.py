"""The description of the interface for programs: that of HTTP as the framework writes it, and the socket with its
messages.

OpenAPI has no words for sockets.  The request that opens one is described as any other, and what is said on it then
stands in `x-socket`: what may be sent and what comes, with schemas of their own among the others.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from rulebound.server import messages as m
from rulebound.server.web.problems import WORDS

SOCKET: Final = "/api/games/{id}/socket"
SCHEMAS: Final = "#/components/schemas/"
SAYS: Final = (
    "Play, watch and speak at a game.  The request opens a WebSocket; every message is a text of JSON with its sort in "
    "`type`.  `x-socket` has what may be said and what is told.  Whoever cannot be let in is told so on the socket: "
    "`closed` is the last message, and the code is 1013 (come back), 4400 (nothing of it was understood), 4403 "
    "(another site), 4404 (no such game) or 4429 (too many sockets)."
)


class Described(JsonRenderPlugin):
    """Writes the description, with the socket in it."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The whole description."""
        return super().render(request, with_socket(openapi_schema))


def with_socket(described: dict[str, Any]) -> dict[str, Any]:
    """This description, and in it the socket and all that is said on it; what it has already stays as it is."""
    schemas = {**message_schemas(), **described["components"]["schemas"]}
    return {
        **described,
        "paths": {**described["paths"], SOCKET: {"get": socket_opened()}},
        "components": {**described["components"], "schemas": dict(sorted(schemas.items()))},
    }


def message_schemas() -> dict[str, Any]:
    """A schema for each message of the socket and all that is in them: `Said` is what a client says, `Told` what it is
    told."""
    (said, told), schemas = msgspec.json.schema_components((m.Said, m.Told), ref_template=SCHEMAS + "{name}")
    for schema in schemas.values():
        if "description" in schema:  # as it stands in the source, with its indents
            schema["description"] = " ".join(schema["description"].split())
    said["description"] = "What a client may say on the socket of a game."
    told["description"] = "What the server tells on the socket of a game."
    return {**schemas, "Said": said, "Told": told}


def socket_opened() -> dict[str, Any]:
    """The request that opens a socket."""
    problem = {"application/json": {"schema": {"$ref": SCHEMAS + "Problem"}}}
    since = "How far one had noticed the game before (`seq`): what is new since then comes, from 0 on everything."
    return {
        "tags": ["games"],
        "summary": "Socket",
        "operationId": "ApiGamesIdSocket",
        "description": SAYS,
        "parameters": [
            {
                "name": "id",
                "in": "path",
                "required": True,
                "description": "The id of a game.",
                "schema": {"type": "string", "pattern": m.ID},
            },
            {
                "name": "from",
                "in": "query",
                "required": False,
                "description": since,
                "schema": {"type": "integer", "minimum": 0, "default": 0},
            },
        ],
        "responses": {
            "101": {"description": "The socket is open, and the first message comes."},
            "405": {"description": "this request opens no socket", "content": problem},
            "429": {"description": WORDS[429], "content": problem},
        },
        "x-socket": {"said": {"$ref": SCHEMAS + "Said"}, "told": {"$ref": SCHEMAS + "Told"}},
    }
