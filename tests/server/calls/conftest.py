"""Receivers for the tests of calls, and somebody who is called."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings

from railhead.server.calls import push
from tests.server.calls.receivers import HERE, Mailbox, Receiver, certificate, mailbox, receiver
from tests.server.serving import free_port


@pytest.fixture(scope="module")
def _hook() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


@pytest.fixture
def hook(_hook: Receiver, settings: LazySettings) -> Receiver:
    """A receiver by HTTP that the operator has listed; it has heard nothing yet."""
    _hook.heard.clear()
    _hook.answers.clear()
    _hook.more.clear()
    _hook.hold = None
    settings.CALL_HOSTS = frozenset({*settings.CALL_HOSTS, f"{HERE}:{_hook.port}"})
    return _hook


@pytest.fixture(scope="module")
def _service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Receiver]:
    """In place of a service of web push: by HTTPS, with a certificate of its own."""
    from railhead.server.calls.sending import trusted  # noqa: PLC0415 - needs the settings

    context, chain = certificate(tmp_path_factory.mktemp("certificate"))
    with pytest.MonkeyPatch.context() as patch, receiver(context) as found:
        patch.setenv("SSL_CERT_FILE", str(chain))
        trusted.cache_clear()
        yield found
    trusted.cache_clear()


@pytest.fixture
def service(_service: Receiver, settings: LazySettings) -> Receiver:
    """A service of web push; it has heard nothing yet."""
    _service.heard.clear()
    _service.answers.clear()
    _service.more.clear()
    settings.CALL_HOSTS = frozenset({*settings.CALL_HOSTS, f"{HERE}:{_service.port}"})
    return _service


@pytest.fixture(scope="module")
def _post() -> Iterator[Mailbox]:
    with mailbox(free_port()) as box:
        yield box


@pytest.fixture
def post(_post: Mailbox, settings: LazySettings) -> Mailbox:
    """A mail server, which the operator has set up; it has got nothing yet."""
    _post.mails.clear()
    _post.refuse.clear()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = HERE, _post.port
    settings.DEFAULT_FROM_EMAIL = "Railhead <table@games.example.org>"
    return _post


@pytest.fixture
def own_key(tmp_path: Path, settings: LazySettings) -> None:
    """A key of its own for web push, in a folder of its own."""
    settings.DATA = tmp_path
    push.signing_key.cache_clear()
