extension Respondable {
  /// The method for a selector, if nothing can come before it.
  ///
  /// Without counting references, as classes' methods are never freed.
  @usableFromInline
  func fixedMethod(for selector: Selector) -> Unmanaged<Implementation>? {
    ClassRecord.fixedMethod(for: selector, of: self)
  }

  /// Answers, forwards or refuses a message.
  @usableFromInline
  package func receive(_ message: Invocation) throws -> any Sendable {
    // The most frequent case, without counting references.
    if message.store.count == message.selector.numberOfArguments,
      let method = fixedMethod(for: message.selector)
    {
      return try method._withUnsafeGuaranteedRef { try $0.call(self, message) }
    }
    return try destination(of: message).take(message)
  }

  /// Where a message ends that is sent to this object.
  ///
  /// The one place that knows the order of the steps.
  package func destination(of message: Invocation) throws(InvocationError) -> Destination {
    let selector = message.selector
    guard message.store.count == selector.numberOfArguments else {
      throw .argumentCount(
        selector, expected: selector.numberOfArguments, found: message.store.count)
    }
    var receiver: any Respondable = self
    for _ in 0..<Forwarding.limit {
      let record = ClassRecord.of(receiver)
      if let method = record.implementation(for: selector, of: receiver) {
        // Class methods were checked when they were listed or added, an object's own were not.
        if record.keepsObjectMethods, !method.accepts(type(of: receiver)) {
          throw .receiverMismatch(
            selector, expected: method.receiverType, found: type(of: receiver))
        }
        return Destination(receiver: receiver, method: method)
      }
      guard let target = receiver.forwardingTarget(for: selector), target !== receiver else {
        return Destination(receiver: receiver, method: nil)
      }
      receiver = target
    }
    throw .endlessForwarding(selector, receiver: type(of: receiver))
  }

  fileprivate func forwardAsInvocation(_ message: Invocation) throws -> any Sendable {
    let selector = message.selector
    guard methodSignature(for: selector) != nil else {
      try doesNotRecognizeSelector(selector)
      return NoReturnValue()
    }
    return try Forwarding.pass(message, to: self) { invocation in
      try forwardInvocation(&invocation)
    }
  }
}

/// The object that takes a message in the end.
package struct Destination: @unchecked Sendable {
  // Unchecked for the receiver: it is used where its method's isolation says.
  package let receiver: any Respondable

  /// Its method, nil if it forwards the message as a value, or refuses it.
  package let method: Implementation?

  /// Whether the method can only be run by waiting for it.
  package var isAsynchronous: Bool { method?.isAsynchronous ?? false }

  /// Whether the method has to be waited for if its answer is wanted here.
  package var mustBeAwaited: Bool {
    guard let method else { return false }
    return method.isConfinedToMainActor
      ? !MainActorConfinement.isOnMainActor : method.isAsynchronous
  }

  package init(receiver: any Respondable, method: Implementation?) {
    self.receiver = receiver
    self.method = method
  }

  /// Hands the message over.
  package func take(_ message: Invocation) throws -> any Sendable {
    guard let method else { return try receiver.forwardAsInvocation(message) }
    return try method.call(receiver, message)
  }

  /// Hands the message over, and waits for the method where that takes time.
  package nonisolated(nonsending) func takeAsync(_ message: Invocation) async throws
    -> any Sendable
  {
    guard let call = method?.callAsync else { return try take(message) }
    return try await call(receiver, message)
  }
}
