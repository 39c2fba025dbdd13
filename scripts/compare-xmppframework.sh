#!/usr/bin/env bash
# Compares each file of XMPPFramework's extensions with itself, without a description of the host, and
# prints how much of the files runs: compare-xmppframework.sh PROJECT
#
# PROJECT is the folder of XMPPFramework, which is not part of the repository. Each file is compared
# with 200 random messages to the first class that the file implements, with eight files of the core
# as stand-ins. MULTICAST names the program; by default, the script builds the program.
set -euo pipefail
[[ $# -eq 1 && -d $1/Extensions ]] || {
  echo "usage: $0 PROJECT, the folder of XMPPFramework" >&2
  exit 2
}
export project=$(realpath "$1")
cd "$(dirname "$0")/.."
. scripts/builds.sh
MULTICAST=${MULTICAST:-$(multicast_objc debug)}
export MULTICAST

compare() { # FILE
  local class core=()
  for class in Core/XMPP{Module,Element,IQ,Message,Presence,JID} Categories/NSXMLElement+XMPP \
    Utilities/GCDMulticastDelegate; do core+=("$project/$class.m"); done
  class=$(sed -n 's/^ *@implementation *\([A-Za-z0-9_]*\).*/\1/p' "$1" | head -n 1)
  timeout 120 "$MULTICAST" compare "$1" "${core[@]}" --port "$1" --class "$class" -I "$project/**" --random 200 \
    2>&1 | awk -v file="${1##*/}" '
      !ran && / ran: [0-9]+ of [0-9]+ methods/ { print "ran", file, $3, $5, $7, $9; ran = 1 }
      !ran { line = line " " $0 }
      END { if (!ran) print "not compared", file ":" substr(line, 1, 160) }'
}
export -f compare

find "$project/Extensions" -name '*.m' -print0 | sort -z |
  xargs -0 -P "$(nproc)" -I{} bash -c 'compare "$1"' _ {} | sort | awk '
    /^not/ { print; next }
    { count++; ran += $3; methods += $4; linesRun += $5; lines += $6 }
    END { printf "%d of %d files: %d of %d methods, %d of %d lines ran\n", count, NR, ran, methods, linesRun, lines }'
