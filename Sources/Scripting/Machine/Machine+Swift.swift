import Invocation

// How objects of a script respond to messages from Swift.
extension Machine {
  func responds(_ object: Object, to selector: Selector) -> Bool {
    run { activation in
      if isTornDown { return false }
      let answer = try? send(
        Selectors.respondsToSelector, to: object, [.selector(selector)], on: activation)
      return answer?.isTrue ?? false
    }
  }

  func methodSignature(of object: Object, for selector: Selector) -> MethodSignature? {
    run { activation in
      if isTornDown { return nil }
      let answer = try? send(
        Selectors.methodSignature, to: object, [.selector(selector)], on: activation)
      return (answer?.object as? SignatureObject)?.signature
    }
  }

  func receive(_ invocation: inout Invocation, by object: Object) throws {
    var message = invocation
    try run { activation in
      if isTornDown { throw ScriptError("the script is no longer there", at: nil) }
      let selector = message.selector
      let method = method(of: object, for: selector)
      let shape = method?.shape ?? knownShape(of: selector)
      let arguments = message.arguments.enumerated().map { index, argument in
        Bridge.value(argument, as: shape?.parameters[safely: index] ?? .dynamic, in: self)
      }
      do {
        try checkStopped()
        let value = try send(selector, to: object, arguments, on: activation)
        if case .void = value { return }
        try message.setReturnValue(Bridge.swift(value, shape?.result ?? .dynamic))
      } catch  where error is ThrownObject || error is RuntimeFailure || error is Stopped {
        throw scriptError(error)
      }
    }
    invocation = message
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
