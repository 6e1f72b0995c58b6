"""The service's own description: OpenAPI 3.1, made from the list of calls and the shelf."""

import re
from importlib.metadata import version
from typing import Any

import msgspec

from domain.core.game import Game
from domain.games import Shelf
from services.api import move
from services.api.contract import HTML, TEXT, Call
from services.api.problem import MEDIA_TYPE, Detail

_REF = "#/components/schemas/{name}"
_HEADERS = {
    "Idempotency-Key": "The same key and body again is the same request: it is done once and answered alike.",
    "If-Match": 'The version that must still hold, such as `"12"`, or the ETag of a view.',
    "If-None-Match": "The ETag of a view that is known already.",
    "Min-Version": "No older version may be answered.",
    "Watch-Token": "The secret of a watch link: its bearer sees what it was made for as a spectator does.",
    "Last-Event-ID": "The last version that was seen.",
}
_NOS = {
    400: "Malformed; `pointer` names the fault",
    401: "No token, or none that is valid",
    403: "Not yours to do",
    404: "Unknown, or not yours to see",
    409: "The Idempotency-Key was used for another request",
    412: "The match has moved on; `version` is where it stands",
    413: "Too large",
    422: "Refused by the rules, in words for the player",
    429: "Too many; see Retry-After",
    503: "Busy; see Retry-After",
}
_PATH = {
    "seat": {"type": "integer", "minimum": 0},
    "concession": {"type": "integer", "minimum": 1},
    "proposal": {"type": "integer", "minimum": 1},
}
_UUID = {"type": "string", "format": "uuid"}

Json = dict[str, Any]
Shapes = dict[Any, Json]
"""Schemas by type."""


def document(calls: tuple[Call, ...], shelf: Shelf) -> bytes:
    """The description of these calls, as JSON."""
    shapes, components = _shapes(calls)
    schemas = components | {name: schema for game in _newest(shelf) for name, schema in _moves(game).items()}
    schemas["Command"] = {"anyOf": [{"$ref": _REF.format(name=f"{game.name}.Command")} for game in _newest(shelf)]}
    schemas["Move"] = {"oneOf": [{"$ref": _REF.format(name=f"{game.name}.Move")} for game in _newest(shelf)]}
    paths: dict[str, Json] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, shapes)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Kifu", "version": version("kifu"), "description": "The written record of board games."},
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _newest(shelf: Shelf) -> list[Game[Any]]:
    return [shelf.by_name(name) for name in sorted({game.name for game in shelf.games})]


def _shapes(calls: tuple[Call, ...]) -> tuple[Shapes, Json]:
    """The schema of each body and answer, all made at once, so that what has the same name is told apart."""
    types = [kind for call in calls for kind in (_body(call), call.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, Detail], ref_template=_REF)
    return dict(zip([*types, Detail], schemas, strict=True)), dict(components)


def _body(call: Call) -> Any:
    """None also for a move, whose body is each game's own."""
    return None if call.body is move.body_type else call.body


def _moves(game: Game[Any]) -> Json:
    """The commands of one game, under names of their own."""
    prefix = f"{game.name}."
    (_, command), components = msgspec.json.schema_components(
        [move.body_type(game), game.command], ref_template=_REF.format(name=prefix + "{name}")
    )
    commands = {"oneOf": command["anyOf"], "discriminator": command["discriminator"]} if "anyOf" in command else command
    found = {prefix + name: schema for name, schema in components.items()}
    found[f"{prefix}Command"] = commands
    found[f"{prefix}Move"]["properties"]["command"] = {"$ref": _REF.format(name=f"{prefix}Command")}
    return found


def _operation(call: Call, shapes: Shapes) -> Json:
    operation: Json = {
        "operationId": _name(call),
        "summary": (call.answer.__doc__ or "").strip(),
        "parameters": [*_path(call), *_query(call), *_header(call)],
        "responses": {str(call.status): _answer(call, shapes)} | _problems(call, shapes),
        "security": {"anybody": [], "watcher": [{"token": []}, {}], "player": [{"token": []}]}[call.who],
    }
    if "If-None-Match" in call.headers:
        operation["responses"]["304"] = {"description": "Nothing has changed"}
    if call.path == "/health/ready":
        operation["responses"]["503"] = _answer(call, shapes) | {"description": "What is missing"}
    if call.body is not None:
        schema: Json = {"$ref": _REF.format(name="Move")} if call.body is move.body_type else shapes[call.body]
        is_optional = {"type": "null"} in schema.get("anyOf", ())
        schema = schema["anyOf"][0] if is_optional else schema
        operation["requestBody"] = {"required": not is_optional, "content": {call.takes: {"schema": schema}}}
    return operation


def _name(call: Call) -> str:
    """What serves matches and campaigns alike has a name of its own for each."""
    module = call.answer.__module__.rpartition(".")[2]
    subject = "campaign" if call.path.startswith("/v1/campaigns") else module
    return f"{subject}_{call.answer.__name__}" if subject == module else f"{subject}_{module}_{call.answer.__name__}"


def _answer(call: Call, shapes: Shapes) -> Json:
    if call.gives is None:
        return {"description": "Done"}
    schema = {"type": "string"} if call.media in (HTML, TEXT) else shapes[call.gives]
    others = {media: {"schema": {"type": "string"}} for media in call.also}
    return {"description": "Done", "content": {call.media: {"schema": schema}} | others}


def _problems(call: Call, shapes: Shapes) -> Json:
    nos = {*call.nos, 503} | ({401} if call.who != "anybody" else set()) | {400}
    content = {MEDIA_TYPE: {"schema": shapes[Detail]}}
    return {str(status): {"description": _NOS[status], "content": content} for status in sorted(nos)}


def _path(call: Call) -> list[Json]:
    names = re.findall(r"{(\w+)}", call.path)
    return [{"name": name, "in": "path", "required": True, "schema": _PATH.get(name, _UUID)} for name in names]


def _query(call: Call) -> list[Json]:
    schema = next(iter(msgspec.json.schema_components([call.query])[1].values()))
    return [
        {"name": name, "in": "query", "required": name in schema["required"], "schema": kind}
        for name, kind in schema["properties"].items()
    ]


def _header(call: Call) -> list[Json]:
    links = ("Watch-Token",) if call.who == "watcher" and "_id}" in call.path else ()
    return [
        {"name": name, "in": "header", "required": False, "description": _HEADERS[name], "schema": {"type": "string"}}
        for name in (*call.headers, *links)
    ]
