/// What lets an optional be asked whose type is not known.
protocol Nullable {
  /// Whether it is nil, or has nil in it.
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
