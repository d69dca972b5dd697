# Start with `make demo` and `make test`. `make help` lists all targets.
SWIFT ?= swift
# Homebrew does not link its libarchive, because the system has its own.
ifeq ($(shell uname),Darwin)
export PKG_CONFIG_PATH := $(shell brew --prefix libarchive 2>/dev/null)/lib/pkgconfig:$(PKG_CONFIG_PATH)
STRIPPED := -Xlinker -S -Xlinker -x
endif
# On Linux, libsodium takes the place of CryptoKit. The program contains Swift's libraries, which makes its start
# shorter.
ifeq ($(shell uname),Linux)
STRIPPED := -Xlinker --strip-all
SODIUM := libsodium
RELEASE_FLAGS := --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --no-export-dynamic
endif
ifndef SYMBOLS
RELEASE_FLAGS += $(STRIPPED)
endif
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
BALLAST := .build/release/ballast

.PHONY: help demo ballast test test-all lint format docs reports fixtures fuzz benchmark release tools

help: ## list the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

ballast: tools ## build ballast for release; `make ballast SYMBOLS=1` keeps its symbols
	@$(SWIFT) build -c release $(RELEASE_FLAGS) --product ballast

demo: tools ## build ballast as `make test` does, not optimized, and measure an app in Fixtures
	@$(SWIFT) build $(TEST_FLAGS) --product ballast
	@echo
	@"$$($(SWIFT) build $(TEST_FLAGS) --show-bin-path)/ballast" measure Fixtures/Harbor.ipa

test: tools ## build and run the tests, without large sweeps
	@$(SWIFT) test $(TEST_FLAGS)
	@Tests/System/run "$$($(SWIFT) build $(TEST_FLAGS) --show-bin-path)/ballast"

# Optimized code takes a third of the time, and the scripts of Tests/System measure it. `swift test` would pass
# -enable-testing twice, and compile again what `swift build` compiled with the same flags.
test-all: export TEST_FLAGS := -c release -Xswiftc -enable-testing -debug-info-format none
test-all: tools ## build for release, run the tests with large sweeps, and all scripts of Tests/System
	@rm -rf .build/kept-reports && mkdir -p .build/kept-reports
	@BALLAST_TEST_ALL=1 BALLAST_KEPT_REPORTS="$(CURDIR)/.build/kept-reports" $(SWIFT) test $(TEST_FLAGS) --disable-testable-imports
	@Tests/Schemas/validate .build/kept-reports Reports
	@Tests/System/run --all $(BALLAST)

APT_PACKAGES := zlib1g-dev libdeflate-dev libarchive-dev libzstd-dev libbrotli-dev libyaml-dev libsqlite3-dev \
  libsodium-dev pkg-config
BREW_PACKAGES := zlib libdeflate libarchive zstd brotli libyaml sqlite $(SODIUM) pkg-config

# Installs zlib, libdeflate, libarchive, zstd, brotli, libyaml, SQLite and, on Linux, libsodium with their headers, if
# any is missing.
tools: ## check the version of Swift, and install libraries that are missing
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift not found; Ballast needs Swift 6.2 or later: https://www.swift.org/install" >&2; exit 1; }
	@$(SWIFT) --version 2>/dev/null | grep -Eq 'Swift version ([7-9]|[1-9][0-9]|6\.([2-9]|[1-9][0-9]))' || { \
	  echo "this Swift is too old; Ballast needs 6.2 or later, 'swift --version' prints:" >&2; \
	  $(SWIFT) --version >&2; exit 1; }
	@if pkg-config --exists zlib libdeflate libarchive libzstd libbrotlienc libbrotlidec yaml-0.1 sqlite3 $(SODIUM) 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  echo "Ballast needs system packages. This installs those that are missing, $(if $(SUDO),with sudo,as root): $(APT_PACKAGES)" && \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(APT_PACKAGES); \
	elif command -v brew >/dev/null; then \
	  echo "Ballast needs these packages, which Homebrew installs if they are missing: $(BREW_PACKAGES)" && \
	  brew install $(BREW_PACKAGES); \
	else echo "zlib, libdeflate, libarchive, zstd, brotli, libyaml, SQLite or libsodium not found, and neither apt-get nor brew is available to install them" >&2; exit 1; fi

lint: ## check the format of the sources; violations are errors
	@$(SWIFT) format lint --strict -r Sources Plugins Tests Package.swift

format: ## format the sources in place
	@$(SWIFT) format -i -r Sources Plugins Tests Package.swift

docs: ## build the pages and the documentation of the libraries
	@Documentation/docc
	@for target in LanguagePacks PackRestoring PackStore PackStoreHTTP PackBundle ReportSchema; do \
	  $(SWIFT) package $(TEST_FLAGS) generate-documentation --target "$$target" >/dev/null || exit 1; done

reports: ballast ## rewrite the sample reports in Reports and the table in the README
	@Reports/regenerate $(BALLAST)

fixtures: ## rebuild the apps in Fixtures (needs python3, and aapt2 for Android)
	@Fixtures/build-fixtures.py

benchmark: ballast ## time what a person waits for (needs python3); BALLAST_DATA names real apps
	@Tests/Benchmarks/run $(BENCHMARK) $(BALLAST)

release: tools ## build a self-contained binary and its packages in .build/release-files (Debian)
	@[ -e .build/sysroot/suite ] || Release/sysroot .build/sysroot
	@BALLAST_SYSROOT="$(CURDIR)/.build/sysroot" Release/build

FUZZ_SECONDS ?= 600
fuzz: ## run every fuzz target for FUZZ_SECONDS (default 600)
	@for target in Tests/Fuzz/Sources/Fuzz*; do Tests/Fuzz/run "$$(basename "$$target")" $(FUZZ_SECONDS) || exit 1; done
