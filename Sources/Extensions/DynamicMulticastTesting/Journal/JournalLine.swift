import DynamicMulticast
import Invocation
import MessageCoding

/// A message as a line of JSON.
///
/// ```json
/// {"number":1,"time":0.25,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}
/// ```
///
/// An argument has a `value`. If the argument cannot be encoded so that it can be decoded again, it
/// has a `description` instead. Selector and arguments are written in the same form as by a
/// `MessageCoder`.
struct JournalLine {
  /// Contains the line without the number and the time; `MessageRecorder` draws the number later,
  /// under its lock.
  private let rest: String

  /// Makes the line for a message, or for a dead letter.
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

  /// Returns the complete line, including the line break.
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

  /// Returns the JSON of an argument, or `nil` if the argument cannot be written as a value.
  ///
  /// An argument cannot be written if its type is not `Codable`, if encoding fails, or if an object
  /// would be decoded as its superclass.
  private static func value(of argument: any Sendable) -> String? {
    if (argument as? any Nullable)?.isNil == true { return "null" }
    // Require `Codable` and not only `Encodable`: a value that cannot be decoded could not be
    // replayed.
    guard let value = argument as? any Codable else { return nil }
    func hasInexactObject<T>(_ value: T) -> Bool { InexactObject(value) != nil }
    return hasInexactObject(value) ? nil : try? MessageJSON.encodeLine(value)
  }
}
