public import Invocation

extension Multicast {
  /// Adds a closure as a delegate, for as long as the returned token is kept.
  ///
  /// ```swift
  /// let token = delegates.on("workerDidFinish:", delivery: .queue(.main)) { (worker: Worker) in
  ///   print("done")
  /// }
  /// ```
  ///
  /// Releasing the token ends the registration. If the caller does not keep the token, the
  /// registration ends at once.
  ///
  /// - Parameters:
  ///   - selector: The selector of the messages.
  ///   - delivery: The queue, thread or actor on which the closure runs.
  ///   - limit: The number of messages that may be pending for the closure, and the policy for a
  ///     further message. `nil` sets no limit.
  ///   - label: The name of the closure in explanations and failures.
  ///   - handler: The closure, which takes the arguments of the message.
  ///   - fileID: The file of the call, which explanations and traps name.
  ///   - line: The line of the call.
  /// - Returns: The token. If the line of the call belongs to a disabled plug-in, the closure is
  ///   not added, and the token has no effect.
  /// - Precondition: The number of the closure's parameters equals the number of colons in the
  ///   selector. If the multicast belongs to a protocol, the protocol declares the selector, and
  ///   the closure does not contradict the declared types. For a selector known only at run time,
  ///   ``onOrThrow(_:delivery:limit:label:handler:fileID:line:)`` throws an error instead.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(.withoutReceiver(selector, fileID: fileID, line: line, handler), delivery, limit, label)
  }

  /// Adds an asynchronous closure as a delegate, for as long as the returned token is kept.
  ///
  /// The calls of the closure start where `delivery` says, in the order of the messages. The
  /// delivery of the next message does not wait until the call has ended. A question waits until
  /// the call has ended.
  ///
  /// - Precondition: The number of the closure's parameters equals the number of colons in the
  ///   selector. If the multicast belongs to a protocol, the protocol declares the selector, and
  ///   the closure does not contradict the declared types.
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

  /// Adds a closure as a delegate called on the main actor, for as long as the returned token is
  /// kept.
  ///
  /// - Precondition: The number of the closure's parameters equals the number of colons in the
  ///   selector. If the multicast belongs to a protocol, the protocol declares the selector, and
  ///   the closure does not contradict the declared types.
  public func on<each Parameter, Result: Sendable>(
    _ selector: Selector, limit: DeliveryLimit? = nil, label: String? = nil,
    onMainActor handler: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(
      .withoutReceiver(selector, fileID: fileID, line: line, onMainActor: handler), .mainActor,
      limit, label)
  }

  /// Adds a closure that takes the whole `Invocation`, for as long as the returned token is kept.
  ///
  /// For messages whose arguments are known only at run time. The closure gets a copy of the
  /// invocation, and sets its answer with `setReturnValue(_:)`. Other changes of the copy have no
  /// effect.
  ///
  /// - Precondition: If this is a ``ConformingMulticastDelegate`` or a ``TypedMulticastDelegate``,
  ///   the protocol declares the selector.
  public func on(
    _ selector: Selector, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    invocation handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(
      .withoutReceiver(selector, fileID: fileID, line: line, invocation: handler),
      takesInvocation: true, delivery, limit, label)
  }

  /// Adds a closure that takes every message, for as long as the returned token is kept.
  ///
  /// The closure responds to every selector. While the closure is registered, no message is
  /// reported to the ``Multicast/Diagnostics/unheardHandler``, and every question asks the closure.
  /// If the closure sets no answer to a question, its answer counts as failed.
  ///
  /// Stands for a delegate that overrides `forwardInvocation:`.
  public func onEveryMessage(
    delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> DelegateToken {
    add(
      .withoutReceiver(nil, fileID: fileID, line: line, invocation: handler),
      takesInvocation: true, delivery, limit, label)
  }

  /// Adds a delegate that has only one method, for as long as the returned token is kept.
  func add(
    _ method: Method, takesInvocation: Bool = false, _ delivery: DeliveryMode,
    _ limit: DeliveryLimit?, _ label: String?
  ) -> DelegateToken {
    conformance?.checkOrTrap(method)
    let delegate = Responder(only: method, takesInvocation: takesInvocation, label: label)
    let registration = Registration(delegate, delivery, method.site)
    let token = DelegateToken(delegate, registration, of: self)
    _ = insert(registration, .allow, limit: limit, keptBy: token)
    return token
  }
}
