extension DeclaredType {
  /// Stands for a type inferred from the initial value of a variable.
  package static let inferred = "__auto_type"

  /// `true` if a variable has the type of its initial value, as with `__auto_type` or `typeof(x)`.
  package var isInferred: Bool {
    if case .named(Self.inferred, _) = kind { true } else { false }
  }
}
