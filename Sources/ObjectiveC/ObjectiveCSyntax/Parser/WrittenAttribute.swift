/// An attribute as it stands in `__attribute__((…))`, such as `aligned(8)`.
struct WrittenAttribute {
  /// The name, without the two underscores that may be around it.
  let name: String

  /// The tokens of each argument; nil if there are no parentheses.
  let arguments: [[Token]]?
}
