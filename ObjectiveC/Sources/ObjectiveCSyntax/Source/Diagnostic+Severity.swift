extension Diagnostic {
  /// The severity of a diagnostic: a note, a warning or an error.
  @nonexhaustive
  public enum Severity: String, Sendable {
    /// A remark on what the reader did: a condition left out lines, or an imported file was not
    /// found.
    case note

    /// A guess, or code that will fail.
    ///
    /// If a type is unknown, the reader assumes a likely type. A program that names something
    /// undeclared fails when it reaches the name.
    case warning

    /// A declaration, or part of one, that the reader could not read and left out.
    case error
  }
}
