public import Invocation

extension Multicast {
  /// Adds a closure as a delegate, or throws an error where ``on(_:delivery:limit:label:handler:fileID:line:)-1wt5h``
  /// traps.
  ///
  /// For selectors that are known only at run time, for example because a file contains them:
  ///
  /// ```swift
  /// let token = try delegates.onOrThrow(Selector(name), delivery: .queue(queue)) {
  ///   (worker: Worker) in
  ///   print("\(name) was received")
  /// }
  /// ```
  ///
  /// The description of the error is the text of the trap.
  ///
  /// - Parameters: The parameters of `on`.
  /// - Returns: The token.
  /// - Throws: `InvocationError.parameterCount` if the number of the closure's parameters differs
  ///   from the number of colons in the selector. If the multicast belongs to a protocol,
  ///   `InvocationError.notInProtocol` if the protocol does not declare the selector, and
  ///   `InvocationError.contradiction` if the closure contradicts the declared types.
  public func onOrThrow<each Parameter, Result: Sendable>(
    _ selector: Selector, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> DelegateToken {
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    try selector.checkParameterCount(count)
    return try addOrThrow(
      .withoutReceiver(selector, fileID: fileID, line: line, handler), delivery, limit, label)
  }

  /// Adds a closure as a delegate called on the main actor, or throws an error where
  /// ``on(_:limit:label:onMainActor:fileID:line:)`` traps.
  ///
  /// - Throws: The errors of ``onOrThrow(_:delivery:limit:label:handler:fileID:line:)``.
  public func onOrThrow<each Parameter, Result: Sendable>(
    _ selector: Selector, limit: DeliveryLimit? = nil, label: String? = nil,
    onMainActor handler: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> DelegateToken {
    var count = 0
    for _ in repeat (each Parameter).self { count += 1 }
    try selector.checkParameterCount(count)
    return try addOrThrow(
      .withoutReceiver(selector, fileID: fileID, line: line, onMainActor: handler), .mainActor,
      limit, label)
  }

  /// Adds a closure that takes the whole `Invocation`, or throws an error where
  /// ``on(_:delivery:limit:label:invocation:fileID:line:)`` traps.
  ///
  /// - Throws: `InvocationError.notInProtocol` if the multicast belongs to a protocol
  ///   that does not declare the selector.
  public func onOrThrow(
    _ selector: Selector, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    label: String? = nil,
    invocation handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> DelegateToken {
    try addOrThrow(
      .withoutReceiver(selector, fileID: fileID, line: line, invocation: handler),
      takesInvocation: true, delivery, limit, label)
  }

  private func addOrThrow(
    _ method: Method, takesInvocation: Bool = false, _ delivery: DeliveryMode,
    _ limit: DeliveryLimit?, _ label: String?
  ) throws(InvocationError) -> DelegateToken {
    try conformance?.check(method)
    return add(method, takesInvocation: takesInvocation, delivery, limit, label)
  }
}
