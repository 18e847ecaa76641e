"""Compression of answers, in which large pieces that many answers have in common are packed once.

Most of a table's page is its map, which seldom changes, while the page is anew for each request.
So a piece is packed alone, and stands as it is in what is sent. The answer is 2 % longer for it.
"""

from __future__ import annotations

import secrets
import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

LEVEL = 6
LEAST = 8_000
"""Bytes from which on it is worth while to pack a piece alone."""

_PIECES = "_railhead_pieces"
"""The attribute of an answer that holds its packed pieces."""

_HEAD = b"\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\xff"
"""A head of gzip that is followed by a name."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of answers. `begin`: with what it begins; `size`, `check`: its bytes, and their CRC.

    `packed`: deflated, so that something else may stand before and behind it.
    """

    begin: bytes
    size: int
    check: int
    packed: bytes

    def place(self, content: bytes) -> int:
        """Return where it lies in some content; -1 if it does not."""
        found = content.find(self.begin)
        if found < 0 or zlib.crc32(memoryview(content)[found : found + self.size]) != self.check:
            return -1
        return found


def piece_of(content: bytes, begin: int) -> Piece:
    """Return a piece, which is found again by its first `begin` bytes."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(content) + packer.flush(zlib.Z_FULL_FLUSH)
    return Piece(content[:begin], len(content), zlib.crc32(content), packed)


def consists_of(answer: HttpResponseBase, pieces: Iterable[Piece | None]) -> None:
    """Note the packed pieces of an answer, which do not overlap."""
    setattr(answer, _PIECES, [piece for piece in pieces if piece is not None])


class Compressed(GZipMiddleware):
    """As that of Django, but it does not pack pieces again. What arrives is the same."""

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        pieces: list[Piece] = getattr(response, _PIECES, [])
        wanted = re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if not pieces or not wanted or response.has_header("Content-Encoding"):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        response.content = _packed(response.content, pieces, self.max_random_bytes)
        response.headers["Content-Length"] = str(len(response.content))
        response.headers["Content-Encoding"] = "gzip"
        return response


def _packed(content: bytes, pieces: Iterable[Piece], most: int) -> bytes:
    """Return content in the format of gzip.

    It has a name of random length, less than `most`: by the length of what is sent nobody learns
    whether something secret stands in it.
    """
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    sent, done = [_HEAD, b"a" * secrets.randbelow(most), b"\0"], 0
    places = [(place, piece) for piece in pieces if (place := piece.place(content)) >= 0]
    for place, piece in sorted(places, key=itemgetter(0)):
        # What comes behind the piece looks back no further than to its end.
        sent += (packer.compress(content[done:place]), packer.flush(zlib.Z_FULL_FLUSH))
        sent.append(piece.packed)
        done = place + piece.size
    sent += (packer.compress(content[done:]), packer.flush())
    sent.append(struct.pack("<LL", zlib.crc32(content), len(content) & 0xFFFFFFFF))
    return b"".join(sent)
