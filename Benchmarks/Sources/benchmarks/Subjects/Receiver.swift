import DynamicMulticast
import Synchronization

/// A delegate, which adds up the arguments of its messages.
@Responding
class Receiver: WorkerDelegate, Respondable, @unchecked Sendable {
  // Unchecked for the classes that inherit from it, which add nothing.
  final let sum = Atomic(0)

  final var total: Int { sum.load(ordering: .acquiring) }

  func worker(_ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double) {
    add(worker.number + subTask.utf8.count + Int(duration))
  }

  func worker(_ worker: Worker, shouldPerformSubTask subTask: String) -> Bool {
    add(worker.number + subTask.utf8.count + 2)
    return true
  }

  /// Adds to the total, at the price of an ordinary addition: one thread at a time may do so.
  @NonMessage final func add(_ amount: Int) {
    sum.store(sum.load(ordering: .relaxed) + amount, ordering: .releasing)
  }
}
