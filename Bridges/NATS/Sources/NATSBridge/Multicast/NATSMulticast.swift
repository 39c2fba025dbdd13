import DynamicMulticast

/// A multicast whose messages reach every process that has joined it.
///
/// ``NATSConnection/join(_:_:conformingTo:_:)`` makes it. The multicast stays joined until
/// ``leave()``, or until it is deallocated; this object need not be kept.
public final class NATSMulticast: Sendable {
  private let bus: BusDelegates
  private weak let multicast: Multicast?

  init(_ bus: BusDelegates, _ multicast: Multicast) {
    self.bus = bus
    self.multicast = multicast
  }

  /// The name under which it was joined.
  public var name: String { bus.subjects.name }

  /// The process's name, which other processes see: that of the connection.
  public var process: String { bus.connection.processName }

  /// The names of the other processes that are there, sorted; empty without
  /// ``JoinOptions/presence``.
  public var processes: [String] { bus.presence?.names ?? [] }

  /// The names of the other processes: those of now first, then those after each change.
  ///
  /// A change is noticed within the time of ``JoinOptions/presence``. The sequence ends when the
  /// multicast is left.
  public func processUpdates() -> AsyncStream<[String]> {
    bus.presence?.updates() ?? AsyncStream { $0.finish() }
  }

  /// Its numbers so far.
  public var statistics: MulticastStatistics { bus.statistics }

  /// Waits until the server has stored what this process has sent, or has failed to.
  ///
  /// What failed is counted in ``MulticastStatistics/unconfirmed``. Without ``JoinOptions/storage`` it
  /// returns at once.
  ///
  /// - Throws: `NATSError.timedOut` if some still wait then.
  public func waitUntilStored(within limit: Duration = .seconds(30)) async throws(NATSError) {
    try await bus.waitUntilStored(within: limit)
  }

  /// Stops to send messages to other processes and to receive theirs.
  ///
  /// What was received before is delivered, and questions that came before are answered. Of stored
  /// messages, those that were sent are stored and those that were received are handled. Leaving
  /// again does nothing.
  public func leave() async {
    multicast?.detach(bus)
    await bus.end()
  }
}
