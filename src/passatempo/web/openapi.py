"""The OpenAPI document: made from the table of questions and from our JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from passatempo import __version__
from passatempo.about import samples_of
from passatempo.formats.json_form import as_object
from passatempo.json_schema import SCHEMA
from passatempo.kinds import all_kinds, kind_of_bare_grids
from passatempo.web.questions.arguments import COMMON, Argument, Question
from passatempo.web.questions.table import QUESTIONS

_SCHEMAS = (SCHEMA, Path(__file__).parent / "results.schema.json")
_DEFINITIONS, _COMPONENTS = "#/$defs/", "#/components/schemas/"
_ERRORS = {
    400: "The input is wrong.",
    403: "The request comes from another page.",
    408: "The time limit was reached before there was any answer.",
    413: "The body or the board is too large.",
    415: "The body is no JSON.",
    421: "The request is for another host.",
    422: "This cannot be answered for such a puzzle.",
    503: "Too many questions wait already.",
}


@cache
def document() -> dict[str, Any]:
    """The document, version 3.1."""
    paths = {f"/api/{question.name}": {"post": _operation(question)} for question in QUESTIONS.values()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "passatempo",
            "version": __version__,
            "description": "Questions about puzzles. POST /api/ask takes any of them, with its name in the "
            "field `question`. No answer depends on what was asked before.",
        },
        "servers": [{"url": "/"}],
        "paths": {"/health": {"get": _health()}, **paths},
        "components": {"schemas": _components()},
    }


def _components() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path in _SCHEMAS:
        found |= json.loads(path.read_text("utf-8").replace(_DEFINITIONS, _COMPONENTS))["$defs"]
    found["puzzle"]["properties"]["kind"]["enum"] = [
        name for kind in all_kinds() for name in (kind.name, *kind.aliases)
    ]
    found["puzzle"]["examples"] = [as_object(next(samples_of(kind_of_bare_grids())))]
    found["found"]["properties"] = {**_shared_fields(found["answer"]), **found["found"]["properties"]}
    return found


def _shared_fields(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an answer that do not say where its puzzle came from."""
    origin = ("passatempo", "source", "line", "name", "kind")
    return {name: schema for name, schema in answer["properties"].items() if name not in origin}


def _operation(question: Question) -> dict[str, Any]:
    return {
        "operationId": question.name,
        "summary": question.about,
        "requestBody": {"required": True, "content": _json(_request(question))},
        "responses": {
            "200": {"description": "The answer.", "content": _json(_reply(question.result))},
            **{str(status): _error(about) for status, about in _ERRORS.items()},
        },
    }


def _request(question: Question) -> dict[str, Any]:
    arguments = (*COMMON, *question.arguments)
    required = [argument.name for argument in arguments if argument.required]
    return {
        "type": "object",
        "properties": {argument.name: _property(argument) for argument in arguments},
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


def _property(argument: Argument) -> dict[str, Any]:
    default = {} if argument.default is None else {"default": argument.default}
    return {**argument.schema, "description": argument.about, **default}


def _reply(result: str) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["id", "ok", "result"],
        "properties": {"id": {}, "ok": {"const": True}, "result": {"$ref": _COMPONENTS + result}},
    }


def _error(about: str) -> dict[str, Any]:
    return {"description": about, "content": _json({"$ref": f"{_COMPONENTS}error"})}


def _json(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _health() -> dict[str, Any]:
    numbers = {name: {"type": "integer"} for name in ("busy", "waiting", "idle")}
    properties = {"ok": {"type": "boolean"}, "version": {"type": "string"}, **numbers}
    schema = {"type": "object", "required": list(properties), "properties": properties}
    return {
        "operationId": "health",
        "summary": "Whether the server answers, and what its workers do.",
        "responses": {"200": {"description": "It answers.", "content": _json(schema)}},
    }
