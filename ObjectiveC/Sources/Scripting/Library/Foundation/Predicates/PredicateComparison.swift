import Invocation

/// The comparison of a comparison predicate.
struct PredicateComparison {
  let (left, right): (PredicateExpression, PredicateExpression)
  let type: Operator

  enum Operator: String {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case `in` = "IN"
    case between = "BETWEEN"
  }

  func text(_ activation: Activation) throws -> String {
    try activation.joined([
      left.text(activation), " ", type.rawValue, " ", right.text(activation),
    ])
  }

  /// Returns whether the comparison holds for an object.
  func holds(for object: Object?, _ call: Call) throws -> Bool {
    let (left, right) = (try left.value(for: object, call), try right.value(for: object, call))
    let activation = call.activation
    func order(_ isRight: (Int) -> Bool) throws -> Bool {
      guard let left, let right else { return false }
      return isRight(try activation.compare(left, right))
    }
    switch type {
    case .equal, .notEqual:
      guard let left, let right else { return (left === right) == (type == .equal) }
      return try activation.areEqual(left, right) == (type == .equal)
    case .less: return try order { $0 < 0 }
    case .lessOrEqual: return try order { $0 <= 0 }
    case .greater: return try order { $0 > 0 }
    case .greaterOrEqual: return try order { $0 >= 0 }
    case .between:
      guard let bounds = (right as? ArrayObject)?.elements, bounds.count == 2 else {
        throw call.invalid("the right side of BETWEEN must be an array of two values")
      }
      guard let left else { return false }
      return try activation.compare(bounds[0], left) <= 0
        && activation.compare(left, bounds[1]) <= 0
    case .in: return try Self.contains(left, in: right, call)
    }
  }

  private static func contains(_ object: Object?, in whole: Object?, _ call: Call) throws -> Bool {
    guard let object, let whole else { return false }
    switch whole {
    case let set as SetObject: return try set.contains(object, on: call.activation)
    case let whole as CollectionObject:
      try call.chargeEntries(whole.count)
      let elements = (whole as? DictionaryObject)?.table.entries.map(\.value) ?? whole.visited
      return try elements.contains { try call.activation.areEqual(object, $0) }
    default:
      throw call.invalid(
        "Can't use in operator with collection "
          + "\(try call.activation.description(of: whole)) (not a collection)")
    }
  }
}
