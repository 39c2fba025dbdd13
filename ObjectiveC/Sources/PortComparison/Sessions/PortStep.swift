public import Invocation

/// A step of a session, which both worlds take.
public enum PortStep: Equatable, Sendable {
  /// The host sends the plug-in, or its class, a message, on a queue of the host if `on` names one.
  case message(Selector, [PortValue], on: String? = nil, toClass: Bool = false)

  /// The host sends the plug-in several messages in one block on a queue of the host, so that the
  /// plug-in's own blocks on the queue run after the last message.
  ///
  /// The steps must be messages without a queue of their own: for other steps, the comparison throws
  /// ``PortComparisonError/notTogether(_:)``.
  case together(on: String, [PortStep])

  /// From now on, an object of the host answers a selector of its class or protocol with a value.
  ///
  /// Before the first such step, the answer is `nil` or zero.
  case answer(String, Selector, PortValue)

  /// From now on, an object of the host no longer responds to a selector of its class or protocol.
  case ignore(String, Selector)

  /// The clock advances by a duration, which is not negative.
  case advance(Duration)

  /// The host suspends a queue of `heldQueues`, so that blocks and messages on the queue wait.
  case hold(String)

  /// The host resumes a held queue, and all waiting blocks and messages run.
  case resume(String)

  /// The host releases a ``HostObject``, or the plug-in.
  ///
  /// The host observes whether the object is deallocated. Later steps with the name of a
  /// ``HostObject`` use a new object.
  case release(PortValue)

  /// Makes a step in which the host sends the plug-in a message.
  public static func send(_ selector: Selector, _ arguments: PortValue...) -> PortStep {
    .message(selector, arguments)
  }

  /// Makes a step in which the host sends the plug-in a message on a queue of the host.
  public static func send(
    on queue: String, _ selector: Selector, _ arguments: PortValue...
  ) -> PortStep {
    .message(selector, arguments, on: queue)
  }

  /// Makes a step in which the host sends the plug-in's class a message.
  ///
  /// A port's class is the dynamic type of the port's object, which answers with its
  /// `classMethods`.
  public static func sendToClass(_ selector: Selector, _ arguments: PortValue...) -> PortStep {
    .message(selector, arguments, toClass: true)
  }

  /// Makes a step in which the host sends the plug-in's class a message on a queue of the host.
  public static func sendToClass(
    on queue: String, _ selector: Selector, _ arguments: PortValue...
  ) -> PortStep {
    .message(selector, arguments, on: queue, toClass: true)
  }
}

extension PortStep {
  /// Counts the messages to the plug-in, if each is sent once.
  var messageCount: Int {
    switch self {
    case .message: 1
    case .together(_, let steps): steps.count
    default: 0
    }
  }

  /// Returns the step with the replacements of the values in it that contain no others.
  func mapped(_ replace: (PortValue) -> PortValue?) -> PortStep {
    switch self {
    case .message(let selector, let values, let queue, let toClass):
      .message(selector, values.map { $0.mapped(replace) }, on: queue, toClass: toClass)
    case .together(let queue, let steps):
      .together(on: queue, steps.map { $0.mapped(replace) })
    case .answer(let object, let selector, let value):
      .answer(object, selector, value.mapped(replace))
    default: self
    }
  }
}

extension PortStep: CustomStringConvertible {
  /// Writes the step in the notation of a ``PortDifference``.
  public var description: String {
    switch self {
    case .message(let selector, let arguments, let queue, let toClass):
      (toClass ? "+" : "") + Self.notation(selector, arguments)
        + (queue.map { " on queue \($0)" } ?? "")
    case .together(let queue, let steps):
      "\(steps.map(\.description).joined(separator: "; ")) together on queue \(queue)"
    case .answer(let object, let selector, let value):
      "<\(object)> answers '\(selector)' with \(value)"
    case .ignore(let object, let selector): "<\(object)> does not respond to '\(selector)'"
    case .advance(let time): "\(time / .seconds(1)) s pass"
    case .hold(let queue): "queue \(queue) is held"
    case .resume(let queue): "queue \(queue) is resumed"
    case .release(let value): "the host releases \(value)"
    }
  }

  /// Returns a message in the notation of Objective-C, without its receiver.
  static func notation(_ selector: Selector, _ arguments: [PortValue]) -> String {
    if arguments.isEmpty { return selector.name }
    return zip(selector.components, arguments).map { "\($0):\($1)" }.joined(separator: " ")
  }

  /// Writes the step as Swift source code.
  var swiftText: String {
    switch self {
    case .message(let selector, let arguments, let queue, let toClass):
      let place = queue.map { "on: \($0.debugDescription), " } ?? ""
      let texts = [place + selector.name.debugDescription] + arguments.map(\.swiftText)
      return ".send\(toClass ? "ToClass" : "")(\(texts.joined(separator: ", ")))"
    case .together(let queue, let steps):
      let texts = steps.map(\.swiftText).joined(separator: ", ")
      return ".together(on: \(queue.debugDescription), [\(texts)])"
    case .answer(let object, let selector, let value):
      return ".answer(\(object.debugDescription), \(selector.name.debugDescription), "
        + "\(value.swiftText))"
    case .ignore(let object, let selector):
      return ".ignore(\(object.debugDescription), \(selector.name.debugDescription))"
    case .advance(let time): return ".advance(.seconds(\(time / .seconds(1))))"
    case .hold(let queue): return ".hold(\(queue.debugDescription))"
    case .resume(let queue): return ".resume(\(queue.debugDescription))"
    case .release(let value): return ".release(\(value.swiftText))"
    }
  }
}
