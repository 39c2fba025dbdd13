/// The initial value of a variable.
package indirect enum Initializer: Hashable, Sendable {
  case expression(Expression)

  /// An initializer list, such as `{ 1, .y = 2, [3] = 4 }`.
  case list([Element])

  package struct Element: Hashable, Sendable {
    /// The path to the initialized part, from the outermost part on; empty without designators.
    package let designators: [Designator]

    package let value: Initializer

    /// The offset at which the element begins.
    package let location: Int
  }

  /// A step on the path to a part: `.field`, `[index]` or GNU's `[first ... last]`.
  package enum Designator: Hashable, Sendable {
    case field(String)
    case index(Expression, through: Expression?)
  }
}
