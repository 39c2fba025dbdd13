import DynamicMulticast
import Invocation
import MessageCoding

/// The messages that are measured.
@MessageProtocol
protocol MeasuredDelegate: Respondable {
  @OptionalMessage func note(_ text: String)
  @OptionalMessage func ping(_ number: Int)
  @OptionalMessage func pong(_ number: Int)
  @OptionalMessage func amount(_ number: Int) -> Int
}

/// Counts the messages that it gets.
@Responding
final class Subscriber: MeasuredDelegate, Sendable {
  private let received: Counter

  init(_ received: Counter) { self.received = received }

  func note(_ text: String) { received.add() }
}

enum Payload {
  /// The bytes of a payload.
  static let count = 100

  /// A text whose message takes just as many bytes in binary, with an origin.
  static func text() throws -> String {
    var text = String(repeating: "x", count: count)
    while try bytes(of: text, .binary) > count { text.removeLast() }
    return text
  }

  /// The bytes of a message with a text.
  static func bytes(of text: String, _ format: MessageFormat) throws -> Int {
    guard let description = ProtocolDescription(of: (any MeasuredDelegate).self) else {
      throw Failure("the protocol has no description")
    }
    let coder = try MessageCoder(description)
    // As large a number as most messages of a run have.
    let origin = MessageOrigin(sender: .max, number: 100_000)
    return try coder.encode(CodedMessage(Invocation("note:", text), origin: origin), as: format)
      .count
  }
}
