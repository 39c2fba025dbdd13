#!/usr/bin/env bash
# Runs the core's tests on the slow paths that promise just what the fast ones do; see Docs/RuntimeABI.md.
# RuntimeSupportTests forces the others, each in a process of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
swift build "${debug[@]}" --build-tests

SLOW_PATHS=existentialBox,arrayStorage,referenceStorage,pairStorage,tupleMetadata,tupleLayout,optionalMetadata,objectLayout,classExistential,unownedReference,queuePointer \
  run_tests debug DynamicMulticast --filter '^(Invocation|DynamicMulticast|DynamicMulticastTesting)Tests'

# The same tests with an observer of all multicasts: every delivery is counted then.
OBSERVED_TESTS=1 run_tests debug DynamicMulticast --filter '^(DynamicMulticast|DynamicMulticastTesting)Tests'
