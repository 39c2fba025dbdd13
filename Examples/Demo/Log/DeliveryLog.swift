import Dispatch
import DynamicMulticast
import RuntimeSupport

/// A log for the entries of all delegates, written on the delegates' queues.
final class DeliveryLog: Sendable {
  private let entries = Guarded<[LogEntry]>([])

  /// Logs the action of a delegate; every handler calls this function once for each message.
  ///
  /// A handler that does not handle a request must not call the function. Such a handler is not
  /// always called, depending on how soon another delegate answers yes, so its entry would not
  /// appear in every run.
  func note(_ delegate: any Respondable, _ text: String, _ outcome: LogEntry.Outcome = .taken) {
    add(
      LogEntry(
        queue: currentQueue, delegate: "\(type(of: delegate))", text: text.onOneLine,
        outcome: outcome))
  }

  func note(_ failure: DeliveryFailure) {
    let delegate = failure.delegate.map { "\(type(of: $0))" } ?? "nobody"
    // An asked delegate fails on its own queue, but the stream logs the failure on another queue.
    add(
      LogEntry(
        queue: failure.delivery?.queue?.label ?? currentQueue, delegate: delegate,
        text: "failed: \(failure.error)", outcome: .failed))
  }

  func note(unheard message: Invocation) {
    add(
      LogEntry(
        queue: LogEntry.noQueue, delegate: "nobody", text: "responds to \(message.selector)",
        outcome: .unheard))
  }

  func note(late delegate: QuestionError.Unanswered, after deadline: Duration) {
    add(
      LogEntry(
        queue: delegate.delivery?.queue?.label ?? LogEntry.noQueue,
        delegate: "\(type(of: delegate.delegate))", text: "no answer within \(deadline)",
        outcome: .late))
  }

  func note(refused request: Element) {
    let subject = request.subject ?? "an empty request"
    add(
      LogEntry(
        queue: currentQueue, delegate: "nobody", text: "handles \(subject)".onOneLine,
        outcome: .refused))
  }

  func note(sent stanza: Element, by stream: XMPPStream) {
    add(
      LogEntry(
        queue: currentQueue, delegate: "\(type(of: stream))", text: "sends", outcome: .sent,
        xml: stanza.lines))
  }

  /// Returns the entries since the last call, and removes them.
  func takeEntries() -> [LogEntry] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }

  private var currentQueue: String {
    DispatchQueue.getSpecific(key: LogEntry.queueKey) ?? LogEntry.noQueue
  }

  private func add(_ entry: LogEntry) {
    entries.withLock { $0.append(entry) }
  }
}
