extension DeclaredType {
  /// What the type of a variable is called that has the type of its value.
  package static let inferred = "__auto_type"

  /// Whether it is that of the value that a variable begins with: `__auto_type`, `typeof(x)`.
  package var isInferred: Bool {
    if case .named(Self.inferred, _) = kind { true } else { false }
  }
}
