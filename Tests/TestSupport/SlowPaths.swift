import CTestStart
import Glibc
import RuntimeABI

/// Has all tests of a process run on slow paths, if the environment names some.
///
/// Of tests alone: the library reads no such variable, and has no such function where it is optimised.
@_cdecl("dm_testsWillStart")
func testsWillStart() {
  #if DEBUG
    guard let names = getenv("SLOW_PATHS").map({ String(cString: $0) }) else { return }
    for assumption in Assumption.allCases
    where names.split(separator: ",").contains("\(assumption)") {
      assumption.distrust()
    }
  #endif
}
