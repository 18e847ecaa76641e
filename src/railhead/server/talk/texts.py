"""What a message holds besides plain words: names of players after an @, and links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from unicodedata import category

from railhead.engine.illegal import Illegal
from railhead.language import N_
from railhead.server.models.talk import MOST_CHARACTERS

_LAYOUT = "\n\t"
_LINK = re.compile(r"https?://[^\s<>\"'`]+", re.IGNORECASE)
# What ends a sentence, and not an address.
_AFTER = ".,;:!?)]}»…"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a message: words, or `link`, an address, or `player`, who is named there."""

    text: str
    link: str = ""
    player: str = ""


def read_text(text: str) -> str:
    """Return a message as it is kept. Raises Illegal if it cannot be."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not plain:
        raise Illegal("", N_("Write something first."))
    if len(plain) > MOST_CHARACTERS:
        raise Illegal("", N_("A message has at most {most} characters."), most=MOST_CHARACTERS)
    if any(category(sign) in ("Cc", "Cs") and sign not in _LAYOUT for sign in plain):
        raise Illegal("", N_("A sign in the message cannot be kept, such as U+0000."))
    return plain


def mentions(text: str, names: Mapping[str, str]) -> list[str]:
    """Return the players whom a message names, each once; `names`: id -> name."""
    named = [piece.player for piece in pieces(text, names) if piece.player]
    return list(dict.fromkeys(named))


def pieces(text: str, names: Mapping[str, str]) -> Iterator[Piece]:
    """Yield the parts of a message in their order; `names` of players: id -> name.

    Of two names the longer counts: with Ann and Ann Lee at the table, `@Ann Lee` is the second.
    """
    known = {name.casefold(): player for player, name in names.items()}
    longest = sorted(names.values(), key=len, reverse=True)
    named = "|".join(re.escape(name) for name in longest)
    marked = re.compile(rf"(?<!\w)@({named})(?!\w)", re.IGNORECASE) if named else None
    here = 0
    for link in _LINK.finditer(text):
        address = link[0].rstrip(_AFTER)
        if len(address) <= len("https://"):
            continue
        yield from _named(text[here : link.start()], marked, known)
        yield Piece(address, link=address)
        here = link.start() + len(address)
    yield from _named(text[here:], marked, known)


def _named(text: str, marked: re.Pattern[str] | None, known: Mapping[str, str]) -> Iterator[Piece]:
    here = 0
    for name in marked.finditer(text) if marked is not None else ():
        if here < name.start():
            yield Piece(text[here : name.start()])
        yield Piece(name[0], player=known.get(name[1].casefold(), ""))
        here = name.end()
    if here < len(text):
        yield Piece(text[here:])
