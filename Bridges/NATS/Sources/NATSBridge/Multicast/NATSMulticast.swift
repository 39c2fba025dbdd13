import DynamicMulticast

/// A multicast whose messages reach every joined process.
///
/// ``NATSConnection/join(_:_:conformingTo:_:)`` returns an object of this class. The multicast
/// stays joined until ``leave()`` is called or the multicast is deallocated; the `NATSMulticast`
/// need not be kept.
public final class NATSMulticast: Sendable {
  /// The name under which the multicast was joined.
  public let name: String

  /// The name of this process in other processes; the same as `NATSConnection.processName`.
  public let process: String

  // Weak, so that the multicast is left on deallocation, even if the `NATSMulticast` is kept.
  private weak let bus: BusDelegates?
  private weak let multicast: Multicast?
  private let lastNumbers: LastNumbers

  init(_ bus: BusDelegates, _ multicast: Multicast, _ lastNumbers: LastNumbers) {
    name = bus.subjects.name
    process = bus.connection.processName
    self.bus = bus
    self.multicast = multicast
    self.lastNumbers = lastNumbers
  }

  /// The names of the other processes, sorted; empty without ``JoinOptions/presence``.
  public var processes: [String] { bus?.presence?.names ?? [] }

  /// Returns the names of the other processes: the current names first, then the names after each
  /// change.
  ///
  /// A change is noticed within the interval of ``JoinOptions/presence``. The sequence ends when
  /// the multicast is left.
  public func processUpdates() -> AsyncStream<[String]> {
    bus?.presence?.updates() ?? AsyncStream { $0.finish() }
  }

  /// The current counters of the multicast.
  public var statistics: MulticastStatistics { bus?.statistics ?? lastNumbers.statistics }

  /// Waits until the server has stored all messages sent by this process, or until storing has
  /// failed.
  ///
  /// Failures are counted in ``MulticastStatistics/unconfirmed``. Without ``JoinOptions/storage``,
  /// the call returns at once.
  ///
  /// - Throws: `NATSError.timedOut` if messages are still waiting after `limit`.
  public func waitUntilStored(within limit: Duration = .seconds(30)) async throws(NATSError) {
    try await bus?.waitUntilStored(within: limit)
  }

  /// Leaves the multicast: stops exchanging messages with other processes.
  ///
  /// Received messages are delivered first, and received questions are answered. With storage, sent
  /// messages are stored and received messages are handled first. Leaving takes at most
  /// ``NATSOptions/closeTimeout``. Handlers that still run then are reported to
  /// ``NATSConnection/errors()``, and continue. Leaving again has no effect.
  public func leave() async {
    guard let bus else { return }
    multicast?.detach(bus)
    await bus.end()
  }
}
