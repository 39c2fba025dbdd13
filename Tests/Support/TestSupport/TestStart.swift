import CTestSupport
import DynamicMulticast
import Glibc
package import RuntimeSupport

/// Prepares all tests of a process according to two environment variables.
///
/// If `SLOW_PATHS` names assumptions, the tests run on their slow paths. If `OBSERVED_TESTS` is
/// set, the tests run with an observer of all multicasts. This function is called before the first
/// test. The library itself does not read these variables, and cannot distrust its assumptions in a
/// release build.
@_cdecl("dm_testsWillStart")
func testsWillStart() {
  if testsAreObserved { Multicast.Diagnostics.addObserver(SilentObserver.shared) }
  #if DEBUG
    for assumption in distrustedAssumptions { assumption.distrust() }
  #endif
}

/// `true` if an observer observes all multicasts of the process, so that all deliveries are
/// counted.
package let testsAreObserved = getenv("OBSERVED_TESTS") != nil

/// The assumptions about Swift's runtime that are treated as violated in this process.
package let distrustedAssumptions: [Assumption] = {
  let names = getenv("SLOW_PATHS").map { String(cString: $0).split(separator: ",") } ?? []
  return Assumption.allCases.filter { names.contains("\($0)") }
}()

/// An observer that makes all deliveries counted and observed.
private final class SilentObserver: DeliveryObserver {
  static let shared = SilentObserver()

  func receive(_ batch: DeliveryEventBatch) {}
}
