"""Settings of the server, from the environment; see `railhead serve --help`.

RAILHEAD_DATA: folder of the database file and the secret key, by default `railhead-data` here.
RAILHEAD_DATABASE: a URL such as postgresql://user:password@host/name; by default a SQLite file.
RAILHEAD_HOSTS: names under which the server is reached, split by commas; `*` allows all.
RAILHEAD_ADDRESS: where others reach it, such as http://192.168.1.5:8000; for invitation links.
RAILHEAD_CONNECTIONS: the most connections to PostgreSQL of one process, by default 16.
RAILHEAD_HTTPS: 1 if the server is reached only through https, by way of a proxy.
RAILHEAD_LIMITS: a factor for what strangers may store and ask, such as 2; `off` for no limits.
RAILHEAD_SECRET_KEY: the secret key, instead of the one in its file (`base/secret_key.py`).
RAILHEAD_PUSH_KEY: the key of web push, instead of the one in its file.
RAILHEAD_MAIL: a mail server, such as submission://name:password@host:587; without it no mail.
RAILHEAD_MAIL_FROM: the address from which mails come.
RAILHEAD_CALL_HOSTS: receivers of calls that may be in an inner network, split by commas.
RAILHEAD_CALL_DELAY: seconds from a question to its call, by default 60.
RAILHEAD_IDLE_UPLOADS: 0 if uploads are read although no processor is idle.
RAILHEAD_THINKERS: how many computers think at once in each process (`computers/loop.py`).
RAILHEAD_READERS: how many reader processes there may be (`readers/slow_requests.py`); 0 for none.
"""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

from railhead.server.base.languages import known_languages
from railhead.server.base.postgres import database_options
from railhead.server.base.secret_key import secret_key
from railhead.server.base.setting_errors import limits_factor
from railhead.server.running.mail_settings import call_delay, call_hosts, mail_settings

_HERE = Path(__file__).parent
DATA = Path(os.environ.get("RAILHEAD_DATA", "railhead-data"))

# Whether the pages are reached through https: then cookies travel only there.
HTTPS = os.environ.get("RAILHEAD_HTTPS", "") not in ("", "0")

# By this factor the limits of `people/quotas.py` are multiplied; infinite for no limits.
LIMITS_FACTOR = limits_factor(os.environ.get("RAILHEAD_LIMITS", ""))

# Receivers that players may name although they are in an inner network (`calls/guard.py`).
CALL_HOSTS = call_hosts(os.environ.get("RAILHEAD_CALL_HOSTS", ""))
CALL_DELAY = call_delay(os.environ.get("RAILHEAD_CALL_DELAY", ""))

# Where others reach the server, if that is not the address that its own machine uses.
ADDRESS = os.environ.get("RAILHEAD_ADDRESS", "")

DEBUG = False
SECRET_KEY = secret_key(DATA)
ALLOWED_HOSTS = [
    name.strip()
    for name in os.environ.get("RAILHEAD_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
]

INSTALLED_APPS = [
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "railhead.server.apps.ServerConfig",
]
MIDDLEWARE = [
    "railhead.server.base.metrics.counted",
    "railhead.server.middleware.request_checks.refusals_logged",
    # These put security headers on every answer, so they come before all that answers.
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "railhead.server.http.compressing.Compressed",
    "railhead.server.http.static_files.StaticFiles",
    "railhead.server.middleware.request_checks.cookies_checked",
    "railhead.server.middleware.programs.without_cookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "railhead.server.base.languages.Languages",
    "railhead.server.middleware.request_checks.bodies_limited",
    "railhead.server.errors.busy.busy_answered",
    "django.middleware.common.CommonMiddleware",
    "railhead.server.middleware.request_checks.null_characters_refused",
    "railhead.server.middleware.limited.Limited",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "railhead.server.middleware.request_checks.refusals_in_words",
]
ROOT_URLCONF = "railhead.server.urls"
ASGI_APPLICATION = "railhead.server.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [_HERE / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "railhead.server.rendering.templating.environment",
            "context_processors": ["railhead.server.rendering.templating.about_reader"],
        },
    }
]

DATABASES = {
    "default": dj_database_url.parse(
        os.environ.get("RAILHEAD_DATABASE")
        or f"sqlite:///{(DATA / 'railhead.sqlite3').absolute()}",
        # Each request has a thread of its own, with which a kept connection would be lost.
        conn_max_age=0,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "railhead.server.base.kept_sqlite"
    # Writers wait for each other instead of failing; what was committed is on the disk.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        # What was deleted, such as a session, does not stay in the file.
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;"
        ),
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["OPTIONS"] = database_options(
        DATABASES["default"].get("OPTIONS", {}),
        os.environ.get("RAILHEAD_CONNECTIONS", ""),
    )
# The progress of uploads: a folder that all processes of a server share.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "uploads": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA / "uploads",
    },
}
# An empty EMAIL_HOST means that there is no mail server.
globals().update(
    mail_settings(os.environ.get("RAILHEAD_MAIL", ""), os.environ.get("RAILHEAD_MAIL_FROM", ""))
)

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SESSION_ENGINE = "railhead.server.people.sessions"
SESSION_COOKIE_NAME = "railhead"
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = "railhead-form"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "railhead.server.errors.pages.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# For a year browsers that came by https use https only.
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "style-src": [SELF, "'unsafe-inline'"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# A record of the longest game is well under 1 MB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000

LANGUAGE_CODE = "en"
LANGUAGES = known_languages()
LANGUAGE_COOKIE_NAME = "language"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [_HERE / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
STORAGES = {"staticfiles": {"BACKEND": "railhead.server.http.static_files.VersionedFiles"}}
# For what is asked for without the present version.
WHITENOISE_MAX_AGE = 60

# The log goes to the terminal. Refused requests are logged by `railhead.server` without the
# address, which may be a secret; Django would repeat the address.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "redacting": {
            "()": "railhead.server.base.log_redaction.RedactingFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "redacting"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        # Its warnings can be caused by strangers at will; ours are logged once a minute.
        "uvicorn.error": {"level": "ERROR"},
    },
}
