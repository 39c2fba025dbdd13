#!/usr/bin/env bash
# Reads encodings, headers, programs, journals and Swift with random changes, and runs such programs, and
# programs with random calls and nesting. A crash comes at most ten seconds after the last seed that was
# printed.
#
#     scripts/fuzz.sh [TIME [SEED [TESTS]]]
#
# TIME is how long each of them runs, in seconds or, as in 10m, in minutes (default: 10m); SEED the first seed
# (default: a random one); TESTS a part of the names of those to run (default: all), such as ScriptFuzzTests.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-10m}
[[ $time != *m ]] || time=$((${time%m} * 60))
export FUZZ_SECONDS=$time
[[ -z ${2:-} ]] || export FUZZ_SEED=$2
swift test --filter "${3:-FuzzTests}"
