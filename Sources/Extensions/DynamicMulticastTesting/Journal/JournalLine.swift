import DynamicMulticast
import Invocation
import MessageCoding

/// A message as a line of JSON.
///
/// ```json
/// {"number":1,"time":0.25,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}
/// ```
///
/// An argument has a `value`, or a `description` if it cannot be encoded so that it can be read again. The
/// selector and the arguments are written as a `MessageCoder` writes them.
struct JournalLine {
  /// The line from the selector on; the message gets its number later, under a lock.
  private let rest: String

  /// Makes the line of a message, or of a dead letter.
  init(_ invocation: Invocation, _ letter: DeadLetter? = nil) {
    let delegate = letter?.delegate.map { delegate in
      #","delegate":\#(MessageJSON.text(delegate.name))"#
        + #","addedAt":\#(MessageJSON.text("\(delegate.site)"))"#
    }
    let reason = letter.map { #","reason":\#(MessageJSON.text("\($0.reason)"))"# }
    rest =
      MessageJSON.members(
        invocation.selector.name, arguments: invocation.arguments.map(Self.json))
      + (delegate ?? "") + (reason ?? "") + "}"
  }

  /// The line, with its end.
  func text(number: Int, time: Duration) -> String {
    #"{"number":\#(number),"time":\#(time / .seconds(1)),\#(rest)\#n"#
  }

  private static func json(_ argument: any Sendable) -> String {
    let argument = MessageJSON.content(of: argument)
    let type = String(reflecting: Swift.type(of: argument))
    guard let value = value(of: argument) else {
      return MessageJSON.argument(type, description: Invocation.describe(argument))
    }
    return MessageJSON.argument(type, value: value)
  }

  /// The value, nil if its type is not `Codable` or refuses to encode it, or if something would be lost.
  private static func value(of argument: any Sendable) -> String? {
    if (argument as? any Nullable)?.isNil == true { return "null" }
    // `Codable` and not `Encodable`: a value that cannot be decoded could not be replayed.
    guard let value = argument as? any Codable else { return nil }
    func hasInexactObject<T>(_ value: T) -> Bool { InexactObject(value) != nil }
    return hasInexactObject(value) ? nil : try? MessageJSON.encodeLine(value)
  }
}
