import RuntimeSupport

/// The content that all queued deliveries of a message or question share.
protocol QueuedContent: ~Copyable, Sendable {
  /// Performs one delivery, on the thread where the delegate is called.
  ///
  /// - Parameter index: The index of the delegate's entry in the plan.
  borrowing func deliver(_ index: Int)

  /// The function `QueuedDeliveries.run` for this type, because a C function cannot be generic.
  static var run: QueuePointer.Function { get }
}
