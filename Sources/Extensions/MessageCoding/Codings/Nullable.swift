import RuntimeSupport

/// An optional whose type is not known at compile time.
protocol Nullable {
  /// The type of what is not nil, also inside of nested optionals.
  static var content: any Any.Type { get }

  /// Whether it is one optional of a type that can be encoded.
  static var isPlain: Bool { get }

  /// The value that is not nil, also inside of nested optionals.
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
    // It is part of an argument, which is Sendable.
    return (value as? any Nullable).map(\.content) ?? SendableBox.assume(value)
  }
}
