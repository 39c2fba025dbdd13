public import Invocation

extension Multicast {
  /// Adds a closure as a delegate, for as long as the token that is returned is kept.
  ///
  /// ```swift
  /// let token = delegates.on("workerDidFinish:", delivery: .queue(.main)) { (worker: Worker) in
  ///   print("done")
  /// }
  /// ```
  ///
  /// Releasing the token ends the registration, so a token that is not kept ends it at once.
  ///
  /// - Parameters:
  ///   - selector: The name of the messages.
  ///   - delivery: The queue on which the closure runs, the sender's thread or the main actor.
  ///   - limit: The number of messages that may be pending for the closure, and what happens to one
  ///     more; `nil` for any number.
  ///   - label: The closure's name in explanations and failures.
  ///   - handler: The closure, which takes the arguments.
  ///   - fileID: The file of the call, which explanations and traps name.
  ///   - line: The line of the call.
  /// - Returns: The token.
  /// - Precondition: The closure takes as many arguments as the selector has colons, and does not
  ///   contradict the protocol if this is a ``ConformingMulticastDelegate``.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(.withoutReceiver(selector, fileID: fileID, line: line, handler), delivery, limit, label)
  }

  /// Adds an asynchronous closure as a delegate, for as long as the token that is returned is kept.
  ///
  /// Its calls are started where the delivery mode says, in the order of the messages. The next
  /// message does not wait for a call to end; a question does.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons, and does not
  ///   contradict the protocol if this is a ``ConformingMulticastDelegate``.
  @_disfavoredOverload
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    handler: @escaping @Sendable (repeat each Parameter) async throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(
      .withoutReceiver(selector, fileID: fileID, line: line, asynchronous: handler), delivery,
      limit, label
    )
  }

  /// Adds a closure as a delegate that is called on the main actor, for as long as the token that
  /// is returned is kept.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons, and does not
  ///   contradict the protocol if this is a ``ConformingMulticastDelegate``.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, limit: DeliveryLimit? = nil, label: String? = nil,
    onMainActor handler: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(
      .withoutReceiver(selector, fileID: fileID, line: line, onMainActor: handler), .mainActor,
      limit, label)
  }

  /// Adds a closure that takes the invocation as it is, for as long as the token that is returned
  /// is kept.
  ///
  /// For messages whose arguments are known only at run time. The closure sets the answer with
  /// `setReturnValue(_:)`; its other changes are to its own copy.
  public func on(
    _ selector: Selector, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    invocation handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(
      .withoutReceiver(selector, fileID: fileID, line: line, invocation: handler), delivery, limit,
      label)
  }

  /// Adds a closure that takes every message, for as long as the token that is returned is kept.
  ///
  /// It responds to every selector, so no message goes to the ``Multicast/Diagnostics/unheardHandler`` any more, and it
  /// is asked every question: one for which it sets no answer counts as failed. Stands for a
  /// delegate that overrides `forwardInvocation:`.
  public func onEveryMessage(
    delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(
      .withoutReceiver(nil, fileID: fileID, line: line, invocation: handler), delivery, limit, label
    )
  }

  /// Adds an object that has only this method, for as long as the token that is returned is kept.
  private func add(
    _ method: Method, _ delivery: DeliveryMode, _ limit: DeliveryLimit?, _ label: String?
  ) -> DelegateToken {
    conformance?.checkOrTrap(method)
    let delegate = Responder(method, label: label)
    let token = DelegateToken(delegate, method.site, of: self)
    _ = insert(Registration(delegate, delivery, method.site), .allow, limit: limit, keptBy: token)
    return token
  }
}
