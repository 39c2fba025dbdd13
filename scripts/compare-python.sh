#!/usr/bin/env bash
# Measures whole programs as scripts and in Python, in turns, and prints a table. Start-up is taken off.
#
#     scripts/compare-python.sh [TURNS [NAME...]]
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v python3 >/dev/null; then
  echo "The scripts were not compared: there is no python3."
  exit 0
fi
swift build -c release --product multicast
# The interpreter itself: a wrapper that chooses one would count as start-up.
python=$(python3 -c 'import sys; print(sys.executable)')
"$python" Benchmarks/Scripts/compare.py "$(swift build -c release --show-bin-path)/multicast" "$@"
