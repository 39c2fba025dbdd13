public import DynamicMulticast
public import Foundation
public import MessageCoding

/// A journal that a ``MessageRecorder`` has written, for sending its messages again.
///
/// ```swift
/// let replay = try MessageReplay(contentsOf: file, types: [Message.self]) { argument in
///   argument.type == "Chat.Stream" ? stream : nil
/// }
/// replay.send(to: delegates)
/// ```
///
/// Arguments of some types keep their types: numbers, `Bool`, `String`, `Data`, `Date`, `URL`,
/// `UUID`, the types that the program names; and one level of optionals, arrays and string-keyed
/// dictionaries of each, as `CodedType` describes. Optionals of `Any`, nested optionals and
/// `UncheckedSendable` are restored as their content. A `nil` of another type is restored as a
/// `nil` that converts to every optional type. A closure restores all other arguments, such as the
/// object that sends a message.
///
/// The file may come from any source. A line that is not a message is an error, and never ends the
/// process.
public struct MessageReplay: Sendable {
  /// Lists the messages in the order of the lines.
  public let messages: [RecordedMessage]

  /// Reads a journal.
  ///
  /// The initializer reads the whole file into memory. Selectors of the messages are interned, and
  /// so stay in memory until the process ends.
  ///
  /// - Parameters:
  ///   - file: The journal.
  ///   - types: The program's own types of arguments. Private and local types cannot be restored,
  ///     because their names differ between processes.
  ///   - limits: The limits on the size of a line and on the depth of an argument's JSON.
  ///   - restore: Returns the value of an argument that its type does not restore, or `nil` if
  ///     there is no value. The initializer calls the closure on the current thread, in the order
  ///     of the arguments.
  /// - Throws: ``JournalError`` for the first line that cannot be read, or a `CocoaError` if the
  ///   file cannot be read.
  public init(
    contentsOf file: URL, types: [any (Decodable & Sendable).Type] = [],
    limits: CodingLimits = CodingLimits(bytes: 1 << 26),
    restoring restore: (RecordedArgument) -> (any Sendable)? = { _ in nil }
  ) throws {
    // The program's own types are found by name only in `types`. If a name in a file could select
    // any type of the program, the author of the file could choose which code decodes a value.
    let reader = try JournalReader(types, limits)
    var messages: [RecordedMessage] = []
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // The last line ends with a line break, so an empty part follows it.
      if index == lines.count - 1, line.isEmpty { break }
      messages.append(
        try reader.message(in: line, line: index + 1, restore))
    }
    self.messages = messages
  }

  /// Sends all ``messages`` immediately, in the order of the lines.
  ///
  /// A dead letter that a single delegate missed is sent only to delegates with the same name that
  /// the same line of code added. To send messages at the pace of the recording, iterate over
  /// ``messages`` and wait until the time of each message.
  ///
  /// - Parameter multicast: The multicast that sends the messages.
  /// - Returns: The number of sent messages, which is less than `messages.count` if delegates are
  ///   missing.
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
