public import Dispatch
public import Invocation
import RuntimeSupport

extension Multicast {
  /// Removes the registrations of a delegate.
  ///
  /// From the return on, no message is dispatched to the delegate; `pending` says what happens to the
  /// messages that were dispatched before. May be called in the delegate's own `deinit`.
  ///
  /// Stands for `removeDelegate:`, and for `removeDelegate:delegateQueue:` without a queue.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode whose registrations to remove. It tells the main actor from the
  ///     main queue. `nil` removes all of the delegate's registrations.
  ///   - pending: Whether pending messages are delivered, dropped, or delivered before this returns.
  ///     ``RemovalPolicy/wait`` blocks; in an asynchronous function, await the form with `.awaited`.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending: RemovalPolicy = .deliver
  ) -> Int {
    let removed = remove(RegistrationFilter(delegate, delivery))
    for registration in removed { registration.remove(pending) }
    return removed.count
  }

  /// Removes the registrations of a delegate, and suspends until its pending messages have been
  /// delivered.
  ///
  /// ```swift
  /// await delegates.remove(window, pending: .awaited)
  /// ```
  ///
  /// From the call on, no message is dispatched to the delegate; after the return, no handler of the
  /// delegate is called. No thread is blocked. Therefore this form, unlike ``RemovalPolicy/wait``,
  /// also waits on the delegate's own queue, and may be used on an actor for which a handler waits. It
  /// runs in the isolation of the caller, to which the delegate may be confined. Within an asynchronous
  /// handler of the delegate, and in the tasks that the handler starts, pending messages are dropped,
  /// because waiting would never end.
  ///
  /// Canceling the task does not end the wait. The function does not return while the delegate's
  /// queue is suspended, or if a handler of the delegate waits for the caller in another way.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode whose registrations to remove. `nil` removes all of the
  ///     delegate's registrations.
  ///   - pending: Always `.awaited`.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending: AwaitedRemoval
  ) async -> Int {
    await remove(RegistrationFilter(delegate, delivery)).removeAndWait()
  }

  /// Removes a delegate's registrations with a queue.
  ///
  /// Pending messages are delivered. The queue cannot be `nil`: ``remove(_:delivery:pending:)``
  /// removes the delegate from all queues.
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
  /// - Parameter pending: See ``remove(_:delivery:pending:)``.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func removeAllDelegates(pending: RemovalPolicy = .deliver) -> Int {
    let removed = removeAll()
    for registration in removed { registration.remove(pending) }
    return removed.count
  }

  /// Removes all delegates, and suspends until their pending messages have been delivered.
  ///
  /// See the asynchronous form of ``remove(_:delivery:pending:)``.
  ///
  /// - Parameter pending: Always `.awaited`.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  nonisolated(nonsending) public func removeAllDelegates(pending: AwaitedRemoval) async -> Int {
    await removeAll().removeAndWait()
  }

  /// Takes registrations out of the list, and leaves them open.
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
    // Not asked under the lock: where references are weak, asking can make this the last owner.
    prune(state.withLock { $0.registrations }.filter { !$0.isAlive })
    // Also if there were none, so that the state notes when it is due again.
    state.withLock { $0.recordPruning() }
  }

  /// Notes that a send has found the delegate of a registration in the list deallocated.
  func record(deallocated registration: Registration) {
    state.withLock { $0.record(deallocated: registration) }
  }

  /// Removes the registrations whose delegates sends have found deallocated.
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
    recordChange(.died, of: removed)
    for registration in removed { registration.remove(.deliver) }
  }
}

extension [Registration] {
  /// Closes all, and suspends until none of them has pending messages.
  ///
  /// - Returns: Their number.
  nonisolated(nonsending) func removeAndWait() async -> Int {
    // A handler that waits for itself would wait forever.
    for registration in self where registration.isWithinHandler { registration.close(.drop) }
    let awaited = filter { !$0.isWithinHandler }
    for registration in awaited { registration.closeToNew() }
    await awaited.wait()
    return count
  }

  /// Suspends until none of them has pending messages; all are closed.
  nonisolated(nonsending) package func wait() async {
    for registration in self {
      await withCheckedContinuation { continuation in
        registration.whenDrained { continuation.resume() }
      }
    }
  }
}
