import ObjectiveCSyntax

extension StaticType {
  /// The type with the length of its initializer, if it is an array that is declared without one.
  func sized(by initializer: Initializer?) -> StaticType {
    guard case .array(let element, 0) = self else { return self }
    switch initializer {
    case .list(let elements)?: return .array(element, count: elements.count)
    case .expression(let expression)?:
      guard case .string(let bytes) = expression.kind else { return self }
      return .array(element, count: bytes.count + 1)
    case nil: return self
    }
  }
}
