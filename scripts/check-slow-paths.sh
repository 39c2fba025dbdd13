#!/usr/bin/env bash
# Runs the core's tests on the slow paths that promise just what the fast ones do; see Docs/RuntimeABI.md.
# RuntimeABITests forces the others, each in a process of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

SLOW_PATHS=existentialBox,arrayStorage,referenceStorage,pairStorage,tupleMetadata,tupleLayout,optionalMetadata,objectLayout,classExistential,unownedReference,queuePointer \
  scripts/test.sh ${TEST_OPTIONS:-} --filter '^(Invocation|DynamicMulticast|DynamicMulticastTesting)Tests'

# The same tests with an observer of all multicasts: every delivery is counted then.
OBSERVED_TESTS=1 scripts/test.sh ${TEST_OPTIONS:-} --filter '^(DynamicMulticast|DynamicMulticastTesting)Tests'
