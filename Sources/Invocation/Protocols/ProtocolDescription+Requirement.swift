extension ProtocolDescription {
  /// A method that a protocol declares.
  public struct Requirement: Hashable, Sendable {
    /// The selector.
    public let selector: Selector

    /// The types that it takes and returns.
    public let signature: MethodSignature

    /// Whether an object that conforms must have it.
    public let isRequired: Bool

    /// Makes a requirement from its parts.
    public init(_ selector: Selector, _ signature: MethodSignature, isRequired: Bool) {
      self.selector = selector
      self.signature = signature
      self.isRequired = isRequired
    }
  }

  /// The methods that a protocol and the protocols it adopts declare, each selector once.
  ///
  /// Its own come first. An adopted protocol that does not exist yet contributes nothing.
  public var allRequirements: [Requirement] {
    var selectors: Set<Selector> = []
    return lineage.flatMap(\.requirements).filter { selectors.insert($0.selector).inserted }
  }

  /// The method that the protocol, or one that it adopts, declares for a selector.
  public func requirement(for selector: Selector) -> Requirement? {
    lineage.lazy.flatMap(\.requirements).first { $0.selector == selector }
  }

  /// Whether the two are the same, or this protocol adopts the other, directly or not.
  ///
  /// Stands for `protocol_conformsToProtocol`.
  public func adopts(_ other: ProtocolDescription) -> Bool { lineage.contains(other) }
}
