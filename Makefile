# Everything happens in .venv; each verb sets up what it needs first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt $(shell find kernel -name '*.[ch]pp')
# An editable install keeps the paths of modules: one that became a package is found after a new install.
SOURCES += $(wildcard src/passatempo/*/*/__init__.py)

.DEFAULT_GOAL := help
.PHONY: help run test quick check docs bench published explained generated deadlines fuzz interrupts clean

help: ## list the verbs
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

run: $(VENV)/ready ## set everything up and solve the samples
	$(BIN)/passatempo solve samples/[a-z]*/*.txt

test: $(VENV)/ready ## set everything up and run every test
	$(BIN)/python -m pytest -q

quick: $(VENV)/ready ## the tests that take no more than a moment
	$(BIN)/python -m pytest -q -m "not slow" -x --hypothesis-profile=quick

check: $(VENV)/ready ## lint, types, and under sanitizers the kernel's own tests, the quick tests and a fuzz
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	$(BIN)/mypy
	cmake -S . -B build/check -DPASSATEMPO_TESTS=ON -DCMAKE_BUILD_TYPE=Debug \
	  -DPython_EXECUTABLE=$(abspath $(BIN)/python) > /dev/null
	cmake --build build/check --parallel 2
	build/check/kernel_test
	$(BIN)/python tests/sanitized.py build/check

docs: $(VENV)/ready ## write anew what scripts write in docs/, and what its commands print
	$(BIN)/python docs/kinds/generate.py
	$(BIN)/python docs/walkthroughs/generate.py
	$(BIN)/python docs/options.py
	$(BIN)/python docs/rerun.py

bench: $(VENV)/peers ## this project and its peers on every kind, in one run: docs/benchmarks.md
	$(BIN)/python bench $(ARGS)

published: $(VENV)/ready ## solve every published puzzle beside the project and check the answers (ten minutes)
	$(BIN)/python bench/published.py

explained: $(VENV)/ready ## explain and rate published puzzles, every step looked at by another engine; ARGS="--help"
	$(BIN)/python bench/explain.py $(ARGS)

generated: $(VENV)/ready ## make puzzles of every kind, each looked at by another engine (half an hour); ARGS="--help"
	$(BIN)/python bench/proven.py $(ARGS)

deadlines: $(VENV)/ready ## every verb on hostile boards, and the CPU time it takes beyond its limit (half an hour)
	$(BIN)/python tests/deadlines.py $(or $(SECONDS),1)

fuzz: $(VENV)/ready ## damaged puzzles in every format, for FUZZ_SECONDS (600)
	$(BIN)/python tests/fuzz.py $(or $(FUZZ_SECONDS),600)

interrupts: $(VENV)/ready ## interrupt every verb and method at random moments, INTERRUPTS (400) times
	$(BIN)/python tests/interrupts.py $(or $(INTERRUPTS),400)

clean: ## remove what was built
	rm -rf $(VENV) build dist

$(VENV)/ready: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q -e '.[cpsat,dev]'
	$(BIN)/python -m compileall -q src  # else each call compiles them, where Python may not write beside them
	touch $@

# A peer that cannot be installed here is left out of the benchmarks.
$(VENV)/peers: $(VENV)/ready
	$(BIN)/pip install -q -e '.[bench,dev]' || echo "not every peer could be installed"
	touch $@
