import Invocation
import RuntimeSupport

extension MessagePlan {
  func checkCount(_ count: Int) throws(MessageCodingError) {
    if count != parameters.count {
      throw .contradiction(
        .argumentCount(selector, expected: parameters.count, found: count))
    }
  }

  /// Throws if an argument neither is of the declared type nor converts to it.
  func checkTypes(of invocation: Invocation) throws(MessageCodingError) {
    if let error = signature.mismatch(with: invocation) { throw .contradiction(error) }
  }

  /// Throws if a return value neither is of the declared type nor converts to it.
  func checkResult(_ value: any Sendable) throws(MessageCodingError) {
    let type = Swift.type(of: value)
    if result.takesAnything || type == result.type { return }
    let signature = MethodSignature(argumentTypes: [result.type])
    if signature.mismatch(with: Invocation(selector, arguments: [value])) != nil {
      throw .contradiction(
        .returnTypeMismatch(selector, expected: result.type, found: type))
    }
  }
}

extension MessagePlan.Parameter {
  /// Whether a value fits without a conversion.
  func takes(_ value: any Sendable) -> Bool { takesAnything || isType(of: value) }

  /// Whether a value is of just the declared type.
  @inline(__always)
  func isType(of value: any Sendable) -> Bool {
    // An object may be in a box of its superclass.
    (!ExistentialBox.isKnownClass(type) && ExistentialBox.isExactly(type, value))
      || Swift.type(of: value) == type
  }
}
