import Invocation

// How objects of a script respond to messages from Swift.
extension Machine {
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

  /// The answer of an object whose class leaves it to `NSObject`, without running the script's code.
  private func ownAnswer(of object: Object, to selector: Selector) -> AnswerCache.Answer? {
    guard let type = object.isa, object.swiftReceiver == nil,
      type.instanceMethod(for: Selectors.respondsToSelector) === originalAnswers.responds,
      type.instanceMethod(for: Selectors.methodSignature) === originalAnswers.signature
    else { return nil }
    let method = type.instanceMethod(for: selector)
    // A resolver may add the method.
    if method == nil, type.classMethod(for: Selectors.resolveInstanceMethod)?.isScript == true {
      return nil
    }
    let answer = AnswerCache.Answer(
      responds: method != nil, signature: method.flatMap { try? MethodSignature($0.encoding) })
    answers.keep(answer, of: type, to: selector)
    return answer
  }

  func receive(_ invocation: inout Invocation, by object: Object) throws {
    try run { activation in
      if isTornDown { throw ScriptError("the script is no longer there", at: nil) }
      let selector = invocation.selector
      let method = method(of: object, for: selector)
      let shape = method?.shape ?? knownShape(of: selector)
      let arguments = invocation.arguments.enumerated().map { index, argument in
        Bridge.value(argument, as: shape?.parameters[safely: index] ?? .dynamic, in: self)
      }
      do {
        try checkStopped()
        let value = try send(selector, to: object, arguments, on: activation)
        if case .void = value { return }
        try invocation.setReturnValue(Bridge.swift(value, shape?.result ?? .dynamic))
      } catch  where error is ThrownObject || error is RuntimeFailure || error is Stopped {
        throw scriptError(error)
      }
    }
  }

  /// Runs `dealloc` of its class and then of each superclass, as under ARC.
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
