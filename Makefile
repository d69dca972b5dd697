# Start with `make demo` and `make test`. `make help` lists all targets.
SWIFT ?= swift
# Homebrew does not link its libarchive, because the system has its own.
ifeq ($(shell uname),Darwin)
export PKG_CONFIG_PATH := $(shell brew --prefix libarchive 2>/dev/null)/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif
# On Linux, the program contains Swift's libraries, which makes its start shorter.
ifeq ($(shell uname),Linux)
RELEASE_FLAGS := --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --no-export-dynamic
endif
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)

.PHONY: help demo ballast test libraries swift lint structure format docs man reports fixtures readers benchmark faults hostile fuzz \
  compare trees real-translations pack-site report-page fleet release release-test growth size-growth mutation \
  coverage corpora sanitize-address sanitize-thread instructions record-instructions aims

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

ballast: swift libraries ## build ballast for release
	@$(SWIFT) build -c release $(RELEASE_FLAGS) --product ballast

demo: ballast ## build ballast and measure an app in Fixtures
	@echo
	@"$$($(SWIFT) build -c release --show-bin-path)/ballast" measure Fixtures/Harbor.ipa

test: swift libraries ## build and run all tests
	@$(SWIFT) test
	@Tests/System/CheckFlow/run "$$($(SWIFT) build --show-bin-path)/ballast"
	@Tests/System/Action/run
	@Tests/System/History/run "$$($(SWIFT) build --show-bin-path)/ballast"

swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift not found; Ballast needs Swift 6.2 or later: https://www.swift.org/install" >&2; exit 1; }
	@$(SWIFT) --version 2>/dev/null | grep -Eq 'Swift version ([7-9]|[1-9][0-9]|6\.([2-9]|[1-9][0-9]))' || { \
	  echo "this Swift is too old; Ballast needs 6.2 or later, 'swift --version' prints:" >&2; \
	  $(SWIFT) --version >&2; exit 1; }

# Installs zlib, libdeflate, libarchive, zstd, brotli, libyaml and SQLite with their headers, if any is missing.
libraries:
	@if pkg-config --exists zlib libdeflate libarchive libzstd libbrotlienc libbrotlidec yaml-0.1 sqlite3 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
	    zlib1g-dev libdeflate-dev libarchive-dev libzstd-dev libbrotli-dev libyaml-dev libsqlite3-dev pkg-config; \
	elif command -v brew >/dev/null; then brew install zlib libdeflate libarchive zstd brotli libyaml sqlite pkg-config; \
	else echo "zlib, libdeflate, libarchive, zstd, brotli, libyaml or SQLite not found, and neither apt-get nor brew is available to install them" >&2; exit 1; fi

lint: ## check the format of the sources; violations are errors
	@$(SWIFT) format lint --strict -r Sources Tests Package.swift

structure: ## check layers and folders for circles, and rewrite the module graph
	@Tests/Structure/check --write

docs: ## build the documentation of all products
	@for target in ballast LanguagePacks PackStore PackStoreHTTP ReportSchema; do \
	  $(SWIFT) package generate-documentation --target "$$target" >/dev/null || exit 1; done

man: swift libraries ## write the man page to .build/ballast.1 (needs python3)
	@$(SWIFT) build --product ballast
	@.ci/generate-manual "$$($(SWIFT) build --show-bin-path)/ballast" > .build/ballast.1
	@echo ".build/ballast.1"

format: ## format the sources in place
	@$(SWIFT) format -i -r Sources Tests Package.swift

reports: ballast ## regenerate all pages of Reports; inputs that cannot be fetched are named, and their pages kept
	@$(SWIFT) build -c release $(RELEASE_FLAGS) --product generate-app
	@ballast="$$($(SWIFT) build -c release --show-bin-path)/ballast"; \
	  generator="$$($(SWIFT) build -c release --show-bin-path)/generate-app"; \
	  Reports/regenerate "$$ballast" && \
	  Reports/fetch && \
	  Reports/real-translations --ballast "$$ballast" && \
	  Reports/generated-text --ballast "$$ballast" --generator "$$generator" && \
	  Reports/sensitivity --ballast "$$ballast" --generator "$$generator" && \
	  Reports/pack-sizes --ballast "$$ballast" --generator "$$generator" && \
	  Reports/staleness --ballast "$$ballast" && \
	  Reports/delivery --ballast "$$ballast" && \
	  Reports/analysis --ballast "$$ballast" --generator "$$generator"

fixtures: ## rebuild the apps in Fixtures (needs python3, and aapt2 for Android)
	@Fixtures/build-fixtures.py

