"""Static files: out of the package, compressed, kept by the browser, and nothing else."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client

FILE = "/static/railhead/base.css"


def test_a_file_comes_whole_with_its_type() -> None:
    answer = Client().get(FILE)
    assert answer.status_code == 200
    assert not answer.streaming
    assert answer["Content-Type"].startswith("text/css")
    assert int(answer["Content-Length"]) == len(answer.content)
    assert b"--page" in answer.content
    assert "Access-Control-Allow-Origin" not in answer


def test_a_file_is_compressed() -> None:
    answer = Client().get(FILE, headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == Client().get(FILE).content


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_that_the_browser_has_is_not_sent_again(encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    tag = Client().get(FILE, headers=headers)["ETag"]
    answer = Client().get(FILE, headers={**headers, "if-none-match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    answer = Client().get(FILE, headers={**headers, "if-none-match": '"other"'})
    assert answer.status_code == 200


def test_htmx_comes_from_here() -> None:
    for name in ("htmx-2.min.js", "ext/hx-sse-2.min.js"):
        assert Client().get(f"/static/django_htmx/{name}").status_code == 200


def test_asking_for_the_head_sends_no_body() -> None:
    answer = Client().head(FILE)
    assert (answer.status_code, answer.content) == (200, b"")
