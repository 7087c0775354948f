# Everything happens in a virtual environment of the project's own, which the first target that needs it sets up.
# PYTHON names the interpreter to make it from; without it, the first that runs and is recent enough is taken.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VERSIONS := 3.11 3.12 3.13
ENCOUNTERS := 1000
VENV := .venv
LOCK := requirements-dev.lock
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready

# The user's own settings must not lead pip or Python past the virtual environment.
unexport PYTHONHOME PYTHONPATH PYTHONIOENCODING PIP_PREFIX PIP_TARGET PIP_USER

# In a locale without letters beyond ASCII, Python fails on a folder that is named with them.
ifneq ($(shell locale charmap 2>/dev/null),UTF-8)
export LC_ALL := C.UTF-8
endif

# $(call set_up,FOLDER,PYTHON): a fresh virtual environment with what the lock names and the project itself. The
# stamp comes last and holds the project's path, so that a broken, half-made or moved environment is made again.
define set_up
echo "setting up $(1) with $$($(2) -V 2>&1)" >&2 && \
$(2) -m venv --clear $(1) && \
$(1)/bin/python -m pip install -qq --no-input --disable-pip-version-check -r $(LOCK) && \
$(1)/bin/python -m pip install -qq --no-input --disable-pip-version-check --no-deps --no-build-isolation -e . && \
$(2) .ci/relative-paths $(1) && \
pwd -P > $(1)/.ready
endef

# $(call unfit,FOLDER): a word if the environment cannot be used although its stamp is there.
unfit = $(shell test -e $(1)/.ready || exit 0; \
	$(1)/bin/python -c '' 2>/dev/null && test "$$(cat $(1)/.ready)" = "$$(pwd -P)" || echo again)

.PHONY: help demo test check tests docs bench fuzz thorough pythons lock clean again

help: ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16

demo: $(READY) ## play a fight, take an entry back, replay and verify it
	@PATH="$(CURDIR)/$(VENV)/bin:$$PATH" bash examples/demo.sh

test: check tests ## run every check and every test

check: $(READY) ## lint, formatting, types and the direction of imports
	@failed=; \
	$(RUN) -m ruff check --quiet . || failed=yes; \
	$(RUN) -m ruff format --quiet --check . || failed=yes; \
	$(RUN) -m mypy --no-error-summary || failed=yes; \
	$(VENV)/bin/lint-imports --no-cache > $(VENV)/imports.txt || { cat $(VENV)/imports.txt; failed=yes; }; \
	test -z "$$failed"

tests: $(READY) ## the tests, those of the documentation among them
	@$(RUN) -m pytest -q -n auto

docs: $(READY) ## write the reference anew, from the code
	@$(RUN) -m docs.generate

bench: $(READY) ## measure speed as ratios within one run
	@$(RUN) -m benchmarks

fuzz: $(READY) ## play a thousand random encounters of every game to their end, and as many with stirred rosters
	@failed=; for rosters in tests/rulesets/*/rosters; do \
	    echo "$$rosters"; \
	    $(RUN) -m affray.testing.fuzz --encounters $(ENCOUNTERS) "$$rosters"/*.toml || failed=yes; \
	    $(RUN) -m affray.testing.fuzz --stir --encounters $(ENCOUNTERS) "$$rosters"/*.toml || failed=yes; \
	done; test -z "$$failed"

thorough: $(READY) ## try what takes longer: a fault at every line and system call, and offers at every other action
	@$(RUN) -m tests.encounter.faults
	@AFFRAY_THOROUGH=1 $(RUN) -m pytest -q -n auto tests/rulesets -k on_offer

pythons: ## run the tests on every Python version of the project that this machine has
	@for version in $(VERSIONS); do \
	    if found=$$(sh .ci/find-python $$version); then \
	        $(MAKE) --no-print-directory tests VENV=build/python$$version PYTHON="$$found" || exit 1; \
	    fi; \
	done

lock: ## write the lock file anew, from what pyproject.toml asks for
	@python=$$(sh .ci/find-python "$(PYTHON)") && "$$python" -m venv --clear build/lock
	@build/lock/bin/python -m pip install -qq --no-input --disable-pip-version-check -e '.[dev,bench]'
	@{ echo "# What the tests and benchmarks run with; written by make lock."; \
	   build/lock/bin/python -m pip freeze --exclude-editable; } > $(LOCK)

clean: ## remove the virtual environments and everything that tools leave behind
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find affray tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(READY): pyproject.toml $(LOCK) $(call unfit,$(VENV))
	@python=$$(sh .ci/find-python "$(PYTHON)") && $(call set_up,$(VENV),"$$python")
