# What a newcomer types: `make demo` and `make test`. `make help` lists the rest.
SWIFT ?= swift
# Homebrew keeps libarchive where the system's own is not shadowed.
ifeq ($(shell uname),Darwin)
export PKG_CONFIG_PATH := $(shell brew --prefix libarchive 2>/dev/null)/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)

.PHONY: help demo test libraries swift lint format reports fixtures benchmark fuzz

help: ## this list
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

demo: swift libraries ## build, and weigh the languages of an app in Fixtures
	@$(SWIFT) build -c release --product ballast
	@echo
	@"$$($(SWIFT) build -c release --show-bin-path)/ballast" measure Fixtures/Harbor.ipa

test: swift libraries ## build and run all tests
	@$(SWIFT) test

swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift is missing: Ballast takes Swift 6.2 or later, from https://www.swift.org/install" >&2; exit 1; }
	@$(SWIFT) --version 2>/dev/null | grep -Eq 'Swift version ([7-9]|[1-9][0-9]|6\.([2-9]|[1-9][0-9]))' || { \
	  echo "this Swift is too old: Ballast takes 6.2 or later; 'swift --version' says:" >&2; \
	  $(SWIFT) --version >&2; exit 1; }

# zlib, libarchive and zstd with their headers. What is there already is left alone.
libraries:
	@if pkg-config --exists zlib libarchive libzstd 2>/dev/null; then :; \
	elif command -v apt-get >/dev/null; then \
	  $(SUDO) apt-get update -qq && \
	  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq zlib1g-dev libarchive-dev libzstd-dev pkg-config; \
	elif command -v brew >/dev/null; then brew install zlib libarchive zstd pkg-config; \
	else echo "zlib, libarchive or zstd is missing, and there is neither apt nor brew to install them" >&2; exit 1; fi

lint: ## the formatter's own rules, as errors
	@$(SWIFT) format lint --strict -r Sources Tests Package.swift

format: ## rewrite the sources as the linter wants them
	@$(SWIFT) format -i -r Sources Tests Package.swift

reports: ## write Reports anew from Fixtures and its scenarios
	@Reports/regenerate
	@Reports/analysis

fixtures: ## build the apps in Fixtures anew from their sources (python3; aapt2 for the Android ones)
	@Fixtures/build-fixtures.py

benchmark: ## time ballast beside unzip and zipinfo (python3)
	@Tests/Benchmarks/run

FUZZ_SECONDS ?= 600
fuzz: ## fuzz every format, ten minutes each (FUZZ_SECONDS)
	@for target in Tests/Fuzz/Sources/Fuzz*; do Tests/Fuzz/run "$$(basename "$$target")" $(FUZZ_SECONDS) || exit 1; done
