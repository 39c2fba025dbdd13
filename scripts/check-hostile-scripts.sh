#!/usr/bin/env bash
# Runs the hostile scripts of ObjectiveC/Examples/HostileScripts under limits. As a step of the gate, each
# script runs once in a process with many others, and some scripts run in a separate process. With
# CHECK_ALL=1, all scripts run one after the other in one process, many at once in another, and each
# in a separate process, whose peak size is compared with the limit. With arguments, this long form
# runs for the scripts whose names contain one of the arguments.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

swift build "${debug[@]}" --package-path ObjectiveC --build-tests
names=${*:-${CHECK_ALL:-short}}
HOSTILE_SCRIPTS=${names// /,} run_tests debug DynamicMulticastObjectiveC --filter HostileProgramTests
