# Two commands on a fresh machine with Python >= 3.11, make and git:
#   make handbook   builds the handbook and shows where it is
#   make test       runs all tests
# Both set up .venv first, with what they need: a reader gets no test tools. PYTHON=python3.12 make test chooses
# another Python. Programs are called as modules: their scripts do not run where the path has a space or is long.

PYTHON ?= python3
PYTEST ?= -n auto
VENV := .venv
RUN := $(VENV)/bin/python
READER := $(VENV)/.reader
DEVELOPER := $(VENV)/.developer
LOCK := $(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-annotate --group checkout

.PHONY: handbook test lint types lock bench clean help

help: ## show this list
	@grep -E '^[a-z]+:.*##' Makefile | sed 's/:.*## /\t/'

# Sets up .venv from a lock, $(1), for $(2), and tells each step on a line of its own, in a pipe too.
define set_up
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: PYTHON=python3.12 make ..." >&2; exit 1; }
	@echo "Setting up $(VENV) for $(2), once: $$(grep -c == $(1)) packages" >&2
	@$(RUN) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@{ $(RUN) -m pip install --disable-pip-version-check --require-hashes -r $(1) || echo failed; } | { \
		n=0; while read -r step name _; do \
		name=$${name##*/}; name=$${name%%-py[23]*}; name=$${name%%-cp[0-9]*}; \
		case $$step in \
		Ignoring | Requirement) n=$$((n + 1));; \
		Collecting | Processing) n=$$((n + 1)); echo "  $$n: $$name" >&2;; \
		Installing) echo "  unpacking them: up to a minute" >&2;; \
		failed) exit 1;; esac; done; }
	@echo "  ts-rules itself" >&2
	@$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
endef

$(READER): pyproject.toml requirements-reader.lock
	$(call set_up,requirements-reader.lock,readers)

$(DEVELOPER): pyproject.toml requirements.lock
	$(call set_up,requirements.lock,developers)
	@touch $(READER)

handbook: $(READER) ## build the handbook and show where it is
	@$(RUN) -m ts_rules handbook build --books

test: $(DEVELOPER) ## run all tests
	@$(RUN) -m pytest $(PYTEST)

lint: $(DEVELOPER) ## style and the direction of imports
	@$(RUN) -m ruff check . && $(RUN) -m ruff format --check .
	@$(RUN) -c 'from importlinter.cli import lint_imports_command as run; run()'

types: $(DEVELOPER) ## mypy --strict
	@$(RUN) -m mypy

bench: $(DEVELOPER) ## the measurements of tests/bench, printed
	@$(RUN) tests/bench/startup.py

lock: $(DEVELOPER) ## write the locks anew from pyproject.toml
	@$(RUN) -m pip install --quiet uv
	@$(LOCK) --all-extras -o requirements.lock pyproject.toml
	@$(LOCK) --extra handbook --extra pdf --constraint requirements.lock -o requirements-reader.lock pyproject.toml

clean: ## remove what was built
	@rm -rf build dist .venv .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
