#!/usr/bin/env bash
# Gives the readers of encodings, headers and programs texts that nobody would write, and runs such
# programs, for some seconds
# (default: 600), from a seed on (default: a random one). After a crash, the last seed that was printed
# is at most ten seconds before it.
set -euo pipefail
cd "$(dirname "$0")/.."
export FUZZ_SECONDS=${1:-600}
[[ -z ${2:-} ]] || export FUZZ_SEED=$2
swift test --filter FuzzTests
