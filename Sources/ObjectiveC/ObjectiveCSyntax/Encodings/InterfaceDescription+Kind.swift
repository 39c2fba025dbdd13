extension InterfaceDescription {
  /// The kind of a declaration that has methods.
  public enum Kind: Hashable, Sendable {
    /// A protocol.
    case `protocol`

    /// A class.
    case `class`

    /// A category of a class, with the name of the category; an extension has an empty name.
    case category(String)
  }
}
