package import MessageCoding

/// A message on the subjects of a multicast or an exported object.
package struct BusEvent: Sendable {
  /// The name of the multicast or the object.
  package let name: String

  /// The size of the payload in bytes.
  package let size: Int

  package let content: Content

  package enum Content: Sendable {
    case message(DescribedMessage)

    /// A question, with the subject of its replies.
    case question(DescribedMessage, inbox: String)

    /// The cancellation of a question, whose asker needs no further replies.
    case cancellation(inbox: String)

    /// An announcement of a process.
    case announcement(Announcement)

    /// A payload that cannot be read, with the reason.
    case unreadable(subject: String, reason: String)
  }

  /// Reads a message, or returns `nil` if its subject belongs to no multicast or object.
  init?(_ message: borrowing NATSMessage) {
    let subject = message.subject
    let parts = subject.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last else { return nil }
    let payload = message.payload
    let content: Content
    let count: Int
    do {
      switch last {
      // Test this case first: a message without arguments may have the selector `cancel`.
      case _ where parts.dropLast().last == "send":
        count = 2
        content = .message(try DescribedMessage(reading: payload))
      case _ where parts.dropLast().last == "ask":
        count = 2
        content = .question(try DescribedMessage(reading: payload), inbox: message.replyTo ?? "")
      case "cancel":
        count = 1
        let inbox = payload.count > 256 ? "" : String(decoding: payload, as: UTF8.self)
        content = .cancellation(inbox: inbox)
      case "presence":
        count = 1
        content =
          Announcement(payload).map(Content.announcement)
          ?? .unreadable(subject: subject, reason: "it is no announcement")
      default: return nil
      }
    } catch {
      self.init(
        parts.dropLast(2), payload.count, .unreadable(subject: subject, reason: "\(error)"))
      return
    }
    self.init(parts.dropLast(count), payload.count, content)
  }

  /// Creates an event for a payload of `size` bytes.
  package init(name: String, size: Int, _ content: Content) {
    self.name = name
    self.size = size
    self.content = content
  }

  private init(_ name: ArraySlice<Substring>, _ size: Int, _ content: Content) {
    self.init(name: name.joined(separator: "."), size: size, content)
  }
}
