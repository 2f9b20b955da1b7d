# make demo      builds and shows the program at work
# make test      everything that must hold
# make help      all targets
.DEFAULT_GOAL := help
SHELL := bash

SCENETRACE := .build/release/scenetrace
# The same program, laid out by how it runs.
RELEASE := .build/layout/scenetrace
# Warnings are errors in our own checks, never for those who build the package.
STRICT_FLAGS := $(if $(STRICT),-Xswiftc -warnings-as-errors)
# Types are asked for by calling what makes them, not by their mangled names: of those hundreds would be read at every
# start.
START_FLAGS := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# One file that runs without a Swift installation, and looks for fewer libraries when it starts; on macOS the system
# brings the runtime.
STATIC_FLAGS = $(if $(filter Linux,$(shell uname)),\
  --static-swift-stdlib $(shell scripts/link-flags.sh .build/archives))
SOURCES := Sources Plugins Patterns Tests Package.swift Benchmarks Fuzz/Sources Fuzz/Package.swift

.PHONY: help
help: ## Lists the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

.PHONY: prerequisites
prerequisites: ## Installs the libraries that are missing
	@scripts/prerequisites.sh

.PHONY: build
build: prerequisites ## Builds the release binary
	swift build -c release --product scenetrace $(START_FLAGS) $(STATIC_FLAGS) $(STRICT_FLAGS)

.PHONY: release
release: $(RELEASE) ## Lays the release binary out by how it runs, where LLVM's BOLT is installed

# What is measured and what is given to others is laid out wherever it can be.
bench deb dist: BOLT_FLAGS := --install

$(RELEASE): $(SCENETRACE) Benchmarks/layout.py
	@Benchmarks/layout.py --bolt "$$(scripts/bolt.sh $(BOLT_FLAGS))" $(SCENETRACE) $(RELEASE)

# It is as old as it was when nothing had to be linked.
$(SCENETRACE): build
	@:

.PHONY: demo
demo: build ## Builds, then checks a sample trace and shows its timeline
	@echo
	@echo '$$ scenetrace check samples/bad/readme.log'
	@$(SCENETRACE) check samples/bad/readme.log; test $$? -eq 1
	@echo
	@echo '$$ scenetrace timeline samples/bad/readme.log'
	@$(SCENETRACE) timeline samples/bad/readme.log

.PHONY: test
test: test-build ## Runs all tests
	swift test --skip-build $(TEST_FLAGS)

# Tests see the insides, and start the program hundreds of times: as it is shipped, and in a folder of
# its own, since its flags are others than those of the release.
TEST_FLAGS := -c release --scratch-path .build/tests -Xswiftc -enable-testing

.PHONY: refresh
refresh: test-build ## Rewrites golden files, tables and the pages of rules; fails when it wrote
	SCENETRACE_UPDATE=1 swift test --skip-build $(TEST_FLAGS) --filter 'SampleTests|PatternTests'

.PHONY: test-build
test-build: prerequisites
	swift build --build-tests $(TEST_FLAGS) $(STRICT_FLAGS)

# A sanitizer needs everything built anew, in a folder of its own. What a program of the build keeps until its end
# is no leak.
SANITIZED_FLAGS = -c release --scratch-path .build/tests-$* -Xswiftc -enable-testing --sanitize=$*

.PHONY: test-address test-thread
test-address: ## Runs all tests with the address sanitizer (half an hour)
test-thread: ## Runs all tests with the thread sanitizer (half an hour)
test-address test-thread: test-%: prerequisites
	ASAN_OPTIONS=detect_leaks=0 swift build --build-tests $(SANITIZED_FLAGS) $(STRICT_FLAGS)
	Tests/Reliability/sanitized.py $* swift test --skip-build $(SANITIZED_FLAGS) $(SANITIZED_TESTS)

QUALITY_SEEDS := 2030

.PHONY: quality
quality: test-build ## Plants mistakes in random lives and measures recall and precision
	SCENETRACE_QUALITY_SEEDS=$(QUALITY_SEEDS) swift test --skip-build $(TEST_FLAGS) \
	  --filter 'QualityTests|BehavedLifeTests'

.PHONY: test-consumers
test-consumers: build ## Has other programs read the reports: make test-consumers SARIF_SCHEMA=FILE
	@tools=$$(scripts/test-tools.sh) && SCENETRACE=$(SCENETRACE) SARIF_SCHEMA='$(SARIF_SCHEMA)' \
	  $$tools/bin/python Tests/Consumers/run.py

.PHONY: test-browser
test-browser: build ## Opens the reports in a browser, and keeps what it shows in .build/screenshots
	@tools=$$(scripts/test-tools.sh) && SCENETRACE=$(SCENETRACE) \
	  $$tools/bin/python Tests/Browser/run.py

.PHONY: test-faults
test-faults: build ## Tries faults, hostile input and sameness (FAULT_FLAGS='--table FILE', or --long for hours)
	Tests/Reliability/run.py --scenetrace $(SCENETRACE) $(FAULT_FLAGS)

.PHONY: test-kernels
test-kernels: ## Compares the scanner's kernels, also those of other processors where they can be emulated
	Tests/Kernels/run.py

GB := 20

.PHONY: soak-stream
soak-stream: build ## Has a log of many gigabytes run through standard input and watches the memory: GB=20
	Tests/Reliability/stream.py --scenetrace $(SCENETRACE) --gigabytes $(GB) $(SOAK_FLAGS)

.PHONY: reliability
reliability: ## Puts what the long tests came to on the page docs/reliability.md (FUZZ_CORPUS=DIR)
	Tests/Reliability/page.py --fuzzed '$(FUZZ_CORPUS)'

