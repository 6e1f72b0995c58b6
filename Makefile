# The only entry. `make help` says what there is.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?=

.DEFAULT_GOAL := help
.PHONY: help run demo replay verify audit backup restore test check lint fix bench balance migrate new-game lock clean

help: ## what you can do here
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(VENV)/run.stamp ## set up, start everything, serve, say where (LAN=1: for phones of this network too)
	@KIFU_LAN=$(or $(LAN),$(KIFU_LAN)) exec $(BIN)/kifu serve $(ARGS)

demo: $(VENV)/run.stamp ## play a whole match through the running service (ARGS="--game my_city --seats 3", or ARGS=--campaign)
	@$(BIN)/kifu demo $(ARGS)

replay: $(VENV)/run.stamp ## draw a match as it was (ARGS="MATCH --at 40")
	@$(BIN)/kifu replay $(ARGS)

verify: $(VENV)/run.stamp ## check the whole record, or one match (ARGS=MATCH)
	@$(BIN)/kifu verify $(if $(ARGS),$(ARGS),--all)

audit: $(VENV)/run.stamp ## who did what, in which order (ARGS="--match MATCH --csv")
	@$(BIN)/kifu audit $(ARGS)

backup: $(VENV)/run.stamp ## all that cannot be made again, in one file (ARGS=FOLDER)
	@$(BIN)/kifu backup $(ARGS)

restore: $(VENV)/run.stamp ## the record as a backup holds it (ARGS="FILE --replace")
	@$(BIN)/kifu restore $(ARGS)

migrate: $(VENV)/run.stamp ## bring the database up to date
	@$(BIN)/kifu migrate $(ARGS)

test: $(VENV)/dev.stamp ## set up and run every test
	@$(BIN)/pytest -n 2 --dist loadscope $(ARGS)

check: lint ## format, lint, import rule, types, fast tests: under a minute
	@$(BIN)/pytest -q tests/domain tests/golden tests/laws tests/services/web -m "not slow" -n 2

lint: $(VENV)/dev.stamp
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/mypy

fix: $(VENV)/dev.stamp ## format, and mend what can be mended
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(VENV)/dev.stamp ## measure every promised figure against its yardstick, in one run
	@$(BIN)/python -m tests.bench $(ARGS)

balance: $(VENV)/dev.stamp ## play My City's campaign 200 times for each number of seats, weigh its tables (ARGS="--campaigns 20")
	@$(BIN)/python -m tests.balance $(ARGS)

new-game: $(VENV)/dev.stamp ## begin a game from the small one of the tests (NAME=go_bang)
	@$(BIN)/python -m tests.hidden_hands.copy $(NAME)

lock: ## pin the newest allowed version of every dependency
	@$(BIN)/python -m pip install -q uv
	@$(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-annotate --no-header --no-emit-index-url -q -o requirements.lock
	@$(BIN)/uv pip compile pyproject.toml --extra dev --universal --generate-hashes --no-annotate --no-header --no-emit-index-url -q -c requirements.lock -o requirements-dev.lock

clean: ## remove what setting up and testing left here (never the record)
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache *.egg-info bench.json build-screens

# A stamp a lock: set-up happens once, and again when the lock changes.
$(VENV)/run.stamp: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Kifu needs Python 3.11 or newer: make PYTHON=python3.12 ...") if sys.version_info < (3, 11) else None'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
		echo "setting up $(VENV), about half a minute ..."; \
		$(PYTHON) -m venv --clear $(VENV) || { echo "On Debian and Ubuntu: apt install python3-venv"; exit 1; }; }
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements-dev.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@
