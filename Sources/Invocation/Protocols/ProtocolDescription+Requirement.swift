extension ProtocolDescription {
  /// A method that a protocol declares.
  public struct Requirement: Hashable, Sendable {
    /// The selector.
    public let selector: Selector

    /// What it takes and returns.
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

  /// What a protocol and those that it adopts declare, each selector once.
  ///
  /// Its own come first. An adopted protocol that nobody has made yet contributes nothing.
  public var allRequirements: [Requirement] {
    var selectors: Set<Selector> = []
    return lineage.flatMap(\.requirements).filter { selectors.insert($0.selector).inserted }
  }

  /// What it, or a protocol that it adopts, declares for a selector.
  public func requirement(for selector: Selector) -> Requirement? {
    lineage.lazy.flatMap(\.requirements).first { $0.selector == selector }
  }

  /// Whether it is a protocol, or adopts it, directly or not.
  ///
  /// Stands for `protocol_conformsToProtocol`.
  public func adopts(_ other: ProtocolDescription) -> Bool { lineage.contains(other) }
}
