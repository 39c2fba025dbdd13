#!/usr/bin/env bash
# Runs the tests with counters for coverage, and prints how many of each module's lines were run.
set -euo pipefail
cd "$(dirname "$0")/.."
tests=(swift test ${BUILD_OPTIONS:---scratch-path .build/coverage --enable-code-coverage})

"${tests[@]}"
report=$("${tests[@]}" --show-codecov-path 2>/dev/null | tail -n 1)
[[ -s $report ]] || { echo "there is no report at $report" >&2; exit 1; }

# The report has a record for each file, and many for functions, which begin otherwise.
awk -v root="$PWD/Sources/" -v RS='"filename":"' '
  index($0, root) == 1 && match($0, /"lines":\{"count":[0-9]+,"covered":[0-9]+/) {
    split(substr($0, RSTART, RLENGTH), numbers, /[:,]/)
    split(substr($0, length(root) + 1), names, "/")
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
