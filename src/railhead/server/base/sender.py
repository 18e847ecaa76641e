"""Where a request comes from: the address of its sender, as uvicorn takes it from a proxy.

All malformed addresses, which a proxy may pass on from a client, count as one. With IPv6 everybody
has a network of 64 bits, which counts as one address.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

LOOPBACK = "here"
"""The group of requests from this machine."""

UNKNOWN = "unknown"
"""The group of all malformed addresses."""


_SESSION = re.compile(rb"(?:^|; *)railhead=([^;]{1,64})")
_MOST_LETTERS = 100


def group_of(scope: Mapping[str, Any]) -> str:
    """Return the group of a request, by its ASGI scope: see `group_of_address`."""
    client = scope.get("client")
    return group_of_address(client[0]) if client else LOOPBACK


def person_in(scope: Mapping[str, Any]) -> str:
    """Return what tells the people of one host apart in a line: a session or a token, else "".

    It is not looked up, so whoever makes one up is somebody else, but from the same host.
    """
    for name, value in scope["headers"]:
        if name == b"authorization":
            return bytes(value[:_MOST_LETTERS]).decode("latin-1")
        if name == b"cookie" and (found := _SESSION.search(value)):
            return bytes(found[1]).decode("latin-1")
    return ""


def group_of_address(text: str) -> str:
    """Return the group of an address: what limits by address count together.

    That is the address in its canonical form, an IPv6 network, LOOPBACK or UNKNOWN.
    """
    try:
        found = ip_address(text)
    except ValueError:
        return UNKNOWN if text else LOOPBACK
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return group_of_address(str(found.ipv4_mapped))
        if not found.is_loopback:
            return str(ip_network((found.packed, 64), strict=False))
    return LOOPBACK if found.is_loopback else str(found)
