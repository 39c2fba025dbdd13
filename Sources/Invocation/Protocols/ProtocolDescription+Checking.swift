extension ProtocolDescription {
  /// Throws if a handler contradicts the protocol's declaration for its selector.
  ///
  /// A handler may take any type that the declared type converts to, as ``Method`` says: any object
  /// type fits a declared `id`. A handler for a selector that is not declared, or for all
  /// selectors, passes.
  ///
  /// - Throws: ``InvocationError/contradiction(_:declared:in:found:)``, with both signatures.
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

  /// The differences that keep an object from conforming; none if it conforms.
  ///
  /// These are required selectors that the object does not respond to, and methods that contradict
  /// a declaration.
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
  /// Throws if a handler contradicts one of the protocols.
  func check(_ method: Method) throws(InvocationError) {
    for description in self { try description.check(method) }
  }
}

extension Method {
  /// Traps if the handler contradicts what one of the protocols declares.
  package func checkOrTrap(against protocols: [ProtocolDescription]) {
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
