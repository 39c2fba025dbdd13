/// A variable with its initial value.
package struct VariableDeclaration: Hashable, Sendable {
  package let name: String
  package let type: DeclaredType
  package let initializer: Initializer?

  /// `true` if the variable is `static`: initialized once, with a lifetime of the whole run.
  package let isStatic: Bool

  /// `true` if the variable is `extern`: declared elsewhere.
  package let isExtern: Bool

  /// `true` if blocks share the variable instead of copying its value, as with `__block`.
  package let isShared: Bool

  /// States how the variable refers to its object, as far as a qualifier says so.
  package var retention: Retention

  /// The function to call at the end of the scope, as with `__attribute__((cleanup(f)))`.
  package let cleanup: String?

  package let location: Int
}
