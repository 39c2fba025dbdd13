public import Invocation

/// A step of a session, which both worlds take.
public enum PortStep: Hashable, Sendable {
  /// The host sends the plug-in a message.
  case message(Selector, [PortValue])

  /// From now on, an object of the host answers a selector with a value.
  ///
  /// Before the first such step, the answer is `nil` or zero.
  case answer(String, Selector, PortValue)

  /// From now on, an object of the host no longer responds to a selector.
  case ignore(String, Selector)

  /// The clock advances.
  case advance(Duration)

  /// Makes a step in which the host sends the plug-in a message.
  public static func send(_ selector: Selector, _ arguments: PortValue...) -> PortStep {
    .message(selector, arguments)
  }
}

extension PortStep: CustomStringConvertible {
  /// The step as a failure shows it.
  public var description: String {
    switch self {
    case .message(let selector, let arguments): Self.message(selector, arguments)
    case .answer(let object, let selector, let value):
      "<\(object)> answers '\(selector)' with \(value)"
    case .ignore(let object, let selector): "<\(object)> does not respond to '\(selector)'"
    case .advance(let time): "\(time / .seconds(1)) s pass"
    }
  }

  /// Returns a message in the notation of Objective-C, without its receiver.
  static func message(_ selector: Selector, _ arguments: [PortValue]) -> String {
    if arguments.isEmpty { return selector.name }
    return zip(selector.components, arguments).map { "\($0):\($1)" }.joined(separator: " ")
  }

  /// The step as Swift source code.
  var swiftText: String {
    switch self {
    case .message(let selector, let arguments):
      let texts = [selector.name.debugDescription] + arguments.map(\.swiftText)
      return ".send(\(texts.joined(separator: ", ")))"
    case .answer(let object, let selector, let value):
      return ".answer(\(object.debugDescription), \(selector.name.debugDescription), "
        + "\(value.swiftText))"
    case .ignore(let object, let selector):
      return ".ignore(\(object.debugDescription), \(selector.name.debugDescription))"
    case .advance(let time): return ".advance(.seconds(\(time / .seconds(1))))"
    }
  }
}
