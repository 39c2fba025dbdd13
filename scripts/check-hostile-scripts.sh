#!/usr/bin/env bash
# Runs the hostile scripts of Examples/HostileScripts under limits. As a step of the gate: each once, many at a
# time in one process, and some in a process of their own. With CHECK_ALL=1: one after the other in one process,
# many at once in another, and each in a process of its own, whose largest size is compared with the limit. With
# arguments, it does so for the programs whose names contain one of them.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

swift build "${debug[@]}" --build-tests
names=${*:-${CHECK_ALL:-short}}
HOSTILE_SCRIPTS=${names// /,} run_tests debug DynamicMulticast --filter HostileProgramTests
