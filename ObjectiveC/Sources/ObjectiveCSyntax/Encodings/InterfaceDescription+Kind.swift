extension InterfaceDescription {
  /// Distinguishes the declarations that have methods.
  public enum Kind: Hashable, Sendable {
    /// A protocol.
    case `protocol`

    /// A class.
    case `class`

    /// A category with its name, or a class extension with an empty name.
    case category(String)
  }
}
