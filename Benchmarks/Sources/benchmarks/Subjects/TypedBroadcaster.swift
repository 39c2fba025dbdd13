import Dispatch
import Synchronization

/// A hand-written loop for messages with known types: an array of weak references to a protocol.
final class TypedBroadcaster: Broadcaster, Sendable {
  /// A delegate with a queue.
  ///
  /// `Entry` is a class, because every use of an array of structures would copy the weak
  /// references, which takes half as long again.
  final class Entry: Sendable {
    weak let delegate: (any WorkerDelegate)?
    let queue: DispatchQueue?

    init(_ delegate: any WorkerDelegate, queue: DispatchQueue?) {
      self.delegate = delegate
      self.queue = queue
    }
  }

  let entries = Mutex<[Entry]>([])

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    let entry = Entry(receiver, queue: executionTarget.queue)
    entries.withLock { $0.append(entry) }
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    let queue = executionTarget.queue
    entries.withLock { entries in
      let index = entries.firstIndex { $0.delegate === receiver && $0.queue === queue }
      if let index { entries.remove(at: index) }
    }
  }

  func send(_ arguments: Arguments) {
    worker(
      arguments.worker, didFinishSubTask: arguments.subTask, inDuration: arguments.duration)
  }

  func worker(_ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double) {
    for entry in entries.withLock({ $0 }) {
      guard let delegate = entry.delegate else { continue }
      if let queue = entry.queue {
        queue.async { delegate.worker(worker, didFinishSubTask: subTask, inDuration: duration) }
      } else {
        delegate.worker(worker, didFinishSubTask: subTask, inDuration: duration)
      }
    }
  }

  /// Returns the number of live delegates by loading each weak reference.
  func count() -> Int {
    entries.withLock { $0 }.count { $0.delegate != nil }
  }
}
