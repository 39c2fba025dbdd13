/// A variable, with the value that it begins with.
package struct VariableDeclaration: Hashable, Sendable {
  package let name: String
  package let type: DeclaredType
  package let initializer: Initializer?

  /// The number of elements of an array, where it is not known before the program runs.
  package let count: Expression?

  /// Whether there is one of it for the whole run, however often the declaration is come upon.
  package let isStatic: Bool

  /// Whether it is only named here, and declared elsewhere.
  package let isExtern: Bool

  /// Whether blocks share it, and do not copy it: `__block`.
  package let isShared: Bool

  /// Whether it does not keep its object: `__weak`, `__unsafe_unretained`.
  package let isWeak: Bool

  package let location: Int
}
