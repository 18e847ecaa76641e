"""Rulebooks of families: what titles take over, say otherwise and strike out."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.engine.fault import TitleError
from railhead.engine.rulebooks import load_rules
from railhead.engine.title import Rule
from railhead.engine.tomlfiles import read_toml
from railhead.titles.catalogue import game_class, plain_title

FAMILY = """
[[rule]]
id = "9-2"
topic = "stock"
text = "Sell before you buy."
source = "rulebook"

[[rule]]
id = "9.1-1"
topic = "stock"
text = "Half of a share is none."
source = "rulebook"

[[rule]]
id = "10-1"
topic = "track"
text = "One tile in a turn."
source = "rulebook"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("cousins", "mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    (tmp_path / "cousins" / "rulebook.toml").write_text(FAMILY)
    return tmp_path / "mine"


def rules(folder: Path, text: str) -> dict[str, Rule]:
    read_toml.cache_clear()
    path = folder / "rulebook.toml"
    path.write_text(f'family = "cousins"\n{text}')
    return load_rules(path, "T")


def own(number: str, more: str) -> str:
    return f'[[rule]]\nid = "T-{number}"\n{more}\n'


NEW = 'topic = "stock"\ntext = "New."\nsource = "ruling"'


def test_a_title_takes_over_what_its_family_says(folder: Path) -> None:
    found = rules(folder, own("9-1", NEW) + own("R-1", NEW))
    assert list(found) == ["T-9-1", "T-9-2", "T-9.1-1", "T-10-1", "T-R-1"]
    assert found["T-10-1"] == Rule("T-10-1", "track", "One tile in a turn.", "rulebook")


def test_a_title_says_otherwise_what_differs(folder: Path) -> None:
    found = rules(folder, own("10-1", 'source = "custom"'))
    assert found["T-10-1"] == Rule("T-10-1", "track", "One tile in a turn.", "custom")


def test_a_title_strikes_out_by_number(folder: Path) -> None:
    assert list(rules(folder, 'left_out = ["9-2"]\n' + own("9-3", NEW))) == [
        "T-9-3",
        "T-9.1-1",
        "T-10-1",
    ]


def test_a_rule_stands_behind_the_one_that_it_names(folder: Path) -> None:
    found = rules(folder, own("10-9", NEW + '\nafter = "9-2"') + own("9-3", NEW))
    assert list(found)[:3] == ["T-9-2", "T-10-9", "T-9-3"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('left_out = ["9-9"]\n' + own("9-3", NEW), "left_out: the family has no 9-9"),
        ('left_out = ["9-2"]\n' + own("9-2", NEW), "T-9-2 is both left out and given"),
        (own("9-2", 'source = "rulebook"'), "the family has T-9-2 just so"),
        (own("9-3", NEW) * 2, "rule T-9-3 stands there twice"),
        (own("9-3", NEW + '\nafter = "8"'), "T-9-3: there is no 8"),
        (own("9-3", 'topic = "stock"'), "T-9-3: .*text"),
    ],
)
def test_what_contradicts_is_named(folder: Path, text: str, why: str) -> None:
    with pytest.raises(TitleError, match=why):
        rules(folder, text)


def test_cousins_say_the_same_once() -> None:
    """No rule stands word for word in both titles, since their family can have it."""
    first, second = (plain_title(name) for name in ("1861", "1867"))
    texts = [
        (game_class(title.id).folder / "rulebook.toml").read_text("utf-8")
        for title in (first, second)
    ]
    for number, rule in first.rules.items():
        other = second.rules.get(number.replace("1861", "1867", 1))
        if other is not None and (other.topic, other.text) == (rule.topic, rule.text):
            assert not all(f'text = "{rule.text}"' in text for text in texts), number
