#!/usr/bin/env bash
# Builds the package in Bridges/NATS, and runs its tests, which start NATS servers.
# Then runs a soak test, ten times longer with CHECK_ALL=1.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
need nats-server libnats-dev openssl

swift build "${debug[@]}" --package-path Bridges/NATS --build-tests
run_tests debug NATSBridge
# The soak kills processes and a server at random. Ten million messages take minutes.
soak=$(products debug)/BridgeSoak
messages=$([[ -n ${CHECK_ALL:-} ]] && echo 150000 || echo 15000)
"$soak" --keep-server "$messages"
"$soak" "$messages"
"$soak" --plain "$messages"
