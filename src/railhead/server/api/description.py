"""The description of the interface by OpenAPI 3.1, where it says more than Ninja finds out."""

from __future__ import annotations

from typing import Any

from railhead.server.api.problems import MEDIA_TYPE

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
    if not found["servers"]:
        del found["servers"]
    return found


def _describe_stream(told: dict[str, Any]) -> None:
    if told["operationId"] != "follow":
        return
    told["responses"][200]["content"] = {_STREAM: {"schema": {"type": "string"}}}
