import RuntimeSupport
import Synchronization

/// Ends a question early.
///
/// It need not be kept, and keeps neither delegates nor arguments alive.
public final class Cancellation: Sendable {
  /// The address of the operation, which this holds; 0 before there is one.
  // Models/cancellation.pml checks this.
  private let operation = Atomic<UInt>(0)

  /// Stands for the operation once this is cancelled.
  private static let cancelled: UInt = 1

  init() {}

  deinit {
    release(operation.load(ordering: .acquiring))
  }

  /// Stops asking, drops the requests that have not reached their delegates, and cancels the tasks
  /// of asynchronous handlers.
  ///
  /// The result of the question is then a `CancellationError`. If there is a result already, this
  /// has no effect.
  public func cancel() {
    release(
      operation.exchange(Self.cancelled, ordering: .acquiringAndReleasing)
    ) { $0.end(CancellationError()) }
  }

  /// Cancels an operation with this, at once if this is cancelled already.
  ///
  /// Called once. Once the operation is finished, it holds neither delegates nor arguments.
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
