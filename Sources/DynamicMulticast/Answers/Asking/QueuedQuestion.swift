import RuntimeSupport

/// A question on its way to queues.
///
/// It holds the operation only, which releases the delegates when it is finished: a queue that never
/// runs its item keeps neither delegates nor message alive.
struct QueuedQuestion: QueuedContent, ~Copyable {
  private let operation: AskOperation

  init(_ operation: AskOperation) {
    self.operation = operation
  }

  borrowing func deliver(_ index: Int) { operation.call(at: index) }

  static var run: QueuePointer.Function { { QueuedDeliveries<QueuedQuestion>.run($0) } }
}
