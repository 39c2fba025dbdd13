import DynamicMulticast
import Invocation
import MessageCoding

/// The messages of the measurements.
@MessageProtocol
protocol MeasuredDelegate: Respondable {
  @OptionalMessage func note(_ text: String)
  @OptionalMessage func ping(_ number: Int)
  @OptionalMessage func pong(_ number: Int)
  @OptionalMessage func amount(_ number: Int) -> Int
}

/// A delegate that counts the messages that it receives.
@Responding
final class Subscriber: MeasuredDelegate, Sendable {
  private let received: Counter

  init(_ received: Counter) { self.received = received }

  func note(_ text: String) { received.add() }
}

enum Payload {
  /// The size of a measured message in bytes.
  static let count = 100

  /// Returns a text whose message, with an origin, takes exactly `count` bytes in binary.
  static func text() throws -> String {
    var text = String(repeating: "x", count: count)
    while try bytes(of: text, .binary) > count { text.removeLast() }
    return text
  }

  /// Returns the size in bytes of the message `note:` with `text`.
  static func bytes(of text: String, _ format: MessageFormat) throws -> Int {
    guard let description = ProtocolDescription(of: (any MeasuredDelegate).self) else {
      throw Failure("the protocol has no description")
    }
    let coder = try MessageCoder(description)
    // A number of the same length as the numbers of most messages in a run.
    let origin = MessageOrigin(sender: .max, number: 100_000)
    return try coder.encode(CodedMessage(Invocation("note:", text), origin: origin), as: format)
      .count
  }
}
