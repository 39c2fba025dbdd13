public import RuntimeSupport

extension Respondable {
  /// Returns the class's method for a selector, if no method of the single object can take
  /// precedence.
  ///
  /// The result is `nil` if the object has its own ``ObjectMethods``, or if the class has no method
  /// yet. A resolver, which may still add a method, is not asked. The method is not retained,
  /// because the methods of classes are never freed.
  @usableFromInline
  func fixedMethod(for selector: Selector) -> Uncounted<Implementation>? {
    ClassRecord.fixedMethod(for: selector, of: self)
  }

  /// Returns the types of the arguments that the class's method for a selector takes.
  ///
  /// - Returns: The types, or `nil` if the class has no such method yet, or if a method of the
  ///   single object may take precedence. A resolver is not asked.
  @_spi(ObjectiveC) public func argumentTypes(of selector: Selector) -> [any Any.Type]? {
    fixedMethod(for: selector)?.with { $0.signature?.argumentTypes }
  }

  /// The selectors of the class's methods and of the object's ``ObjectMethods``.
  @_spi(ObjectiveC) public var answeredSelectors: [Selector] {
    ClassRecord.of(self).selectors(of: self)
  }

  /// Handles, forwards or refuses a message.
  @_spi(ObjectiveC) public func receive(_ invocation: Invocation) throws -> any Sendable {
    // This is the most frequent case, and needs no reference counting.
    if invocation.store.count == invocation.selector.numberOfArguments,
      let method = fixedMethod(for: invocation.selector)
    {
      return try method.with { try $0.call(self, invocation) }
    }
    return try destination(of: invocation).deliver(invocation)
  }

  /// Returns the object at which a message to this object ends, and the method that handles the
  /// message there.
  package func destination(of invocation: Invocation) throws(InvocationError) -> MessageDestination
  {
    let (target, method) = try find(invocation.selector, count: invocation.store.count)
    defer { method?.end() }
    return MessageDestination(
      receiver: target ?? self, method: method?.implementation.object)
  }

  /// Finds the method that handles a message with the given number of arguments.
  ///
  /// Only this function contains the order of the steps of the forwarding chain. The caller ends
  /// the use of the method with `FoundMethod.end()`.
  ///
  /// - Returns: The method, or `nil` if there is none; and the object to which the message is
  ///   forwarded, or `nil` if the message stays with this object.
  /// - Throws: ``InvocationError/argumentCount(_:expected:found:)`` if the number of arguments is
  ///   wrong, ``InvocationError/receiverMismatch(_:expected:found:)`` if the method of a single
  ///   object is for another class, and ``InvocationError/endlessForwarding(_:receiver:)`` if
  ///   forwarding targets lead from one to the next without end.
  @usableFromInline
  func find(
    _ selector: Selector, count: Int
  ) throws(InvocationError) -> (target: (any Respondable)?, method: FoundMethod?) {
    guard count == selector.numberOfArguments else {
      throw .argumentCount(selector, expected: selector.numberOfArguments, found: count)
    }
    if let method = try ClassRecord.find(selector, for: self) { return (nil, method) }
    guard var target = forwardingTarget(for: selector), target !== self else { return (nil, nil) }
    for _ in 1..<Forwarding.limit {
      if let method = try ClassRecord.find(selector, for: target) { return (target, method) }
      guard let next = target.forwardingTarget(for: selector), next !== target else {
        return (target, nil)
      }
      target = next
    }
    throw .endlessForwarding(selector, receiver: type(of: target))
  }

  /// Forwards a message as an invocation, or refuses the message if the object returns no signature
  /// for the selector.
  ///
  /// These are the last steps of the forwarding chain. A class's `MethodTable.Forwarder` takes
  /// their place.
  @usableFromInline
  func forwardAsInvocation(_ invocation: Invocation) throws -> any Sendable {
    let selector = invocation.selector
    if let forwarder = ClassRecord.forwarder(of: self) {
      return try forwarder.forward(self, invocation)
    }
    guard methodSignature(for: selector) != nil else {
      try doesNotRecognizeSelector(selector)
      return NoReturnValue()
    }
    return try Forwarding.pass(invocation, to: self, as: self) { invocation in
      try forwardInvocation(&invocation)
    }
  }
}