.PHONY: test-fleet
test-fleet: build ## Reads many traces on one machine and on Spark, with planted mistakes and faults
	@python=$$(scripts/spark-tools.sh) && SCENETRACE=$(SCENETRACE) $$python Tests/Fleet/run.py $(FLEET_CHECKS)

.PHONY: test-fleet-large
test-fleet-large: build ## Reads 20,000 traces in every way there is, compares, and prints a table of times
	@python=$$(scripts/spark-tools.sh) && SCENETRACE=$(SCENETRACE) $$python Tests/Fleet/large.py

.PHONY: lint
lint: ## Checks the format of the sources and the scripts
	swift format lint --strict --recursive $(SOURCES)
	@scripts/check-layers.py
	@if command -v shellcheck >/dev/null; then shellcheck scripts/*.sh Fuzz/*.sh .ci/run; \
	else echo 'shellcheck is not installed: the scripts were not checked' >&2; fi

.PHONY: format
format: ## Formats the sources
	swift format format --in-place --recursive $(SOURCES)

.PHONY: captures
captures: build ## Reads real logs: make captures CAPTURES=DIR
	@test -n "$(CAPTURES)" || { echo 'captures: name a folder of logs: make captures CAPTURES=DIR' >&2; exit 2; }
	@scripts/check-captures.py $(SCENETRACE) "$(CAPTURES)"

.PHONY: bench
bench: release ## Measures scenetrace beside other tools, against its targets (BENCH_FLAGS='--size 100M')
	Benchmarks/bench.py --scenetrace $(RELEASE) $(BENCH_FLAGS)

.PHONY: soak
soak: build ## Watches an app for an hour of its own time: memory, lines, pictures
	Benchmarks/soak.py --scenetrace $(SCENETRACE)

.PHONY: bench-check
bench-check: build ## Counts instructions; fails when they are not those that were recorded
	Benchmarks/instructions.py --scenetrace $(SCENETRACE)

.PHONY: bench-record
bench-record: build ## Records the instructions that bench-check compares with
	Benchmarks/instructions.py --scenetrace $(SCENETRACE) --record

PREFIX ?= /usr/local
DESTDIR ?=
BINARY ?= $(RELEASE)

.PHONY: install
install: release install-files ## Installs program, manual and completions: make install PREFIX=/usr/local DESTDIR=

.PHONY: install-files
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/man/man5" "$(DESTDIR)$(PREFIX)/share/doc/scenetrace" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 "$(BINARY)" "$(DESTDIR)$(PREFIX)/bin/scenetrace"
	install -m 644 man/*.1 "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 644 man/*.5 "$(DESTDIR)$(PREFIX)/share/man/man5"
	install -m 644 LICENSE CHANGELOG.md "$(DESTDIR)$(PREFIX)/share/doc/scenetrace"
	"$(BINARY)" completions bash \
	  > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/scenetrace"
	"$(BINARY)" completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_scenetrace"
	"$(BINARY)" completions fish \
	  > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/scenetrace.fish"

.PHONY: uninstall
uninstall: ## Removes what make install has put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/scenetrace" \
	  "$(DESTDIR)$(PREFIX)"/share/man/man[15]/scenetrace*.[15] \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/scenetrace" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_scenetrace" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/scenetrace.fish"
	rm -rf "$(DESTDIR)$(PREFIX)/share/doc/scenetrace"

.PHONY: deb
deb: release ## Makes a Debian package in .build/packages
	scripts/deb.sh $(RELEASE) .build/packages

.PHONY: test-packages
test-packages: deb ## Installs the Debian package into an empty root and uses it there (as root)
	scripts/test-packages.sh .build/packages/scenetrace_*.deb

.PHONY: test-hooks
test-hooks: ## Has pre-commit build the hooks from this repository and run them
	@tools=$$(scripts/test-tools.sh) && $$tools/bin/python Tests/Consumers/hooks.py

# Where the releases are; the formula for Homebrew fetches them from there.
HOMEPAGE ?= https://github.com/OWNER/scenetrace

.PHONY: dist
dist: release ## Makes the archives of a release in .build/packages
	scripts/dist.sh $(RELEASE) .build/packages $(HOMEPAGE)

# Where corpora grow, what is found is kept, and the record of it lies.
FUZZ_CORPUS ?= .build/fuzz
MINUTES ?= 1
# `address` watches memory; `none` is four times as fast.
SANITIZE ?= address
FUZZ_BUILD = .build/fuzz-build$(if $(filter none,$(SANITIZE)),-none)
FUZZ_FLAGS = --corpus '$(FUZZ_CORPUS)' --program $(FUZZ_BUILD)/release/fuzz $(if $(GROUP),--group $(GROUP))

.PHONY: fuzz-build
fuzz-build: prerequisites
	FUZZER_RUNTIME="$$(Fuzz/runtime.sh)" FUZZ_SANITIZE=$(SANITIZE) swift build -c release \
	  --package-path Fuzz --scratch-path $(FUZZ_BUILD) --product fuzz $(STRICT_FLAGS)

.PHONY: fuzz
fuzz: fuzz-build ## Tries hostile inputs: make fuzz MINUTES=n GROUP=name FUZZ_CORPUS=DIR SANITIZE=none
	@Fuzz/campaign.py run --minutes $(MINUTES) $(FUZZ_FLAGS)

.PHONY: fuzz-check
fuzz-check: fuzz-build ## Tries ten thousand inputs or so of each group, always the same
	@Fuzz/campaign.py check $(FUZZ_FLAGS)

.PHONY: fuzz-summary
fuzz-summary: ## Tells what all runs of make fuzz came to
	@Fuzz/campaign.py summary $(FUZZ_FLAGS)

.PHONY: clean
clean: ## Removes what was built
	rm -rf .build Benchmarks/corpora
