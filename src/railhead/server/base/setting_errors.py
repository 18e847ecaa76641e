"""The error of a setting that cannot be used, and the reading of RAILHEAD_LIMITS."""

from __future__ import annotations

import math

from django.core.exceptions import ImproperlyConfigured

from railhead.language import N_


class SettingError(ImproperlyConfigured):
    """A setting is wrong. `place`: the name of the variable or file; `message`: a msgid."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place, self.message = place, message


def limits_factor(text: str) -> float:
    """Return the factor for limits that RAILHEAD_LIMITS gives: 1 for "", infinite for `off`.

    Raises SettingError.
    """
    if text == "off":
        return math.inf
    try:
        found = float(text or "1")
    except ValueError:
        found = 0.0
    if not 0 < found < math.inf:
        raise SettingError("RAILHEAD_LIMITS", N_("expected a number such as 2, or: off"))
    return found
