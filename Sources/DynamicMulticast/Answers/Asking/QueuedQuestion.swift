import RuntimeSupport

/// The content of a question's items on queues.
///
/// The content holds only the operation, and a finished operation has released its delegates and
/// its message. A queue that never runs its item therefore keeps neither delegates nor message
/// alive.
struct QueuedQuestion: QueuedContent, ~Copyable {
  private let operation: AskOperation

  init(_ operation: AskOperation) {
    self.operation = operation
  }

  borrowing func deliver(_ index: Int) { operation.call(at: index) }

  static var run: QueuePointer.Function { { QueuedDeliveries<QueuedQuestion>.run($0) } }
}
