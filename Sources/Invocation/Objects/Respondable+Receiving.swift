public import RuntimeSupport

extension Respondable {
  /// The class's method for a selector, if neither the object's own methods nor a resolver can come
  /// before it.
  ///
  /// Unretained: classes' methods are never freed.
  @usableFromInline
  func fixedMethod(for selector: Selector) -> Uncounted<Implementation>? {
    ClassRecord.fixedMethod(for: selector, of: self)
  }

  /// The types that the class's method for a selector takes, if it has one and neither the object's
  /// own methods nor a resolver can come before it.
  package func argumentTypes(of selector: Selector) -> [any Any.Type]? {
    fixedMethod(for: selector)?.with { $0.signature?.argumentTypes }
  }

  /// Answers, forwards or refuses a message.
  @usableFromInline
  package func receive(_ invocation: Invocation) throws -> any Sendable {
    // The most frequent case, without retaining or releasing anything.
    if invocation.store.count == invocation.selector.numberOfArguments,
      let method = fixedMethod(for: invocation.selector)
    {
      return try method.with { try $0.call(self, invocation) }
    }
    return try destination(of: invocation).deliver(invocation)
  }

  /// The object and method that a message to this object ends at.
  package func destination(of invocation: Invocation) throws(InvocationError) -> MessageDestination
  {
    let (target, method) = try find(invocation.selector, count: invocation.store.count)
    defer { method?.end() }
    return MessageDestination(
      receiver: target ?? self, method: method?.implementation.object)
  }

  /// The method that handles a message with so many arguments, nil if there is none; and the object
  /// that the message is forwarded to before, nil if it is this one.
  ///
  /// Only this function knows the order of the forwarding chain's steps.
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
