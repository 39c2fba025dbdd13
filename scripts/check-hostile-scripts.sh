#!/usr/bin/env bash
# Runs the hostile scripts of Examples/HostileScripts under limits: one after the other in one process, many at once in
# another, and each in a process of its own, whose largest size is compared with the limit. With arguments, it runs only
# the programs whose names contain one of them.
set -euo pipefail
cd "$(dirname "$0")/.."

names=${*:-1}
HOSTILE_SCRIPTS=${names// /,} scripts/test.sh ${TEST_OPTIONS:-} --filter HostileProgramTests
