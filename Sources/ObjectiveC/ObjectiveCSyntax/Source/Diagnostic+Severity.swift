extension Diagnostic {
  /// Whether something in a text was lost, only guessed, or left out as the text says.
  @nonexhaustive
  public enum Severity: String, Sendable {
    /// The reader says what it did: a condition leaves out lines, or an imported file is not found.
    case note

    /// A type is not known, so the declaration has a likely one; or code names something that nothing
    /// declares, and fails where it is reached.
    case warning

    /// A declaration, or a part of it, cannot be read: it was left out.
    case error
  }
}
