import RuntimeSupport
import Synchronization

/// The cancellation of the task that awaits a question.
///
/// The task can be canceled before the operation exists, and while the operation starts.
final class TaskCancellation: Sendable {
  /// The address of the operation, or 0 before `follow(_:)` has been called.
  ///
  /// The object owns a reference to the operation as long as the address is stored here. The thread
  /// whose atomic exchange takes the address out receives the reference, and releases the
  /// operation.
  // Models/cancellation.pml checks this.
  private let operation = Atomic<UInt>(0)

  /// The value of `operation` once the task is canceled.
  private static let cancelled: UInt = 1

  deinit {
    release(operation.load(ordering: .acquiring))
  }

  /// Ends the question with a `CancellationError`.
  func cancel() {
    release(
      operation.exchange(Self.cancelled, ordering: .acquiringAndReleasing)
    ) { $0.cancel() }
  }

  /// Cancels the operation when the task is canceled, or at once if the task already is.
  ///
  /// Must be called once only: the compare-and-swap expects that no operation is stored yet. A
  /// finished operation holds neither delegates nor arguments.
  func follow(_ new: AskOperation) {
    let address = UInt(bitPattern: Uncounted.retaining(new).address)
    let (isFollowing, _) = operation.compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
    if !isFollowing { release(address) { $0.cancel() } }
  }

  private func release(_ address: UInt, after body: (AskOperation) -> Void = { _ in }) {
    guard address != Self.cancelled, let pointer = UnsafeRawPointer(bitPattern: address) else {
      return
    }
    body(Uncounted<AskOperation>(address: pointer).takeRetained())
  }
}
