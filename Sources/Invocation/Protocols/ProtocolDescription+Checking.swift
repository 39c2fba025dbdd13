extension ProtocolDescription {
  /// Checks that a handler agrees with the protocol's declaration of its selector.
  ///
  /// The handler may take any type to which values of the declared type may convert, as ``Method``
  /// describes. For example, any object type agrees with a declared `id`. The check passes if the
  /// protocol does not declare the selector, or if the handler is for all selectors.
  ///
  /// - Throws: ``InvocationError/contradiction(_:declared:in:found:)`` with both signatures if the
  ///   handler contradicts the declaration.
  public func check(_ method: Method) throws(InvocationError) {
    guard let selector = method.selector, let found = method.signature else { return }
    try check(found, for: selector)
  }

  private func check(_ found: MethodSignature, for selector: Selector) throws(InvocationError) {
    guard let declared = requirement(for: selector)?.signature, found.contradicts(declared) else {
      return
    }
    throw .contradiction(selector, declared: declared, in: self, found: found)
  }

  /// Returns the differences that keep an object from conforming to the protocol.
  ///
  /// A difference is a required selector to which the object does not respond, or a method whose
  /// types contradict the declaration.
  ///
  /// - Returns: The differences. The array is empty if the object conforms.
  public func obstacles(to object: any Respondable) -> [ConformanceError.Obstacle] {
    let known = ClassRecord.of(object).selectors(of: object)
    return allRequirements.compactMap { requirement in
      let selector = requirement.selector
      guard object.responds(to: selector) else {
        return requirement.isRequired
          ? .missing(selector, nearest: selector.nearest(among: known)) : nil
      }
      guard let found = object.methodSignature(for: selector),
        found.contradicts(requirement.signature)
      else { return nil }
      return .differs(selector, declared: requirement.signature, found: found)
    }
  }
}

extension [ProtocolDescription] {
  /// Checks that a handler agrees with each of the protocols.
  ///
  /// - Throws: ``InvocationError/contradiction(_:declared:in:found:)`` for the first contradiction.
  func check(_ method: Method) throws(InvocationError) {
    for description in self { try description.check(method) }
  }
}

extension Method {
  /// Traps if the handler contradicts the declaration of its selector in one of the protocols.
  func checkOrTrap(against protocols: [ProtocolDescription]) {
    do {
      try protocols.check(self)
    } catch {
      let owner: AnyObject.Type = implementation.receiverType
      fatalError(
        "\(error) (the method\(owner == AnyObject.self ? "" : " of \(RespondableClass.name(of: owner))") at \(implementation.site))"
      )
    }
  }
}
