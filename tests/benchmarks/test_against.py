"""`make bench-against`: what it is asked, what it unpacks, and what it says of the pairs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks import against
from benchmarks.against import Compared, Program, compare, differing, main, sources_of
from benchmarks.timing import Row, Sample, quartiles

TIMES = Row("a row", "things", lambda: lambda: 1)
BYTES = Row("a row", "things", lambda: lambda: (1, 1), weighs=True)


def compared(ratios: Sequence[float], row: Row = TIMES) -> Compared:
    """Pairs of samples with these ratios: two units that took a second in all here."""
    return Compared(row, tuple((Sample(2, ratio), Sample(2, 1.0)) for ratio in ratios))


# -- arithmetic -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([3.0], (3, 3, 3)),
        ([1.0, 2.0], (1, 1.5, 2)),
        ([9.0, 1.0, 5.0], (3, 5, 7)),
        ([4.0, 1.0, 3.0, 2.0], (1.5, 2.5, 3.5)),
        ([7.0, 1.0, 6.0, 2.0, 5.0, 3.0, 4.0], (2.5, 4, 5.5)),
    ],
)
def test_quartiles_are_the_middles_of_both_halves(
    values: list[float], expected: tuple[float, float, float]
) -> None:
    assert quartiles(values) == expected


def test_a_ratio_is_of_what_a_unit_took_there_and_here() -> None:
    pair = (Sample(8, 6.0), Sample(4, 1.0))
    assert Compared(TIMES, (pair,)).ratios == (3, 3, 3)


@pytest.mark.parametrize(
    ("ratios", "verdict"),
    [
        ([1.2, 1.3, 1.4], "faster"),
        ([0.7, 0.8, 0.9], "slower"),
        ([0.9, 1.3, 1.4, 1.5], "faster"),  # the quartiles, not all of the pairs
        ([0.8, 1.1, 1.2], ""),  # a quartile on the other side
        ([0.8, 0.9, 1.3], ""),
        ([1.02, 1.04, 1.05], ""),  # within the tolerance
        ([0.95, 0.96, 0.97], ""),
        ([1.0, 1.0, 1.0], ""),
    ],
)
def test_a_row_is_called_slower_or_faster_where_the_ratios_leave_little_doubt(
    ratios: list[float], verdict: str
) -> None:
    assert compared(ratios).verdict(0.05) == verdict
    in_bytes = {"faster": "less", "slower": "more", "": ""}
    assert compared(ratios, BYTES).verdict(0.05) == in_bytes[verdict]


def test_a_smaller_tolerance_calls_more_rows() -> None:
    assert compared([1.02, 1.04, 1.05]).verdict(0.03) == "faster"


def test_a_line_has_both_medians_the_ratio_its_quartiles_and_the_verdict() -> None:
    cells = compared([1.2, 1.3, 1.4]).line(0.05).split()
    assert cells[:2] == ["a", "row"]
    assert cells[2:6] == ["650.000", "ms", "500.000", "ms"]
    assert cells[6:] == ["1.30", "[1.25,", "1.35]", "faster"]
    assert compared([1.0]).line(0.05).endswith("[1.00, 1.00]")


# -- turns ----------------------------------------------------------------------------------------


class Answering(Program):
    """A program that needs no process: it answers what a function says."""

    def __init__(self, answer: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> None:
        self.answer = answer
        self.closed = False

    def begin(self, **request: object) -> None:
        self.asked = request

    def end(self) -> Mapping[str, Any]:
        return self.answer(self.asked)

    def close(self) -> None:
        self.closed = True


def _say(key: str, value: str, _request: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value}


def test_programs_take_turns_and_the_first_run_does_not_count() -> None:
    turns: list[str] = []

    def taking(name: str, amounts: Iterator[float]) -> Answering:
        def answer(request: Mapping[str, Any]) -> Mapping[str, Any]:
            assert request == {"row": "a row"}
            turns.append(name)
            return {"count": 1, "amount": next(amounts)}

        return Answering(answer)

    there, here = taking("there", iter([99.0, 2, 4, 6])), taking("here", iter([1.0, 1, 2, 3]))
    found = compare(there, here, TIMES, pairs=3)
    assert isinstance(found, Compared)
    assert [(a.amount, b.amount) for a, b in found.pairs] == [(2, 1), (4, 2), (6, 3)]
    assert turns == ["there", "here", "here", "there"] * 2


def test_a_row_that_one_program_lacks_is_told() -> None:
    def good(_: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"count": 1, "amount": 1.0}

    def bad(_: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"missing": "ImportError: no such thing"}

    lacking = compare(Answering(bad), Answering(good), TIMES, pairs=3)
    assert lacking == "there: ImportError: no such thing"
    lacking = compare(Answering(good), Answering(bad), TIMES, pairs=3)
    assert lacking == "here: ImportError: no such thing"


def test_games_that_differ_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(against, "title_ids", lambda: ["1849", "1861"])
    there = Answering(lambda request: {"digest": str(request["game"])})
    here = Answering(
        lambda request: {"digest": "" if request["game"] == ["1861", 1] else str(request["game"])}
    )
    assert differing(there, here, 3) == ["1861, seed 1"]
    assert capsys.readouterr().out.splitlines() == [
        "1849: 3 of 3 random games are the same",
        "1861: 2 of 3 random games are the same",
    ]


# -- what it is asked -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "required: ref"),
        (["main", "--pairs", "0"], "'0' should be a whole number from 1"),
        (["main", "--pairs", "-1"], "'-1' should be a whole number from 1"),
        (["main", "--pairs", "some"], "'some' should be a whole number from 1"),
        (["main", "--tolerance", "much"], "invalid float value: 'much'"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two commits, the older one tagged; `against` takes it for ours."""
    root = tmp_path / "repository"
    source = root / "src" / "railhead"
    source.mkdir(parents=True)
    (root / "README.md").write_text("not unpacked")

    def git(*words: str) -> None:
        who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)

    git("init", "-q")
    for text in ("older", "newer"):
        (source / "module.py").write_text(text)
        git("add", ".")
        git("commit", "-q", "-m", text)
        if text == "older":
            git("tag", "v1")
    monkeypatch.setattr(against, "ROOT", root)
    return root


