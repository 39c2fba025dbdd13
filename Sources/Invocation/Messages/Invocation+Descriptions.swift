extension Invocation: CustomStringConvertible {
  /// The message in Objective-C's notation.
  ///
  /// For example, `[ChatWindow worker:<Worker> didFinishSubTask:"resize" inDuration:1.5]`. If the
  /// message has no target, a question mark stands for the class of the receiver. A single line,
  /// always: line breaks in a string are escaped, as in a literal, and line breaks in the
  /// description of any other argument become spaces. If the description of an argument is longer
  /// than 1000 bytes, only its beginning and its length are shown.
  public var description: String {
    description(
      receiver: target.map {
        "\((type(of: $0) as? RespondableClass.Type)?.represented ?? type(of: $0))"
      })
  }

  /// Returns the message in Objective-C's notation, with the name of the receiver if it is known.
  package func description(receiver: String?) -> String {
    let described = store.elements.map(Self.describe)
    var pieces = selector.components[...]
    var text = ""
    for argument in described {
      text += " \(pieces.popFirst() ?? ""):\(argument)"
    }
    for piece in pieces { text += " \(piece)\(selector.numberOfArguments > 0 ? ":" : "")" }
    return "[\(receiver ?? "?")\(text)]"
  }

  /// Returns the description of an argument in a message: a single line, shortened if it is long.
  package static func describe(_ argument: Any) -> String {
    switch argument {
    case let string as any StringProtocol: shortened(String(string).debugDescription)
    case let optional as any OptionalType: optional.unwrapped.map(describe) ?? "nil"
    case let wrapper as any Wrapper: describe(wrapper.wrapped)
    case let type as any Any.Type: "\(type).self"
    default:
      type(of: argument) is AnyObject.Type
        ? "<\(type(of: argument))>"
        : shortened("\(argument)".split(whereSeparator: \.isNewline).joined(separator: " "))
    }
  }

  /// Returns a text, or the beginning and the length of a text longer than 1000 bytes.
  ///
  /// Logs stay small, because the descriptions of failures are written to logs.
  private static func shortened(_ text: String) -> String {
    let limit = 1000
    if text.utf8.count <= limit { return text }
    // A Unicode scalar takes at most 4 bytes, but a character may take any number of bytes.
    return "\(String(text.unicodeScalars.prefix(limit / 4)))… (\(text.utf8.count) bytes)"
  }
}

extension Invocation: Equatable {
  /// Returns a Boolean value that indicates whether two invocations have the same selector and
  /// equal arguments.
  ///
  /// Two arguments are equal if they have the same type and are equal by its `==`, or if they are
  /// the same object. If two arguments cannot be compared, the invocations differ, unless they are
  /// copies that still share their arguments. Targets and return values are not compared.
  public static func == (left: Invocation, right: Invocation) -> Bool {
    guard left.selector == right.selector, left.store.count == right.store.count else {
      return false
    }
    return left.store === right.store
      || zip(left.store.elements, right.store.elements).allSatisfy(areEqual)
  }

  private static func areEqual(_ left: Any, _ right: Any) -> Bool {
    func open<T: Equatable>(_ left: T) -> Bool { (right as? T) == left }
    if let left = left as? any Equatable { return type(of: left) == type(of: right) && open(left) }
    if let left = left as? any Any.Type, let right = right as? any Any.Type { return left == right }
    if let optional = left as? any OptionalType, let other = right as? any OptionalType {
      guard type(of: left) == type(of: right) else { return false }
      guard let left = optional.unwrapped, let right = other.unwrapped else {
        return optional.unwrapped == nil && other.unwrapped == nil
      }
      return areEqual(left, right)
    }
    guard type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type else {
      return false
    }
    return left as AnyObject === right as AnyObject
  }
}
