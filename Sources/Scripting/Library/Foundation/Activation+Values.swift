import Invocation
import ScriptProgram

// Comparing and describing objects, whose classes scripts may override.
extension Activation {
  /// Whether two objects are equal, by the first one's `isEqual:`.
  func areEqual(_ left: Object, _ right: Object) throws -> Bool {
    if left.identity === right.identity { return true }
    try checkDepth()
    if let value = builtIn(left, Selectors.isEqual) {
      return try value.isEqual(to: right, on: self)
    }
    return try machine.send(
      Selectors.isEqual, to: left, [.object(right)], types: [.id], on: self
    ).isTrue
  }

  func hash(of object: Object) throws -> Int {
    try checkDepth()
    if let value = builtIn(object, Selectors.hash) { return try value.hash(on: self) }
    return try machine.send(Selectors.hash, to: object, on: self).integer
  }

  /// The object's `description`.
  func description(of object: Object?, indent: Int = 0) throws -> String {
    guard let object else { return "(null)" }
    try step()
    try checkDepth()
    if let value = builtIn(object, Selectors.description) {
      return try value.describe(indent: indent, on: self)
    }
    let text = try machine.send(Selectors.description, to: object, on: self).object
    return (text as? StringObject)?.text ?? "(null)"
  }

  /// The order of two objects, by `compare:`.
  func compare(_ left: Object, _ right: Object) throws -> Int {
    try machine.send(
      "compare:", to: left, [.object(right)], types: [.id], on: self
    ).integer
  }

  /// The object, if its class does not override the built-in method.
  private func builtIn(_ object: Object, _ selector: Selector) -> ValueObject? {
    guard let value = object as? ValueObject,
      value.isa?.instanceMethod(for: selector)?.isScript == false
    else { return nil }
    return value
  }
}