readers: ## check the readers of language packs: a small app, and Java (needs python3; Java is skipped without a JDK)
	@Tests/System/PackReader/check
	@Tests/System/JavaReader/check

pack-site: ## publish packs, serve and fetch them, and tamper with them (needs python3; signify-openbsd is optional)
	@$(SWIFT) build --product ballast
	@Tests/System/PackSite/run "$$($(SWIFT) build --show-bin-path)/ballast"

report-page: ## use pages of 'report' in a headless Chromium (skipped without it; axe-core is optional)
	@$(SWIFT) build --product ballast
	@Tests/System/ReportPage/run "$$($(SWIFT) build --show-bin-path)/ballast"

benchmark: ## compare run times with unzip and zipinfo (needs python3)
	@Tests/Benchmarks/run

instructions: ballast ## compare instruction counts of six commands with the recorded ones (needs valgrind)
	@Tests/Benchmarks/instructions --ballast "$$($(SWIFT) build -c release --show-bin-path)/ballast"

record-instructions: ballast ## record instruction counts; state the reason in the commit (needs valgrind)
	@Tests/Benchmarks/instructions --record --ballast "$$($(SWIFT) build -c release --show-bin-path)/ballast"

BEFORE ?= HEAD
aims: swift libraries ## compare two revisions with the aims for run time (BEFORE=REVISION AFTER=REVISION)
	@Tests/Benchmarks/aims --before $(BEFORE) $(if $(AFTER),--after $(AFTER))

size-growth: ballast ## measure how time and memory of measure grow with entries and locales
	@Tests/Benchmarks/size-growth --ballast "$$($(SWIFT) build -c release --show-bin-path)/ballast" --instructions --write

compare: ballast ## compare messages with other readers and rewrite the page (needs apt-get)
	@Tests/Studies/Differential/compare --write --ballast "$$($(SWIFT) build -c release --show-bin-path)/ballast"

trees: ballast ## compare owners of files in Debian packages with their paths (needs apt-get)
	@Tests/Studies/DebianTrees/measure --write --ballast "$$($(SWIFT) build -c release --show-bin-path)/ballast"

real-translations: ballast ## regenerate the page on 16.6 MB from real translations (needs apt-get)
	@Reports/fetch packages
	@Reports/real-translations --ballast "$$($(SWIFT) build -c release --show-bin-path)/ballast"

fleet: ballast ## measure generated apps on Spark and kill a worker (needs java, pyspark and DuckDB)
	@Tests/Studies/Fleet/run "$$($(SWIFT) build -c release --show-bin-path)/ballast"

release: swift ## build a self-contained binary and its packages in .build/release-files (Debian)
	@[ -e .build/sysroot/suite ] || Release/sysroot .build/sysroot
	@BALLAST_SYSROOT="$(CURDIR)/.build/sysroot" Release/build

release-test: ## install the files of 'make release' on bare Debian systems (needs root and debootstrap)
	@Release/test

FAULTS_EVERY ?= 1
faults: ballast ## fail and kill commands at each system call (needs strace)
	@Tests/System/Faults/run "$$($(SWIFT) build -c release --show-bin-path)/ballast" --every $(FAULTS_EVERY)

hostile: ballast ## measure time and memory on hostile inputs (more with BALLAST_DATA)
	@Tests/System/Hostile/run "$$($(SWIFT) build -c release --show-bin-path)/ballast" --generated

growth: ballast ## measure how work grows with the size of hostile inputs, and rewrite the table
	@Tests/Benchmarks/growth "$$($(SWIFT) build -c release --show-bin-path)/ballast" --write

MUTATION_SEED ?= 1
mutation: swift libraries ## change the sources in 300 places and count the changes that no test notices
	@Tests/Studies/Mutation/run --seed $(MUTATION_SEED)

coverage: swift libraries ## measure which lines of the sources the tests execute
	@Tests/Studies/Coverage/run

corpora: ballast ## run Ballast on test files of other projects (fetches them)
	@Tests/Studies/Corpora/run "$$($(SWIFT) build -c release --show-bin-path)/ballast"

sanitize-address: swift libraries ## run all tests with the address sanitizer
	@Tests/Studies/Sanitize/run address

sanitize-thread: swift libraries ## run all tests with the thread sanitizer
	@Tests/Studies/Sanitize/run thread

FUZZ_SECONDS ?= 600
fuzz: ## run every fuzz target for FUZZ_SECONDS (default 600)
	@for target in Tests/Fuzz/Sources/Fuzz*; do Tests/Fuzz/run "$$(basename "$$target")" $(FUZZ_SECONDS) || exit 1; done
