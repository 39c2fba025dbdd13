public import Dispatch
public import Invocation
import RuntimeSupport

extension Multicast {
  /// Removes the registrations of a delegate.
  ///
  /// A send that begins after the return dispatches no message to the delegate. `pending` says what
  /// happens to the messages that were dispatched before. The delegate may call the function in its
  /// own `deinit`.
  ///
  /// Stands for `removeDelegate:`, and for `removeDelegate:delegateQueue:` without a queue.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode whose registrations to remove. ``DeliveryMode/mainActor`` and
  ///     the main queue are different modes. `nil` removes all registrations of the delegate.
  ///   - pending: The policy for pending messages. ``RemovalPolicy/wait`` blocks the thread; in an
  ///     asynchronous function, await the form with ``AwaitedRemoval/awaited`` instead.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending: RemovalPolicy = .deliver
  ) -> Int {
    let removed = remove(RegistrationFilter(delegate, delivery))
    for registration in removed { registration.remove(pending) }
    return removed.count
  }

  /// Removes the registrations of a delegate, and blocks for a limited time until its pending
  /// messages have been delivered.
  ///
  /// ```swift
  /// try delegates.remove(window, pending: .wait, within: .seconds(2))
  /// ```
  ///
  /// Works like ``remove(_:delivery:pending:)``, apart from the limit. After an
  /// error, the delegate is removed nevertheless, and its pending messages are still delivered.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode whose registrations to remove. `nil` removes all registrations
  ///     of the delegate.
  ///   - pending: The policy for pending messages. Only ``RemovalPolicy/wait`` takes time.
  ///   - limit: The longest time to wait, on the clock of the multicast.
  /// - Returns: The number of registrations that were removed.
  /// - Throws: A ``RemovalError`` with the delegate if messages are pending when the time is up.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending: RemovalPolicy,
    within limit: Duration
  ) throws(RemovalError) -> Int {
    try remove(RegistrationFilter(delegate, delivery)).remove(pending, within: limit, on: clock)
  }

  /// Removes the registrations of a delegate, and suspends until the delegate's pending messages
  /// have been delivered.
  ///
  /// ```swift
  /// try await delegates.remove(window, pending: .awaited, within: .seconds(2))
  /// ```
  ///
  /// A send that begins while the function is suspended, or later, dispatches no message to the
  /// delegate. After the return, no handler of the delegate is called.
  ///
  /// No thread is blocked. Therefore this form, unlike ``RemovalPolicy/wait``, also waits on the
  /// delegate's own queue, and can be used on an actor for which a handler waits. The function runs
  /// in the isolation of the caller, to which the delegate may be confined.
  ///
  /// Within an asynchronous handler of the delegate, and in the tasks that the handler starts,
  /// pending messages are dropped as with ``RemovalPolicy/drop``, because waiting would never end.
  ///
  /// The wait ends early if the time is up or the task is canceled. The delegate is removed
  /// nevertheless, and its pending messages are still delivered. Without a limit, the function does
  /// not return while the delegate's queue is suspended, or while a handler of the delegate waits
  /// for the caller in another way.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode whose registrations to remove. `nil` removes all registrations
  ///     of the delegate.
  ///   - pending: Always `.awaited`.
  ///   - limit: The longest time to wait, on the clock of the multicast. `nil` sets no limit.
  /// - Returns: The number of registrations that were removed.
  /// - Throws: A ``RemovalError`` with the delegate if messages are pending when the time is up;
  ///   `CancellationError` if messages are pending when the task is canceled.
  @discardableResult
  nonisolated(nonsending) public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending: AwaitedRemoval,
    within limit: Duration? = nil
  ) async throws -> Int {
    try await remove(RegistrationFilter(delegate, delivery)).removeAndWait(within: limit, on: clock)
  }

  /// Removes a delegate's registrations with a queue.
  ///
  /// Pending messages are still delivered. With the main queue, the function also removes the
  /// delegate's registrations with ``DeliveryMode/mainActor``. `delegateQueue` cannot be `nil`; to
  /// remove the delegate from all queues, call
  /// ``remove(_:delivery:pending:)``.
  ///
  /// Stands for `removeDelegate:delegateQueue:`.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(_ delegate: any Respondable, delegateQueue: DispatchQueue) -> Int {
    let removed = remove(RegistrationFilter(delegate, on: delegateQueue))
    for registration in removed { registration.remove(.deliver) }
    return removed.count
  }

  /// Removes all delegates.
  ///
  /// - Parameter pending: The policy for pending messages; see
  ///   ``remove(_:delivery:pending:)``.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func removeAllDelegates(pending: RemovalPolicy = .deliver) -> Int {
    let removed = removeAll()
    for registration in removed { registration.remove(pending) }
    return removed.count
  }

  /// Removes all delegates, and blocks for a limited time until their pending messages have been
  /// delivered.
  ///
  /// See ``remove(_:delivery:pending:within:)-(_,_,RemovalPolicy,_)``.
  ///
  /// - Parameters:
  ///   - pending: The policy for pending messages. Only ``RemovalPolicy/wait`` takes time.
  ///   - limit: The longest time to wait, on the clock of the multicast.
  /// - Returns: The number of registrations that were removed.
  /// - Throws: A ``RemovalError`` with the delegates for which messages are pending when the time is
  ///   up.
  @discardableResult
  public func removeAllDelegates(
    pending: RemovalPolicy, within limit: Duration
  ) throws(RemovalError) -> Int {
    try removeAll().remove(pending, within: limit, on: clock)
  }

  /// Removes all delegates, and suspends until their pending messages have been delivered.
  ///
  /// See ``remove(_:delivery:pending:within:)-(_,_,AwaitedRemoval,_)``.
  ///
  /// - Parameters:
  ///   - pending: Always `.awaited`.
  ///   - limit: The longest time to wait, on the clock of the multicast. `nil` sets no limit.
  /// - Returns: The number of registrations that were removed.
  /// - Throws: A ``RemovalError`` with the delegates for which messages are pending when the time is
  ///   up; `CancellationError` if messages are pending when the task is canceled.
  @discardableResult
  nonisolated(nonsending) public func removeAllDelegates(
    pending: AwaitedRemoval, within limit: Duration? = nil
  ) async throws -> Int {
    try await removeAll().removeAndWait(within: limit, on: clock)
  }

  /// Removes the registrations that match a filter from the list, and does not close them.
  private func remove(_ filter: RegistrationFilter) -> [Registration] {
    let removed = change { $0.remove(filter.identity, where: filter.matches) }
    recordChange(.removed, of: removed)
    return removed
  }

  private func removeAll() -> [Registration] {
    prune()
    let removed = change { $0.removeAllDelegates() }
    recordChange(.removed, of: removed)
    return removed
  }

  /// Removes the registrations whose delegates were deallocated.
  func prune() {
    // `isAlive` is read without the lock: on the slow path of `UnownedReference`, reading it can
    // make this thread the last owner of the delegate.
    prune(state.withLock { $0.registrations }.filter { !$0.isAlive })
    // Also if no delegate was deallocated, so that the state knows when the next pruning is due.
    state.withLock { $0.recordPruning() }
  }

  /// Records that a send has found the delegate of a listed registration deallocated.
  ///
  /// ``pruneFound()`` removes the registration later, without the lock.
  func record(deallocated registration: Registration) {
    state.withLock { $0.record(deallocated: registration) }
  }

  /// Removes the registrations whose delegates were found deallocated by sends.
  func pruneFound() {
    prune(state.withLock { $0.takeFoundDeallocated() })
  }

  /// Removes registrations whose delegates were deallocated.
  func prune(_ found: [Registration]) {
    if found.isEmpty { return }
    let removed = change { state in
      let removed = state.remove(deallocated: found)
      state.remember(removed)
      return removed
    }
    recordChange(.deallocated, of: removed)
    for registration in removed { registration.remove(.deliver) }
  }
}

