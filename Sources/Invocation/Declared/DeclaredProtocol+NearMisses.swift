import ObjectiveCEncoding

extension DeclaredProtocol {
  /// Returns the messages of a protocol that an object probably misspells.
  ///
  /// In each pair, `declared` is a selector of the protocol that the object does not answer, and
  /// `answered` is a similar selector that the object answers. A selector that another protocol of
  /// the object's class declares is intended, so it is never an `answered` selector.
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
