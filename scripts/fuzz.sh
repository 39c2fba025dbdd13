#!/usr/bin/env bash
# Reads encodings, headers, programs, journals and Swift with random changes, and runs such programs,
# for some seconds each (default: 600), from a seed on (default: a random one). A crash comes at most ten
# seconds after the last seed that was printed.
set -euo pipefail
cd "$(dirname "$0")/.."
export FUZZ_SECONDS=${1:-600}
[[ -z ${2:-} ]] || export FUZZ_SEED=$2
swift test --filter FuzzTests
