#!/usr/bin/env bash
# Runs `swift test` with the options that it gets. If that fails, the lines that say why stand at the end
# once more: the output of thousands of tests hides them.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
swift test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [[ $status != 0 ]]; then
  printf '\nWhat failed:\n'
  grep -aE '✘|error:|Sanitizer|Fatal' "$log" | tail -n 60
fi
exit "$status"
