import CNATS
import Dispatch
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
    var observers: [Int: Observer] = [:]
    var subscriptions: [ObjectIdentifier: WeakSubscription] = [:]
    var names: Set<String> = []
    var senders: [String: SenderIdentity] = [:]
    weak var connection: NATSConnection?
    var isClosed: Bool { if case .closed = state { true } else { false } }
  }

  /// A closure that is called when something happens.
  enum Observer: Sendable {
    /// The connection has closed.
    case closed(@Sendable () -> Void)

    /// The server is away, or is back. It runs on the library's thread.
    case link(@Sendable (_ isUp: Bool) -> Void)

    /// The connection is about to drain, for which there is time until then.
    case closing(
      isNeeded: @Sendable () -> Bool, @Sendable (_ end: ContinuousClock.Instant) async -> Void)

    /// The server has not permitted something.
    case violation(@Sendable (Violation) -> Void)
  }

  static let live = Registry<ConnectionCore>()

  /// The sends that wait while the server is away.
  let outgoing: SendBuffer

  private let values = Mutex(Values())
  private let payload = Atomic<Int>(0)
  private let dropped = Atomic<UInt64>(0)
  private let refused = Atomic<UInt64>(0)

  init(pendingBytesWhileAway: Int = 8 << 20) {
    outgoing = SendBuffer(limit: Swift.max(1, pendingBytesWhileAway))
  }

  /// The connection, from the end of its initializer until it is deallocated.
  var connection: NATSConnection? {
    get { values.withLock { $0.connection } }
    set { values.withLock { $0.connection = newValue } }
  }

  /// The bytes that the server has said to accept in one payload.
  ///
  /// The library would wait for its lock.
  var maximumPayload: Int {
    get { payload.load(ordering: .relaxed) }
    set { payload.store(newValue, ordering: .relaxed) }
  }

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

  /// The number and the count of the messages of a multicast, which stay the same when it is left
  /// and joined again: what comes back late is known as this process's own.
  func sender(of name: String) -> SenderIdentity {
    values.withLock { values in
      if let sender = values.senders[name] { return sender }
      let sender = SenderIdentity()
      values.senders[name] = sender
      return sender
    }
  }

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
    // Before the state is seen: a send is refused by the library then, and not held.
    outgoing.close()
    let ended = values.withLock { values -> Values? in
      guard !values.isClosed else { return nil }
      Self.set(.closed(error), in: &values)
      defer {
        values.states = [:]
        values.errors = [:]
        values.observers = [:]
      }
      return values
    }
    // Ending a stream calls its `onTermination`, which locks.
    for continuation in (ended?.states ?? [:]).values { continuation.finish() }
    for continuation in (ended?.errors ?? [:]).values { continuation.finish() }
    for case .closed(let action) in (ended?.observers ?? [:]).values { action() }
  }

  func untilClosed() async {
    await withCheckedContinuation { continuation in whenClosed { continuation.resume() } }
  }

  /// Runs a closure when the connection has closed, or now.
  func whenClosed(_ action: @escaping @Sendable () -> Void) {
    if observe(.closed(action)) == nil { action() }
  }

  /// Adds an observer until ``stopObserving(_:)``.
  ///
  /// - Returns: Its number, nil if the connection is closed.
  func observe(_ observer: Observer) -> Int? {
    values.withLock { values in
      if values.isClosed { return nil }
      values.lastNumber += 1
      values.observers[values.lastNumber] = observer
      return values.lastNumber
    }
  }

  func stopObserving(_ number: Int?) {
    guard let number else { return }
    // Released after the lock.
    let observer = values.withLock { $0.observers.removeValue(forKey: number) }
    withExtendedLifetime(observer) {}
  }

  private var observers: [Observer] { values.withLock { Array($0.observers.values) } }

  /// The number of observers.
  var observerCount: Int { values.withLock { $0.observers.count } }

  /// Notes that the server is away, or is back.
  func linkChanged(isUp: Bool) {
    if isUp {
      outgoing.resume()
      handOver()
    } else {
      outgoing.pause()
    }
    for case .link(let handler) in observers { handler(isUp) }
    // Last: a sender that sees that the server is away does not wait for the library.
    change(to: isUp ? .connected(since: .now) : .reconnecting(since: .now))
  }

  /// Sends what has waited, in order, as the server is back.
  func handOver() {
    guard let connection else { return }
    Blocking.queue.async {
      connection.readMaximumPayload()
      self.outgoing.handOver(connection.send)
    }
  }

  /// Whether somebody answers a question.
  var isAnswering: Bool {
    observers.contains { if case .closing(let isNeeded, _) = $0 { isNeeded() } else { false } }
  }

  /// Gives those who answer questions time to do so.
  func prepareToClose(until end: ContinuousClock.Instant) async {
    let observers = observers
    await withTaskGroup(of: Void.self) { group in
      for case .closing(_, let handler) in observers { group.addTask { await handler(end) } }
    }
  }

  /// Reports what the server does not permit, and tells those who wait for it.
  func report(_ violation: Violation) {
    report(.notPermitted(reason: violation.reason))
    for case .violation(let handler) in observers { handler(violation) }
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
