#!/usr/bin/env bash
# Builds the package in Integrations, and runs its tests.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

swift build "${debug[@]}" --package-path Integrations --build-tests
run_tests debug Integrations
