import Dispatch
import DynamicMulticast

/// Collects what the delegates do, from all their queues.
final class DeliveryLog: Sendable {
  private let entries = Guarded<[LogEntry]>([])

  /// Notes what a delegate has done, which every handler does once for each message.
  func note(_ delegate: any Respondable, _ text: String) {
    add(LogEntry(queue: currentQueue, delegate: "\(type(of: delegate))", text: text.onOneLine))
  }

  func note(_ failure: DeliveryFailure) {
    let delegate = failure.delegate.map { "\(type(of: $0))" } ?? "nobody"
    add(
      LogEntry(
        queue: currentQueue, delegate: delegate, text: "failed: \(failure.error)",
        outcome: .failed))
  }

  func note(unheard message: Invocation) {
    add(
      LogEntry(
        queue: LogEntry.nowhere, delegate: "nobody", text: "responds to \(message.selector)",
        outcome: .unheard))
  }

  /// Takes out what has been noted since this was last called.
  func takeEntries() -> [LogEntry] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }

  private var currentQueue: String {
    DispatchQueue.getSpecific(key: LogEntry.queueKey) ?? LogEntry.nowhere
  }

  private func add(_ entry: LogEntry) {
    entries.withLock { $0.append(entry) }
  }
}
