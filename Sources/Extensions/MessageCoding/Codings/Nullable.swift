import RuntimeSupport

/// An optional whose type is not known at compile time.
protocol Nullable {
  /// The type of the content; for nested optionals, the type in the innermost optional.
  static var content: any Any.Type { get }

  /// `true` if the type is a single optional of a `Codable` type.
  static var isPlain: Bool { get }

  /// Returns the content, also of nested optionals, or `nil` if the value is `nil` at any level.
  var content: (any Sendable)? { get }
}

extension Optional: Nullable {
  static var content: any Any.Type {
    (Wrapped.self as? any Nullable.Type)?.content ?? Wrapped.self
  }

  static var isPlain: Bool {
    Wrapped.self is any Codable.Type && !(Wrapped.self is any Nullable.Type)
  }

  var content: (any Sendable)? {
    guard case .some(let value) = self else { return nil }
    // The value is a part of an argument, and arguments are `Sendable`.
    return (value as? any Nullable).map(\.content) ?? SendableBox.assume(value)
  }
}