extension [Registration] {
  /// Closes all registrations of the array, and blocks until none of them has pending messages, if
  /// the policy says so.
  ///
  /// - Returns: The number of registrations.
  fileprivate func remove(
    _ policy: RemovalPolicy, within limit: Duration, on clock: any DispatchClock
  ) throws(RemovalError) -> Int {
    let deadline = ClockDeadline(after: limit, on: clock)
    let awaited = filter { $0.close(policy) }
    let outcome = DrainWait(awaited).block(until: deadline)
    if outcome == .timedOut { throw RemovalError(awaited, limit) }
    return count
  }

  /// Closes all registrations of the array, and suspends until none of them has pending messages.
  ///
  /// - Returns: The number of registrations.
  /// - Throws: A ``RemovalError`` or a `CancellationError`.
  nonisolated(nonsending) fileprivate func removeAndWait(
    within limit: Duration?, on clock: any DispatchClock
  ) async throws -> Int {
    let deadline = limit.map { ClockDeadline(after: $0, on: clock) }
    // A handler that waits for its own end would wait forever, so its pending messages are dropped.
    for registration in self where registration.isWithinHandler { registration.close(.drop) }
    let awaited = filter { !$0.isWithinHandler }
    for registration in awaited { registration.closeToNew() }
    switch await DrainWait(awaited).suspend(until: deadline) {
    case .drained: return count
    case .timedOut: throw RemovalError(awaited, limit ?? .zero)
    case .cancelled: throw CancellationError()
    }
  }

  /// Suspends until no registration of the array has pending messages.
  ///
  /// - Precondition: All registrations are closed.
  nonisolated(nonsending) package func wait() async {
    for registration in self {
      await withCheckedContinuation { continuation in
        registration.whenDrained { continuation.resume() }
      }
    }
  }
}
