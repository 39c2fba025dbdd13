import RuntimeSupport

extension Method {
  /// Adds the part of the selector to which an error goes, if it has one more than the method.
  ///
  /// A protocol gives such a selector to a requirement that `throws`, as where Swift imports
  /// `NSError **`. The class's own method need not repeat it. The message returns false or nil after
  /// an error, as its receiver in Objective-C would.
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
      // The method's result is `Sendable`: it was made from one whose result is.
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
    // Reads the arguments for their errors, which are the sender's and not the method's.
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
        if method.confinement != .none { try MainActorConfinement.check(selector, receiver) }
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
