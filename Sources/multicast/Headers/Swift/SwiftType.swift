/// A type as Swift writes it.
indirect enum SwiftType: Hashable, Sendable {
  /// A type with a name. One that stands for a function is passed as functions are.
  case named(String, isFunction: Bool = false)

  /// A type with type arguments.
  case generic(String, SwiftType)

  /// A protocol, or several, of which a value of any type is passed.
  case any(String)

  case array(SwiftType)
  case dictionary(SwiftType, SwiftType)
  case optional(SwiftType)
  case function([SwiftType], result: SwiftType)

  /// What messages carry.
  static let object = any("Sendable")
  static let void = named("Void")

  /// A pointer, for which its sender vouches: Swift's are not `Sendable`.
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

  /// The type where something follows it: a question mark, or `.self`.
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
