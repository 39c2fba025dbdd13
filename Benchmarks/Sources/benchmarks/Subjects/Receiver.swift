import DynamicMulticast
import Synchronization

/// A delegate that adds up the arguments of all received messages.
@Responding
class Receiver: WorkerDelegate, Respondable, @unchecked Sendable {
  // Unchecked only because the class is not final: its subclasses add no stored properties.
  final let sum = Atomic(0)

  final var total: Int { sum.load(ordering: .acquiring) }

  func worker(_ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double) {
    add(worker.number + subTask.utf8.count + Int(duration))
  }

  func worker(_ worker: Worker, shouldPerformSubTask subTask: String) -> Bool {
    add(worker.number + subTask.utf8.count + 2)
    return true
  }

  /// Adds to `sum` at the cost of an ordinary addition; must be called by a single thread at a
  /// time.
  @NonMessage final func add(_ amount: Int) {
    sum.store(sum.load(ordering: .relaxed) + amount, ordering: .releasing)
  }
}
