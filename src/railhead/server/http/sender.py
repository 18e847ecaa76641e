"""Where a request comes from: the address of its sender, as uvicorn takes it from a proxy.

All malformed addresses, which a proxy may pass on from a client, count as one. With IPv6 everybody
has a network of 64 bits, which counts as one address.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

HERE = "here"
UNKNOWN = "unknown"


def group_of(scope: Mapping[str, Any]) -> str:
    """Return the address of a request, or the network that counts as one."""
    client = scope.get("client")
    return group_of_address(client[0]) if client else HERE


def group_of_address(text: str) -> str:
    """Return an address in its one form, or the network that counts as one."""
    try:
        found = ip_address(text)
    except ValueError:
        return UNKNOWN if text else HERE
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return group_of_address(str(found.ipv4_mapped))
        if not found.is_loopback:
            return str(ip_network((found.packed, 64), strict=False))
    return HERE if found.is_loopback else str(found)
