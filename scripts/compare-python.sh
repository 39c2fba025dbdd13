#!/usr/bin/env bash
# Runs the same programs as scripts and in Python, alternately, and prints a table of their times
# without the start-up times.
#
#     scripts/compare-python.sh [TURNS [NAME...]]
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v python3 >/dev/null; then
  echo "The scripts were not compared: there is no python3."
  exit 0
fi
swift build -c release --product multicast
# Call the interpreter directly, because a wrapper that selects a version would count as start-up.
python=$(python3 -c 'import sys; print(sys.executable)')
"$python" Benchmarks/Scripts/compare.py "$(swift build -c release --show-bin-path)/multicast" "$@"
