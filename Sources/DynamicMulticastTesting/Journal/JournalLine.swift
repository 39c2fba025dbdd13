import DynamicMulticast
import Foundation
import Invocation

/// A message as a line of JSON.
///
/// ```json
/// {"number":1,"time":0.25,"selector":"hear:","arguments":[{"type":"Swift.Int","value":1}]}
/// ```
///
/// An argument has a `value`, or a `description` if it cannot be encoded.
struct JournalLine {
  /// The line from the selector on; the message gets its number later, under a lock.
  private let rest: String

  /// Makes the line of a message, or of a dead letter.
  init(_ invocation: Invocation, _ letter: DeadLetter? = nil) {
    let arguments = invocation.arguments.map(Self.json).joined(separator: ",")
    let delegate = letter?.delegate.map { delegate in
      #","delegate":\#(Self.json(delegate.name)),"addedAt":\#(Self.json("\(delegate.site)"))"#
    }
    let reason = letter.map { #","reason":\#(Self.json("\($0.reason)"))"# }
    rest =
      #""selector":\#(Self.json(invocation.selector.name)),"arguments":[\#(arguments)]"#
      + (delegate ?? "") + (reason ?? "") + "}"
  }

  /// The line, with its end.
  func text(number: Int, time: Duration) -> String {
    #"{"number":\#(number),"time":\#(time / .seconds(1)),\#(rest)\#n"#
  }

  private static func json(_ argument: any Sendable) -> String {
    let type = json(String(reflecting: Swift.type(of: argument)))
    guard let value = value(of: argument) else {
      let description = json(Invocation.describe(argument))
      return #"{"type":\#(type),"description":\#(description)}"#
    }
    return #"{"type":\#(type),"value":\#(value)}"#
  }

  /// The value, nil if its type is not `Codable` or refuses to encode it.
  private static func value(of argument: any Sendable) -> String? {
    if (argument as? any Nullable)?.isNil == true { return "null" }
    // `Codable` and not `Encodable`: a value that cannot be decoded could not be replayed.
    guard let value = argument as? any Codable else { return nil }
    return try? encode(value)
  }

  private static func json(_ text: String) -> String {
    do {
      return try encode(text)
    } catch {
      fatalError("a string cannot be encoded: \(error)")
    }
  }

  private static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
