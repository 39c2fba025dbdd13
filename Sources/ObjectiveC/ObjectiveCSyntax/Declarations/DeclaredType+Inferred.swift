extension DeclaredType {
  /// The name of the type of a variable that takes the type of its initial value.
  package static let inferred = "__auto_type"

  /// Whether a variable takes the type of its initial value: `__auto_type`, `typeof(x)`.
  package var isInferred: Bool {
    if case .named(Self.inferred, _) = kind { true } else { false }
  }
}
