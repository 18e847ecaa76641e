"""Receivers of calls on this machine: one by HTTP or HTTPS, one of mail."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

HERE = "127.0.0.1"


@dataclass
class Heard:
    """A request that came in."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """A server that keeps what it hears. `answers`: statuses to answer with, then 201.

    `more`: headers of its answers; `hold`: it does not answer before this is set; `waiting`: how
    many requests wait for that.
    """

    url: str = ""
    heard: list[Heard] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    more: dict[str, str] = field(default_factory=dict)
    hold: threading.Event | None = None
    waiting: int = 0

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])


@contextmanager
def receiver(context: ssl.SSLContext | None = None, host: str = HERE) -> Iterator[Receiver]:
    """A receiver at a free port of this machine; by https with a context."""
    told = Receiver()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _hear(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            if told.hold is not None:
                told.waiting += 1
                told.hold.wait(60)
                told.waiting -= 1
            told.heard.append(Heard(self.command, self.path, headers, body))
            self.send_response(told.answers.pop(0) if told.answers else 201)
            for name, value in told.more.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_POST = do_PUT = do_GET = _hear  # noqa: N815 - the library names them

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer((host, 0), Handler)
    server.daemon_threads = True
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    told.url = f"{'https' if context else 'http'}://{host}:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """The context of a server at 127.0.0.1, and the file of the certificate to be trusted."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push.test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ip_address(HERE))]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    chain, secret = folder / "certificate.pem", folder / "key.pem"
    chain.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, secret)
    return context, chain


# -- web push ------------------------------------------------------------------------------------


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class PushBrowser:
    """The keys of a browser that is subscribed to web push."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.public = point(self.private.public_key())
        self.auth = b"0123456789abcdef"
        self.fields = {"key": unpadded(self.public), "auth": unpadded(self.auth)}

    def read(self, body: bytes) -> Any:
        """Decrypt a message as RFC 8188 and RFC 8291 say, without the library that encrypts it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, cipher = body[21 : 21 + length], body[21 + length :]
        assert size >= len(cipher)
        peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), peer)
        info = b"WebPush: info\0" + self.public + sender
        key = _expand(_hmac(self.auth, shared), info, 32)
        base = _hmac(salt, key)
        secret = _expand(base, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _expand(base, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(secret).decrypt(nonce, cipher, None)
        text, mark, rest = plain.rpartition(b"\x02")
        assert mark
        assert not rest.strip(b"\0")
        return json.loads(text)


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def _expand(key: bytes, info: bytes, length: int) -> bytes:
    return _hmac(key, info + b"\x01")[:length]


def signed_claims(authorization: str) -> tuple[dict[str, Any], str]:
    """The claims of a VAPID header (RFC 8292) and the key by which they are truly signed."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    raw = padded(signature)
    assert len(raw) == 64
    assert json.loads(padded(head))["alg"] == "ES256"
    der = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(parts["k"]))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(padded(claims)), parts["k"]


# -- mail ----------------------------------------------------------------------------------------


@dataclass
class Mailbox:
    """A mail server that keeps what it gets. `refuse`: addresses that it does not know."""

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    refuse: set[str] = field(default_factory=set)

    async def handle_RCPT(  # noqa: N802 - aiosmtpd names it
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if address in self.refuse:
            return "550 nobody here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        return "250 OK"


@contextmanager
def mailbox(port: int) -> Iterator[Mailbox]:
    """A mail server at a port of this machine."""
    box = Mailbox(port)
    controller = Controller(box, hostname=HERE, port=port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
