# Everything runs in .venv; each target installs what it needs first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BROWSERS := chromium chromium-browser google-chrome
SOURCES := pyproject.toml CMakeLists.txt $(shell find kernel -name '*.[ch]pp' -o -name '*.def')
# An editable install stores the paths of modules: a module that became a package needs a new install.
SOURCES += $(wildcard src/passatempo/*/*/__init__.py)

# Tests are rewritten by pytest, which takes seconds: what it has compiled is kept in any case.
KEEP := PYTHONDONTWRITEBYTECODE=

# On every processor; a worker that is done takes tests of the others.
PYTEST := -m pytest -q -n logical --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run serve browser test quick check docs wheel site pythons bench published explained generated deadlines fuzz interrupts clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /  make \1\t/' | expand -t 16

run: $(VENV)/ready ## install, and solve the samples
	$(BIN)/passatempo solve samples/[a-z]*/*.txt
	@echo "To play, set and study puzzles in the browser: make serve (or $(BIN)/passatempo serve)"

serve: $(VENV)/ready ## install, and open the workbench in the browser
	$(BIN)/passatempo serve $(ARGS)

test: $(VENV)/ready browser ## install, and run all tests (about a quarter of an hour)
	$(KEEP) $(BIN)/python $(PYTEST)

# The page is tested in a real browser, and pictures are compared with those of one. Only root can install one, by apt-get.
browser: ## install Chromium and a font, unless there is a browser
	@for name in $(BROWSERS); do if command -v $$name > /dev/null; then exit 0; fi; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
	  echo "installing Chromium and a font"; \
	  apt-get -o DPkg::Lock::Timeout=300 update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get -o DPkg::Lock::Timeout=300 install -y -qq chromium fonts-dejavu-core > /dev/null && exit 0; \
	fi; \
	echo "********************************************************************************"; \
	echo "LEFT OUT: no browser, and none can be installed here (that needs root and apt-get)."; \
	echo "The page is NOT tested; pictures are NOT compared with a browser's; without any font,"; \
	echo "PNG is NOT tested."; \
	echo "********************************************************************************"

quick: $(VENV)/ready ## run the quick tests (about fifteen seconds)
	$(KEEP) $(BIN)/python $(PYTEST) -m "not slow" -x --hypothesis-profile=quick

check: $(VENV)/ready ## lint, check types, and run kernel tests, quick tests and a fuzzer under sanitizers
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	$(BIN)/mypy
	cmake -S . -B build/check -DPASSATEMPO_TESTS=ON -DCMAKE_BUILD_TYPE=Debug \
	  -DPython_EXECUTABLE=$(abspath $(BIN)/python) > /dev/null
	cmake --build build/check --parallel 2
	build/check/kernel_test
	$(BIN)/python tests/sanitized.py build/check

docs: $(VENV)/ready ## regenerate the generated pages of docs/, and the output of commands in all pages
	$(BIN)/python docs/gallery.py
	$(BIN)/python docs/printed_pages.py
	$(BIN)/python docs/kinds/generate.py
	$(BIN)/python docs/walkthroughs/generate.py
	$(BIN)/python docs/options.py
	$(BIN)/python docs/rules.py
	$(BIN)/python docs/page_colours.py
	$(BIN)/python docs/api_table.py
	$(BIN)/python docs/levels.py
	$(BIN)/python docs/rerun.py

wheel: $(VENV)/ready ## build the source distribution and from it the wheel, for Python 3.11 and later: dist/
	rm -rf dist
	$(BIN)/python -c "from scikit_build_core.build import build_sdist; build_sdist('dist')"
	$(BIN)/pip wheel -q --no-deps --no-build-isolation -w dist dist/*.tar.gz
	@ls dist/*

site: $(VENV)/ready ## build docs/ and the API reference as a site: build/site/index.html
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "Open build/site/index.html; to search too: $(BIN)/python -m http.server -b 127.0.0.1 -d build/site 8000"

pythons: wheel ## run the quick tests on every other Python from 3.11 on that is installed, against the wheel
	$(BIN)/python tests/pythons.py dist/*.whl $(ARGS)

bench: $(VENV)/peers ## measure this project and its peers on every kind: docs/benchmarks.md
	$(BIN)/python bench $(ARGS)

published: $(VENV)/ready ## solve all published puzzles in ../shared and check the answers (ten minutes)
	$(BIN)/python bench/published.py

explained: $(VENV)/ready ## explain and rate published puzzles, each step checked by another engine; ARGS="--help"
	$(BIN)/python bench/explain.py $(ARGS)

generated: $(VENV)/ready ## generate puzzles of every kind, each checked by another engine (half an hour); ARGS="--help"
	$(BIN)/python bench/proven.py $(ARGS)

deadlines: $(VENV)/ready ## measure how far every verb exceeds its time limit on hostile boards (half an hour)
	$(BIN)/python tests/deadlines.py $(or $(SECONDS),1)

fuzz: $(VENV)/ready ## fuzz the readers of all formats for FUZZ_SECONDS (600)
	$(BIN)/python tests/fuzz.py $(or $(FUZZ_SECONDS),600)

interrupts: $(VENV)/ready ## interrupt every verb and method at random times, INTERRUPTS (400) times
	$(BIN)/python tests/interrupts.py $(or $(INTERRUPTS),400)

clean: ## remove what was built
	rm -rf $(VENV) build dist

$(VENV)/ready: $(SOURCES)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q 'scikit-build-core>=0.11' 'nanobind>=3'
	$(BIN)/pip install -q --no-build-isolation -e '.[all,dev]'  # so that only changed files are compiled
	$(BIN)/python -m compileall -q src  # else each call compiles them, if Python may not write them
	touch $@

# A peer that cannot be installed is left out of the benchmarks.
$(VENV)/peers: $(VENV)/ready
	$(BIN)/pip install -q --no-build-isolation -e '.[bench,dev]' || echo "not every peer could be installed"
	touch $@
