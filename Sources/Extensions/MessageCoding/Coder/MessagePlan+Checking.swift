import Invocation
import RuntimeSupport

extension MessagePlan {
  func checkCount(_ count: Int) throws(MessageCodingError) {
    if count != parameters.count {
      throw .contradiction(
        .argumentCount(selector, expected: parameters.count, found: count))
    }
  }

  /// Throws an error if an argument does not convert to its declared type.
  func checkTypes(of invocation: Invocation) throws(MessageCodingError) {
    if let error = signature.mismatch(with: invocation) { throw .contradiction(error) }
  }

  /// Throws an error if a return value does not convert to the declared return type.
  func checkResult(_ value: any Sendable) throws(MessageCodingError) {
    let type = Swift.type(of: value)
    if result.takesAnything || type == result.type { return }
    let signature = MethodSignature(argumentTypes: [result.type])
    guard let error = signature.mismatch(with: Invocation(selector, arguments: [value])) else {
      return
    }
    var found: any Any.Type = type
    if case .argumentMismatch(_, _, _, let mismatched) = error { found = mismatched }
    throw .contradiction(.returnTypeMismatch(selector, expected: result.type, found: found))
  }
}

extension MessagePlan.Parameter {
  /// Returns `true` if `value` fits the parameter without a conversion.
  func takes(_ value: any Sendable) -> Bool { takesAnything || isType(of: value) }

  /// Returns `true` if the dynamic type of `value` is exactly the declared type.
  @inline(__always)
  func isType(of value: any Sendable) -> Bool {
    // `isExactly` cannot decide for classes: the box of an object may have the metadata of a
    // superclass.
    (!ExistentialBox.isKnownClass(type) && ExistentialBox.isExactly(type, value))
      || Swift.type(of: value) == type
  }
}
