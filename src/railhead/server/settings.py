"""Settings of the server, from the environment; see `railhead serve --help`.

RAILHEAD_DATA: folder of the database file and the secret key, by default `railhead-data` here.
RAILHEAD_DATABASE: a URL such as postgresql://user:password@host/name; by default a SQLite file.
RAILHEAD_HOSTS: names under which the server is reached, split by commas; `*` allows all.
"""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF

from railhead.server.secret import secret_key

_HERE = Path(__file__).parent
DATA = Path(os.environ.get("RAILHEAD_DATA", "railhead-data"))

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
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "railhead.server.urls"
ASGI_APPLICATION = "railhead.server.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [_HERE / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "railhead.server.templating.environment"},
    }
]

DATABASES = {
    "default": dj_database_url.parse(
        os.environ.get("RAILHEAD_DATABASE")
        or f"sqlite:///{(DATA / 'railhead.sqlite3').absolute()}",
        conn_max_age=600,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers wait for each other instead of failing; what was acknowledged is on the disk.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SESSION_COOKIE_NAME = "railhead"
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
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
LANGUAGES = [("en", "English")]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [_HERE / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 3600
