public import DynamicMulticast
public import Foundation
public import MessageCoding

/// Sends the messages of a journal, which a ``MessageRecorder`` has written, once more.
///
/// ```swift
/// let replay = try MessageReplay(contentsOf: file, types: [Message.self]) { argument in
///   argument.type == "Chat.Stream" ? stream : nil
/// }
/// replay.send(to: delegates)
/// ```
///
/// Arguments are restored with the types that they were sent with: numbers, `Bool`, `String`, `Data`,
/// `Date`, `URL`, `UUID`, the types that the program names, and one level of optionals, arrays and
/// string-keyed dictionaries of all these, as `CodedType` has them. Optionals of anything, nested optionals and
/// `UncheckedSendable` are restored as their content, and nil of another type as a nil that converts to every
/// optional type. A closure restores the others, such as the object that sends a message.
///
/// The file may come from anywhere: a line that is no message is an error, and never ends the process.
public struct MessageReplay: Sendable {
  /// The messages, in the order of the lines.
  public let messages: [RecordedMessage]

  /// Reads a journal.
  ///
  /// The whole file is read at once. The selectors of its messages are interned, and so kept until the process
  /// ends.
  ///
  /// - Parameters:
  ///   - file: The journal.
  ///   - types: The program's own types of arguments. Private and local types cannot be restored, because
  ///     their names change with each process.
  ///   - limits: The size of a line, and the depth of an argument's JSON.
  ///   - restore: Returns the value of an argument that its type does not restore, or nil if there is none.
  ///     It is called on this thread, in the order of the arguments.
  /// - Throws: ``JournalError`` for the first line that cannot be read, a `CocoaError` if the file cannot
  ///   be read.
  public init(
    contentsOf file: URL, types: [any (Decodable & Sendable).Type] = [],
    limits: CodingLimits = CodingLimits(bytes: 1 << 26),
    restoring restore: (RecordedArgument) -> (any Sendable)? = { _ in nil }
  ) throws {
    let reader = try JournalReader(types, limits)
    var messages: [RecordedMessage] = []
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // Nothing follows the end of the last line.
      if index == lines.count - 1, line.isEmpty { break }
      messages.append(
        try reader.message(in: line, line: index + 1, restore))
    }
    self.messages = messages
  }

  /// Sends all messages immediately, one after the other.
  ///
  /// A dead letter that one delegate missed goes only to the delegates that have its name, and that the
  /// same line has added. To send messages at the pace of the recording, walk ``messages`` and wait for
  /// their times.
  ///
  /// - Returns: The number of messages that were sent: less than all where delegates are missing.
  @discardableResult
  public func send(to multicast: Multicast) -> Int {
    messages.count { message in
      guard let recipient = message.recipient else {
        multicast.send(message.invocation)
        return true
      }
      return multicast.send(
        message.invocation, toDelegatesNamed: recipient.name, addedAt: recipient.site)
    }
  }
}
