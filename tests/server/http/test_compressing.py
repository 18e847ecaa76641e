"""Answers are packed in pieces: what arrives is the same, and a piece is only used where it is."""

from __future__ import annotations

import gzip

from django.http import HttpRequest, HttpResponse

from railhead.server.http.compressing import LEAST, Compressed, consists_of, piece_of

MAP = b'<section id="panel-map">' + b"<path d='M 0 0 L 20 34'/>" * LEAST + b"</section>"
LOG = b'<section id="panel-log">' + b"<p>Ann passes.</p>" * LEAST + b"</section>"


def answered(content: bytes, *pieces: bytes, accepts: str = "gzip, br") -> HttpResponse:
    request, answer = HttpRequest(), HttpResponse(content)
    request.META["HTTP_ACCEPT_ENCODING"] = accepts
    consists_of(answer, [piece_of(piece, 24) for piece in pieces])
    found = Compressed(lambda _: answer).process_response(request, answer)
    assert isinstance(found, HttpResponse)
    return found


def test_what_arrives_is_the_same() -> None:
    page = b"<html>" + MAP + b"<hr>" + LOG + b"</html>"
    for pieces in ((MAP,), (LOG,), (LOG, MAP), ()):
        answer = answered(page, *pieces)
        assert answer["Content-Encoding"] == "gzip"
        assert int(answer["Content-Length"]) == len(answer.content) < len(page) // 20
        assert "Accept-Encoding" in answer["Vary"]
        assert gzip.decompress(answer.content) == page


def test_a_piece_that_has_changed_is_not_used() -> None:
    """The panel in the page is another than that which was packed."""
    page = b"<html>" + MAP.replace(b"20 34", b"20 35") + b"</html>"
    assert gzip.decompress(answered(page, MAP).content) == page


def test_a_piece_that_is_not_there_is_left_out() -> None:
    page = b"<html>" + MAP + b"</html>"
    assert gzip.decompress(answered(page, MAP, LOG).content) == page
    assert gzip.decompress(answered(page[: len(MAP) // 2], MAP).content) == page[: len(MAP) // 2]


def test_who_does_not_take_it_gets_it_unpacked() -> None:
    page = b"<html>" + MAP + b"</html>"
    answer = answered(page, MAP, accepts="identity")
    assert answer.content == page
    assert not answer.has_header("Content-Encoding")


def test_the_length_tells_nothing() -> None:
    page = b"<html>" + MAP + b"</html>"
    assert len({len(answered(page, MAP).content) for _ in range(20)}) > 1
