#!/usr/bin/env bash
# Checks the page of `multicast trace` in Chromium without a network. Builds the program, opens the
# pages of a small trace and of 100,000 deliveries, and compares the pages with the trace files.
#
#     scripts/check-trace-page.sh [FOLDER]   saves the screenshots to FOLDER, or to .build/trace-page
#     scripts/check-trace-page.sh --picture  only makes Docs/trace-page.png, from the slow handler of
#                                            `swift run WhenItIsSlow FOLDER`
#
# Installs Chromium and its driver as root. Otherwise prints which packages are missing, and fails.
set -euo pipefail
picture=
if [[ ${1:-} == --picture ]]; then
  picture=Docs/trace-page.png
  shift
fi
output=${1:+$(realpath -m "$1")}
cd "$(dirname "$0")/.."
output=${output:-$PWD/.build/trace-page}
mkdir -p "$output"

. scripts/builds.sh
need chromium chromium-driver

swift build "${debug[@]}" --quiet --product multicast
swift build "${debug[@]}" --quiet --product WhenItIsSlow
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
"$(products debug)/WhenItIsSlow" "$work" >/dev/null 2>&1
export MULTICAST TRACE_PAGE_DEMO=$work/demo.json TRACE_PAGE_OUTPUT=$work
export TRACE_PAGE_SLOW_HANDLER=$work/slow-handler.json
setsid timeout --kill-after 10 900 "$(products debug)/TracePagePackageTests.xctest" \
  --testing-library swift-testing --no-parallel ${picture:+--filter PictureTests} &
session=$!
wait "$session"
if [[ -n $picture ]]; then
  cp "$work/trace-page.png" "$picture"
  echo "The picture is $picture."
else
  echo "The page of a trace works in Chromium; the screenshots are in $output."
fi
