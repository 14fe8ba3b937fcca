# The one entry for every task. `make` alone lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help check lanes setup fmt fix lint vet test race fuzz-smoke faults chaos verify generate packages web browser play build release release-same same

# Where Debian's Node is too old for the page, setup puts a newer one here.
export PATH := $(CURDIR)/.cache/node/node_modules/node/bin:$(PATH)

# What bash says of a stage that begins with the word time.
export TIMEFORMAT := took %lR, of processors %lU and %lS

TOOL := go tool -modfile=tools/go.mod
PKGS ?= ./...
FUZZ_EACH ?= 2s
FUZZ_TOTAL ?= 30s

# The race detector makes a test four to ten times as dear, so it goes where
# goroutines are: these packages start some or are called by several at once.
# Everything else (the kernel, the rules under games/, geometry, odds, words)
# starts none and has no package variables; what of it is shared by goroutines,
# one value of the rules for many matches, is raced by the tests of lab, server
# and cmd/sabot, which play all games side by side. So each package is built and
# tested once; only the engine of Tank Chess is tested twice, its search briefly
# (-short) with the detector and at full depth without.
RACE := ./ai/tankchess ./cli ./cmd/... ./examples/... ./internal/toygame ./lab ./server ./server/load ./store/...
TWICE := sabot/ai/tankchess
# The linters have vetted every package, its tests too.
GOTEST := $(TOOL) gotestsum --format pkgname-and-test-fails -- -vet=off -timeout 30m
listed = $(shell go list $(PKGS))
raced = $(filter $(shell go list $(RACE)),$(listed))
plain = $(filter-out $(filter-out $(TWICE),$(raced)),$(listed))
SAME := ^(TestGoldenLogs|TestSameEverywhere|TestSight|TestMoves|TestOddsTable)$$
WEB := $(wildcard web/package.json)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

check: setup ## everything CI runs: setup, then Go, the page and the browser side by side
	$(MAKE) --no-print-directory -j3 --output-sync=target LANES=1 lanes
	@tail -qn 1 .cache/race.txt .cache/test.txt
	@echo "check: all green"

# Some stages use one core alone (npm, prettier, eslint, svelte-check), tests of
# servers and browsers wait now and then: one lane for the tests of Go, one for
# what reads sources and one for the browser keep two cores busy to the end. The
# browser shows the page as it was committed, which the lane beside it compares
# with its sources.
# What a stage says is printed as a whole when it ends; one that fails ends the
# check when the other lanes have ended their stages, and make names it.
# Generators write files that all others read: they are done before.
ifdef LANES
race: verify
fuzz-smoke: test
lint: verify
web: lint
browser: verify packages
lanes: fuzz-smoke lint $(if $(WEB),web browser)
endif

setup: ## install what the checks need and this machine lacks
	@command -v go >/dev/null || { echo "setup: Go 1.26 or newer is needed: https://go.dev/dl/"; exit 1; }
	@mkdir -p .cache
	go -C tools run ./setup

fmt: ## fail when a Go file is not formatted (gofumpt, goimports); lint does the same and more
	$(TOOL) golangci-lint fmt --diff

fix: ## format all Go files and apply the fixes that linters know
	$(TOOL) golangci-lint fmt
	$(TOOL) golangci-lint run --fix $(PKGS)

# The formatters run among the linters. The tools are a module of their own,
# which ./... leaves out. GOGC: less work for more memory.
lint: ## run the linters and formatters of .golangci.yml
	time GOGC=200 $(TOOL) golangci-lint run $(PKGS)
	$(TOOL) golangci-lint fmt --diff tools

vet: ## run go vet alone; lint does the same and more
	go vet $(PKGS)

test: race ## run unit, property and tidy tests (PKGS=./games/... for some); with the race detector first
	$(if $(plain),time $(GOTEST) $(plain) 2>&1 | tee .cache/test.txt)

race: ## run the tests of what starts goroutines with the race detector
	@mkdir -p .cache
	$(if $(raced),time $(GOTEST) -race -short $(raced) 2>&1 | tee .cache/race.txt)

fuzz-smoke: ## run each fuzz target for a few seconds (FUZZ_EACH=10m FUZZ_TOTAL=0 for a long run)
	time go -C tools run ./fuzz -root .. -each $(FUZZ_EACH) -total $(FUZZ_TOTAL)

# Killed processes, full disks, clocks that are set, restores after a crash. The
# short forms run with every test.
KILLS ?= 200
faults: ## try the server's faults for longer: KILLS=200 times killed under play
	SABOT_KILLS=$(KILLS) go test ./server ./store -count 1 -v -timeout 30m \
		-run 'Killed|Disk|Clock|Suspended|Restore|Backup|OneProcess|TwoServers|Damaged|1012' | grep -E '^( *---|ok|FAIL|panic|    kill_test)'

# Three servers, two workers and a database that are killed, halted and cut off
# under play; see internal/chaos. The short form runs with every test. Go stands
# in the folder of the package, so a report is named from the root.
CHAOS ?= 1h
CHAOS_REPORT ?= .cache/chaos.json
chaos: ## break servers, links, clocks and the database under play for an hour (CHAOS=10m for less)
	@mkdir -p .cache
	SABOT_CHAOS=$(CHAOS) SABOT_CHAOS_REPORT=$(abspath $(CHAOS_REPORT)) go test ./internal/chaos -count 1 -v -timeout 12h -run '^TestChaos$$'

verify: ## fail when go.mod or a generated file is not what its source gives
	go mod tidy -diff
	go mod verify
	go -C tools test ./fresh ./fuzz
	go -C tools/release test ./...
	time go -C tools run ./fresh -root ..

generate: ## write the generated files anew
	go generate ./...
	cd web && npm run generate

packages: ## install the packages of the page, those that are listed and no others
	cd web && time npm ci --no-audit --no-fund

web: packages ## check, test and build the page
	cd web && time npm run check

browser: ## play through the page in Chromium
	cd web && time npm run browser

same: ## replay the golden logs of TANKS on arm64 (Debian's qemu-user) and in WebAssembly (Node)
	@command -v qemu-aarch64 >/dev/null || { echo "same: qemu-aarch64 is missing: apt-get install qemu-user"; exit 1; }
	go test -count 1 -run '$(SAME)' ./games/skirmish
	GOARCH=arm64 CGO_ENABLED=0 go test -count 1 -exec qemu-aarch64 -run '$(SAME)' ./games/skirmish
	GOOS=js GOARCH=wasm go test -count 1 -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run '$(SAME)' ./games/skirmish

build: ## build bin/sabot
	CGO_ENABLED=0 go build -trimpath -ldflags '-s -w' -o bin/sabot ./cmd/sabot

release: ## make archives, Debian packages, lists of parts and sums of this commit in bin/release
	go -C tools/release run .

release-same: ## make the release twice, the second time elsewhere and without a cache, and compare the bytes
	go -C tools/release run . -same

play: ## start Sabot and open the page
	go run ./cmd/sabot
