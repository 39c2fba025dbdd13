public import Dispatch
public import Invocation
import Support

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
  /// - Returns: Whether it was added: false only with ``DuplicatePolicy/refuse``, or if this is a
  ///   ``ConformingMulticastDelegate`` to whose protocol the delegate does not conform.
  /// - Complexity: Amortized O(1), as long as each delegate is there a few times only.
  @_disfavoredOverload  // Where it throws, that form is meant.
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
  /// - Returns: Whether it was added: false only with ``DuplicatePolicy/refuse``, or if this is a
  ///   ``ConformingMulticastDelegate`` to whose protocol the delegate does not conform.
  @_disfavoredOverload  // Where it throws, that form is meant.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delivery: Delivery, duplicates: DuplicatePolicy = .allow
  ) -> Bool {
    if let conformance, !delegate.conforms(to: conformance.description) { return false }
    return insert(delegate, delivery, duplicates)
  }

  func insert(
    _ delegate: any Respondable, _ delivery: Delivery, _ duplicates: DuplicatePolicy
  ) -> Bool {
    let new = Registration(delegate, delivery)
    if state.withLock({ $0.isDueForPruning }) { prune() }
    // In one step, so that a message on another thread reaches either the old or the new one.
    let (isAdded, replaced) = state.withLock { $0.add(new, duplicates) }
    for registration in replaced { registration.remove(.deliver) }
    return isAdded
  }

  /// Adds an object that has only one method, for as long as the token that is returned lives.
  private func add(_ method: Method, _ delivery: Delivery) -> DelegateToken {
    conformance?.check(method)
    let delegate = Responder(method)
    _ = insert(delegate, delivery, .allow)
    return DelegateToken(delegate, of: self)
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
  /// - Precondition: The closure takes as many arguments as the selector has colons, and is a handler
  ///   of the protocol's if this is a ``ConformingMulticastDelegate``.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delegateQueue queue: DispatchQueue,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result
  ) -> DelegateToken {
    on(selector, delivery: .queue(queue), handler: handler)
  }

  /// Adds an asynchronous closure as a delegate, for as long as the token that is returned lives.
  ///
  /// It is started on the queue, in the order of the messages, and not waited for unless it is
  /// asked. A token that is not kept ends the registration at once.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons, and is a handler
  ///   of the protocol's if this is a ``ConformingMulticastDelegate``.
  @_disfavoredOverload
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delegateQueue queue: DispatchQueue,
    handler: @escaping @Sendable (repeat each Parameter) async throws -> Result
  ) -> DelegateToken {
    on(selector, delivery: .queue(queue), handler: handler)
  }

  /// Adds a closure as a delegate that is called on the main actor, for as long as the token that
  /// is returned lives.
  ///
  /// A token that is not kept ends the registration at once.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons, and is a handler
  ///   of the protocol's if this is a ``ConformingMulticastDelegate``.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector,
    onMainActor handler: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
  ) -> DelegateToken {
    add(Method.withoutReceiver(selector, onMainActor: handler), .mainActor)
  }

  /// Adds a closure as a delegate, to be called on a queue, on the sender's thread or on the main
  /// actor, for as long as the token that is returned lives.
  ///
  /// A token that is not kept ends the registration at once.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons, and is a handler
  ///   of the protocol's if this is a ``ConformingMulticastDelegate``.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delivery: Delivery,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result
  ) -> DelegateToken {
    add(Method.withoutReceiver(selector, handler), delivery)
  }

  /// Adds an asynchronous closure as a delegate, to be called on a queue, on the sender's thread or
  /// on the main actor, for as long as the token that is returned lives.
  ///
  /// It is started there, in the order of the messages, and not waited for unless it is asked. A
  /// token that is not kept ends the registration at once.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons, and is a handler
  ///   of the protocol's if this is a ``ConformingMulticastDelegate``.
  @_disfavoredOverload
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delivery: Delivery,
    handler: @escaping @Sendable (repeat each Parameter) async throws -> Result
  ) -> DelegateToken {
    add(Method.withoutReceiver(selector, asynchronous: handler), delivery)
  }
}
