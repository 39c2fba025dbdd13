#!/usr/bin/env bash
# Builds the documentation of the libraries into .build/docs, and compares their public interfaces
# with Docs/Interface of their packages. Any warning is an error. With --record, only writes the
# interfaces.
set -euo pipefail
cd "$(dirname "$0")/.."
docs=.build/docs

. scripts/builds.sh
swift build "${debug[@]}" --product DynamicMulticastShared
swift build "${debug[@]}" --package-path ObjectiveC
products=$(products debug)
triple=$(swiftc -print-target-info |
  sed -n 's/.*"unversionedTriple": *"\(.*\)".*/\1/p' | head -n 1)

# Uses a separate folder for each module, because docc reads all symbol graphs in a folder. Extracts
# the symbols from the module: the compiler would also emit symbols that are only re-exported.
extract() { # MODULE ACCESS OPTION...
  mkdir -p "$docs/symbols/$2/$1"
  swift symbolgraph-extract -module-name "$1" -target "$triple" -I "$products/Modules" \
    "${maps[@]}" \
    -minimum-access-level "$2" -skip-synthesized-members -skip-inherited-docs \
    -output-dir "$docs/symbols/$2/$1" "${@:3}"
}

maps=()
for map in "$products"/C*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
mapfile -t modules < <(libraries . && libraries ObjectiveC)
rm -rf "$docs"/{symbols,*.doccarchive}
for module in "${modules[@]}"; do
  extract "$module" public
  # What the documentation hides is only in the graph of more than is public.
  extract "$module" internal -emit-extension-block-symbols
done

if [[ ${1:-} == --record ]]; then exec scripts/interface.py "$docs/symbols"; fi
scripts/interface.py --check "$docs/symbols"
for module in "${modules[@]}"; do
  docc convert "$(find Sources ObjectiveC/Sources -name "$module.docc")" \
    --additional-symbol-graph-dir "$docs/symbols/public/$module" \
    --output-dir "$docs/$module.doccarchive" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --fallback-default-module-kind Library \
    --warnings-as-errors
  echo "$docs/$module.doccarchive"
done
