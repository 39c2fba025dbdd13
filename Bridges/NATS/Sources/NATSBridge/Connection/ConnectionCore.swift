import CNATS
import Synchronization

/// The state of a connection and its observers, apart from the library's object.
///
/// The library's thread for callbacks finds it in `live`.
final class ConnectionCore: Sendable {
  private struct Values {
    var state: NATSConnectionState = .connected(since: .now)
    var lastNumber = 0
    var states: [Int: AsyncStream<NATSConnectionState>.Continuation] = [:]
    var errors: [Int: AsyncStream<NATSError>.Continuation] = [:]
    var whenClosed: [@Sendable () -> Void] = []
    var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
    var names: Set<String> = []
    var isClosed: Bool { if case .closed = state { true } else { false } }
  }

  static let live = Registry<ConnectionCore>()

  private let values = Mutex(Values())
  private let dropped = Atomic<UInt64>(0)
  private let refused = Atomic<UInt64>(0)

  var state: NATSConnectionState { values.withLock { $0.state } }

  func states() -> AsyncStream<NATSConnectionState> {
    let (stream, continuation) = AsyncStream.makeStream(of: NATSConnectionState.self)
    let (number, isClosed) = values.withLock { values in
      values.lastNumber += 1
      values.states[values.lastNumber] = continuation
      continuation.yield(values.state)
      return (values.lastNumber, values.isClosed)
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.values.withLock { $0.states.removeValue(forKey: number) }
    }
    if isClosed { continuation.finish() }
    return stream
  }

  func errors() -> AsyncStream<NATSError> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NATSError.self, bufferingPolicy: .bufferingNewest(1000))
    let (number, isClosed) = values.withLock { values in
      values.lastNumber += 1
      values.errors[values.lastNumber] = continuation
      return (values.lastNumber, values.isClosed)
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.values.withLock { $0.errors.removeValue(forKey: number) }
    }
    if isClosed { continuation.finish() }
    return stream
  }

  /// Reserves the name of a multicast or an object.
  ///
  /// - Returns: Whether it was free.
  func take(_ name: String) -> Bool { values.withLock { $0.names.insert(name).inserted } }

  /// Gives a name back.
  func release(_ name: String) { values.withLock { _ = $0.names.remove(name) } }

  /// Changes the state of a connection that is neither closing nor closed.
  func change(to state: NATSConnectionState) {
    values.withLock { values in
      switch values.state {
      case .connected, .reconnecting: Self.set(state, in: &values)
      case .draining, .closed: break
      }
    }
  }

  /// Says whether the caller is the first to close.
  func beginClosing() -> Bool {
    values.withLock { values in
      switch values.state {
      case .draining, .closed: return false
      case .connected, .reconnecting:
        Self.set(.draining, in: &values)
        return true
      }
    }
  }

  func close(_ error: NATSError?) {
    let ended = values.withLock { values -> Values? in
      guard !values.isClosed else { return nil }
      Self.set(.closed(error), in: &values)
      defer {
        values.states = [:]
        values.errors = [:]
        values.whenClosed = []
      }
      return values
    }
    // Ending a stream calls its `onTermination`, which locks.
    for continuation in (ended?.states ?? [:]).values { continuation.finish() }
    for continuation in (ended?.errors ?? [:]).values { continuation.finish() }
    for action in ended?.whenClosed ?? [] { action() }
  }

  func untilClosed() async {
    await withCheckedContinuation { continuation in whenClosed { continuation.resume() } }
  }

  /// Runs a closure when the connection has closed, or now.
  func whenClosed(_ action: @escaping @Sendable () -> Void) {
    let isClosed = values.withLock { values in
      if !values.isClosed { values.whenClosed.append(action) }
      return values.isClosed
    }
    if isClosed { action() }
  }

  func report(_ error: NATSError) {
    for continuation in values.withLock({ Array($0.errors.values) }) { continuation.yield(error) }
  }

  func add(_ subscription: NATSSubscription) {
    values.withLock {
      $0.subscriptions[ObjectIdentifier(subscription)] = WeakSubscription(subscription)
    }
  }

  func remove(_ subscription: NATSSubscription) {
    let key = ObjectIdentifier(subscription)
    _ = values.withLock { $0.subscriptions.removeValue(forKey: key) }
  }

  /// The subscriptions that exist.
  func subscriptions() -> [NATSSubscription] {
    // A loaded reference can become the last one, and its deinit locks: load after unlocking.
    values.withLock { Array($0.subscriptions.values) }.compactMap(\.subscription)
  }

  func addDropped(_ count: UInt64) { dropped.add(count, ordering: .relaxed) }
  func addRefused() { refused.add(1, ordering: .relaxed) }

  func addCounts(to statistics: inout NATSStatistics) {
    statistics.dropped = dropped.load(ordering: .relaxed)
    statistics.refusedWhileAway = refused.load(ordering: .relaxed)
  }

  // Yielding under the lock keeps the order of the states; a yield calls no closure of a client.
  private static func set(_ state: NATSConnectionState, in values: inout Values) {
    values.state = state
    for continuation in values.states.values { continuation.yield(state) }
  }
}
