"""The templates' environment: what every page can use."""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined


def environment(**options: Any) -> Environment:
    """Return the environment; a name that a page forgot to give is an error, not a blank."""
    options["undefined"] = StrictUndefined
    env = Environment(trim_blocks=True, lstrip_blocks=True, **options)
    env.globals.update(static=static, url=reverse, htmx_script=htmx_script)
    return env
