# make demo       prints each game's kit, checks a sample log and plays a game; everything is written to output/
# make test       checks style and types, and runs most tests
# make thorough   runs the slow tests, which tests/thorough.txt lists
# make sweep      runs the long tests: thousands of seeded games
# make sweep-site compares the static site with the command line in a long test
# make packages   runs the tests that build and install packages: printkit's own, and a game in another package
# make docs       writes the generated documents
# make bench      runs the benchmarks
# make site       builds the static site in build/site/ (needs Node)
# make serve      serves the static site on this computer
# make test-site  tests the static site and the companion's page in headless Chromium
# make wheel      builds a wheel in dist/; its slowest modules are compiled if there is a C compiler
# make release    builds the packages and the site for publication in dist/, then installs and tests them (needs a network)
# make zipapp     builds printkit as one file, dist/printkit.pyz, for a Python that has the required libraries
# make mutants    changes lines of AREAS="rules paper" at random and lists the changes that no test notices (scripts/mutants.py)
# make clean      empties output/ and deletes caches and build results; .venv stays
#
# All targets need make and Python 3.11 or newer with venv; everything else is installed into .venv. PDF reports need Pango,
# which is installed with apt-get; on a system without apt-get, a message says what to install.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo "$$p" && break; done)
BIN := .venv/bin
INSTALLED := .venv/.installed
PANGO := .venv/.pango
# Plugins are not loaded automatically, because each pytest process would load all of Hypothesis. PYTHONDONTWRITEBYTECODE is
# unset, so that pytest can cache the compiled test modules for the next run.
PYTEST := PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -p xdist -n 2

.DEFAULT_GOAL := help
.PHONY: help demo test types everyday thorough packages test-site sweep sweep-site docs bench site serve wheel release zipapp mutants clean

help:
	@sed -n 's/^# \{0,1\}//p' Makefile | sed '/^$$/q'

# pip would compile what it installs on one core.
$(INSTALLED): pyproject.toml
	@test -n "$(PYTHON)" || { echo "printkit needs Python 3.11 or newer; install it, or say make PYTHON=/path/to/python3"; exit 3; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { echo "this Python has no venv; on Debian and Ubuntu: apt-get install python3-venv"; exit 3; }
	test -x $(BIN)/python || "$(PYTHON)" -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	-$(BIN)/python -m compileall -q -j 0 .venv/lib printkit
	@touch $@

$(PANGO): $(INSTALLED) scripts/ensure_pango.py
	$(BIN)/python scripts/ensure_pango.py
	@touch $@

demo: $(PANGO)
	$(BIN)/python scripts/demo.py

test: $(PANGO)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m compileall -q -j 0 printkit
	@$(MAKE) --no-print-directory --jobs 2 everyday types

types: $(PANGO)
	$(BIN)/mypy

everyday: $(PANGO)
	$(PYTEST) --dist worksteal -m "not sweep and not thorough and not installs and not site and not browser"

thorough: $(PANGO)
	$(PYTEST) --dist worksteal -m "thorough and not sweep and not installs and not site and not browser"

packages: $(PANGO)
	$(PYTEST) -m "installs and not sweep"

site: $(INSTALLED)
	$(BIN)/python scripts/build_site.py

serve: $(INSTALLED)
	$(BIN)/python scripts/serve_site.py

test-site: site
	$(PYTEST) --dist worksteal -m "browser and not site and not sweep" tests/web tests/journal
	PRINTKIT_SITE=build/site $(PYTEST) -m "site and not sweep" tests/site

sweep-site: site
	PRINTKIT_SITE=build/site $(PYTEST) -m "site and sweep" tests/site

sweep: $(PANGO)
	$(PYTEST) -m "sweep and not site"
	$(BIN)/python scripts/mistakes_figures.py build/mistakes.jsonl --count $(or $(N),2000) --jobs 2 --write

docs: $(PANGO)
	$(BIN)/python scripts/make_docs.py
	PYTHONPATH=. $(BIN)/python scripts/companion_pictures.py

bench: $(PANGO)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench,compile]'
	$(BIN)/python scripts/performance.py $(ONLY)

wheel: $(INSTALLED)
	rm -f dist/printkit_games-*.whl
	PRINTKIT_COMPILE=1 $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .
	@if ls dist/printkit_games-*-none-any.whl >/dev/null 2>&1; then \
		echo "no C compiler (or no headers of Python) here: the wheel is pure Python, slower and otherwise the same"; fi
	@ls dist/printkit_games-*.whl

release: $(PANGO)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,release]'
	$(BIN)/python scripts/release.py --twice

zipapp: $(INSTALLED)
	$(BIN)/python scripts/make_zipapp.py dist/printkit.pyz

mutants: $(PANGO)
	$(BIN)/python scripts/mutants.py $(if $(MEASURE),--measure $(MEASURE),--seed $(or $(SEED),1) --count $(or $(N),20) $(AREAS))

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -path ./.venv -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitkeep -exec rm -rf {} +
