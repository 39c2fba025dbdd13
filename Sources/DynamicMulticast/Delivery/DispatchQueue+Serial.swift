public import Dispatch

// Dispatch does not tell whether a queue is serial, so the code that makes the queue has to say so.
extension DispatchQueue {
  /// Makes a serial queue that multicasts know to be one.
  ///
  /// ```swift
  /// let queue = DispatchQueue(serialLabel: "plugins")
  /// ```
  ///
  /// The queue is the same that `DispatchQueue(label:)` makes. A multicast can dispatch a message
  /// to several delegates on it in one block, which costs a fraction of a block for each; see
  /// `assumeSerial()`.
  ///
  /// - Parameters:
  ///   - label: The queue's name in a debugger, and in ``Delivery``.
  ///   - qos: The importance of its work.
  ///   - target: The queue that runs its blocks, nil for one of the system's.
  public convenience init(
    serialLabel label: String, qos: DispatchQoS = .unspecified, target: DispatchQueue? = nil
  ) {
    self.init(label: label, qos: qos, target: target)
    assumeSerial()
  }

  /// Tells multicasts that this queue runs one block at a time.
  ///
  /// For a serial queue that was made by `DispatchQueue(label:)`; the main queue is known already.
  /// Call it before delegates are added. A message then takes one block for all delegates on the
  /// queue that receive it in a row. Order, removal and failures stay as they are; only a handler
  /// that suspends the queue can tell, because that takes effect after the block.
  ///
  /// - Precondition: The queue is serial. On a concurrent one, delegates that could be called at
  ///   the same time are called one after the other.
  public func assumeSerial() {
    QueueIdentity.of(self).assumeSerial()
  }
}
