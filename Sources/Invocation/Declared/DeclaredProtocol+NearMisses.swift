import ObjectiveCEncoding

extension DeclaredProtocol {
  /// Returns the selectors that an object answers and that are probably misspelled messages of a
  /// protocol.
  ///
  /// Each pair has a selector of the protocol that the object does not answer, and a similar
  /// selector that the object answers. A message of another protocol that the object's class
  /// conforms to is intended, and is never part of a pair.
  package static func nearMisses(
    of object: any Respondable, for description: ProtocolDescription
  ) -> [(answered: Selector, declared: Selector)] {
    let answered = ClassRecord.of(object).selectors(of: object)
    let declared = Set(
      adopted(by: type(of: object)).flatMap(\.description.allRequirements).map(\.selector))
    let others = answered.filter { !declared.contains($0) }
    return description.allRequirements.map(\.selector).filter { !answered.contains($0) }
      .compactMap { selector in
        others.first { SelectorName.isNearMiss($0.name, of: selector.name) }.map { ($0, selector) }
      }
  }
}
