import DynamicMulticast

/// A multicast whose messages reach every process that has joined it.
///
/// ``NATSConnection/join(_:_:conformingTo:_:)`` makes it. The multicast stays joined until
/// ``leave()``, or until it is deallocated; this object need not be kept.
public final class NATSMulticast: Sendable {
  /// The name under which it was joined.
  public let name: String

  /// The process's name, which other processes see: that of the connection.
  public let process: String

  // Weak, so that the multicast is left when it is deallocated, though this object is kept.
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

  /// The names of the other processes that are there, sorted; empty without
  /// ``JoinOptions/presence``.
  public var processes: [String] { bus?.presence?.names ?? [] }

  /// The names of the other processes: those of now first, then those after each change.
  ///
  /// A change is noticed within the time of ``JoinOptions/presence``. The sequence ends when the
  /// multicast is left.
  public func processUpdates() -> AsyncStream<[String]> {
    bus?.presence?.updates() ?? AsyncStream { $0.finish() }
  }

  /// Its numbers so far.
  public var statistics: MulticastStatistics { bus?.statistics ?? lastNumbers.statistics }

  /// Waits until the server has stored what this process has sent, or has failed to.
  ///
  /// What failed is counted in ``MulticastStatistics/unconfirmed``. Without ``JoinOptions/storage`` it
  /// returns at once.
  ///
  /// - Throws: `NATSError.timedOut` if some still wait then.
  public func waitUntilStored(within limit: Duration = .seconds(30)) async throws(NATSError) {
    try await bus?.waitUntilStored(within: limit)
  }

  /// Stops to send messages to other processes and to receive theirs.
  ///
  /// What was received before is delivered, and questions that came before are answered. Of stored
  /// messages, those that were sent are stored and those that were received are handled. All this
  /// takes at most ``NATSOptions/closeTimeout``: handlers that have not ended then are reported to
  /// ``NATSConnection/errors()``, and go on. Leaving again does nothing.
  public func leave() async {
    guard let bus else { return }
    multicast?.detach(bus)
    await bus.end()
  }
}
