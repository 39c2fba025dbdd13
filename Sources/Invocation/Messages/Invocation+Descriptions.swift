extension Invocation: CustomStringConvertible {
  /// The message in Objective-C's notation.
  ///
  /// `[ChatWindow worker:<Worker> didFinishSubTask:"resize" inDuration:1.5]`, with a question mark
  /// if there is no target. It is always one line: line breaks in arguments' descriptions become
  /// spaces. Of an argument's description that is longer than a thousand bytes it has the beginning.
  public var description: String {
    description(receiver: target.map { type(of: $0) })
  }

  package func description(receiver: (any Any.Type)?) -> String {
    let receiver = receiver.map { "\(($0 as? RespondableClass.Type)?.represented ?? $0)" } ?? "?"
    let described = store.elements.map(Self.describe)
    var pieces = selector.components[...]
    var text = ""
    for argument in described {
      text += " \(pieces.popFirst() ?? ""):\(argument)"
    }
    for piece in pieces { text += " \(piece)\(selector.numberOfArguments > 0 ? ":" : "")" }
    return "[\(receiver)\(text)]"
  }

  /// An argument as it is shown in a message, on one line and shortened.
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

  /// A text, or the beginning and the length of a long one: failures are written to logs.
  private static func shortened(_ text: String) -> String {
    let limit = 1000
    if text.utf8.count <= limit { return text }
    // Scalars have four bytes at most; a character may have any number of them.
    return "\(String(text.unicodeScalars.prefix(limit / 4)))… (\(text.utf8.count) bytes)"
  }
}

extension Invocation: Equatable {
  /// Whether two invocations are the same message: the same selector and equal arguments.
  ///
  /// Arguments are equal if they are of the same type and equal by its `==`, or are the same
  /// object. Two arguments that cannot be compared make their invocations differ, unless these
  /// are copies that still share them. Target and return value are not compared.
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
