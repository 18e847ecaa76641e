"""Time in words, as a page and a call say it."""

from __future__ import annotations

from railhead.language import N_, Translator

MINUTE, HOUR, DAY = 60, 3600, 86400


def say_left(seconds: float, translate: Translator) -> str:
    """Return how much time is left, in the two largest units, such as `2 d 5 h` or `40 min`."""
    left = int(seconds)
    if left < 0:
        return translate(N_("time is up"))
    if left < MINUTE:
        return translate(N_("under a minute"))
    if left < HOUR:
        return translate(N_("{minutes} min"), minutes=left // MINUTE)
    if left < DAY:
        text = N_("{hours} h {minutes} min")
        return translate(text, hours=left // HOUR, minutes=left % HOUR // MINUTE)
    return translate(N_("{days} d {hours} h"), days=left // DAY, hours=left % DAY // HOUR)
