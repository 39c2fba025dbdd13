#!/usr/bin/env bash
# Runs the tests of the core on the slow paths that give the same guarantees as the fast paths; see
# Docs/RuntimeABI.md. RuntimeSupportTests forces each other slow path in a separate process.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh
swift build "${debug[@]}" --build-tests

SLOW_PATHS=existentialBox,arrayStorage,referenceStorage,pairStorage,tupleMetadata,tupleLayout,optionalMetadata,objectLayout,classExistential,unownedReference,queuePointer,packFunction \
  run_tests debug DynamicMulticast --filter '^(Invocation|DynamicMulticast|DynamicMulticastTesting)Tests'

# Run the same tests with an observer of all multicasts, so that every delivery is counted, and with
# the slow path of closures alone.
OBSERVED_TESTS=1 SLOW_PATHS=packFunction run_tests debug DynamicMulticast --filter '^(DynamicMulticast|DynamicMulticastTesting)Tests'
