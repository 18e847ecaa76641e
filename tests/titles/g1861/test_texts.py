"""The texts that players read: one word for one thing."""

from __future__ import annotations

import re

from railhead.language.setup_words import value_words
from railhead.titles.catalogue import plain_title

# Names of options stay as records write them.
_NAMES = re.compile(r"\[option \w+\]")


def test_the_office_of_a_company_is_called_president_everywhere() -> None:
    title = plain_title("1861")
    texts = [rule.text for rule in title.rules.values()]
    texts += [option.text for option in title.options.values()]
    texts += [
        value_words(option, value) for option in title.options.values() for value in option.values
    ]
    said = [text for text in texts if "director" in _NAMES.sub("", text).lower()]
    assert not said
    assert any("president" in text for text in texts)
