public import DynamicMulticast
public import Foundation

/// Sends the messages that a ``MessageRecorder`` wrote once more.
///
/// ```swift
/// let replay = try MessageReplay(contentsOf: file, types: [Message.self]) { argument in
///   argument.type == "Chat.Stream" ? stream : nil
/// }
/// replay.send(to: delegates)
/// ```
///
/// The values that come back are of the types that were sent: numbers, `Bool`, `String`, `Data`, `Date`,
/// `URL`, `UUID`, the types that are named, optionals, arrays and string-keyed dictionaries of them, and
/// nil. For all others, such as the object that a message begins with, there is a closure.
public struct MessageReplay: Sendable {
  /// The messages, in order.
  public let messages: [RecordedMessage]

  /// Reads a journal.
  ///
  /// The selectors in it are interned, and so kept for good.
  ///
  /// - Parameters:
  ///   - file: The journal.
  ///   - types: The program's own types that arguments are of. Private and local ones have other names
  ///     in each process.
  ///   - restore: Called with each argument of another type; what it returns takes the argument's place,
  ///     and nil means that there is nothing to take it.
  /// - Throws: ``JournalError`` for the first line that cannot be read, a `CocoaError` if the file cannot.
  public init(
    contentsOf file: URL, types: [any (Decodable & Sendable).Type] = [],
    restoring restore: (RecordedArgument) -> (any Sendable)? = { _ in nil }
  ) throws {
    let types = ArgumentTypes(and: types)
    var messages: [RecordedMessage] = []
    let lines = try Data(contentsOf: file).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      // The last line ends, too.
      if index == lines.count - 1, line.isEmpty { break }
      messages.append(
        try JournalReader(line: index + 1, types: types).message(in: line, restore))
    }
    self.messages = messages
  }

  /// Sends all messages, one right after the other.
  ///
  /// Whoever wants them at the times at which they were sent goes through ``messages``.
  public func send(to multicast: MulticastDelegate) {
    for message in messages { multicast.send(message.invocation) }
  }
}
