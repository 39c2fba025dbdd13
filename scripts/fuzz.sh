#!/usr/bin/env bash
# Reads encodings, headers, programs, journals and Swift with random changes, and runs such programs, and
# programs with random calls and nesting. A crash comes at most ten seconds after the last seed that was
# printed.
#
#     scripts/fuzz.sh [FACTOR [SEED [TESTS]]]
#
# FACTOR says how many times as many seeds each of them has as in the tests (default: 1000, which takes some
# minutes for each); SEED is the first seed (default: a random one); TESTS a part of the names of those to run
# (default: all), such as ScriptFuzzTests.
set -euo pipefail
cd "$(dirname "$0")/.."
export LONG_TESTS=${1:-1000}
[[ -z ${2:-} ]] || export TEST_SEED=$2
swift test --filter "${3:-FuzzTests}"
