# To be sourced. Declares the configurations that the checks build. All packages share one build
# folder for each configuration. A package that depends on this package reuses its modules there,
# provided that the options are exactly the same.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The gate runs in a copy of the package, and goes on with what the commands of README have built
# there. Elsewhere, the folder of the checks is not the folder of these commands: the package manager
# would use the build plan of another package that was built last in the same folder. With
# --disable-build-manifest-caching, the checks do not.
case $root in
  */.build/gate) scratch=$root/.build ;;
  *) scratch=$root/.build/check ;;
esac
debug=(--disable-build-manifest-caching --scratch-path "$scratch")
# Debug information takes build time.
plain=(-debug-info-format none --disable-build-manifest-caching)
release=("${plain[@]}" -c release --scratch-path "$root/.build/release-check")
evolution=("${plain[@]}" --scratch-path "$root/.build/evolution" -Xswiftc -enable-library-evolution
  # The verification of an interface does not find the C modules of other packages.
  -Xswiftc -no-verify-emitted-module-interface)
threads=("${plain[@]}" --scratch-path "$root/.build/threads" --sanitize=thread)
# On this toolchain, the leak checker needs lld.
addresses=("${plain[@]}" --scratch-path "$root/.build/addresses" --sanitize=address -Xswiftc -use-ld=lld)

export NO_COLOR=1
mkdir -p "$root/.build"

# Prints the folder that holds the programs and tests of a configuration.
products() { # CONFIGURATION
  case $1 in
    debug) echo "$scratch/debug" ;;
    release) echo "$root/.build/release-check/release" ;;
    *) echo "$root/.build/$1/debug" ;;
  esac
}

# Builds the program `multicast-objc`, and prints its path.
multicast_objc() { # CONFIGURATION
  local -n options=$1
  swift build "${options[@]}" --package-path "$root/ObjectiveC" --product multicast-objc >&2 &&
    echo "$(products "$1")/multicast-objc"
}

# Prints the library products of a package, from its manifest.
libraries() { # FOLDER
  awk '/^let libraries = \[/ { inside = 1 } inside; /\]/ { inside = 0 }' "$1/Package.swift" |
    grep -o '"[A-Za-z]*"' | tr -d '"'
}

# Runs the tests of a package that is already built. `swift test` is not used, because it would lock
# the build folder, and remove files that other packages need.
run_tests() { # CONFIGURATION PACKAGE OPTION...
  repeat_failures "$(products "$1")/$2PackageTests.xctest" --testing-library swift-testing "${@:3}"
}

# Runs a command that tests. If a test fails, the lines with the reasons are repeated at the end,
# because the output of thousands of tests hides them.
repeat_failures() { # COMMAND...
  local log status
  log=$(mktemp)
  "$@" 2>&1 | tee "$log" && status=0 || status=$?
  if [[ $status != 0 ]]; then
    printf '\nWhat failed:\n'
    grep -aE '✘|error:|Sanitizer|Fatal' "$log" | grep -avE '^(◇|✔)' | tail -n 60
  fi
  rm -f "$log"
  return "$status"
}

# Installs missing Debian packages as root. Otherwise prints which packages are missing, and fails.
need() { # PACKAGE...
  local package missing=()
  for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    # Debian has since updated this version of libexpat, and the update added the function.
    [[ $package != libexpat1-dev ]] || grep -qs XML_SetReparseDeferralEnabled /usr/include/expat.h ||
      missing+=("$package")
  done
  if [[ ${#missing[@]} == 0 ]]; then return; fi
  if [[ $EUID != 0 ]] ||
    # Take a lock, because two steps may install packages at the same time.
    ! flock "$root/.build" bash -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
      apt-get install -qq -y "$@" >/dev/null' need "${missing[@]}"; then
    echo "This check needs packages of Debian's that are missing: ${missing[*]}" >&2
    return 1
  fi
}
