public import Dispatch
public import Invocation

extension MulticastDelegate {
  /// Adds a delegate, to be called on a queue.
  ///
  /// It gets the messages that are sent from now on, asynchronously, and in sending order if the
  /// queue is serial. It is held weakly: keep it, in a property rather than a local variable, which
  /// Swift lets go of after its last use. A delegate that is added with two queues is called on
  /// both; one that is added twice with the same is called twice, unless `duplicates` says
  /// otherwise.
  ///
  /// Stands for `addDelegate:delegateQueue:`.
  ///
  /// - Returns: Whether it was added: false only with ``DuplicatePolicy/refuse``.
  /// - Complexity: Amortized O(1) for ``DuplicatePolicy/allow``, O(*n*) in the number of delegates
  ///   for the others.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delegateQueue queue: DispatchQueue,
    duplicates: DuplicatePolicy = .allow
  ) -> Bool {
    add(delegate, delivery: .queue(queue), duplicates: duplicates)
  }

  /// Adds a delegate, to be called on a queue, on the sender's thread or on the main actor.
  ///
  /// See ``add(_:delegateQueue:duplicates:)``. With ``Delivery/synchronous`` this stands for the
  /// `addDelegate:` of RRMulticastDelegate.
  ///
  /// - Returns: Whether it was added: false only with ``DuplicatePolicy/refuse``.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delivery: Delivery, duplicates: DuplicatePolicy = .allow
  ) -> Bool {
    let new = Registration(delegate, delivery)
    switch duplicates {
    case .allow:
      if state.withLock({ $0.isDueForPruning }) { prune() }
      state.withLock { $0.append(new) }
    case .refuse:
      return appendUnlessThere(new)
    case .replace:
      for registration in takeOut(where: new.isDuplicate(of:)) { registration.remove(.deliver) }
      state.withLock { $0.append(new) }
    }
    return true
  }

  private func appendUnlessThere(_ new: Registration) -> Bool {
    while true {
      let (list, version) = state.withLock { ($0.registrations, $0.version) }
      if list.contains(where: new.isDuplicate(of:)) { return false }
      let isDone = state.withLock { $0.replace(with: list + [new], ifStill: version) }
      if isDone { return true }
    }
  }

  /// Adds a closure as a delegate, for as long as the token that is returned lives.
  ///
  /// ```swift
  /// let token = delegates.on("workerDidFinish:", delegateQueue: .main) { (worker: Worker) in
  ///   print("done")
  /// }
  /// ```
  ///
  /// A token that is not kept ends the registration at once.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delegateQueue queue: DispatchQueue,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result
  ) -> DelegateToken {
    on(selector, delivery: .queue(queue), handler: handler)
  }

  /// Adds a closure as a delegate, to be called on a queue, on the sender's thread or on the main
  /// actor, for as long as the token that is returned lives.
  ///
  /// A token that is not kept ends the registration at once.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delivery: Delivery,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result
  ) -> DelegateToken {
    let delegate = Responder(Method.withoutReceiver(selector, handler))
    add(delegate, delivery: delivery)
    return DelegateToken(delegate, of: self)
  }
}
