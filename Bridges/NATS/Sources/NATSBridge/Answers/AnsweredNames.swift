import Synchronization

/// The set of processes that have replied to a question, so that each process counts once.
final class AnsweredNames: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Records a reply of `process`, and returns `true` for the first reply.
  func isFirst(_ process: String) -> Bool { names.withLock { $0.insert(process).inserted } }
}
