import MessageCoding
import NATSBridge

/// Formats bus events as the lines of a table.
///
/// The value is not synchronized: it must be used by one thread at a time.
struct BusTable {
  private let showsNames: Bool

  /// The number of messages and questions so far.
  private(set) var count = 0

  /// The number of the question whose lines were printed last; `nil` after other lines.
  private var current: Int?
  private var questions = Recent<Question>(capacity: 10_000)

  /// The replies that arrived before their questions, or that belong to questions of other
  /// multicasts.
  private var early = Recent<[DescribedReply]>(capacity: earlyCount)
  private static let earlyCount = 100

  /// The names of the present processes, by the text of their sender numbers.
  private var processes = Recent<String>(capacity: 10_000)

  private struct Question {
    let number: Int
    let headline: String
  }

  /// Creates a table; `showsNames` is `true` if the table shows several multicasts.
  init(showsNames: Bool) { self.showsNames = showsNames }

  mutating func lines(_ event: BusEvent) -> [String] {
    switch event.content {
    case .message(let message):
      let sender = message.origin.map { processes[key($0.sender)] ?? key($0.sender) } ?? "-"
      let number = message.origin.map { "its message \($0.number), " } ?? ""
      return [
        begin(headline(event, message)), row(sender, "sends", "\(number)\(size(event, message))"),
      ]
    case .question(let message, let inbox):
      var lines = [
        begin(headline(event, message), inbox: inbox), row("-", "asks", size(event, message)),
      ]
      for reply in early.remove(inbox) ?? [] { lines += rows(reply) }
      return lines
    case .cancellation(let inbox):
      guard let question = questions[inbox] else { return [] }
      return resume(question) + [row("-", "ends", "the question")]
    case .announcement(let announcement):
      return lines(announcement, event)
    case .unreadable(let subject, let reason):
      return [begin("\(subject) cannot be read: \(reason)".onOneLine)]
    }
  }

  /// Begins a question of this program, and returns the question's headline.
  mutating func line(asking message: DescribedMessage, inbox: String) -> String {
    begin(message.call.onOneLine, inbox: inbox)
  }

  /// Returns the lines of `reply`; empty if the table does not contain the question with `inbox`.
  mutating func lines(_ reply: DescribedReply, to inbox: String) -> [String] {
    guard let question = questions[inbox] else {
      let others = early[inbox] ?? []
      if others.count < Self.earlyCount { early[inbox] = others + [reply] }
      return []
    }
    return resume(question) + rows(reply)
  }

  // MARK: Parts

  private mutating func begin(_ headline: String, inbox: String? = nil) -> String {
    count += 1
    current = inbox == nil ? nil : count
    if let inbox { questions[inbox] = Question(number: count, headline: headline) }
    return "\(String(count).rightAligned(in: 3))  \(headline)"
  }

  /// Returns the headline of `question` again if other lines have been printed in between.
  private mutating func resume(_ question: Question) -> [String] {
    if current == question.number { return [] }
    current = question.number
    return ["\(String(question.number).rightAligned(in: 3))  \(question.headline)"]
  }

  private mutating func lines(_ announcement: Announcement, _ event: BusEvent) -> [String] {
    let key = key(announcement.sender)
    let isThere = announcement.kind != .gone
    if (processes[key] != nil) == isThere { return [] }
    if isThere { processes[key] = announcement.process } else { _ = processes.remove(key) }
    current = nil
    let verb = isThere ? "is there" : "leaves"
    return ["  -  \(name(event))\(announcement.process) \(verb)".onOneLine]
  }

  private func headline(_ event: BusEvent, _ message: DescribedMessage) -> String {
    (name(event) + message.call).onOneLine
  }

  private func name(_ event: BusEvent) -> String { showsNames ? "\(event.name)  " : "" }

  private func key(_ sender: UInt64) -> String { String(sender, radix: 16) }

  private func size(_ event: BusEvent, _ message: DescribedMessage) -> String {
    "\(event.size) bytes\(message.format == .binary ? "" : " of JSON")"
  }

  private func rows(_ reply: DescribedReply) -> [String] {
    if reply.answers.isEmpty { return [row(reply.process, "nobody", "responds")] }
    return reply.answers.map { answer in
      let text =
        answer.isError
        ? "failed: \(answer.value.type): \(answer.value.text)" : answer.value.text.clipped
      return row(reply.process, answer.delegate, text)
    }
  }

  private func row(_ process: String, _ delegate: String, _ text: String) -> String {
    let process = process.onOneLine.leftAligned(in: 10)
    return "       \(process)\(delegate.onOneLine.leftAligned(in: 12))\(text.onOneLine)"
  }
}
