public import Dispatch
public import Invocation
import Support

extension Multicast {
  /// Removes a delegate from a queue, or from wherever it is called.
  ///
  /// Every registration that matches goes. Works in the delegate's own `deinit`, too. What is still
  /// on its way is delivered, dropped or waited for, as `pending` says.
  ///
  /// Stands for `removeDelegate:delegateQueue:` and `removeDelegate:`.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - queue: The queue, nil for all and for the sender's thread.
  ///   - pending: What becomes of the messages that are on their way to it.
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delegateQueue queue: DispatchQueue? = nil,
    pending: RemovalPolicy = .deliver
  ) -> Int {
    let filter = RegistrationFilter(delegate, queue)
    return remove(pending, state.withLock { $0.take(filter.identity, where: filter.matches) })
  }

  /// Removes a delegate from where it is called.
  ///
  /// See ``remove(_:delegateQueue:pending:)``; this form can also tell the sender's thread, and the
  /// main actor from the main queue.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: Delivery, pending: RemovalPolicy = .deliver
  ) -> Int {
    let (identity, target) = (ObjectIdentifier(delegate), ExecutionTarget.of(delivery))
    return remove(pending, state.withLock { $0.take(identity) { $0.executionTarget === target } })
  }

  /// Removes all delegates.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func removeAllDelegates(pending: RemovalPolicy = .deliver) -> Int {
    prune()
    return remove(pending, state.withLock { $0.takeAllDelegates() })
  }

  private func remove(_ policy: RemovalPolicy, _ removed: [Registration]) -> Int {
    for registration in removed { registration.remove(policy) }
    return removed.count
  }

  /// Takes out the targets of delegates that died.
  func prune() {
    // Not asked under the lock: where references are weak, asking can make this the last owner.
    let found = state.withLock { $0.registrations }.filter { !$0.isAlive }
    if found.isEmpty { return }
    let dead = state.withLock { state in
      let dead = state.take(deallocated: found)
      state.remember(dead)
      return dead
    }
    for registration in dead { registration.remove(.deliver) }
  }
}
