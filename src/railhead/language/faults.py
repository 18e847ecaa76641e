"""What is wrong with files, options and forms, in words."""

from __future__ import annotations

from railhead.engine.illegal import Illegal
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.table.fault import Fault


def explain(error: BaseException, translate: Translator = ENGLISH) -> str:
    """Return what an error says in one line: where it is and what is wrong.

    What other libraries or the system say is left in their words.
    """
    if isinstance(error, Illegal):
        text = translate(error.reason, **error.params)
        rule = error.rule
        return translate(N_("{text} (rule {rule})"), text=text, rule=rule) if rule else text
    if not isinstance(error, Fault):
        return str(error)
    text = explain_reason(error, translate)
    return translate(N_("{where}: {text}"), where=error.where, text=text) if error.where else text


def explain_reason(error: Fault, translate: Translator = ENGLISH) -> str:
    """Return what is wrong, without where: a form shows it beside the field itself."""
    return translate(error.reason, **spoken(error.params, translate))


def spoken(fields: dict[str, object], translate: Translator) -> dict[str, object]:
    """Return fields for a message, errors among them in words."""
    return {
        name: explain(value, translate) if isinstance(value, BaseException) else value
        for name, value in fields.items()
    }
