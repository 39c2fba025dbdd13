public import Dispatch
public import Invocation
import RuntimeSupport

extension Multicast {
  /// Removes all registrations of a delegate: those with any queue, and those that are synchronous.
  ///
  /// Works in the delegate's own `deinit`, too. Pending messages are delivered, dropped or waited
  /// for, as `pending` says.
  ///
  /// Stands for `removeDelegate:`, and for `removeDelegate:delegateQueue:` without a queue.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - pending: Whether pending messages to it are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(_ delegate: any Respondable, pending: RemovalPolicy = .deliver) -> Int {
    remove(RegistrationFilter(delegate), pending)
  }

  /// Removes a delegate's registrations with a queue.
  ///
  /// The queue cannot be nil: ``remove(_:pending:)`` removes the delegate from all. Otherwise as that.
  ///
  /// Stands for `removeDelegate:delegateQueue:`.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delegateQueue: DispatchQueue, pending: RemovalPolicy = .deliver
  ) -> Int {
    remove(RegistrationFilter(delegate, delegateQueue), pending)
  }

  /// Removes a delegate's registrations with a delivery.
  ///
  /// See ``remove(_:pending:)``. This form can also name the sender's thread, and
  /// distinguishes the main actor from the main queue.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: Delivery, pending: RemovalPolicy = .deliver
  ) -> Int {
    let (identity, target) = (ObjectIdentifier(delegate), ExecutionTarget.of(delivery))
    return remove(pending, change { $0.remove(identity) { $0.executionTarget === target } })
  }

  /// Removes all delegates.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func removeAllDelegates(pending: RemovalPolicy = .deliver) -> Int {
    prune()
    return remove(pending, change { $0.removeAllDelegates() })
  }

  private func remove(_ filter: RegistrationFilter, _ policy: RemovalPolicy) -> Int {
    remove(policy, change { $0.remove(filter.identity, where: filter.matches) })
  }

  private func remove(_ policy: RemovalPolicy, _ removed: [Registration]) -> Int {
    recordChange(.removed, of: removed)
    for registration in removed { registration.remove(policy) }
    return removed.count
  }

  /// Removes the registrations whose delegates were deallocated.
  func prune() {
    // Not asked under the lock: where references are weak, asking can make this the last owner.
    prune(state.withLock { $0.registrations }.filter { !$0.isAlive })
    // Also if there were none, so that the state notes when it is due again.
    state.withLock { $0.notePruned() }
  }

  /// Notes that a send has found the delegate of a registration in the list deallocated.
  func note(deallocated registration: Registration) {
    state.withLock { $0.note(deallocated: registration) }
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
