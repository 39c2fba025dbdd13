#!/usr/bin/env bash
# Checks the package in Bridges/NATS: builds it, without warnings, and runs its tests against servers of
# their own; then a soak, for ten times as long with CHECK_ALL=1.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
need nats-server libnats-dev openssl

swift build "${debug[@]}" --package-path Bridges/NATS --build-tests
run_tests debug NATSBridge
# Processes and a server that are killed at random; with ten million messages it takes minutes.
soak=$(products debug)/BridgeSoak
messages=$([[ -n ${CHECK_ALL:-} ]] && echo 150000 || echo 15000)
"$soak" --keep-server "$messages"
"$soak" "$messages"
"$soak" --plain "$messages"
