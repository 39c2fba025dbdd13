import Dispatch
import DynamicMulticast
import DynamicMulticastTracing
import TestSupport
import Testing

/// A recorder of each `DeliveryWarning`, for which a test can wait.
final class WarningRecorder: Sendable {
  private let warnings = Recorder<DeliveryWarning>()
  private let warned = DispatchSemaphore(value: 0)

  var lines: [String] { warnings.events.map(\.description) }

  /// Records a warning.
  ///
  /// This method is the handler of the watch.
  func record(_ warning: DeliveryWarning) {
    warnings.record(warning)
    warned.signal()
  }

  /// Waits for a warning for which `value` returns a result, and returns the result.
  func first<Value>(_ value: (DeliveryWarning) -> Value?) throws -> Value {
    while true {
      if let found = warnings.events.lazy.compactMap(value).first { return found }
      try #require(warned.isSignalled(), "warned of \(lines)")
    }
  }
}
