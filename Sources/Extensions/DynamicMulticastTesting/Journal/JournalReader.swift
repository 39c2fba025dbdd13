import Foundation
import Invocation
import MessageCoding

/// A reader for the lines of a journal.
struct JournalReader {
  private let decoder: JSONDecoder
  private let limits: CodingLimits

  /// Makes a reader that restores values of the given types and of the types that every coder
  /// knows.
  init(
    _ types: [any (Decodable & Sendable).Type], _ limits: CodingLimits
  ) throws(MessageCodingError) {
    self.limits = limits
    let types = types.map { type in CodedType(decoding: type) }
    decoder = MessageJSON.decoder(JSONContext(try CodingTable(types)))
  }

  private struct Line: Decodable {
    let message: WrittenMessage<WrittenArgument>
    let number: Int
    let time: Double
    let delegate: String?
    let addedAt: String?
    let reason: String?

    private enum CodingKeys: CodingKey {
      case number, time, delegate, addedAt, reason
    }

    init(from decoder: any Decoder) throws {
      message = try WrittenMessage<WrittenArgument>(from: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      number = try container.decode(Int.self, forKey: .number)
      time = try container.decode(Double.self, forKey: .time)
      delegate = try container.decodeIfPresent(String.self, forKey: .delegate)
      addedAt = try container.decodeIfPresent(String.self, forKey: .addedAt)
      reason = try container.decodeIfPresent(String.self, forKey: .reason)
    }
  }

  /// Reads the message on one line.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - line: The number of the line, for errors.
  ///   - restore: Returns the value of an argument that its type does not restore, or `nil`.
  /// - Returns: The message.
  /// - Throws: ``JournalError`` if the line is not a message, or if an argument cannot be restored.
  func message(
    in text: Data, line: Int, _ restore: (RecordedArgument) -> (any Sendable)?
  ) throws(JournalError) -> RecordedMessage {
    let content: Line
    do {
      content = try text.withUnsafeBytes { text in
        try MessageJSON.decodeLine(Line.self, from: text, limits, decoder)
      }
    } catch {
      throw .malformedLine(line, reason: "\(error)")
    }
    // `Duration` traps if it overflows. The upper bound also lets programs add and subtract the
    // times.
    guard content.number >= 1, (0..<0x1p63).contains(content.time) else {
      throw .malformedLine(
        line, reason: "number \(content.number) or time \(content.time) s is out of range")
    }
    let selector = try selector(of: content.message, line: line)
    let written = content.message.arguments
    var arguments: [any Sendable] = []
    for (index, argument) in written.enumerated() {
      let text: String?
      let reason: String
      switch argument.content {
      case .value(let value):
        do {
          arguments.append(try value.made())
          continue
        } catch {
          (text, reason) = (nil, "\(error)")
        }
      case .description(let description):
        (text, reason) = (description, "it was not written as a value")
      case .unknownType: (text, reason) = (nil, "its type was not named")
      }
      let recorded = RecordedArgument(type: argument.type, text: text)
      guard let value = restore(recorded) else {
        throw .unrestorableArgument(
          line: line, selector, index: index, recorded, reason: reason)
      }
      arguments.append(value)
    }
    return RecordedMessage(
      number: content.number, time: .seconds(content.time),
      invocation: Invocation(selector, arguments: arguments),
      recipient: content.delegate.map {
        RecordedMessage.Recipient(name: $0, site: content.addedAt ?? "")
      }, reason: content.reason)
  }

  /// Interns the selector of a message.
  ///
  /// A coder has a list of known selectors, but a journal may contain any selector.
  private func selector(
    of message: WrittenMessage<WrittenArgument>, line: Int
  ) throws(JournalError) -> Selector {
    let name = message.selector
    let count = name.utf8.count { $0 == UInt8(ascii: ":") }
    // Check the number of arguments first, because an interned selector is never freed.
    guard message.arguments.count == count else {
      let name = String(decoding: name.utf8.prefix(100), as: UTF8.self)
      let expected = count == 1 ? "1 argument" : "\(count) arguments"
      throw .malformedLine(
        line, reason: "'\(name)' takes \(expected), but was sent \(message.arguments.count)")
    }
    do {
      return try Selector(name)
    } catch {
      throw .malformedLine(line, reason: "\(error)")
    }
  }
}
