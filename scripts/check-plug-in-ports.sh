#!/usr/bin/env bash
# Compares the plug-ins of the chat client with the modules of XMPPFramework that they stand for.
# The modules are in the folder that ORIGINALS names, or are fetched from GitHub.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

need libexpat1-dev libgsasl-dev libreadline-dev
ORIGINALS=$(scripts/fetch-originals.sh)
export ORIGINALS
cd Examples/XMPPClient
swift build "${debug[@]}" --quiet --build-tests
swift build "${debug[@]}" --quiet --package-path ../.. --product multicast
built=$(products debug)
./lay-out.sh "$built" "$built/multicast"
run_tests debug XMPPClient --filter PlugInComparisonTests
