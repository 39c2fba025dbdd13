/// An attribute in the form in which `__attribute__((…))` contains it, such as `aligned(8)`.
struct WrittenAttribute {
  /// The name, without the two underscores that may surround it.
  let name: String

  /// Tokens of each argument, or `nil` if there are no parentheses.
  let arguments: [[Token]]?
}
