"""Web push: messages that a browser shows with no page open (RFC 8030, 8188, 8291, 8292)."""

from __future__ import annotations

import base64
import json
import time
from functools import cache

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from railhead.language import N_
from railhead.server.base.secret_key import push_key
from railhead.server.base.setting_errors import SettingError
from railhead.server.calls.guard import AddressError, target_of
from railhead.server.calls.sending import send
from railhead.server.calls.wording import Message
from railhead.server.models.calls import PushSubscription
from railhead.table.fault import Fault

KEPT_SECONDS = 3 * 24 * 3600
"""How long the service keeps a message for a browser that is not running."""

TOKEN_SECONDS = 12 * 3600
"""How long a service may take the server's signature for valid: at most a day."""

_POINT, _AUTH = 65, 16


def decoded(text: str) -> bytes:
    """Return the bytes of base64url without padding. Raises ValueError."""
    if not text.isascii():
        raise ValueError("not base64url")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encoded(data: bytes) -> str:
    """Return bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


@cache
def signing_key() -> ec.EllipticCurvePrivateKey:
    """Return the key by which services of web push know this server. Raises SettingError."""
    place, text = push_key(settings.DATA)
    try:
        return ec.derive_private_key(int.from_bytes(decoded(text)), ec.SECP256R1())
    except ValueError as error:
        raise SettingError(
            place, N_("not a key of web push; put a kept copy back, or remove it for a new one")
        ) from error


def public_key() -> str:
    """Return the public half of the key, as a browser wants it to subscribe."""
    return encoded(_point(signing_key().public_key()))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_subscription(endpoint: str, key: str, auth: str) -> None:
    """Check what a browser says of its subscription. Raises Fault, which names the field."""
    try:
        target_of(endpoint)
    except AddressError as error:
        raise Fault("endpoint", error.reason, **error.params) from error
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        fits = len(decoded(key)) == _POINT
    except ValueError:
        fits = False
    if not fits:
        raise Fault("key", N_("expected the public key of a subscription"))
    try:
        fits = len(decoded(auth)) == _AUTH
    except ValueError:
        fits = False
    if not fits:
        raise Fault("auth", N_("expected the secret of a subscription"))


def send_push(subscription: PushSubscription, message: Message, contact: str) -> None:
    """Send a message to a browser. `contact`: a mailto: or https: address of the host, or "".

    Raises SendingError, AddressError.
    """
    target = target_of(subscription.endpoint)
    shown = {"title": message.title, "body": message.body, "url": message.url, "tag": message.topic}
    own = ec.generate_private_key(ec.SECP256R1())
    body = http_ece.encrypt(
        json.dumps(shown).encode(),
        private_key=own,
        dh=decoded(subscription.key),
        auth_secret=decoded(subscription.auth),
        version="aes128gcm",
    )
    claims = {"aud": target.origin, "exp": int(time.time()) + TOKEN_SECONDS}
    if contact:
        claims["sub"] = contact
    token = jwt.encode(claims, signing_key(), algorithm="ES256")
    send(
        target,
        {
            "Authorization": f"vapid t={token}, k={public_key()}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": message.topic,
            "Urgency": "normal",
        },
        body,
    )
