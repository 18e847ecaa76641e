"""The router compiled: it answers as the Python does, and steps aside when it is not wanted."""

from __future__ import annotations

import os
import py_compile
import subprocess
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from railhead.network import compiled_router
from railhead.network.compiled_router import COMPILED, PYTHON, builds, digest, sources
from tools import compile_router
from tools.compile_router import CannotCompileError, check_compiler

REPO = Path(__file__).resolve().parents[3]
SUITE = REPO / "tests" / "network" / "router"

_WHICH = """
from railhead.network import router
from railhead.network.router import solve
print(router.VARIANT, solve.__file__.endswith(".py"))
"""


def _run(arguments: Sequence[str], wanted: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python with the router wanted ("" for whichever can be had), looked for in a folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=REPO,
        env={
            **os.environ,
            "RAILHEAD_ROUTER": wanted,
            "RAILHEAD_COMPILED": str(folder),
            "PYTHONPATH": os.pathsep.join((str(REPO / "src"), str(REPO))),
        },
        capture_output=True,
        text=True,
        check=False,
    )


def _which(wanted: str, folder: Path) -> str:
    done = _run(["-c", _WHICH], wanted, folder)
    return done.stdout.strip() or done.stderr.splitlines()[-1]


# -- which modules are taken ----------------------------------------------------------------------


def test_the_name_of_a_folder_follows_from_each_source(tmp_path: Path) -> None:
    names = [path.name for path in sources()]
    assert {"limited.py", "problem.py", "tracks.py"} < set(names)
    (tmp_path / "a.py").write_text("one")
    (tmp_path / "b.py").write_text("two")
    both = [tmp_path / "a.py", tmp_path / "b.py"]
    before = digest(both)
    assert digest(both) == before != digest(both[:1])
    (tmp_path / "b.py").write_text("tow")
    assert digest(both) != before


def test_another_python_has_other_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(())
    monkeypatch.setattr(f"{compiled_router.__name__}.EXTENSION_SUFFIXES", [".other.so"])
    assert digest(()) != before


def test_without_compiled_modules_the_router_is_python(tmp_path: Path) -> None:
    assert _which("", tmp_path / "none") == f"{PYTHON} True"
    assert "no compiled modules of these sources" in _which(COMPILED, tmp_path / "none")
    assert "should be python or compiled, not 'fast'" in _which("fast", tmp_path)


def test_compiled_modules_of_other_sources_are_not_taken(tmp_path: Path) -> None:
    (tmp_path / digest(sources()[1:])).mkdir()
    assert _which("", tmp_path) == f"{PYTHON} True"


def test_compiled_modules_that_do_not_load_are_not_taken(tmp_path: Path) -> None:
    folder = tmp_path / digest(sources())
    folder.mkdir()
    assert _which("", tmp_path) == f"{PYTHON} True"
    library = f"compiled__mypyc{EXTENSION_SUFFIXES[0]}"
    (folder / library).write_bytes(b"from another machine")
    assert _which("", tmp_path) == f"{PYTHON} True"


@pytest.mark.slow
def test_modules_in_the_folder_of_these_sources_run_and_the_choice_is_kept(tmp_path: Path) -> None:
    """Any that load do: here they are what Python makes of the same sources."""
    folder = tmp_path / digest(sources())
    folder.mkdir()
    for source in sources():
        if source.name != "__init__.py":
            py_compile.compile(str(source), str(folder / f"{source.stem}.pyc"), doraise=True)
    (folder / "compiled__mypyc.py").touch()
    assert _which("", tmp_path) == f"{COMPILED} False"
    assert _which(COMPILED, tmp_path) == f"{COMPILED} False"
    assert _which(PYTHON, tmp_path) == f"{PYTHON} True"


def test_what_was_installed_for_good_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAILHEAD_COMPILED", raising=False)
    monkeypatch.setattr(compiled_router, "_REPOSITORY", REPO)
    sources_there = REPO / "src" / "railhead" / "network" / "router"
    monkeypatch.setattr(compiled_router, "ROUTER", sources_there)
    assert builds() == REPO / "build" / "router"
    packages = tmp_path / "site-packages" / "railhead" / "network" / "router"
    monkeypatch.setattr(compiled_router, "ROUTER", packages)
    assert builds() is None


# -- compiling ------------------------------------------------------------------------------------


def test_a_missing_compiler_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    monkeypatch.setenv("RAILHEAD_COMPILED", str(tmp_path / "new"))
    assert compile_router.main([]) == 1
    told = capsys.readouterr().err
    assert "there is no C compiler no-such-compiler" in told
    assert "runs as Python" in told
    assert not (tmp_path / "new").exists()


def test_what_is_there_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    (tmp_path / digest(sources())).mkdir()
    assert compile_router.compile_router(tmp_path) == tmp_path / digest(sources())


def test_compiled_modules_of_older_sources_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(work: Path, _optimise: int) -> Path:
        (work / "made").mkdir()
        return work / "made"

    (tmp_path / "older-sources").mkdir()
    monkeypatch.setattr(compile_router, "check_compiler", lambda: None)
    monkeypatch.setattr(compile_router, "_build", build)
    made = compile_router.compile_router(tmp_path)
    assert list(tmp_path.iterdir()) == [made] == [tmp_path / digest(sources())]


@pytest.fixture(scope="module")
def compiled() -> Path:
    """The folder of the compiled router; it is compiled for these tests if that is not done.

    It is kept for later runs, under the digest of its sources and of what compiles them.
    """
    made_by = [Path(compile_router.__file__), Path(compiled_router.__file__)]
    folder = REPO / ".pytest_cache" / "router" / digest(made_by)
    for there in (REPO / "build" / "router", folder):
        if (there / digest(sources())).is_dir():
            return there
    try:
        check_compiler()
    except CannotCompileError as error:
        pytest.skip(f"the router cannot be compiled: {error}")
    folder.mkdir(parents=True, exist_ok=True)
    # To let the compiler optimise would take longer than all these tests.
    done = _run(["-m", "tools.compile_router", "--optimise", "0"], "", folder)
    assert not done.returncode, done.stderr
    return folder


@pytest.mark.long
def test_compiled_answers_bounds_and_steps_are_the_same(compiled: Path) -> None:
    assert _which("", compiled) == f"{COMPILED} False"
    assert _which(PYTHON, compiled) == f"{PYTHON} True"
    answered = [
        _run(["-m", "tests.network.router.variants"], variant, compiled).stdout.splitlines()
        for variant in (PYTHON, COMPILED)
    ]
    assert [lines[0] for lines in answered] == [PYTHON, COMPILED]
    assert len(answered[0]) > 150
    assert answered[0][1:] == answered[1][1:]


@pytest.mark.long
def test_the_compiled_router_passes_the_tests_of_the_router(compiled: Path) -> None:
    options = ["-q", "-p", "no:cacheprovider", f"--ignore={__file__}"]
    tested = _run(["-m", "pytest", *options, str(SUITE)], COMPILED, compiled)
    assert not tested.returncode, tested.stdout
