/// The initial value of a variable.
package indirect enum Initializer: Hashable, Sendable {
  case expression(Expression)

  /// `{ 1, .y = 2, [3] = 4 }`
  case list([Element])

  package struct Element: Hashable, Sendable {
    /// The field that it initializes, where that is written.
    package let field: String?

    /// The index that it initializes, where that is written.
    package let index: Expression?

    package let value: Initializer
  }
}
