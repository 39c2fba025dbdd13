/// A type in Swift.
indirect enum SwiftType: Hashable, Sendable {
  /// A type with a name.
  ///
  /// A parameter is `@escaping` if the name is an alias of a function type.
  case named(String, isFunction: Bool = false)

  /// A generic type with one type argument.
  case generic(String, SwiftType)

  /// An existential type: a value of any type that conforms to one or more protocols.
  case any(String)

  case array(SwiftType)
  case dictionary(SwiftType, SwiftType)
  case optional(SwiftType)
  case function([SwiftType], result: SwiftType)

  /// A type for an object of unknown class.
  static let object = any("Sendable")
  static let void = named("Void")

  /// Returns the wrapper for a type without a conformance to `Sendable`, such as a pointer type.
  ///
  /// The sender guarantees that sending the value is safe.
  static func vouched(_ type: SwiftType) -> SwiftType { generic("UncheckedSendable", type) }
}

extension SwiftType: CustomStringConvertible {
  var description: String {
    switch self {
    case .named(let name, _): name
    case .generic(let name, let argument): "\(name)<\(argument)>"
    case .any(let name): "any \(name)"
    case .array(let element): "[\(element)]"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .optional(let wrapped): "\(wrapped.operand)?"
    case .function(let parameters, let result):
      "@Sendable (\(parameters.map(\.asParameter).joined(separator: ", "))) -> \(result)"
    }
  }

  /// The text of the type, in parentheses if the type needs them before a question mark or `.self`.
  var operand: String {
    switch self {
    case .any, .function: "(\(self))"
    default: description
    }
  }

  /// The text of the type as the type of a parameter.
  var asParameter: String {
    switch self {
    case .named(_, isFunction: true), .function: "@escaping \(self)"
    default: description
    }
  }
}
