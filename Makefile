# Railhead: `make` lists what can be done.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play test test-fast test-long test-newest browser lint format compiled bench bench-against bench-routes bench-searches bench-tables bench-answers \
	bench-beside bench-company bench-keys bench-stalls bench-workers kills listed mutants attack renderers screenshots cover heights soak soak-opponents messages stored-games kept-database release-check clean

BIN := .venv/bin
# What playing needs, and what working on the project needs besides.
PLAYABLE := .venv/.playable
READY := .venv/.ready
# Python compiles what is imported when it is: compiling all of it takes as long as installing it.
INSTALL := $(BIN)/python -m pip --disable-pip-version-check -qq install --no-compile
CHECK_VERSION := import sys; sys.exit(sys.version_info < (3, 11))
# Programs start by the dozen here: where this is set each would compile all of its modules anew.
unexport PYTHONDONTWRITEBYTECODE
# Tests meet the router as Python, whatever has been compiled, unless they ask for the other.
test test-fast test-long test-newest: export RAILHEAD_ROUTER ?= python
# Only the folders that are there: mypy refuses a missing one.
TYPED := $(wildcard src tests benchmarks tools)

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

play: $(PLAYABLE) ## Open the table in the browser (ARGS="..." is passed on)
	@$(BIN)/railhead serve $(ARGS)

# Browsers and servers are waited for, in which time a third process of tests goes on.
test: $(READY) ## Format check, linter, types, tests; what passed on this very tree is left out (RERUN=1 runs all)
	@$(BIN)/python -m tools.check -q -n 3 --dist worksteal --durations=10 -r fER -m "not long"

test-fast: $(READY) ## The quick tests: no browser, no server processes (RERUN=1 runs all)
	@$(BIN)/python -m tools.check --only-tests -q -n 2 --dist worksteal -m "not slow and not long"

test-long: $(READY) ## What `make test` leaves out: the rest of the soaks of which it runs samples
	$(BIN)/python -m pytest -q -n 2 --dist worksteal --durations=20 -m long

test-newest: $(PLAYABLE) ## The quick tests with the newest releases that are allowed, on the newest Python that is there
	$(BIN)/python -m tools.newest $(ARGS)

