#!/usr/bin/env bash
# Compares the names that ObjectiveCInterop gives to methods, properties and constants with the
# names by the importer of the compiler. The input consists of the headers of the tests, and of the
# headers and folders in the arguments. Each difference must be listed in check-importer-names.txt,
# with its reason.
#
# On Linux, the importer rejects NSError **. A method with such a parameter is passed to the
# importer without the parameter, and counted as "throwing". A declaration that the importer does
# not list is counted as not compared.
set -euo pipefail
headers=()
for argument in "$@"; do
  if [ -d "$argument" ]; then
    while IFS= read -r header; do headers+=("$(realpath "$header")"); done \
      < <(find "$argument" -name '*.h' -type f | sort)
  else
    headers+=("$(realpath "$argument")")
  fi
done
cd "$(dirname "$0")/.."
. scripts/builds.sh
folder=$PWD/.build/importer-names
rm -rf "$folder"
mkdir -p "$folder"
toolchain=$(dirname "$(dirname "$(realpath "$(command -v swiftc)")")")
swiftc -O -import-objc-header "$toolchain/include/SourceKit/sourcekitd.h" \
  scripts/importer-names.swift -L "$toolchain/lib" -lsourcekitdInProc \
  -Xlinker -rpath -Xlinker "$toolchain/lib" -o "$folder/importer-names"
export IMPORTER_NAMES=$folder/modules IMPORTER_NAMES_HEADERS=$(printf '%s\n' "${headers[@]}")
swift build "${debug[@]}" --package-path ObjectiveC --build-tests
run_tests debug DynamicMulticastObjectiveC --filter ImporterNamesTests >"$folder/test.log" 2>&1 \
  || { cat "$folder/test.log"; exit 1; }
status=0
for module in "$folder"/modules/*/; do
  "$folder/importer-names" "$module" "$folder/cache/$(basename "$module")" \
    >"$module/actual.tsv" 2>"$module/errors.txt" || { tail -5 "$module/errors.txt"; status=1; }
  awk -F'\t' -v name="$(basename "$module")" '
    FILENAME ~ /check-importer-names.txt$/ { if ($0 !~ /^#/ && NF > 1) reasons[$1] = $2; next }
    FILENAME ~ /actual.tsv$/ { names[$1] = names[$1] "\t" $2 "\t"; next }
    {
      kinds[$2] = 1
      if (!($1 in names)) { missing[$2]++ }
      else if (index(names[$1], "\t" $3 "\t")) { equal[$2]++ }
      else if ($1 in reasons) { listed[$2]++ }
      else {
        different[$2]++; failed = 1
        found = names[$1]; gsub(/\t+/, " ", found)
        print "  " $1 " (" $2 "): " $3 ", and the importer has" found
      }
    }
    END {
      for (kind in kinds)
        printf "%-14s %-13s %5d equal, %d different, %d listed, %d not compared\n", name, kind, \
          equal[kind], different[kind], listed[kind], missing[kind]
      exit failed
    }' scripts/check-importer-names.txt "$module/actual.tsv" "$module/expected.tsv" || status=1
done
exit $status
