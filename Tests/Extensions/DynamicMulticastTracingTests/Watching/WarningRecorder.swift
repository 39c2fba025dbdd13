import Dispatch
import DynamicMulticast
import DynamicMulticastTracing
import TestSupport
import Testing

/// The warnings of a watch, for which a test can wait.
final class WarningRecorder: Sendable {
  private let warnings = Recorder<DeliveryWarning>()
  private let warned = DispatchSemaphore(value: 0)

  var lines: [String] { warnings.events.map(\.description) }

  /// The handler of a watch.
  func record(_ warning: DeliveryWarning) {
    warnings.record(warning)
    warned.signal()
  }

  /// Waits until there is a warning with some property, and returns its values.
  func first<Value>(_ value: (DeliveryWarning) -> Value?) throws -> Value {
    while true {
      if let found = warnings.events.lazy.compactMap(value).first { return found }
      try #require(warned.isSignalled(), "warned of \(lines)")
    }
  }
}
