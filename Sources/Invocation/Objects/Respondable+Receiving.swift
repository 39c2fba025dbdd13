extension Respondable {
  /// The class's method for a selector, if neither the object's own methods nor a resolver can come
  /// before it.
  ///
  /// Unretained: classes' methods are never freed.
  @usableFromInline
  func fixedMethod(for selector: Selector) -> Unmanaged<Implementation>? {
    ClassRecord.fixedMethod(for: selector, of: self)
  }

  /// The types that the class's method for a selector takes, if it has one and neither the object's
  /// own methods nor a resolver can come before it.
  package func argumentTypes(of selector: Selector) -> [any Any.Type]? {
    fixedMethod(for: selector)?._withUnsafeGuaranteedRef { $0.signature?.argumentTypes }
  }

  /// Answers, forwards or refuses a message.
  @usableFromInline
  package func receive(_ invocation: Invocation) throws -> any Sendable {
    // The most frequent case, without retaining or releasing anything.
    if invocation.store.count == invocation.selector.numberOfArguments,
      let method = fixedMethod(for: invocation.selector)
    {
      return try method._withUnsafeGuaranteedRef { try $0.call(self, invocation) }
    }
    return try destination(of: invocation).deliver(invocation)
  }

  /// The object and method that a message to this object ends at.
  package func destination(of invocation: Invocation) throws(InvocationError) -> MessageDestination
  {
    try destination(of: invocation.selector, count: invocation.store.count)
  }

  /// The object and method that a message with so many arguments ends at.
  ///
  /// Only this function knows the order of the forwarding chain's steps.
  @usableFromInline
  func destination(
    of selector: Selector, count: Int
  ) throws(InvocationError) -> MessageDestination {
    guard count == selector.numberOfArguments else {
      throw .argumentCount(selector, expected: selector.numberOfArguments, found: count)
    }
    var receiver: any Respondable = self
    for _ in 0..<Forwarding.limit {
      if let method = try ClassRecord.method(for: selector, of: receiver) {
        return MessageDestination(receiver: receiver, method: method)
      }
      guard let target = receiver.forwardingTarget(for: selector), target !== receiver else {
        return MessageDestination(receiver: receiver, method: nil)
      }
      receiver = target
    }
    throw .endlessForwarding(selector, receiver: type(of: receiver))
  }

  func forwardAsInvocation(_ invocation: Invocation) throws -> any Sendable {
    let selector = invocation.selector
    if let forwarder = ClassRecord.of(self).forwarder {
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
