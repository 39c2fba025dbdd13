extension InterfaceDescription {
  /// What has methods.
  public enum Kind: Hashable, Sendable {
    /// A protocol.
    case `protocol`

    /// A class.
    case `class`

    /// A category of a class with its name, which is empty for an extension.
    case category(String)
  }
}
