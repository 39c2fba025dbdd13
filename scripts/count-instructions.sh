#!/usr/bin/env bash
# Counts the instructions of an operation in some rows of Benchmarks, and compares the counts with
# the recorded counts in Benchmarks/Instructions for this compiler version. The counts may differ by
# 2 %. With --record, replaces the recorded counts. For a version without a record, the counts are
# only printed.
#
# Only single-threaded rows are counted, and hashing is deterministic, so the counts do not depend
# on the load of the machine. Short rows with unsuccessful table lookups are omitted, because the
# length of such a lookup depends on addresses. Installs valgrind from Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/builds.sh

rows=(
  perform/matching perform/casting perform/converting-a-number perform/inherited perform/with-result
  perform/of-one-object perform/forwarded-to-target perform/forwarded-as-invocation
  invocation/make invocation/change-an-argument invocation/invoke-again
  multicast/synchronous/1 multicast/synchronous/100
)

need valgrind

version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
table=Benchmarks/Instructions/$(uname -m)-$version.txt

# Recompile the benchmarks, because an incremental build keeps old code inlined from the library.
touch Benchmarks/Sources/benchmarks/Benchmarks.swift
swift build "${release[@]}" --package-path Benchmarks --quiet --product benchmarks
program=$(products release)/benchmarks
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The valgrind of Debian cannot read the debug information of the compiler.
strip --strip-debug -o "$work/benchmarks" "$program"
function=$(nm "$work/benchmarks" | sed -n 's/.* t \(.*countedOperations.*\)/\1/p')

# Select the functions of the C library that every processor of the architecture supports.
GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-AVX512BW,-BMI2,-ERMS,-FSRM,-RTM \
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --quiet --callgrind-out-file="$work/counts" \
  --collect-atstart=no --toggle-collect="$function" --dump-after="$function" \
  "$work/benchmarks" --operate "${rows[@]}" >"$work/operations"

# Callgrind writes a file after each row: counts.1, counts.2 and so on.
number=0
while read -r row operations; do
  number=$((number + 1))
  total=$(sed -n 's/^totals: //p' "$work/counts.$number")
  printf '%s %d\n' "$row" $((total / operations))
done <"$work/operations" >"$work/table"

if [[ ${1:-} == --record ]]; then
  mkdir -p "$(dirname "$table")"
  cp "$work/table" "$table"
fi
if [[ ! -f $table ]]; then
  column -t "$work/table"
  echo "There are no counts for this version of the compiler in $table to compare with."
  exit
fi

awk -v table="$table" '
  FNR == NR { expected[$1] = $2; next }
  {
    change = $1 in expected ? 100 * ($2 - expected[$1]) / expected[$1] : 100
    wrong = change > 2 || change < -2
    if (wrong) failed = 1
    printf "%-34s %7d %7s %+6.1f %% %s\n", $1, $2, expected[$1], change, wrong ? "differs" : ""
  }
  END {
    if (failed) print "If this is meant: scripts/count-instructions.sh --record" >"/dev/stderr"
    exit failed
  }' "$table" "$work/table"
