/// Reads the arguments of a message one after the other, converting each.
@usableFromInline
struct ArgumentReader {
  private let message: Invocation
  private let elements: [any Sendable]
  private var index = 0

  @usableFromInline
  init(_ message: Invocation) {
    self.message = message
    elements = message.store.elements
  }

  @usableFromInline
  mutating func next<T>(as type: T.Type) throws -> T {
    defer { index += 1 }
    return try Self.convert(elements[index], at: index, of: message.selector, to: type)
  }

  static func convert<T>(
    _ value: any Sendable, at index: Int, of selector: Selector, to type: T.Type
  ) throws(InvocationError) -> T {
    if let converted = Conversion.convert(value, to: type) { return converted }
    let found = Swift.type(of: value)
    if Conversion.areNumbers(value, type) {
      throw .inexactArgument(
        selector, index: index, expected: type, found: found, value: "\(value)")
    }
    throw .argumentMismatch(selector, index: index, expected: type, found: found)
  }
}
