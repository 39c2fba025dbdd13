extension Respondable {
  /// Answers, forwards or refuses a message.
  ///
  /// The one place that knows the order of the steps.
  @usableFromInline
  package func receive(_ message: Invocation) throws -> any Sendable {
    let selector = message.selector
    guard message.store.count == selector.numberOfArguments else {
      throw InvocationError.argumentCount(
        selector, expected: selector.numberOfArguments, found: message.store.count)
    }
    let record = ClassRecord.of(self)
    if let method = record.fixedMethod(for: selector) {
      return try method._withUnsafeGuaranteedRef { try $0.call(self, message) }
    }
    if let method = record.implementation(for: selector, of: self) {
      return try method.call(on: self, with: message)
    }
    return try forward(message)
  }

  private func forward(_ message: Invocation) throws -> any Sendable {
    let selector = message.selector
    var receiver: any Respondable = self
    for _ in 0..<Forwarding.limit {
      guard let target = receiver.forwardingTarget(for: selector), target !== receiver else {
        return try receiver.forwardAsInvocation(message)
      }
      receiver = target
      if let method = ClassRecord.of(receiver).implementation(for: selector, of: receiver) {
        return try method.call(on: receiver, with: message)
      }
    }
    throw InvocationError.endlessForwarding(selector, receiver: type(of: receiver))
  }

  private func forwardAsInvocation(_ message: Invocation) throws -> any Sendable {
    let selector = message.selector
    guard methodSignature(for: selector) != nil else {
      try doesNotRecognizeSelector(selector)
      return NoReturnValue()
    }
    return try Forwarding.hand(message, to: self) { invocation in
      try forwardInvocation(&invocation)
    }
  }
}

extension Implementation {
  /// Runs the handler, if the receiver is of its class.
  fileprivate func call(
    on receiver: some Respondable, with message: Invocation
  ) throws -> any Sendable {
    // Class methods were checked when the class's record was made, an object's own were not.
    if ClassRecord.of(receiver).keepsObjectMethods, !accepts(type(of: receiver)) {
      throw InvocationError.receiverMismatch(
        message.selector, expected: receiverType, found: type(of: receiver))
    }
    return try call(receiver, message)
  }
}
