public import Dispatch

// Dispatch does not tell whether a queue is serial. Where it is made, it is plain to see.
extension DispatchQueue {
  /// Makes a serial queue, known to be one.
  ///
  /// Written as Dispatch's own, which it stands in for where this module is imported:
  ///
  /// ```swift
  /// let queue = DispatchQueue(label: "plugins")
  /// ```
  ///
  /// The queue is the same as Dispatch's. Beyond that a multicast knows that what it sends to several
  /// delegates on it can travel in one block, which costs a fraction of a block for each; see
  /// `assumeSerial()`.
  ///
  /// - Parameters:
  ///   - label: What it is called in a debugger, and by ``Delivery``.
  ///   - qos: How important its work is.
  ///   - target: The queue that runs its blocks, nil for one of the system's.
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, target: DispatchQueue? = nil
  ) {
    self.init(
      label: label, qos: qos, attributes: [], autoreleaseFrequency: .inherit, target: target)
    assumeSerial()
  }

  /// Tells multicasts that this queue runs one block at a time.
  ///
  /// For a serial queue that was made where this module is not imported. What a message is to do on
  /// a queue that is known to be serial is put there in one block, for all delegates that have it in
  /// a row. Nobody can tell but by the time it takes, and by suspending the queue from within a
  /// handler: that takes effect after the block. To be called before delegates are added; the main
  /// queue is known already.
  ///
  /// - Precondition: It is serial. On a concurrent one, delegates that could be called at the same
  ///   time are called one after the other.
  public func assumeSerial() {
    QueueIdentity.of(self).assumeSerial()
  }
}
