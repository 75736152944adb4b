# Two commands on a fresh machine with Python >= 3.11, make and git:
#   make handbook   builds the handbook and shows where it is
#   make test       runs all tests
# Both set up .venv first. PYTHON=python3.12 make test chooses another Python.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: handbook test lint types lock bench clean help

help: ## show this list
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*## /\t/'

$(READY): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: PYTHON=python3.12 make ..." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up $(VENV) (once) ..." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

handbook: $(READY) ## build the handbook and show where it is
	@$(BIN)/ts-rules handbook build --books

test: $(READY) ## run all tests
	@$(BIN)/python -m pytest $(PYTEST)

lint: $(READY) ## style and the direction of imports
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/lint-imports

types: $(READY) ## mypy --strict
	@$(BIN)/mypy

bench: $(READY) ## the measurements of tests/bench, printed
	@$(BIN)/python tests/bench/startup.py

lock: $(READY) ## write requirements.lock anew from pyproject.toml
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --all-extras --no-header \
		--no-emit-index-url --no-annotate -o requirements.lock pyproject.toml

clean: ## remove what was built
	@rm -rf build dist .venv .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
