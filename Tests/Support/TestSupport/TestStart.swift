import CTestSupport
import DynamicMulticast
import Glibc
package import RuntimeSupport

/// Has all tests of a process run on slow paths, if `SLOW_PATHS` names some, and with an observer of all
/// multicasts, if `OBSERVED_TESTS` is set.
///
/// Called before the first test. Of tests alone: the library reads no such variable, and cannot distrust its
/// assumptions where it is optimised.
@_cdecl("dm_testsWillStart")
func testsWillStart() {
  if testsAreObserved { Multicast.Diagnostics.addObserver(SilentObserver.shared) }
  #if DEBUG
    for assumption in distrustedAssumptions { assumption.distrust() }
  #endif
}

/// Whether all multicasts of the process have an observer, so that their deliveries are counted.
package let testsAreObserved = getenv("OBSERVED_TESTS") != nil

/// The assumptions on Swift's runtime that are taken not to hold in this process.
package let distrustedAssumptions: [Assumption] = {
  let names = getenv("SLOW_PATHS").map { String(cString: $0).split(separator: ",") } ?? []
  return Assumption.allCases.filter { names.contains("\($0)") }
}()

/// Makes all deliveries counted and observed.
private final class SilentObserver: DeliveryObserver {
  static let shared = SilentObserver()

  func receive(_ batch: DeliveryEventBatch) {}
}
