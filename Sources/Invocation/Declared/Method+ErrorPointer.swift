import RuntimeSupport

extension Method {
  /// Returns a method with an additional last argument for the error, if the selector has one part
  /// more than the handler has parameters.
  ///
  /// A protocol gives such a selector to a requirement that throws, as in headers from which Swift
  /// imports a method with an `NSError **`. The class does not repeat the selector. If the handler
  /// throws, the error is stored in the ``OutParameter``, and the message returns `false`
  /// or `nil`, as a method in Objective-C does.
  @usableFromInline
  func reportingErrors() -> Method {
    guard let selector, let signature,
      selector.numberOfArguments == signature.argumentTypes.count + 1
    else { return self }
    if signature.returnType == Void.self {
      return reportingErrors(
        selector, signature.argumentTypes, Bool.self, success: { _ in true }, failure: false)
    }
    func open<Result>(_ type: Result.Type) -> Method {
      // The result is `Sendable`, because the initializers of `Method` require a `Sendable` result.
      reportingErrors(
        selector, signature.argumentTypes, Result?.self,
        success: { SendableBox.assume($0 as? Result as Any) },
        failure: SendableBox.assume(Result?.none as Any))
    }
    return _openExistential(signature.returnType, do: open)
  }

  private func reportingErrors(
    _ selector: Selector, _ types: [any Any.Type], _ returnType: any Any.Type,
    success: @escaping @Sendable (any Sendable) -> any Sendable, failure: any Sendable
  ) -> Method {
    let method = implementation
    // Reads all arguments before the handler is called. A conversion error is the sender's mistake,
    // so the error is thrown to the sender instead of being stored in the out-parameter.
    let error: @Sendable (Invocation) throws -> OutParameter<(any Error)?>? = { invocation in
      var reader = ArgumentReader(invocation)
      func read<T>(_ type: T.Type) throws { _ = try reader.next(as: type) }
      for type in types { try _openExistential(type, do: read) }
      return try reader.next()
    }
    var callAsync: Implementation.AsyncCall?
    if let call = method.callAsync {
      callAsync = { receiver, invocation in
        let error = try error(invocation)
        do {
          return success(try await call(receiver, invocation))
        } catch let thrown {
          error?.value = thrown
          return failure
        }
      }
    }
    return Method(
      Implementation(
        selector: selector,
        signature: MethodSignature(
          argumentTypes: types + [OutParameter<(any Error)?>?.self], returnType: returnType),
        receiverType: method.receiverType, site: method.site,
        confinement: method.confinement, callAsync: callAsync
      ) { receiver, invocation in
        // Both errors are for the sender, who called at the wrong place or did not wait.
        if method.confinement != .none {
          try MainActorConfinement.check(selector, receiver)
        } else if method.callAsync != nil {
          throw InvocationError.asynchronousMethod(selector, receiver: type(of: receiver))
        }
        let error = try error(invocation)
        do {
          return success(try method.call(receiver, invocation))
        } catch let thrown {
          error?.value = thrown
          return failure
        }
      })
  }
}
