#!/usr/bin/env bash
# Runs the hostile scripts of Examples/HostileScripts one after the other in one process, under limits.
set -euo pipefail
cd "$(dirname "$0")/.."

HOSTILE_SCRIPTS=1 swift test --filter HostileProgramTests
