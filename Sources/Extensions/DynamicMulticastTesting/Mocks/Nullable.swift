/// An optional whose type is not known at compile time.
protocol Nullable {
  /// `true` if the value is `nil`, also in nested optionals.
  var isNil: Bool { get }
}

extension Optional: Nullable {
  var isNil: Bool {
    switch self {
    case .none: true
    case .some(let value): (value as? any Nullable)?.isNil ?? false
    }
  }
}
