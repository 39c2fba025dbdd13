import Synchronization

/// The processes that have replied to a question, each of which counts once.
final class AnsweredNames: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Notes a process's reply, and says whether it is the first one.
  func isFirst(_ process: String) -> Bool { names.withLock { $0.insert(process).inserted } }
}
