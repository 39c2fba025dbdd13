#!/usr/bin/env bash
# Reads encodings, headers, programs, journals and Swift source with random changes, runs such
# programs, and runs programs with random calls and nesting. A crash occurs at most ten seconds
# after the last printed seed.
#
#     scripts/fuzz.sh [FACTOR [SEED [TESTS]]]
#
# FACTOR multiplies the number of seeds of each test (default: 1000, which takes some minutes for
# each test). SEED is the first seed (default: random). TESTS is a part of the names of the tests to
# run, such as ScriptFuzzTests (default: all).
set -euo pipefail
cd "$(dirname "$0")/.."
export LONG_TESTS=${1:-1000}
[[ -z ${2:-} ]] || export TEST_SEED=$2
for package in . ObjectiveC; do swift test --package-path $package --filter "${3:-FuzzTests}"; done
