#!/usr/bin/env bash
# Checks the package in Bridges/NATS: builds it, without warnings, and runs its tests against servers of
# their own. Installs what is missing where it may; otherwise it says what is missing, and fails.
set -euo pipefail
cd "$(dirname "$0")/../Bridges/NATS"

missing=()
for package in nats-server libnats-dev openssl; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
if [[ ${#missing[@]} -gt 0 ]]; then
  if ! { [[ $EUID == 0 ]] && apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "${missing[@]}" >/dev/null; }; then
    echo "The bridge to NATS cannot be checked without these packages: ${missing[*]}" >&2
    exit 1
  fi
fi

swift build --build-tests -Xswiftc -warnings-as-errors
../../scripts/test.sh --skip-build
# Processes and a server that are killed at random; with ten million messages it takes minutes.
swift run --skip-build BridgeSoak --keep-server 150000
swift run --skip-build BridgeSoak 150000
swift run --skip-build BridgeSoak --plain 150000
