/// The initial value of a variable.
package indirect enum Initializer: Hashable, Sendable {
  case expression(Expression)

  /// `{ 1, .y = 2, [3] = 4 }`
  case list([Element])

  package struct Element: Hashable, Sendable {
    /// The part that it initializes, from the outermost on; empty where that is not written.
    package let designators: [Designator]

    package let value: Initializer

    /// The offset at which it begins.
    package let location: Int
  }

  /// A part of a whole: `.field`, `[index]`, GNU's `[first ... last]`.
  package enum Designator: Hashable, Sendable {
    case field(String)
    case index(Expression, through: Expression?)
  }
}
