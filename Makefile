# Two commands do everything: `make play` and `make test`. Both set up .venv here first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= tallinn

.PHONY: play test lint types check benchmark picture clean

play: $(VENV)/play.done
	@$(BIN)/kogge play $(GAME)

test: $(VENV)/test.done lint types check

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

check:
	$(BIN)/python -m pytest -n 2 --dist loadfile

benchmark: $(VENV)/test.done
	$(BIN)/python benchmarks/playouts.py

picture: $(VENV)/test.done
	$(BIN)/python docs/picture.py

$(VENV)/play.done: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	$(BIN)/kogge prepare
	@touch $@

$(VENV)/test.done: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,bench]'
	$(BIN)/kogge prepare
	@touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis
