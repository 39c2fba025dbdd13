import Invocation

/// The settings of a multicast that most programs leave alone.
struct MulticastSettings: Sendable {
  /// The closure that is called with each message to which no delegate responds.
  var unheardHandler: (@Sendable (Invocation) -> Void)?

  /// The clock that measures time limits.
  var clock: any DispatchClock = .system

  /// The settings in a separate object, so that a multicast without settings stays small.
  final class Box: Sendable {
    let value: MulticastSettings

    init(_ value: MulticastSettings) {
      self.value = value
    }
  }
}
