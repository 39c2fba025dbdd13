#!/usr/bin/env bash
# Checks the page of `multicast trace` in Chromium without a network. Builds the program, opens the
# pages of a small trace and of 100,000 deliveries, and compares the pages with the trace files.
# Saves the screenshots to the folder in the argument, or to .build/trace-page. Installs Chromium
# and its driver as root. Otherwise prints which packages are missing, and fails.
set -euo pipefail
output=${1:+$(realpath -m "$1")}
cd "$(dirname "$0")/.."
output=${output:-$PWD/.build/trace-page}
mkdir -p "$output"

. scripts/builds.sh
need chromium chromium-driver

swift build "${debug[@]}" --quiet --product multicast
MULTICAST=$(products debug)/multicast
swift build "${debug[@]}" --quiet --build-tests --package-path Tests/Tools/TracePage

work=$(mktemp -d)
session=
finish() {
  # The tests, the driver and the browsers form a session. None of its processes may survive.
  [[ -z $session ]] || pkill -KILL -s "$session" || true
  cp "$work"/*.png "$output" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

"$MULTICAST" demo --trace "$work/demo.json" >/dev/null
export MULTICAST TRACE_PAGE_DEMO=$work/demo.json TRACE_PAGE_OUTPUT=$work
setsid timeout --kill-after 10 900 "$(products debug)/TracePagePackageTests.xctest" \
  --testing-library swift-testing --no-parallel &
session=$!
wait "$session"
echo "The page of a trace works in Chromium; the screenshots are in $output."
