import RuntimeSupport

/// What the deliveries of a message or question share.
protocol QueuedContent: ~Copyable, Sendable {
  /// Does one delivery, on the thread where the delegate is called.
  ///
  /// - Parameter index: The index of the delegate's entry in the plan.
  borrowing func deliver(_ index: Int)

  /// `QueuedDeliveries.run` of this type: a function of C's form cannot be generic.
  static var run: QueuePointer.Function { get }
}
