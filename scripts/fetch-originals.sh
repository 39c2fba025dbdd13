#!/usr/bin/env bash
# Prints the path of a folder with XMPPFramework, whose modules are the originals of ports.
#
# The folder is the one that the variable ORIGINALS names. Without the variable, the script fetches
# the project from GitHub into .build/originals. The project is not part of the repository.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=7d4dd1f215f18e9db5bbf1739403583c78afb4e7
if [[ -n ${ORIGINALS:-} ]]; then
  realpath "$ORIGINALS"
  exit
fi
folder=$PWD/.build/originals
if [[ ! -f $folder/XMPPFramework/Core/XMPPModule.m ]]; then
  rm -rf "$folder/XMPPFramework"
  mkdir -p "$folder"
  git -c advice.detachedHead=false init -q "$folder/XMPPFramework"
  cd "$folder/XMPPFramework"
  if ! git fetch -q --depth 1 https://github.com/robbiehanson/XMPPFramework "$commit" >&2; then
    rm -rf "$folder/XMPPFramework"
    echo "XMPPFramework cannot be fetched: let ORIGINALS name a folder with a copy of it." >&2
    exit 1
  fi
  git checkout -q FETCH_HEAD >&2
fi
echo "$folder"
