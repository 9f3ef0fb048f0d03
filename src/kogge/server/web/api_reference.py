"""The page that describes the API, made from its OpenAPI schema: without script, and without any other site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from kogge.server.web.deps import reader_of
from kogge.web import pages
from kogge.web.pages import ApiPage, Field, Operation

Schema = Mapping[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")


class Reference(OpenAPIRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return pages.api(reference(openapi_schema, reader_of(request, None))).encode()


def reference(schema: Schema, reader: pages.PageReader) -> ApiPage:
    """Render a schema as a page."""
    operations = [
        _operation(method.upper(), path, described, schema)
        for path, methods in schema["paths"].items()
        for method, described in methods.items()
        if method in METHODS
    ]
    objects = {
        name: _fields(described)
        for name, described in schema.get("components", {}).get("schemas", {}).items()
        if described.get("properties")
    }
    return ApiPage(reader, "/api/docs", schema["info"]["version"], tuple(operations), objects)


def _operation(method: str, path: str, described: Schema, schema: Schema) -> Operation:
    parameters = tuple(
        Field(one["name"], type_name(one.get("schema", {})), bool(one.get("required")), one.get("description", ""))
        for one in described.get("parameters", ())
    )
    body = _content(described.get("requestBody", {}))
    answers = [answer for code, answer in described["responses"].items() if code.startswith("2")]
    answer = _content(answers[0]) if answers else {}
    return Operation(
        method,
        path,
        described.get("summary", ""),
        parameters,
        type_name(body) if body else "",
        type_name(answer) if answer else "",
    )


def _content(described: Schema) -> Schema:
    """Return the schema of a request or response, whatever its media type."""
    return next((media.get("schema", {}) for media in described.get("content", {}).values()), {})


def _fields(described: Schema) -> tuple[Field, ...]:
    required = described.get("required", ())
    return tuple(
        Field(name, type_name(one), name in required, one.get("description", ""))
        for name, one in described["properties"].items()
    )


def type_name(schema: Schema) -> str:
    """Say what a schema allows in a few words programmers know."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if several := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(dict.fromkeys(map(type_name, several)))
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    kind = schema.get("type", "any")
    if kind == "array":
        return f"list of {type_name(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {type_name(schema['additionalProperties'])}"
    return " | ".join(kind) if isinstance(kind, list) else str(kind)
