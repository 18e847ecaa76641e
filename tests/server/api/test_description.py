"""The description of the interface, and the page about it for people."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from railhead.server.api.operations import api
from railhead.server.errors.problems import PROBLEMS
from tests.server.api.program import PREFIX, Program

pytestmark = pytest.mark.django_db


def told() -> Any:
    return Program().read("/openapi.json")


def test_it_is_openapi_31_for_everybody() -> None:
    found = told()
    assert found["openapi"].startswith("3.1")
    assert found["components"]["securitySchemes"]["Token"] == {"type": "http", "scheme": "bearer"}
    assert all(path.startswith(f"{PREFIX}/") for path in found["paths"])


def test_every_operation_says_what_it_does_and_needs_a_token() -> None:
    for path, methods in told()["paths"].items():
        for method, operation in methods.items():
            where = f"{method} {path}"
            assert operation["description"], where
            assert operation["security"] == [{"Token": []}], where
            assert {"200", "401", "429"} <= operation["responses"].keys(), where
            for status, answer in operation["responses"].items():
                kinds = list(answer["content"])
                if int(status) >= 400:
                    assert kinds == ["application/problem+json"], where
                elif operation["operationId"] == "follow":
                    assert kinds == ["text/event-stream"]
                else:
                    assert kinds == ["application/json"], where


def test_what_is_sent_in_a_header_or_an_address_is_never_null() -> None:
    """Clients are generated from it: one with null is passed on as it comes, and fails."""
    parameters = [
        parameter
        for methods in told()["paths"].values()
        for operation in methods.values()
        for parameter in operation.get("parameters", ())
    ]
    assert {parameter["in"] for parameter in parameters} == {"header", "path", "query"}
    for parameter in parameters:
        assert isinstance(parameter["schema"].get("type", ""), str), parameter
        assert "null" not in json.dumps(parameter["schema"]), parameter


def test_names_of_operations_and_shapes_are_not_there_twice() -> None:
    names = [op["operationId"] for methods in told()["paths"].values() for op in methods.values()]
    assert len(names) == len(set(names))


def test_every_shape_that_is_named_is_there() -> None:
    found = told()
    names = {part.split('"')[0] for part in json.dumps(found).split('"#/components/schemas/')[1:]}
    assert names == found["components"]["schemas"].keys() - {
        "Followed",
        "MovesAsked",
        "TablesAsked",
    }


class _Places(HTMLParser):
    """The ids of a page, and the links within it."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name == "href" and value and value.startswith("#"):
                self.links.add(value[1:])


@pytest.mark.parametrize(
    ("language", "title"), [("en", "How programs play here"), ("fr", "Comment des programmes")]
)
def test_the_page_tells_all_of_it_without_scripts(language: str, title: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get("/api")
    page = answer.content.decode()
    assert title in page
    places = _Places()
    places.feed(page)
    assert {f"problem-{kind}" for kind in PROBLEMS} <= places.ids
    assert places.links <= places.ids | {"main", "content"}
    for path in api.get_openapi_schema()["paths"]:
        assert path in page
    assert "script-src" not in answer["Content-Security-Policy"], "scripts come from here alone"


def test_a_problem_leads_to_where_it_is_explained() -> None:
    place = Program().read("/me", 401)["type"]
    page, _, anchor = place.partition("#")
    assert f'id="{anchor}"' in Client().get(page).content.decode()
