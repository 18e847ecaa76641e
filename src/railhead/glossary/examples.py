"""Examples of terms with the numbers of a title: its prices, limits, trains and companies.

The words of a title override them for what only it knows (`Words.examples`).
"""

from __future__ import annotations

from collections.abc import Mapping

from railhead.glossary import play_examples, share_examples
from railhead.language.here import Example, Here
from railhead.titles.catalogue import words_of

EXAMPLES: Mapping[str, Example] = {**share_examples.EXAMPLES, **play_examples.EXAMPLES}
"""Term -> what makes its example; those of a title override them."""


def example_of(term: str, here: Here) -> str | None:
    """Return the example of a term here, in words, None if there is none."""
    own: Mapping[str, Example] = words_of(here.title.id).examples
    make = own.get(term) or EXAMPLES.get(term)
    return None if make is None else make(here)
