import RuntimeSupport
import Synchronization

/// A handle that ends a question early.
///
/// The handle does not have to be kept. The handle keeps neither delegates nor arguments alive.
public final class Cancellation: Sendable {
  /// The address of the operation, or 0 before `follow(_:)` has been called.
  ///
  /// The handle owns a reference to the operation as long as the address is stored here. The thread
  /// whose atomic exchange takes the address out receives the reference, and releases the
  /// operation.
  // Models/cancellation.pml checks this.
  private let operation = Atomic<UInt>(0)

  /// The value of `operation` once the handle is canceled.
  private static let cancelled: UInt = 1

  init() {}

  deinit {
    release(operation.load(ordering: .acquiring))
  }

  /// Stops asking, drops the requests that have not reached their delegates, and cancels the tasks
  /// of asynchronous handlers.
  ///
  /// The result of the question is then a `CancellationError`. If the question has a result
  /// already, `cancel()` has no effect.
  public func cancel() {
    release(
      operation.exchange(Self.cancelled, ordering: .acquiringAndReleasing)
    ) { $0.end(CancellationError()) }
  }

  /// Cancels the operation when this handle is canceled, or at once if the handle already is.
  ///
  /// Must be called once only: the compare-and-swap expects that no operation is stored yet. A
  /// finished operation holds neither delegates nor arguments.
  func follow(_ new: AskOperation) {
    let address = UInt(bitPattern: Uncounted.retaining(new).address)
    let (isFollowing, _) = operation.compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
    if !isFollowing { release(address) { $0.end(CancellationError()) } }
  }

  private func release(_ address: UInt, after body: (AskOperation) -> Void = { _ in }) {
    guard address != Self.cancelled, let pointer = UnsafeRawPointer(bitPattern: address) else {
      return
    }
    body(Uncounted<AskOperation>(address: pointer).takeRetained())
  }
}
