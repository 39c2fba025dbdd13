public import Invocation

/// A reason why a mock cannot answer a message or wait for a message.
@nonexhaustive
public enum MockError: Error {
  /// No message came in time.
  ///
  /// The text shows the selector and the conditions. `heard` contains all messages that have come
  /// so far.
  case timedOut(String, heard: [Invocation])

  /// A strict mock has received a message that the test does not describe.
  ///
  /// `nearest` is the description nearest to the message, as text.
  case unexpected(Invocation, nearest: String?)

  /// The test gives no answer, and the declared type of the answer has no zero.
  case noAnswer(Invocation, any Any.Type)

  /// A type is not a Swift protocol marked `@MessageProtocol`.
  case noDescription(any Any.Type)
}

extension MockError: CustomStringConvertible {
  /// A text with the message, and with what was expected.
  public var description: String {
    switch self {
    case .timedOut(let message, let heard): "'\(message)' did not come in time; \(heard.listed)"
    case .unexpected(let invocation, let nearest):
      "unexpected \(invocation); "
        + (nearest.map { "the nearest that was described is \($0)" }
          ?? "nothing like it was described")
    case .noAnswer(let invocation, let type):
      "\(invocation) has no answer, and \(type) has no zero: describe one by 'when(…).answer(…)'"
    case .noDescription(let type):
      """
      \(type) is neither a protocol that is marked @MessageProtocol nor a class of objects that \
      answer messages
      """
    }
  }
}

extension [Invocation] {
  /// Lists the messages as text for a failure; at most the latest 20.
  var listed: String {
    if isEmpty { return "nothing came" }
    let latest = suffix(20)
    let omitted = latest.count == count ? "" : " \(count) messages, the latest of them"
    // The mock may have been released.
    let lines = latest.map { message in
      let receiver = message.target.map { RespondableClass.name(of: type(of: $0)) }
      return "  \(message.description(receiver: receiver ?? "Mock"))"
    }
    return (["came:\(omitted)"] + lines).joined(separator: "\n")
  }
}
