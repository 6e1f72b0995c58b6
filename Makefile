# The only entry. `make help` says what there is.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help lock

help: ## what you can do here
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A stamp a lock: set-up happens once, and again when the lock changes.
$(VENV)/run.stamp: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Kifu needs Python 3.11 or newer; set PYTHON=...") if sys.version_info < (3, 11) else None'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements-dev.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

lock: ## pin the newest allowed version of every dependency
	@$(BIN)/python -m pip install -q uv
	@$(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-annotate --no-header --no-emit-index-url -q -o requirements.lock
	@$(BIN)/uv pip compile pyproject.toml --extra dev --universal --generate-hashes --no-annotate --no-header --no-emit-index-url -q -c requirements.lock -o requirements-dev.lock
