"""Addresses to which the server may send what a stranger asks it to.

A name is resolved once. If any of its addresses is not of the open internet, such as this machine,
an inner network, or one that wraps such an address in IPv6, the name is refused; so are the public
addresses of this machine and those to which the names of this server lead. Else the
connection goes to an address that was looked at, whatever the name means a moment later. Names
that the operator lists may be anywhere.
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from django.conf import settings

from railhead.language import N_
from railhead.table.fault import Fault

MOST_LETTERS = 1000
_KEPT_SECONDS = 300
PORTS = {"https": 443, "http": 80}

_WRAPPED = ip_network("64:ff9b::/96")
_UNFIT = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24",
            "192.88.99.0/24",
            "64:ff9b:1::/48",
            "100::/64",
            "2001::/23",
            "2001:db8::/32",
            "3fff::/20",
            "5f00::/16",
            "fec0::/10",
        ),
    )
)
"""Nets for special purposes; not all versions of the standard library know all of them."""


class AddressError(Fault):
    """An address to which nothing may be sent; names the reason."""


INNER = N_("this address lies in an inner network or is the server's own: nothing is sent there")


@dataclass(frozen=True, slots=True)
class Target:
    """Where to send: `host` in ASCII, `trusted` if the operator has listed it."""

    scheme: str
    host: str
    port: int
    path: str
    trusted: bool

    @property
    def origin(self) -> str:
        """Scheme, host and port, as in `https://example.org`."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{name}{'' if self._usual else f':{self.port}'}"

    @property
    def _usual(self) -> bool:
        return PORTS[self.scheme] == self.port


def target_of(url: str) -> Target:
    """Read the address of a receiver. Raises AddressError; nothing is resolved yet.

    Only https is sent to hosts that the operator has not listed.
    """
    if len(url) > MOST_LETTERS:
        raise AddressError("", N_("longer than {most} characters"), most=MOST_LETTERS)
    if not url.isprintable() or any(sign in url for sign in " \\"):
        raise AddressError("", N_("expected an address such as https://example.org/hook"))
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode("ascii").rstrip(".").lower()
    except (ValueError, UnicodeError) as error:
        raise AddressError(
            "", N_("expected an address such as https://example.org/hook")
        ) from error
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    if parts.scheme not in PORTS or not host or port == 0 or not path.isascii():
        raise AddressError("", N_("expected an address such as https://example.org/hook"))
    if parts.username is not None or parts.password is not None:
        raise AddressError("", N_("a name or password may not stand before the host"))
    port = port or PORTS[parts.scheme]
    trusted = bool({host, f"{host}:{port}"} & settings.CALL_HOSTS)
    if parts.scheme != "https" and not trusted:
        raise AddressError("", N_("only https is allowed"))
    target = Target(parts.scheme, host, port, path, trusted)
    if not trusted and (host in _own_names() or (_is_literal(host) and not _is_elsewhere(host))):
        raise AddressError("", INNER)
    return target


def addresses_of(target: Target) -> list[str]:
    """Resolve the host of a target; return addresses to which a connection may be opened.

    Raises AddressError if one of them is of an inner network, OSError if there are none.
    """
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(place[0]) for *_, place in found))
    if not addresses:
        raise socket.gaierror(socket.EAI_NONAME)
    if not target.trusted and not all(_may_be_called(text) for text in addresses):
        raise AddressError("", INNER)
    return addresses


def _may_be_called(text: str) -> bool:
    """Whether an address is elsewhere, and not that to which a name of this server leads."""
    if not _is_elsewhere(text) or text in _own_names():
        return False
    names = tuple(sorted(name for name in _own_names() if _is_public(name)))
    return ip_address(text) not in _addresses_of(names, _period())


def _is_elsewhere(text: str) -> bool:
    """Whether an address is of the open internet, and not of this machine."""
    return is_open(ip_address(text)) and not is_of_this_machine(text)


def is_of_this_machine(text: str) -> bool:
    """Whether this machine has an address: it would reach it from that very address.

    Nothing is sent; the system only says which of its addresses it would use.
    """
    family = socket.AF_INET6 if ":" in text else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((text, 9))
            return ip_address(asked.getsockname()[0]) == ip_address(text)
    except OSError:  # there is no way to it
        return False


def _own_names() -> set[str]:
    """The names under which this server is reached, as far as they are known."""
    names = {name.strip("[].").lower() for name in settings.ALLOWED_HOSTS if "*" not in name}
    return (names | {urlsplit(settings.ADDRESS).hostname or ""}) - {""}


def _period() -> int:
    return int(time.monotonic() // _KEPT_SECONDS)


def _is_public(name: str) -> bool:
    """Whether a name may lead to a public address."""
    return "." in name and not name.endswith(".local") and not _is_literal(name)


@lru_cache(maxsize=2)
def _addresses_of(
    names: tuple[str, ...],
    _period: int,
) -> frozenset[IPv4Address | IPv6Address]:
    """Where these names lead: behind a router that is an address that no machine here has."""
    found = set()
    for name in names:
        with suppress(OSError, UnicodeError, ValueError):
            places = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
            found |= {ip_address(place[0]) for *_, place in places}
    return frozenset(found)


def _is_literal(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_open(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address belongs to the open internet, by itself and in what it wraps."""
    if isinstance(address, IPv6Address):
        if address.scope_id is not None:
            return False
        if any(not is_open(inner) for inner in _inside(address)):
            return False
        if address.ipv4_mapped is not None or address in _WRAPPED:
            return True
    if any(address in net for net in _UNFIT if net.version == address.version):
        return False
    return address.is_global and not (
        address.is_multicast
        or address.is_reserved
        or address.is_unspecified
        or address.is_loopback
        or address.is_link_local
    )


def _inside(address: IPv6Address) -> list[IPv4Address]:
    """The addresses of IPv4 that one of IPv6 wraps: mapped, compatible, 6to4, Teredo, NAT64."""
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    number = int(address)
    if address in _WRAPPED or (number >> 32 == 0 and number > 1):
        found.append(IPv4Address(number & 0xFFFFFFFF))
    return [inner for inner in found if inner is not None]
