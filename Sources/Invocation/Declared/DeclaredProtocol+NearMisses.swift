import ObjectiveCEncoding

extension DeclaredProtocol {
  /// The messages that an object answers which are almost messages of a protocol that it does not
  /// answer.
  ///
  /// Messages of the other protocols that its class conforms to are meant as they are.
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
