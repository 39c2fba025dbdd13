#!/usr/bin/env bash
# Checks the package in Integrations: builds it, without warnings, and runs its tests.
set -euo pipefail
cd "$(dirname "$0")/../Integrations"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! swift build --build-tests >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
# Not an option of the compiler's: that would apply to the packages of others, too.
if grep -F "$PWD/" "$log" | grep 'warning:' >&2; then exit 1; fi
../scripts/test.sh --skip-build
