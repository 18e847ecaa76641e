"""`railhead titles` and `railhead rules`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead.cli import coverage
from railhead.cli.screen import open_title
from railhead.glossary.rules import chapters_of, find_rules, name_of_chapter
from railhead.language import ENGLISH, translator
from tests.cli.conftest import Run, refused

pytestmark = pytest.mark.slow

TITLE = open_title("1849")


def test_the_list_of_titles(run: Run) -> None:
    text = run("titles").stdout
    for part in ("1849 The Game of Sicilian Railways", "3-5", "v4.16", "Federico Vellani"):
        assert part in text
    titles = json.loads(run("titles", "--json").stdout)
    assert [title["id"] for title in titles] == ["1849", "1861", "1865", "1867", "1889", "18FB"]


def test_a_title_whose_board_is_a_reconstruction_says_so(run: Run) -> None:
    note = "this one is reconstructed"
    assert note in " ".join(run("titles").stdout.split())
    assert note in run("titles", "1865").stdout
    assert note not in run("titles", "1849").stdout
    assert note in json.loads(run("titles", "1865", "--json").stdout)["note"]


def test_a_title_shows_every_option_with_its_values_and_presets(run: Run) -> None:
    text = run("titles", "1849").stdout
    for option in TITLE.options.values():
        assert f"  {option.id} = " in text
        assert option.text in text
    assert "calabria_link = via_B16   (direct | via_B16; rulebook: direct)" in text
    data = json.loads(run("titles", "1849", "--json").stdout)
    assert data["players"] == [3, 5]
    assert len(data["options"]) == len(TITLE.options)
    assert data["options"][0]["presets"].keys() == {"default", "rulebook", "peer"}


@pytest.mark.parametrize("name", ["1849-4.2-3", "4.2-3"])
def test_a_rule_by_its_number(run: Run, name: str) -> None:
    assert run("rules", "1849", name).stdout == (
        f"1849-4.2-3 [token] {TITLE.rules['1849-4.2-3'].text}\n"
    )


def _ids(text: str) -> list[str]:
    """The rules of an answer, in its order."""
    return [line.split()[0] for line in text.splitlines() if line.startswith(TITLE.id + "-")]


def _on_the_page(wanted: str, language: str = "en") -> list[str]:
    found = find_rules(TITLE, wanted, translator(language) if language != "en" else ENGLISH)
    return [rule.id for chapter in found.chapters for rule, _ in chapter.rules]


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "float"),
        ("en", "what may I build"),
        ("en", "TOKEN port"),
        ("fr", "que puis-je construire"),
        ("fr", "presidence titre"),
    ],
)
def test_rules_by_words_are_those_of_the_page(run: Run, language: str, wanted: str) -> None:
    text = run("--language", language, "rules", "1849", *wanted.split()).stdout
    assert _ids(text) == _on_the_page(wanted, language)
    assert 0 < len(_ids(text)) < len(TITLE.rules) / 2
    one = run("--language", language, "rules", "1849", wanted).stdout
    assert one == text


def test_terms_that_are_named_come_with_their_meaning(run: Run) -> None:
    text = run("rules", "1849", "floated").stdout
    assert text.startswith("Float: ")
    assert "\nMarket\n" in text or "\nStock rounds\n" in text


def test_rules_that_have_some_of_the_words_only(run: Run) -> None:
    text = run("rules", "1849", "earthquake", "zebra").stdout
    assert text.startswith("None has all of these words; these have some of them.\n")
    assert _ids(text) == _on_the_page("earthquake zebra")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "Error: WORD: no rule of 1849 speaks of 'zebra'; try another word, such as float or"
            " token; `railhead words 1849` lists those that have a meaning\n",
        ),
        (
            "fr",
            "Erreur\xa0: WORD\xa0: aucune règle de 1849 ne parle de 'zebra'\xa0; essayez un autre"
            " mot, comme prix de base ou gare\xa0; `railhead words 1849` énumère ceux qui ont un"
            " sens\n",
        ),
    ],
)
def test_words_that_no_rule_says(run: Run, language: str, line: str) -> None:
    result = run("--language", language, "rules", "1849", "zebra")
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", line)


def test_words_that_say_nothing(run: Run) -> None:
    line = refused(run, "rules", "1849", "what", "may", "I")
    assert line.startswith("Error: WORD: 'what may I' has nothing to look for; ")


@pytest.mark.parametrize("command", ["rules", "words"])
def test_a_long_word_is_cut_in_what_is_said_of_it(run: Run, command: str) -> None:
    assert len(refused(run, command, "1849", "z" * 5000)) < 250
    assert len(refused(run, command, "z" * 5000)) < 250


def test_a_topic_is_searched_by_itself(run: Run) -> None:
    found = json.loads(run("rules", "1849", "--topic", "token", "port", "--json").stdout)
    assert found
    assert {rule["topic"] for rule in found} == {"token"}
    assert len(found) < len(_on_the_page("port"))


def test_rules_stand_by_topic(run: Run) -> None:
    text = run("rules", "1849").stdout
    assert _ids(text) == _on_the_page("")
    heads = [line for line in text.splitlines() if line and line[0].isalpha()]
    names = [ENGLISH(name_of_chapter(it)) for it in chapters_of(TITLE)]
    assert heads == names
    french = run("--language", "fr", "rules", "1849").stdout
    assert french.startswith("Début de partie\n")


def test_the_rules_of_a_section(run: Run) -> None:
    lines = run("rules", "1849", "4.2").stdout.splitlines()
    assert lines
    assert all(line.startswith("1849-4.2-") for line in lines)
    below = {line.split()[0] for line in run("rules", "1849", "4").stdout.splitlines()}
    assert {"1849-4-2", "1849-4.2-3", "1849-4.6.1-1"} <= below


def test_the_rules_of_a_topic(run: Run) -> None:
    data = json.loads(run("rules", "1849", "--topic", "token", "--json").stdout)
    assert data
    assert {rule["topic"] for rule in data} == {"token"}


def test_all_rules(run: Run) -> None:
    data = json.loads(run("rules", "1849", "--json").stdout)
    assert [rule["id"] for rule in data] == list(TITLE.rules)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.json"
    tests: dict[str, Any] = {
        "1849-4.2-1": [["a.py::passes", "passed"], ["a.py::waits", "skipped"]],
        "1849-4.2-2": [["a.py::passes", "passed"], ["a.py::fails", "failed"]],
        "1849-4.2-3": [["a.py::waits", "skipped"]],
        "1849-99-1": [["a.py::lost", "passed"]],
    }
    path.write_text(json.dumps(tests), encoding="utf-8")
    return path


def test_coverage_says_what_proves_each_rule(run: Run, report: Path) -> None:
    text = run("rules", "1849", "4.2", "--coverage", "--report", report).stdout
    assert "proven 1849-4.2-1 " in text
    assert "OPEN   1849-4.2-2 " in text
    assert "           failed a.py::fails\n" in text
    assert "OPEN   1849-4.2-3 " in text
    assert "           skipped a.py::waits\n" in text
    assert "           no test\n" in text
    rules = len([rule for rule in TITLE.rules if rule.startswith("1849-4.2-")])
    assert f"1 of {rules} enforceable rules are proven: {round(100 / rules, 1)}%\n" in text
    assert "Tests name rules that 1849 does not have: 1849-99-1\n" in text


def test_coverage_as_json(run: Run, report: Path) -> None:
    data = json.loads(run("rules", "1849", "--report", report, "--json").stdout)
    enforceable = [rule for rule in TITLE.rules.values() if rule.enforced]
    assert (data["proven"], data["enforceable"]) == (1, len(enforceable))
    assert data["percent"] == round(100 / len(enforceable), 1)
    assert data["unknown"] == ["1849-99-1"]
    first = next(rule for rule in data["rules"] if rule["id"] == "1849-4.2-1")
    assert first["proven"] is True
    assert first["tests"] == [["a.py::passes", "passed"], ["a.py::waits", "skipped"]]


def test_rules_that_cannot_be_enforced_are_no_part_of_the_share(run: Run, report: Path) -> None:
    open_rules = [rule.id for rule in TITLE.rules.values() if not rule.enforced]
    text = run("rules", "1849", "--coverage", "--report", report).stdout
    for rule in open_rules:
        assert f"-      {rule} not enforceable: " in text


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"a": 1}', '{"a": [["x"]]}', '{"a": [["x", 1]]}']
)
def test_what_is_no_report_is_refused(run: Run, report: Path, content: str) -> None:
    report.write_text(content, encoding="utf-8")
    result = run("rules", "1849", "--coverage", "--report", report)
    assert result.exit_code == 2
    assert "report.json: no report of `pytest --rule-report`: " in result.stderr


def _checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tests: str | None) -> None:
    """Let the program believe that it runs from a checkout with these tests, or from none."""
    package = tmp_path / "src" / "railhead"
    package.mkdir(parents=True)
    monkeypatch.setattr(railhead, "__file__", str(package / "__init__.py"))
    if tests is None:
        return
    here = Path(__file__).resolve().parent.parent
    (tmp_path / "tests").mkdir()
    plugin = (here / "rule_coverage.py").read_text(encoding="utf-8")
    (tmp_path / "tests" / "conftest.py").write_text(plugin, encoding="utf-8")
    (tmp_path / "tests" / "test_it.py").write_text(tests, encoding="utf-8")
    settings = '[tool.pytest.ini_options]\nmarkers = ["rule(*ids): rules"]\ntestpaths = ["tests"]\n'
    (tmp_path / "pyproject.toml").write_text(settings, encoding="utf-8")


def test_coverage_runs_the_tests_of_a_checkout(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = (
        "import pytest\n"
        "@pytest.mark.rule('1849-4.2-1')\ndef test_a(): pass\n"
        "@pytest.mark.rule('1849-4.2-2')\ndef test_b(): assert 0\n"
        "@pytest.mark.rule('1861-6-1')\ndef test_c(): open('another', 'w')\n"
        "def test_d(): open('no rule', 'w')\n"
    )
    _checkout(tmp_path, monkeypatch, tests)
    monkeypatch.setattr(coverage, "_PROCESSES", 0)
    text = run("rules", "1849", "4.2", "--coverage").stdout
    assert "passed tests/test_it.py::test_a" in text
    assert "failed tests/test_it.py::test_b" in text
    assert not (tmp_path / "another").exists()
    assert not (tmp_path / "no rule").exists()


def test_without_a_checkout_there_is_nothing_to_run(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _checkout(tmp_path, monkeypatch, None)
    result = run("rules", "1849", "--coverage")
    assert result.exit_code == 2
    assert "the tests are only in a source checkout" in result.stderr


def test_tests_that_cannot_run_are_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _checkout(tmp_path, monkeypatch, "")
    (tmp_path / "tests" / "conftest.py").write_text("import nothing_of_this_name\n")
    result = run("rules", "1849", "--coverage")
    assert result.exit_code == 2
    assert "the tests could not be run" in result.stderr
