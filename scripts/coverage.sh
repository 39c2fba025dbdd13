#!/usr/bin/env bash
# Runs the tests with coverage counters, and prints the number of covered lines of each module.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
tests=()
for package in . ObjectiveC; do
  swift build --disable-build-manifest-caching --scratch-path .build/coverage --enable-code-coverage \
    --build-tests --package-path $package
done

profiles=$(mktemp -d)
trap 'rm -rf "$profiles"' EXIT
# A process also has the counters of the shared library, in another file.
export LLVM_PROFILE_FILE="$profiles/%p-%m.profraw"
for package in DynamicMulticast DynamicMulticastObjectiveC; do
  run_tests coverage $package
  tests+=(-object "$(products coverage)/${package}PackageTests.xctest")
done

# `swift test` has an option for coverage, but it fails if a process is killed while it writes its
# counters, as exit tests are. Unreadable counters are ignored here.
tools=$(dirname "$(readlink -f "$(command -v swift)")")
"$tools/llvm-profdata" merge --failure-mode=all -sparse "$profiles"/*.profraw -o "$profiles/merged"
report=$profiles/report
"$tools/llvm-cov" export -instr-profile "$profiles/merged" "${tests[@]}" >"$report"

# The report has a record for each file, and many records for functions, which begin differently.
awk -v root="$PWD/" -v RS='"filename":"' '
  index($0, root) == 1 && match($0, /"lines":\{"count":[0-9]+,"covered":[0-9]+/) {
    split(substr($0, RSTART, RLENGTH), numbers, /[:,]/)
    path = substr($0, length(root) + 1)
    if (!sub(/^(ObjectiveC\/)?Sources\/((Runtime|Macros|Extensions|Tools)\/)?/, "", path)) next
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
