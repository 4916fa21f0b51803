# Needs make and Python 3.11 or newer; everything else is installed into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
UV := 0.13.9

# As in games/__init__.py, which comes too late where a plugin of the tests loads NumPy.
export OPENBLAS_NUM_THREADS := 1

# What `make lint` takes for a production machine.
PRODUCTION = SECRET_KEY=$$($(BIN)/python -c "import secrets; print(secrets.token_hex(32))") \
	ALLOWED_HOSTS=play.example.org DATABASE_URL=sqlite://:memory: LOG_LEVEL=ERROR

.PHONY: help setup run test lint types test-system test-postgres test-browser bench ladder screenshots format lock clean

help: ## Show the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

setup: $(VENV)/.run ## Install what the site needs

run: $(VENV)/.run ## Run the site (PORT=8000 HOST=127.0.0.1); Ctrl-C stops it
	@exec $(BIN)/python -P manipulation_site/run.py

test: test-system lint ## Run every check and test
	$(BIN)/pytest -n auto --ignore tests/browser --ignore tests/benchmarks
	$(MAKE) --no-print-directory test-postgres
	$(MAKE) --no-print-directory bench
	$(MAKE) --no-print-directory test-browser

lint: $(VENV)/.dev types ## Check format, style, layers, types, settings, migrations
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/lint-imports --no-logo
	$(PRODUCTION) $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(PRODUCTION) $(BIN)/python manage.py makemigrations --check --dry-run

types: $(VENV)/.dev
	$(BIN)/mypy .

test-system: $(VENV)/.dev # Bring in, or name, what the tests need from the system
	@tests/system-packages

test-postgres: $(VENV)/.dev ## Run the tests of both databases on PostgreSQL
	$(BIN)/python -m tests.postgres $(BIN)/pytest -m both_databases

test-browser: $(VENV)/.dev ## Run the tests in Chromium
	$(BIN)/pytest -n auto tests/browser

bench: $(VENV)/.dev ## Run the benchmarks, alone on the machine
	@if [ -d tests/benchmarks ]; then $(BIN)/pytest -s tests/benchmarks; fi

ladder: $(VENV)/.dev ## Measure the bots against each other, half an hour (ROUNDS=1000 JOBS=2)
	LADDER_ROUNDS=$(ROUNDS) LADDER_JOBS=$(JOBS) $(BIN)/pytest -s tests/benchmarks/test_ladder.py \
		tests/benchmarks/test_ablation.py

ROUNDS = 1000
JOBS = 2

screenshots: $(VENV)/.dev ## Photograph every page, or some (SHOTS="table home")
	@$(BIN)/python -m tests.screenshots $(SHOTS)

format: $(VENV)/.dev ## Format the code
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lock: $(VENV)/.dev ## Write requirements*.txt (UPGRADE=--upgrade takes new versions)
	$(PIP) uv==$(UV)
	$(COMPILE) -o requirements.txt
	$(COMPILE) --group dev -o requirements-dev.txt

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-header $(UPGRADE) pyproject.toml

clean: ## Remove .venv and the tools' caches; var/ stays
	rm -rf $(VENV) .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "make: $(PYTHON) is older than Python 3.11; try make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null \
		|| { echo "make: $(PYTHON) has no venv; install the package python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt | $(BIN)/python
	@echo "Installing into $(VENV) ..."
	@$(PIP) --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(BIN)/python
	@echo "Installing into $(VENV), with the tools for tests ..."
	@$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@ $(VENV)/.run
