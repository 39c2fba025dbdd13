# To be sourced. The configurations that the checks build: one folder each, which all packages share. A package
# that depends on this one finds its modules there, as long as the options are the same to the letter.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Debug information takes a part of the time of a build, and no check looks at it. The package manager would take
# the plan of the package that was built last in a folder for that of this one.
plain=(-debug-info-format none --disable-build-manifest-caching)
debug=("${plain[@]}" --scratch-path "$root/.build/check" -Xswiftc -warnings-as-errors)
release=("${plain[@]}" -c release --scratch-path "$root/.build/release-check")
evolution=("${plain[@]}" --scratch-path "$root/.build/evolution" -Xswiftc -enable-library-evolution
  # The check of an interface does not find the C modules of other packages.
  -Xswiftc -no-verify-emitted-module-interface)
# TSAN swaps the lock for one that the sanitizer understands; see Guarded.swift.
threads=("${plain[@]}" --scratch-path "$root/.build/threads" --sanitize=thread -Xswiftc -DTSAN)
# The leak checker needs lld here.
addresses=("${plain[@]}" --scratch-path "$root/.build/addresses" --sanitize=address -Xswiftc -use-ld=lld)

export NO_COLOR=1
mkdir -p "$root/.build"

# The folder in which a configuration's programs and tests are.
products() { # CONFIGURATION
  case $1 in
    debug) echo "$root/.build/check/debug" ;;
    release) echo "$root/.build/release-check/release" ;;
    *) echo "$root/.build/$1/debug" ;;
  esac
}

# Runs the tests of a package, which are built. Not by the package manager, which would lock the folder, and take
# out of it what other packages depend on. If a test fails, the lines that say why stand at the end once more:
# the output of thousands of tests hides them.
run_tests() { # CONFIGURATION PACKAGE OPTION...
  local log status
  log=$(mktemp)
  "$(products "$1")/$2PackageTests.xctest" --testing-library swift-testing "${@:3}" 2>&1 | tee "$log" &&
    status=0 || status=$?
  if [[ $status != 0 ]]; then
    printf '\nWhat failed:\n'
    grep -aE '✘|error:|Sanitizer|Fatal' "$log" | grep -avE '^(◇|✔)' | tail -n 60
  fi
  rm -f "$log"
  return "$status"
}

# Installs packages of Debian's that are missing, where it may; otherwise it says what is missing, and fails.
need() { # PACKAGE...
  local package missing=()
  for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  if [[ ${#missing[@]} == 0 ]]; then return; fi
  if [[ $EUID != 0 ]] ||
    # Two steps may install at the same time.
    ! flock "$root/.build" bash -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
      apt-get install -qq -y "$@" >/dev/null' need "${missing[@]}"; then
    echo "This check needs packages of Debian's that are missing: ${missing[*]}" >&2
    return 1
  fi
}
