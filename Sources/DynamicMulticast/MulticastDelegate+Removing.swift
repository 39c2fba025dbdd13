public import Dispatch
public import Invocation

extension MulticastDelegate {
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
    let owner = RegistrationOwner(delegate, queue)
    return remove(pending, where: owner.owns)
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
    let owner = RegistrationOwner(delegate, nil)
    return remove(pending) { $0.delivery == delivery && owner.owns($0) }
  }

  /// Removes all delegates.
  ///
  /// - Returns: The number of registrations that were removed.
  @discardableResult
  public func removeAllDelegates(pending: RemovalPolicy = .deliver) -> Int {
    prune()
    return remove(pending) { _ in true }
  }

  private func remove(_ policy: RemovalPolicy, where matches: (Registration) -> Bool) -> Int {
    let removed = takeOut(where: matches)
    for registration in removed { registration.remove(policy) }
    return removed.count
  }

  /// Takes out the places of delegates that died.
  func prune() {
    let dead = takeOut { $0.delegate == nil }
    state.withLock { $0.remember(dead) }
    for registration in dead { registration.remove(.deliver) }
  }

  /// Takes registrations out of the list, and returns them.
  ///
  /// Matching loads weak references, which can make us a delegate's last owner and run its
  /// `deinit`. So the new list is made without the lock, and made again if the list has changed
  /// meanwhile.
  func takeOut(where matches: (Registration) -> Bool) -> [Registration] {
    while true {
      let (list, version) = state.withLock { ($0.registrations, $0.version) }
      var kept: [Registration] = []
      var removed: [Registration] = []
      for registration in list {
        if matches(registration) { removed.append(registration) } else { kept.append(registration) }
      }
      if removed.isEmpty { return [] }
      let isDone = state.withLock { [kept] in $0.replace(with: kept, ifStill: version) }
      if isDone { return removed }
    }
  }
}
