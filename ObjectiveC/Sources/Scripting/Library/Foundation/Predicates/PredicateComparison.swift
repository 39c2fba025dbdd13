import Foundation
import Invocation

/// The comparison of a comparison predicate.
struct PredicateComparison {
  let (left, right): (PredicateExpression, PredicateExpression)
  let type: Operator

  /// 1 if all elements of the left value must meet the comparison, 2 if any element must.
  var modifier = 0

  /// 1 to ignore the case, and 2 to ignore diacritical marks.
  var options = 0

  enum Operator: String {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case matches = "MATCHES"
    case like = "LIKE"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case `in` = "IN"
    case contains = "CONTAINS"
    case between = "BETWEEN"
  }

  func text(_ bindings: Object?, _ activation: Activation) throws -> String {
    try activation.joined([
      ["", "ALL ", "ANY "][modifier], left.text(bindings, activation), " ", type.rawValue,
      ["", "[c]", "[d]", "[cd]"][options], " ", right.text(bindings, activation),
    ])
  }

  /// Returns whether the comparison holds for an object.
  func holds(for object: Object?, _ bindings: Object?, _ call: Call) throws -> Bool {
    let left = try left.value(for: object, bindings, call)
    var right = try right.value(for: object, bindings, call)
    if type != .matches { right = try folded(right, call) }
    if modifier == 0 { return try isMet(by: folded(left, call), right, call) }
    guard let left else { return modifier == 1 }
    guard let elements = left as? CollectionObject else {
      throw call.invalid(
        "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet.")
    }
    try call.chargeEntries(elements.count)
    let isAny = modifier == 2
    let decides = { (element: Object) in try isMet(by: folded(element, call), right, call) == isAny
    }
    return try elements.visited.contains(where: decides) == isAny
  }

  private func isMet(by left: Object?, _ right: Object?, _ call: Call) throws -> Bool {
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
    case .contains: return try Self.contains(right, in: left, call)
    case .matches, .like, .beginsWith, .endsWith:
      guard let left, let right else { return false }
      guard let left = left as? StringObject, let right = right as? StringObject else {
        throw call.invalid("Can't do a substring operation with something that isn't a string")
      }
      let (text, pattern) = (try call.counted(left), try call.counted(right))
      switch type {
      case .beginsWith: return text.utf16.starts(with: pattern.utf16)
      case .endsWith: return text.utf16.reversed().starts(with: pattern.utf16.reversed())
      case .like: return try Self.isLike(text, pattern, call)
      default: return try matches(text, pattern, call)
      }
    }
  }

  private static func contains(_ object: Object?, in whole: Object?, _ call: Call) throws -> Bool {
    guard let object, let whole else { return false }
    switch whole {
    case let text as StringObject:
      guard let part = object as? StringObject else { return false }
      return try call.range(of: part.text, in: NSString(string: text.text), options: .literal)
        .location != NSNotFound
    case let set as SetObject: return try set.contains(object, on: call.activation)
    case let whole as CollectionObject:
      try call.chargeEntries(whole.count)
      let elements = (whole as? DictionaryObject)?.table.entries.map(\.value) ?? whole.visited
      return try elements.contains { try call.activation.areEqual(object, $0) }
    default:
      throw call.invalid(
        "Can't use in/contains operator with collection "
          + "\(try call.activation.description(of: whole)) (not a collection)")
    }
  }

  /// Returns a string, or an array of strings, without the differences that the options ignore.
  private func folded(_ object: Object?, _ call: Call) throws -> Object? {
    if options == 0 { return object }
    if let string = object as? StringObject {
      try call.charge(4 * string.text.utf8.count)
      try call.step(string.text.utf8.count / 4)
      // A regular expression ignores the case itself.
      var ignored: String.CompareOptions = options & 2 != 0 ? .diacriticInsensitive : []
      if options & 1 != 0, type != .matches { ignored.insert(.caseInsensitive) }
      return call.library.string(string.text.folding(options: ignored, locale: nil))
    }
    guard let array = object as? ArrayObject else { return object }
    try call.activation.checkDepth()
    try call.chargeObjects(array.count)
    return call.library.array(try array.elements.map { try folded($0, call) ?? $0 })
  }

  /// Returns whether a text matches a pattern, in which `?` and `*` are wildcards.
  private static func isLike(_ text: String, _ pattern: String, _ call: Call) throws -> Bool {
    let wanted = Array(pattern.utf16)
    try call.charge(4 * wanted.count)
    let (any, many) = (UInt16(63), UInt16(42))
    // The numbers of code units of the pattern that can match the text so far.
    var states = (0...wanted.count).map { count in wanted[..<count].allSatisfy { $0 == many } }
    for unit in text.utf16 {
      try call.step(1 + wanted.count / 4)
      var before = states[0]
      states[0] = false
      for (index, part) in wanted.enumerated() {
        let (previous, own) = (before, states[index + 1])
        before = own
        states[index + 1] =
          part == many
          ? own || previous || states[index] : previous && (part == any || part == unit)
      }
    }
    return states[wanted.count]
  }

  /// Returns whether an entire text matches a regular expression.
  private func matches(_ text: String, _ pattern: String, _ call: Call) throws -> Bool {
    let expression: NSRegularExpression
    do {
      expression = try call.regularExpression(
        "\\A(?:\(pattern))\\z", options & 1 != 0 ? .caseInsensitive : [])
    } catch let error as CocoaError where error.code == .formatting {
      throw call.invalid(
        "Can't do regex matching, reason: Can't open pattern \(pattern.prefix(1000))")
    }
    let whole = NSRange(location: 0, length: text.utf16.count)
    return try call.matches(
      of: expression, in: text, options: .anchored, range: whole, limit: 1
    ).isEmpty == false
  }
}
