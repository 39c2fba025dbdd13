extension ProtocolDescription {
  /// Refuses a handler that contradicts what is declared for its selector.
  ///
  /// It may take what converts from the declared types, as ``Method`` says: a protocol that
  /// declares `id` leaves it the choice. A handler for another selector is not refused, nor one for
  /// all selectors.
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

  /// What keeps an object from conforming.
  ///
  /// Required methods that it does not respond to, and methods of its own that contradict what is
  /// declared; none if it conforms.
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
  /// Refuses a handler that contradicts what one of them declares.
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
        "\(error) (the method\(owner == AnyObject.self ? "" : " of \(owner)") at \(implementation.site))"
      )
    }
  }
}
