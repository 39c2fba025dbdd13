/// A variable with its initial value.
package struct VariableDeclaration: Hashable, Sendable {
  package let name: String
  package let type: DeclaredType
  package let initializer: Initializer?

  /// Whether it is `static`: initialized once, and kept for the whole run.
  package let isStatic: Bool

  /// Whether it is `extern`: declared elsewhere.
  package let isExtern: Bool

  /// Whether blocks share it, and do not copy it: `__block`.
  package let isShared: Bool

  /// Whether it does not retain its object: `__weak`, `__unsafe_unretained`.
  package var isWeak: Bool

  /// The function that is called when it goes out of scope: `__attribute__((cleanup(f)))`.
  package let cleanup: String?

  package let location: Int
}
