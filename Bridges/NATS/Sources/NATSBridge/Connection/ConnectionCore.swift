import CNATS
import Dispatch
import Synchronization

/// The state and the observers of a connection, separate from the C client's object.
///
/// The C client's callbacks find the core in `live`.
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

  /// An observer of a single kind of event.
  enum Observer: Sendable {
    /// Called after the connection has closed.
    case closed(@Sendable () -> Void)

    /// Called when the server is lost or is back, on the C client's thread for callbacks.
    case link(@Sendable (_ isUp: Bool) -> Void)

    /// Called before the connection drains. The connection waits for the closure until `end`.
    case closing(
      isNeeded: @Sendable () -> Bool, @Sendable (_ end: ContinuousClock.Instant) async -> Void)

    /// Called when the server has not permitted an operation.
    case violation(@Sendable (Violation) -> Void)
  }

  static let live = Registry<ConnectionCore>()

  /// The sends that wait while the server is away.
  let outgoing: SendBuffer

  /// The objects of the connection that wait for their destruction.
  let retired = RetiredObjects()

  /// `true` if the C client has a subscription of its own, for the answers to its requests.
  let makesRequests = Atomic(false)

  private let values = Mutex(Values())
  private let payload = Atomic<Int>(0)
  private let dropped = Atomic<UInt64>(0)
  private let refused = Atomic<UInt64>(0)

  init(pendingBytesWhileAway: Int = 8 << 20) {
    outgoing = SendBuffer(limit: Swift.max(1, pendingBytesWhileAway))
  }

  /// The connection; `nil` before the end of its initializer, and after its deallocation.
  var connection: NATSConnection? {
    get { values.withLock { $0.connection } }
    set { values.withLock { $0.connection = newValue } }
  }

  /// The maximum number of bytes that the server accepts in one payload.
  ///
  /// The value is cached here, because reading it from the C client can wait for the client's lock.
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
  /// - Returns: `true` if the name was free.
  func take(_ name: String) -> Bool { values.withLock { $0.names.insert(name).inserted } }

  /// Releases a name that ``take(_:)`` has reserved.
  func release(_ name: String) { values.withLock { _ = $0.names.remove(name) } }

  /// Returns the sender number and the message count of the multicast `name`.
  ///
  /// The result stays the same if the multicast is left and joined again, so that the process still
  /// recognizes its own late messages.
  func sender(of name: String) -> SenderIdentity {
    values.withLock { values in
      if let sender = values.senders[name] { return sender }
      let sender = SenderIdentity()
      values.senders[name] = sender
      return sender
    }
  }

  /// Changes `state`, unless the connection is closing or closed.
  func change(to state: NATSConnectionState) {
    values.withLock { values in
      switch values.state {
      case .connected, .reconnecting: Self.set(state, in: &values)
      case .draining, .closed: break
      }
    }
  }

  /// Begins to close the connection, and returns `true` for the first caller.
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
    // Close the buffer before the state changes. Afterwards, the C client refuses a send, and the
    // buffer does not hold it.
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
    // Finish the streams after unlocking, because `onTermination` locks.
    for continuation in (ended?.states ?? [:]).values { continuation.finish() }
    for continuation in (ended?.errors ?? [:]).values { continuation.finish() }
    for case .closed(let action) in (ended?.observers ?? [:]).values { action() }
  }

  func untilClosed() async {
    await withCheckedContinuation { continuation in whenClosed { continuation.resume() } }
  }

  /// Runs `action` after the connection has closed, or at once if the connection is already closed.
  func whenClosed(_ action: @escaping @Sendable () -> Void) {
    if observe(.closed(action)) == nil { action() }
  }

  /// Adds an observer, which is called until ``stopObserving(_:)``.
  ///
  /// - Returns: The observer's number, or `nil` if the connection is closed.
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
    // Release the observer after unlocking.
    let observer = values.withLock { $0.observers.removeValue(forKey: number) }
    withExtendedLifetime(observer) {}
  }

  private var observers: [Observer] { values.withLock { Array($0.observers.values) } }

  /// The number of observers, for tests.
  var observerCount: Int { values.withLock { $0.observers.count } }

  /// Handles the loss of the server, or its return if `isUp` is `true`.
  func linkChanged(isUp: Bool) {
    if isUp {
      outgoing.resume()
      handOver()
    } else {
      outgoing.pause()
    }
    for case .link(let handler) in observers { handler(isUp) }
    // Change the state last: a sender that sees `.reconnecting` must find the buffer holding sends,
    // and not wait for the C client.
    change(to: isUp ? .connected(since: .now) : .reconnecting(since: .now))
  }

  /// Sends the messages in `outgoing` in order, after the server has come back.
  func handOver() {
    guard let connection else { return }
    Blocking.queue.async {
      connection.readMaximumPayload()
      self.outgoing.handOver(connection.send)
    }
  }

  /// `true` if a `closing` observer needs time before the connection drains.
  var isAnswering: Bool {
    observers.contains { if case .closing(let isNeeded, _) = $0 { isNeeded() } else { false } }
  }

  /// Calls the `closing` observers, and waits until all of them have returned; they should do so
  /// before `end`.
  func prepareToClose(until end: ContinuousClock.Instant) async {
    let observers = observers
    await withTaskGroup(of: Void.self) { group in
      for case .closing(_, let handler) in observers { group.addTask { await handler(end) } }
    }
  }

  /// Reports `NATSError.notPermitted`, and calls the `violation` observers.
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

  /// Returns the subscriptions that have not been deallocated.
  func subscriptions() -> [NATSSubscription] {
    // Load the weak references after unlocking: a loaded reference can become the last one, and
    // `deinit` locks.
    values.withLock { Array($0.subscriptions.values) }.compactMap(\.subscription)
  }

  func addDropped(_ count: UInt64) { dropped.add(count, ordering: .relaxed) }
  func addRefused() { refused.add(1, ordering: .relaxed) }

  func addCounts(to statistics: inout NATSStatistics) {
    statistics.dropped = dropped.load(ordering: .relaxed)
    statistics.refusedWhileAway = refused.load(ordering: .relaxed)
  }

  // Yielding under the lock keeps the states in order. Yielding calls no foreign closure.
  private static func set(_ state: NATSConnectionState, in values: inout Values) {
    values.state = state
    for continuation in values.states.values { continuation.yield(state) }
  }
}
