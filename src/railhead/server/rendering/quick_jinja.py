"""A Jinja environment that does less for each value and each call of a template.

A page has thousands of both. What Jinja does for any value is right for those of this server too,
but nearly all of them are plain: a text without a special character, a function that wants nothing
of the template. The pages are the same to the byte.
"""

from __future__ import annotations

import re
from types import FunctionType, MethodType
from typing import Any

from jinja2 import Environment
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

_SPECIAL = re.compile("[&<>'\"]")
_PASSES = "jinja_pass_arg"
"""The attribute by which Jinja marks what wants the template's context as its first argument."""

_MARKED = frozenset({FunctionType, MethodType, type})
"""Of these each one may be marked; of all others the type is, or none of its objects."""


def escaped(value: object) -> str:
    """Return a value as it is written in a page. The same text as `escape`, not marked as safe."""
    kind = type(value)
    if kind is str:
        return escape(value) if _SPECIAL.search(value) else value  # type: ignore[call-overload, return-value]
    if kind is Markup:
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)


class _Code(CodeGenerator):
    """Python code of templates that writes values by `escaped`."""

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline("escape = environment.escaped")


# By type, whether its objects want nothing of the template that calls them.
_plain: dict[type, bool] = {}


def _is_plain(kind: type) -> bool:
    """Whether objects of a type that are called want nothing of the template."""
    call = getattr(kind, "__call__", None)  # noqa: B004 - its mark is looked for
    plain = kind is not Macro and not (hasattr(call, _PASSES) or hasattr(kind, _PASSES))
    return _plain.setdefault(kind, plain)


class _Context(Context):
    """As that of Jinja, but what wants nothing of the template is called at once."""

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        kind = type(called)
        if kind in _MARKED:
            plain = not hasattr(called, _PASSES)
        elif (known := _plain.get(kind)) is not None:
            plain = known
        else:
            plain = _is_plain(kind)
        if not plain:
            return super().call(called, *args, **named)
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return called(*args, **named)


class QuickEnvironment(Environment):
    """An environment whose templates write the same as those of any other, sooner."""

    code_generator_class = _Code
    context_class = _Context
    escaped = staticmethod(escaped)
