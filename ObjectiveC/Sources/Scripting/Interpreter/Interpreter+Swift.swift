@_spi(ObjectiveC) import Invocation

// Responses of a script's objects to messages from Swift.
extension Interpreter {
  func responds(_ object: Object, to selector: Selector) -> Bool {
    if let known = knownAnswer(of: object, to: selector) { return known.responds }
    return run { activation in
      if isTornDown { return false }
      if let own = ownAnswer(of: object, to: selector) { return own.responds }
      let answer = try? send(
        Selectors.respondsToSelector, to: object, [.selector(selector)], on: activation)
      return answer?.isTrue ?? false
    }
  }

  func methodSignature(of object: Object, for selector: Selector) -> MethodSignature? {
    if let known = knownAnswer(of: object, to: selector) { return known.signature }
    return run { activation in
      if isTornDown { return nil }
      if let own = ownAnswer(of: object, to: selector) { return own.signature }
      let answer = try? send(
        Selectors.methodSignature, to: object, [.selector(selector)], on: activation)
      return (answer?.object as? SignatureObject)?.signature
    }
  }

  private func knownAnswer(of object: Object, to selector: Selector) -> AnswerCache.Answer? {
    object.isa.flatMap { answers.answer(of: $0, to: selector) }
  }

  /// Returns and caches an object's answer if the answer requires no code of the script.
  ///
  /// Returns `nil` if the object's class overrides `respondsToSelector:` or
  /// `methodSignatureForSelector:` of `NSObject`, or may resolve the method.
  private func ownAnswer(of object: Object, to selector: Selector) -> AnswerCache.Answer? {
    guard let type = object.isa, object.swiftReceiver == nil,
      type.instanceMethod(for: Selectors.respondsToSelector) === originalAnswers.responds,
      type.instanceMethod(for: Selectors.methodSignature) === originalAnswers.signature
    else { return nil }
    let method = type.instanceMethod(for: selector)
    // The resolver is code of the script, and may add the method.
    if method == nil, type.classMethod(for: Selectors.resolveInstanceMethod)?.isScript == true {
      return nil
    }
    let answer = AnswerCache.Answer(
      responds: method != nil, signature: method.flatMap { try? MethodSignature($0.encoding) },
      of: type)
    answers.keep(answer, of: type, to: selector)
    return answer
  }

  /// Runs an object's method for a message from Swift, and returns the method's result.
  ///
  /// - Throws: ``InvocationError`` if the object has no method and does not forward the message, or
  ///   if the script has been deallocated. ``ScriptError`` if the script fails.
  func receive(_ invocation: Invocation, by object: Object) throws -> any Sendable {
    try run { activation in
      do {
        let method = isTornDown ? nil : method(of: object, for: invocation.selector)
        if method == nil, methodSignature(of: object, for: invocation.selector) == nil {
          try object.doesNotRecognizeSelector(invocation.selector)
          return NoReturnValue()
        }
        try checkStopped()
        let shape = method?.shape ?? knownShape(of: invocation.selector)
        let value = try withArguments(of: invocation, as: shape?.parameters ?? []) { arguments in
          guard let method else {
            return try forward(invocation.selector, to: object, Array(arguments), [], activation)
          }
          try initializeIfNeeded(object, activation)
          return try invoke(method, on: object, arguments, activation: activation)
        }
        return Bridge.swift(value, shape?.result ?? .dynamic)
      } catch  where error is ThrownObject || error is RuntimeFailure || error is Stopped {
        throw scriptError(error)
      }
    }
  }

  /// Calls `body` with the script's values for the arguments of a message.
  private func withArguments(
    of invocation: Invocation, as types: [StaticType],
    _ body: (UnsafeMutableBufferPointer<Value>) throws -> Value
  ) rethrows -> Value {
    let capacity = invocation.arguments.count
    return try withUnsafeTemporaryAllocation(of: Value.self, capacity: capacity) { memory in
      var count = 0
      defer { memory[..<count].deinitialize() }
      invocation.forEachArgument { type, address in
        memory.initializeElement(
          at: count, to: Bridge.value(at: address, of: type, as: types[safely: count], in: self))
        count += 1
      }
      return try body(memory)
    }
  }

  /// Runs `dealloc` of an object's class and then of each superclass, as under ARC.
  func runDealloc(of proxy: Object) {
    run { activation in
      guard let type = proxy.isa else { return }
      for type in type.inheritanceChain {
        do {
          if let method = type.instanceMethods[Selectors.dealloc], method.isScript {
            _ = try invoke(method, on: proxy, [], activation: activation)
          }
        } catch {
          output("an error in dealloc: \(scriptError(error))\n")
        }
      }
    }
  }
}
