"""Bytes on a connection that are no request, or not a whole one."""

from __future__ import annotations

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from tests.attack.checking import Findings
from tests.server.serving import HERE

HOST = f"Host: {HERE}\r\n"
POST = f"POST /you HTTP/1.1\r\n{HOST}"

MESSAGES: dict[str, bytes] = {
    "no request": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    "nothing but lines": b"\r\n" * 1_000,
    "an unknown version": f"GET / HTTP/9.9\r\n{HOST}\r\n".encode(),
    "an old version": b"GET / HTTP/1.0\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": f"GET / HTTP/1.1\r\n{HOST}Host: evil.example\r\n\r\n".encode(),
    "a long address": b"GET /" + b"a" * 200_000 + f" HTTP/1.1\r\n{HOST}\r\n".encode(),
    "many heads": f"GET / HTTP/1.1\r\n{HOST}".encode() + b"X-A: b\r\n" * 20_000 + b"\r\n",
    "a long head": f"GET / HTTP/1.1\r\n{HOST}X-A: ".encode() + b"b" * 300_000 + b"\r\n\r\n",
    "a broken head": f"GET / HTTP/1.1\r\n{HOST}X-A\x00: b\r\n\r\n".encode(),
    "two lengths": f"{POST}Content-Length: 1\r\nContent-Length: 9\r\n\r\nx".encode(),
    "a length of letters": f"{POST}Content-Length: x\r\n\r\nx".encode(),
    "a length below 0": f"{POST}Content-Length: -5\r\n\r\nx".encode(),
    "length and chunks": (
        f"{POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ).encode(),
    "broken chunks": f"{POST}Transfer-Encoding: chunked\r\n\r\nzz\r\nx".encode(),
    "a huge chunk": (f"{POST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx").encode(),
    "another protocol": (
        f"GET / HTTP/1.1\r\n{HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode(),
    "an address of bytes": b"GET /\xff\xfe\x00 HTTP/1.1\r\n" + HOST.encode() + b"\r\n",
    "the whole address": f"GET http://evil.example/ HTTP/1.1\r\n{HOST}\r\n".encode(),
    "no address": f"GET * HTTP/1.1\r\n{HOST}\r\n".encode(),
    "a tunnel": f"CONNECT evil.example:443 HTTP/1.1\r\n{HOST}\r\n".encode(),
    "many at once": f"GET /theme.css HTTP/1.1\r\n{HOST}\r\n".encode() * 200,
    "half a request": b"GET / HT",
    "half a body": f"{POST}Content-Length: 5000\r\n\r\nname=".encode(),
    "a broken part": (
        f"POST /upload HTTP/1.1\r\n{HOST}Content-Type: multipart/form-data; boundary=a\r\n"
        'Content-Length: 60\r\n\r\n--a\r\nContent-Disposition: form-data; name="file"; filename="'
    ).encode(),
}


def run(port: int, rounds: int = 1) -> Findings:
    """Send everything at once; an answer may come or not, but none says that the server broke."""
    findings = Findings()
    for _ in range(rounds):
        with ThreadPoolExecutor(len(MESSAGES)) as pool:
            firsts = list(pool.map(partial(exchange, port), MESSAGES.values()))
        for what, first in zip(MESSAGES, firsts, strict=True):
            if first.startswith(b"HTTP/"):
                status = int(first.split()[1])
                findings.statuses[status] += 1
                if status >= 500:
                    findings.wrong(f"{status}: {what}")
    return findings


def exchange(port: int, message: bytes, patience: float = 1.0) -> bytes:
    """Send bytes on a connection; the first of what comes back, b"" if nothing does."""
    with socket.create_connection((HERE, port), timeout=5) as link, suppress(OSError):
        link.settimeout(patience)
        link.sendall(message)
        return link.recv(4096)
    return b""


def half_sent(port: int, count: int, seconds: float) -> int:
    """Leave so many requests half sent; how many the server still waits for after some time."""
    links = []
    try:
        for _ in range(count):
            link = socket.create_connection((HERE, port), timeout=5)
            link.sendall(f"GET / HTTP/1.1\r\n{HOST}X-Slow: ".encode())
            links.append(link)
        time.sleep(seconds)
        return sum(_is_open(link) for link in links)
    finally:
        for link in links:
            link.close()


def _is_open(link: socket.socket) -> bool:
    link.settimeout(0.01)
    try:
        while answer := link.recv(4096):
            del answer
    except TimeoutError:
        return True
    except OSError:
        return False
    return False