browser: $(READY) ## Only the tests in a real browser
	$(BIN)/python -m pytest -n 2 $(wildcard tests/browser tests/titles/*/browser)

lint: $(READY) ## Format check, linter, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(TYPED)

format: $(READY) ## Format the code and mend what the linter can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

compiled: $(READY) ## Compile the router, which then takes half the time (docs/speed.md); editing it brings back the Python
	$(BIN)/python -m tools.compile_router

bench: $(READY) ## Run the benchmarks
	$(BIN)/python -m benchmarks

REF = main
bench-against: $(READY) ## Benchmarks beside those of another commit, in turns (REF=v0.2.0 ARGS="--identical 20")
	$(BIN)/python -m benchmarks.against $(REF) $(ARGS)

bench-routes: $(READY) ## Time the best routes against a plain model for a constraint solver
	@test -x .venv/cpsat/bin/python || { \
		$(BIN)/python -m venv .venv/cpsat && \
		.venv/cpsat/bin/python -m pip --disable-pip-version-check -qq install --require-hashes \
			-r benchmarks/cpsat.lock; }
	$(BIN)/python -m benchmarks.routes --cpsat .venv/cpsat/bin/python

renderers: $(READY) ## Do other programs draw the names on exported maps? (ARGS="--title 1849")
	$(BIN)/python -m tools.renderers $(ARGS)

screenshots: $(READY) ## Pictures of every page in screenshots/ (ARGS="--only home")
	$(BIN)/python -m tools.screenshots $(ARGS)
	$(BIN)/python -m tools.screenshots --title 1861 --only "table-|threat-|report" $(ARGS)
	$(BIN)/python -m tools.screenshots --title 1865 --only "table-|investor-|token-routes-" $(ARGS)
	$(BIN)/python -m tools.screenshots --title 1865 --language fr --only "table-|investor-|token-routes-" $(ARGS)
	$(BIN)/python -m tools.screenshots --title 1867 --only "table-|threat-" $(ARGS)
	$(BIN)/python -m tools.screenshots --title 18FB --only "table-|token-routes-" $(ARGS)

cover: $(READY) ## What lies on the map of a title after a game of computer players, for its cover (ARGS="1849 --players 4 --seed 1")
	@$(BIN)/python -m tools.covers $(ARGS)

heights: $(READY) ## How high every kind of question is, on a screen and a phone (ARGS="--title 1861")
	$(BIN)/python -m tools.heights $(ARGS)

soak: $(READY) ## Play 2000 random games of each title, all variants
	$(BIN)/railhead simulate 1849 --games 2000 --seed 1 --all-variants --jobs 2
	$(BIN)/railhead simulate 1861 --games 2000 --seed 1 --all-variants --jobs 2
	$(BIN)/railhead simulate 1865 --games 2000 --seed 1 --all-variants --jobs 2
	$(BIN)/railhead simulate 1867 --games 2000 --seed 1 --all-variants --jobs 2
	$(BIN)/railhead simulate 1889 --games 2000 --seed 1 --all-variants --jobs 2
	$(BIN)/railhead simulate 18FB --games 2000 --seed 1 --all-variants --jobs 2

TITLES = 1849 1861 1865 1867 1889 18FB
GAMES = 150
SEED = 1
PLAYER = club
POSITIONS = 20000
soak-opponents: $(READY) ## 150 games of club players of each title, every invariant checked (TITLES=18FB GAMES=5 SEED=7 PLAYER=expert)
	for title in $(TITLES); do \
		$(BIN)/railhead simulate $$title --games $(GAMES) --seed $(SEED) --player $(PLAYER) --jobs 2 || exit 1; \
	done

bench-searches: $(READY) ## Time the searches of each company in late positions (ARGS="18FB --positions 300")
	$(BIN)/python -m benchmarks.searches $(ARGS)

bench-tables: $(READY) ## Time moves and pages of a server with 100 tables and 200 listeners (ARGS="--title 1865")
	$(BIN)/python -m benchmarks.tables $(ARGS)

bench-answers: $(READY) ## Bytes of the answer to a move, by kinds of moves and panels (ARGS="--title 1865")
	$(BIN)/python -m benchmarks.answers $(ARGS)

bench-beside: $(READY) ## Processor time of moves and pages here and in another source tree, in pairs (REF=v0.2.0 ARGS="--title 1865")
	$(BIN)/python -m benchmarks.answers_beside $(REF) $(ARGS)

bench-keys: $(READY) ## From a key to its result in the browser, here and in another source tree (REF=v0.2.0 ARGS="--only 1849")
	$(BIN)/python -m benchmarks.keys $(REF) $(ARGS)

bench-company: $(READY) ## Time moves without and with hostile company (ARGS="--title 1865")
	$(BIN)/python -m benchmarks.company $(ARGS)

bench-stalls: $(READY) ## Time moves beside attempts to stall a server (ARGS="--only bodies")
	$(BIN)/python -m benchmarks.stalls $(ARGS)

bench-workers: $(READY) ## Moves a second with 1, 2 and 4 workers on PostgreSQL (ARGS="--seconds 30")
	$(BIN)/python -m benchmarks.workers $(ARGS)

kills: $(READY) ## Kill servers and workers 200 times in the middle of writes, and look for what was lost
	RAILHEAD_KILLS=200 $(BIN)/python -m pytest -q -s tests/server/running/test_kills.py
	RAILHEAD_KILLS=200 $(BIN)/python -m pytest -q -s tests/server/running/test_cluster.py -k killed

listed: $(READY) ## Compare lists of answers with what is accepted, at 20,000 random positions of each title (TITLES=18FB POSITIONS=500 SEED=7)
	for title in $(TITLES); do \
		$(BIN)/python -m tools.listed $$title --positions $(POSITIONS) --seed $(SEED) || exit 1; \
	done

mutants: $(READY) ## Do the tests notice small changes of the sources? 300 of them, for some hours; an interrupted run is gone on with (ARGS="--count 20 --areas titles")
	$(BIN)/python -m tools.mutants $(ARGS)

attack: $(READY) ## Attack a server of its own with 10,000 requests that no page sends, and try to stall it (ARGS="--database sqlite")
	$(BIN)/python -m tests.attack $(ARGS)

messages: $(READY) ## Bring the catalogues of translations up to date (ARGS="--add it")
	@$(BIN)/python -m tools.messages $(ARGS)

stored-games: $(READY) ## Play and store games of rules that have none yet (ARGS=1849-2 for some)
	@$(BIN)/python -m tools.stored_games $(ARGS)

kept-database: $(READY) ## Keep a small database of this version (LABEL=0.2.0)
	@$(BIN)/python -m tools.kept_database $(LABEL)

release-check: $(READY) ## Everything that must hold before a release
	@$(BIN)/python -m tools.release

clean: ## Remove the environment, caches and build products
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# An environment that already works is kept and brought up to date; a broken one is made afresh.
$(PLAYABLE): requirements.lock pyproject.toml
	@python=; \
	for candidate in python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$candidate -c '$(CHECK_VERSION)' 2>/dev/null; then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo 'Railhead needs Python 3.11 or newer: install it so that python3 is found.' >&2; exit 1; \
	fi; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "$$python lacks venv: install it (Debian and Ubuntu: apt install python3-venv)." >&2; \
		exit 1; \
	fi; \
	echo 'Setting up .venv ...' >&2; \
	if ! $(BIN)/python -c 'import pip; $(CHECK_VERSION)' 2>/dev/null; then \
		$$python -m venv --clear .venv; \
	fi
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(READY): $(PLAYABLE) requirements-dev.lock
	@echo 'Setting up what the tests need ...' >&2
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@
