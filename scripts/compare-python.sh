#!/usr/bin/env bash
# Runs the same programs as scripts and in Python, alternately, and prints a table of their times
# without the start-up times.
#
#     scripts/compare-python.sh [TURNS [NAME...]]
#
# With --instructions, counts the instructions of one iteration instead, by purpose. Installs valgrind
# from Debian.
#
#     scripts/compare-python.sh --instructions NAME...
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v python3 >/dev/null; then
  echo "The scripts were not compared: there is no python3."
  exit 0
fi
. scripts/builds.sh
objc=$(multicast_objc release)
# Call the interpreter directly, because a wrapper that selects a version would count as start-up.
python=$(python3 -c 'import sys; print(sys.executable)')
program=compare
if [[ ${1:-} == --instructions ]]; then
  need valgrind
  program=instructions
  shift
fi
"$python" "Benchmarks/Scripts/$program.py" "$objc" "$@"
