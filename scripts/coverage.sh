#!/usr/bin/env bash
# Runs the tests with counters for coverage, and prints how many of each module's lines were run.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
swift build --scratch-path .build/coverage --enable-code-coverage --build-tests
tests=$(products coverage)/DynamicMulticastPackageTests.xctest

profiles=$(mktemp -d)
trap 'rm -rf "$profiles"' EXIT
export LLVM_PROFILE_FILE="$profiles/%p.profraw"
run_tests coverage DynamicMulticast

# Not the option of `swift test`: it fails where a process of an exit test, or one that a test kills,
# ends while it writes its counters. Those that cannot be read are left out here.
tools=$(dirname "$(readlink -f "$(command -v swift)")")
"$tools/llvm-profdata" merge --failure-mode=all -sparse "$profiles"/*.profraw -o "$profiles/merged"
report=$profiles/report
"$tools/llvm-cov" export -instr-profile "$profiles/merged" "$tests" >"$report"

# The report has a record for each file, and many for functions, which begin otherwise.
awk -v root="$PWD/Sources/" -v RS='"filename":"' '
  index($0, root) == 1 && match($0, /"lines":\{"count":[0-9]+,"covered":[0-9]+/) {
    split(substr($0, RSTART, RLENGTH), numbers, /[:,]/)
    path = substr($0, length(root) + 1)
    sub(/^(Runtime|Macros|ObjectiveC|Extensions|Tools)\//, "", path)
    split(path, names, "/")
    lines[names[1]] += numbers[3]; covered[names[1]] += numbers[5]
    total += numbers[3]; totalCovered += numbers[5]
  }
  function row(name, covered, lines) {
    return sprintf("%-26s %6.1f %%  %6d of %6d lines", name, 100 * covered / lines, covered, lines)
  }
  END {
    if (!total) { print "the report has no lines of Sources" >"/dev/stderr"; exit 1 }
    for (name in lines) print row(name, covered[name], lines[name]) | "LC_ALL=C sort"
    close("LC_ALL=C sort")
    print row("all", totalCovered, total)
  }' "$report"