def test_the_sources_of_a_commit_are_unpacked_for_a_while(repository: Path) -> None:
    for ref, text in (("v1", "older"), ("HEAD", "newer"), ("HEAD~1", "older")):
        with sources_of(ref) as source:
            assert (source / "railhead" / "module.py").read_text() == text
            assert [path.name for path in source.parent.iterdir()] == ["src"]
            assert repository not in source.parents
        assert not source.parent.exists()


@pytest.mark.usefixtures("repository")
def test_a_commit_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-branch"]) == 2
    assert "no-such-branch" in capsys.readouterr().err


@pytest.mark.parametrize(("digests", "code"), [(("a", "a"), 0), (("a", "b"), 1)])
def test_the_code_says_whether_games_differ(
    digests: tuple[str, str],
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    programs = [Answering(partial(_say, "digest", it)) for it in digests]

    @contextmanager
    def unpacked(ref: str) -> Iterator[Path]:
        assert ref == "main"
        yield Path("there")

    started = iter(programs)
    monkeypatch.setattr(against, "sources_of", unpacked)
    monkeypatch.setattr(against, "Program", lambda _source: next(started))
    monkeypatch.setattr(against, "title_ids", lambda: ["1849"])
    assert main(["main", "--identical", "2", "--no-rows"]) == code
    assert ("2 games differ: 1849, seed 0; 1849, seed 1" in capsys.readouterr().out) == bool(code)
    assert all(program.closed for program in programs)


def test_it_says_first_how_the_router_of_each_program_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def unpacked(_: str) -> Iterator[Path]:
        yield Path("there")

    programs = [Answering(partial(_say, "router", it)) for it in ("python", "compiled")]
    started = iter(programs)
    monkeypatch.setattr(against, "sources_of", unpacked)
    monkeypatch.setattr(against, "Program", lambda _source: next(started))
    monkeypatch.setattr(against, "rows", list)
    assert main(["main"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "The router runs as python modules there, as compiled here."
