"""The page that tells people how programs play here: made of the description of the interface."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from railhead.server.api.operations import api
from railhead.server.errors.problems import PROBLEMS
from railhead.server.rendering.templating import render


@dataclass(frozen=True, slots=True)
class Operation:
    """An address with a method. `text`: what it is for; `fields`: name and meaning of each.

    `returns`: the name of what it answers with, "" for none of its own.
    """

    method: str
    path: str
    text: str
    fields: tuple[tuple[str, str], ...]
    returns: str


@dataclass(frozen=True, slots=True)
class Shape:
    """What is sent or answered: its fields, each with its kind and its meaning."""

    name: str
    text: str
    fields: tuple[tuple[str, str, str], ...]


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """Show the addresses, what they take and answer, and the problems there may be."""
    told = api.get_openapi_schema()
    context = {
        "operations": list(_operations(told)),
        "shapes": list(_shapes(told)),
        "problems": PROBLEMS,
    }
    return render(request, "programs.html", context)


def _operations(told: Mapping[str, Any]) -> Iterator[Operation]:
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            fields = tuple(
                (field["name"], _meaning(field.get("schema", {}), field))
                for field in operation["parameters"]
                if field["in"] != "path"
            )
            answers = operation["responses"][200].get("content", {})
            returns = next((_kind(one["schema"]) for one in answers.values()), "")
            yield Operation(method.upper(), path, operation["description"], fields, returns)


def _shapes(told: Mapping[str, Any]) -> Iterator[Shape]:
    for name, schema in sorted(told["components"]["schemas"].items()):
        fields = tuple(
            (field, _kind(about), _meaning(about))
            for field, about in schema.get("properties", {}).items()
        )
        yield Shape(name, schema.get("description", ""), fields)


def _meaning(schema: Mapping[str, Any], field: Mapping[str, Any] | None = None) -> str:
    return str((field or {}).get("description") or schema.get("description", ""))


def _kind(schema: Mapping[str, Any]) -> str:
    """What kind of value a schema describes, in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"[{_kind(schema.get('items', {}))}]"
    return str(schema.get("format") or schema.get("type", "any"))
