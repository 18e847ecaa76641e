"""What is wrong with files, options and forms, in words."""

from __future__ import annotations

from railhead.engine.illegal import Illegal
from railhead.language.translate import ENGLISH, N_, Translator
from railhead.table.fault import Fault


class WordedFault(Fault):
    """A fault that says itself what is wrong, where one message with fields is not enough."""

    def said(self, translate: Translator) -> str:
        """Return where it is and what is wrong, in one line."""
        raise NotImplementedError(type(self).__name__)

    def __str__(self) -> str:
        return self.said(ENGLISH)


def explain(error: BaseException, translate: Translator = ENGLISH) -> str:
    """Return an error in one line: where it is and what is wrong.

    Errors of the system and of other libraries keep their own words.
    """
    if isinstance(error, Illegal):
        text = translate(error.reason, **error.params)
        rule = error.rule
        return translate(N_("{text} (rule {rule})"), text=text, rule=rule) if rule else text
    if isinstance(error, WordedFault):
        return error.said(translate)
    if not isinstance(error, Fault):
        return str(error)
    text = explain_reason(error, translate)
    return translate(N_("{where}: {text}"), where=error.where, text=text) if error.where else text


def explain_reason(error: Fault, translate: Translator = ENGLISH) -> str:
    """Return what is wrong without saying where, for a form that shows it beside the field."""
    return translate(error.reason, **fields_in_words(error.params, translate))


def fields_in_words(fields: dict[str, object], translate: Translator) -> dict[str, object]:
    """Return the fields of a message, with errors among them explained in words."""
    return {
        name: explain(value, translate) if isinstance(value, BaseException) else value
        for name, value in fields.items()
    }
