/// A type in Swift.
indirect enum SwiftType: Hashable, Sendable {
  /// A type with a name. A parameter whose type is an alias of a function is `@escaping`.
  case named(String, isFunction: Bool = false)

  /// A type with type arguments.
  case generic(String, SwiftType)

  /// A value of any type that conforms to a protocol, or to several.
  case any(String)

  case array(SwiftType)
  case dictionary(SwiftType, SwiftType)
  case optional(SwiftType)
  case function([SwiftType], result: SwiftType)

  /// An object of no particular class.
  static let object = any("Sendable")
  static let void = named("Void")

  /// A type that is not `Sendable`, such as a pointer: its sender vouches for the value.
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

  /// The type in parentheses, if it needs them before a question mark or `.self`.
  var operand: String {
    switch self {
    case .any, .function: "(\(self))"
    default: description
    }
  }

  /// The type of a parameter.
  var asParameter: String {
    switch self {
    case .named(_, isFunction: true), .function: "@escaping \(self)"
    default: description
    }
  }
}
