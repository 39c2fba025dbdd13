#!/usr/bin/env bash
# Builds the documentation of the libraries into .build/docs. Any warning is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
docs=.build/docs

. scripts/builds.sh
swift build "${debug[@]}"
products=$(products debug)
triple=$(swiftc -print-target-info |
  sed -n 's/.*"unversionedTriple": *"\(.*\)".*/\1/p' | head -n 1)

modules=(
  ObjectiveCEncoding Invocation DynamicMulticast ObjectiveCSyntax ObjectiveCInterop
  DynamicMulticastModules DynamicMulticastTesting DynamicMulticastTracing MessageCoding PlugIns Scripting
  PortComparison SwiftDeclarations)
for module in "${modules[@]}"; do
  # Use a separate folder for each module, because docc reads all symbol graphs in a folder. Extract
  # the symbols from the module: the compiler would also emit symbols that are only re-exported.
  rm -rf "$docs/symbols/$module" "$docs/$module.doccarchive"
  mkdir -p "$docs/symbols/$module"
  swift symbolgraph-extract -module-name "$module" -target "$triple" -I "$products/Modules" \
    -Xcc "-fmodule-map-file=$products/CRuntimeSupport.build/module.modulemap" \
    -minimum-access-level public -skip-synthesized-members -skip-inherited-docs \
    -output-dir "$docs/symbols/$module"
  docc convert "$(find Sources -name "$module.docc")" \
    --additional-symbol-graph-dir "$docs/symbols/$module" \
    --output-dir "$docs/$module.doccarchive" \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --fallback-default-module-kind Library \
    --warnings-as-errors
  echo "$docs/$module.doccarchive"
done
