import CTestSupport
import DynamicMulticast
import Glibc
import RuntimeSupport

/// Has all tests of a process run on slow paths, if the environment names some, and with an observer of
/// all multicasts if it says so.
///
/// Of tests alone: the library reads no such variable, and has no such function where it is optimised.
@_cdecl("dm_testsWillStart")
func testsWillStart() {
  if testsAreObserved { Multicast.addObserver(SilentObserver.shared) }
  #if DEBUG
    guard let names = getenv("SLOW_PATHS").map({ String(cString: $0) }) else { return }
    for assumption in Assumption.allCases
    where names.split(separator: ",").contains("\(assumption)") {
      assumption.distrust()
    }
  #endif
}

/// Whether all multicasts of the process have an observer, so that their deliveries are counted.
package let testsAreObserved = getenv("OBSERVED_TESTS") != nil

/// Makes all deliveries counted and observed.
private final class SilentObserver: DeliveryObserver {
  static let shared = SilentObserver()

  func receive(_ batch: DeliveryEventBatch) {}
}
