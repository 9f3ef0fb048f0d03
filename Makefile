# Two commands do everything: `make play` and `make test`. Both set up .venv here first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint lint-python lint-styles lint-scripts types check endurance benchmark picture screenshots docs wheel clean

play: $(VENV)/play.done
	@$(BIN)/kogge serve

test: $(VENV)/test.done lint types check

lint: lint-python lint-styles lint-scripts

lint-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-styles: node_modules/done
	node_modules/.bin/stylelint 'src/**/*.css'

lint-scripts: node_modules/done
	node_modules/.bin/tsc

types:
	$(BIN)/mypy

check:
	$(BIN)/python -m pytest -n 2 --dist loadfile

# Both parts tell how far they are. To go on: `make endurance KILLS=400 SEED=25`, `make endurance KILLS=0 FIRST=31500`.
KILLS ?= 1000
SEED ?= 1
SEEDS ?= 100000
FIRST ?= 0

endurance: $(VENV)/test.done
	$(BIN)/python -m tests.server.history --kills $(KILLS) --seed $(SEED)
	$(BIN)/python -m tests.server.simulation --seeds $(SEEDS) --first $(FIRST)

benchmark: $(VENV)/test.done
	$(BIN)/python -m benchmarks.playouts
	$(BIN)/python benchmarks/search.py
	$(BIN)/python -m benchmarks.combat
	$(BIN)/python -m benchmarks.stewardship
	$(BIN)/python -m benchmarks.page
	$(BIN)/python -m benchmarks.load

picture: $(VENV)/test.done
	$(BIN)/python docs/picture.py

screenshots: $(VENV)/test.done
	$(BIN)/python -m docs.screenshots

docs: $(VENV)/test.done
	$(BIN)/python -m sphinx -q -W --keep-going docs build/docs
	@echo "The site is in build/docs/index.html."

wheel: $(VENV)/test.done
	$(BIN)/python -m build --no-isolation

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
INSTALL := apt-get update -qq && apt-get install -y -qq

$(VENV)/play.done: $(BIN)/python pyproject.toml constraints.txt
	@echo "Setting up, once: this takes a minute or two."
	@$(PIP) -e .
	@touch $@

$(VENV)/test.done: $(BIN)/python pyproject.toml constraints.txt
	@command -v gcc >/dev/null || ($(INSTALL) gcc libc6-dev)
	@command -v chromium >/dev/null || ($(INSTALL) chromium)
	@command -v redis-server >/dev/null || ($(INSTALL) redis-server)
	@command -v nginx >/dev/null || ($(INSTALL) nginx)
	@command -v systemd-analyze >/dev/null || ($(INSTALL) systemd)
	@command -v openssl >/dev/null || ($(INSTALL) openssl)
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || ($(INSTALL) postgresql)
	$(PIP) -e '.[test,bench,dev,docs,postgresql,redis]'
	$(BIN)/kogge prepare
	@touch $@

node_modules/done: package.json
	@command -v npm >/dev/null || ($(INSTALL) npm)
	npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

$(BIN)/python:
	@$(PYTHON) -m venv $(VENV) || ($(INSTALL) python3-venv && $(PYTHON) -m venv --clear $(VENV))

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
