extension ProtocolDescription {
  /// A method that a protocol declares.
  public struct Requirement: Hashable, Sendable {
    /// The selector of the method.
    public let selector: Selector

    /// The types that the method takes and returns.
    public let signature: MethodSignature

    /// A Boolean value that indicates whether a conforming object must have the method.
    public let isRequired: Bool

    /// Creates a requirement from a selector and a signature.
    public init(_ selector: Selector, _ signature: MethodSignature, isRequired: Bool) {
      self.selector = selector
      self.signature = signature
      self.isRequired = isRequired
    }
  }

  /// The methods that the protocol and its adopted protocols declare, each selector once.
  ///
  /// The protocol's own methods come first. An adopted protocol that does not exist yet contributes
  /// no methods.
  public var allRequirements: [Requirement] {
    var selectors: Set<Selector> = []
    return lineage.flatMap(\.requirements).filter { selectors.insert($0.selector).inserted }
  }

  /// Returns the method that the protocol, or a protocol that it adopts, declares for a selector.
  public func requirement(for selector: Selector) -> Requirement? {
    lineage.lazy.flatMap(\.requirements).first { $0.selector == selector }
  }

  /// Returns a Boolean value that indicates whether two protocols are equal, or this protocol
  /// adopts the other, directly or not.
  ///
  /// Stands for `protocol_conformsToProtocol`.
  public func adopts(_ other: ProtocolDescription) -> Bool { lineage.contains(other) }
}
