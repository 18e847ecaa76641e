"""The description of the interface by OpenAPI 3.1, where it says more than Ninja finds out."""

from __future__ import annotations

from typing import Any

from railhead.server.errors.problems import MEDIA_TYPE

_JSON = "application/json"
_STREAM = "text/event-stream"


def described(found: dict[str, Any]) -> dict[str, Any]:
    """Return a description in which problems and streams have their media types."""
    for operations in found["paths"].values():
        for told in operations.values():
            for status, response in told["responses"].items():
                content = response.get("content", {})
                if int(status) >= 400 and _JSON in content:
                    response["content"] = {MEDIA_TYPE: content[_JSON]}
            _describe_stream(told)
            for parameter in told.get("parameters", ()):
                parameter["schema"] = _that_may_be_sent(parameter["schema"])
    if not found["servers"]:
        del found["servers"]
    return found


def _that_may_be_sent(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the form of a parameter without null: nobody can send that in a header or an address.

    A parameter that may be missing is one that is not required. Generated clients take a form of
    several kinds as it comes, so that a number would reach a header unwritten.
    """
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) != 1:
        return schema
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    if rest.get("default", 0) is None:
        del rest["default"]
    return {**kinds[0], **rest}


def _describe_stream(told: dict[str, Any]) -> None:
    if told["operationId"] != "follow":
        return
    told["responses"][200]["content"] = {_STREAM: {"schema": {"type": "string"}}}
