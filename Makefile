# Everything a newcomer types. `make demo` is the shortest way to see something.

SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr/local
PROGRAM := .build/release/yaku
DEMO := .build/demo/reviews.en.csv

# Debian packages the program is built with.
SYSTEM_PACKAGES := libcmark-gfm-dev libcmark-gfm-extensions-dev libicu-dev libxml2-dev pkg-config zlib1g-dev

# Installs what is missing of a list of packages, through sudo when not root; does nothing when all is there.
define install_packages
	@missing=$$(for name in $(1); do \
	  dpkg-query -W -f='$${Status}' $$name 2>/dev/null | grep -q 'ok installed' || echo $$name; done); \
	if [ -n "$$missing" ]; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends $$missing; \
	fi
endef

.PHONY: all setup build packs demo test bench nightly install lint check clean

all: build

setup:
	$(call install_packages,$(SYSTEM_PACKAGES))

# The program, and the core packs beside it.
build: setup
	$(SWIFT) build -c release --product yaku
	$(PROGRAM) pack build Dictionaries -o packs
	@ln -sfn "$(CURDIR)/packs" .build/release/packs

# The larger packs, from open lexicons that are installed on the way. They go into the data folder of the user.
# `make packs FORMATS="ipadic edict"` makes only these.
packs: build
	YAKU=$(PROGRAM) Makefile.d/packs $(FORMATS)

# A list of reviews in nine languages, in English. The larger packs are made first where they are not there yet; without
# them the core packs do what they can.
demo: build
	@ls $${XDG_DATA_HOME:-$$HOME/.local/share}/yaku/packs/*.pack >/dev/null 2>&1 || $(MAKE) --no-print-directory packs || \
	  echo "the larger packs could not be made; 'make packs' tries again"
	@mkdir -p $(dir $(DEMO))
	@$(PROGRAM) batch examples/reviews.csv --to en -o $(DEMO) || [ $$? = 1 ]
	@$(PROGRAM) show $(DEMO)
	@echo "The finished table: $(CURDIR)/$(DEMO)"

# With the core packs alone: an empty folder stands for the data folder, where imported packs would be.
test: build
	@mkdir -p .build/empty
	XDG_DATA_HOME="$(CURDIR)/.build/empty" XDG_DATA_DIRS="$(CURDIR)/.build/empty" YAKU_PACKS="$(CURDIR)/packs" $(SWIFT) test

bench: build
	$(SWIFT) build -c release --product Benchmarks
	YAKU_PACKS="$(CURDIR)/packs" .build/release/Benchmarks

# Long runs: more rounds of the property tests, and the sanitizers.
nightly: build
	.ci/nightly

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks
	.ci/check-imports
	.ci/check-languages

# Format, tags, duplicates, closure and examples of the language data; and that packs are built the same way twice.
check: build
	.ci/check-packs

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/yaku/packs
	install $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/yaku
	install -m 644 packs/*.pack $(DESTDIR)$(PREFIX)/share/yaku/packs
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(PROGRAM) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/yaku
	$(PROGRAM) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_yaku
	$(PROGRAM) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/yaku.fish

clean:
	rm -rf .build packs
