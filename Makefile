# Everything a person needs to run, test and check the site. Only Python 3.11+ and make must be there.
.DEFAULT_GOAL := help
.PHONY: help env run dev test test-unit test-browser browser lint format messages lock screenshots purge clean bench bench-page arena prove exhaustive

HOST ?= 127.0.0.1
PORT ?= 8000
PY := .venv/bin/python
# Messages have letters and signs that a terminal's own encoding may lack.
export PYTHONUTF8 := 1
ARGS ?=

help:  ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 24

env:  ## make the environment for developers (.venv)
	@sh scripts/env.sh dev

run:  ## serve the site on http://127.0.0.1:8000 (HOST=…, PORT=…)
	@sh scripts/env.sh runtime
	@exec $(PY) scripts/serve.py --host $(HOST) --port $(PORT)

dev: env  ## serve with DEBUG on, reloading when code changes
	@$(PY) scripts/catalogs.py compile
	@OANQUAN_DEBUG=on $(PY) manage.py migrate --verbosity 0
	OANQUAN_DEBUG=on $(PY) manage.py runserver $(HOST):$(PORT)

test: env browser  ## run all tests (ARGS=… goes to pytest)
	@$(PY) scripts/test.py $(ARGS)

test-unit: env  ## run the tests that need no browser
	@$(PY) scripts/test.py --only unit $(ARGS)

test-browser: env browser  ## run the tests in a real browser
	@$(PY) scripts/test.py --only browser $(ARGS)

browser:
	@sh scripts/browser.sh

lint: env  ## every static check
	@$(PY) scripts/lint.py $(ARGS)

format: env  ## put the Python code into its canonical form
	@.venv/bin/ruff check --fix --quiet . ; .venv/bin/ruff format .

messages: env  ## merge and compile the translations, and list what is missing
	@$(PY) scripts/catalogs.py compile
	@$(PY) scripts/catalogs.py check

lock: env  ## write the lock files anew from requirements/*.in (ARGS=--upgrade)
	@sh scripts/lock.sh $(ARGS)

screenshots: env browser  ## shoot pages in both sizes, themes and languages (URLS="/ /rieng-tu/")
	@$(PY) scripts/screenshots.py $(URLS)

bench: env  ## measure the engine: speed of the turn and of the search
	@$(PY) -m tests.bench.bench

bench-page: env browser  ## measure when the first board can be played on a cheap phone, and what it weighs
	@$(PY) scripts/first_board.py

arena: env  ## let the computer's levels play against each other (ARGS=--help)
	@$(PY) -m tests.bench.arena $(ARGS)

prove: env  ## make the proofs again, or those of one ruleset (RULESET=standard); can be interrupted
	@PYTHON=$(PY) sh scripts/prove.sh $(RULESET)

exhaustive: env  ## play Hoàn hảo, moving first, against every line there is (RULESET=standard); an hour for all
	@$(PY) -m tests.bench.exhaustive $(RULESET)

purge:  ## delete what has outlived its time (expired sessions, old games)
	@$(PY) manage.py purge

clean:  ## remove what building and testing left behind
	rm -rf build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
