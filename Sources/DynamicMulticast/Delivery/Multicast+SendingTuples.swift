public import Invocation

extension Multicast {
  /// Sends a message whose arguments are a tuple to all delegates that respond to it. Macros write
  /// this.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: A tuple of as many elements as the selector has colons: `()` if it has none. If
  ///     it has one, this is the argument itself, even where the argument is a tuple. A tuple of
  ///     another number of elements is a failure, and is delivered to no delegate.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public func send<Values: Sendable>(_ selector: Selector, arguments: Values) {
    let plan = withUnsafePointer(to: arguments) {
      deliverDirectly(selector, valuesAt: $0, count: nil)
    }
    if let plan { send(consuming: Invocation(selector, tuple: arguments), by: plan) }
  }

  /// Delivers a message to delegates on the sender's thread without making an invocation, if the first
  /// one takes just the types of the arguments.
  ///
  /// `Values` is the tuple of the arguments. Their number is nil where they were given as a tuple.
  ///
  /// - Returns: Nil if it did; otherwise the plan to send the message by.
  @usableFromInline
  func deliverDirectly<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int?
  ) -> DispatchPlan? {
    let plan = plan(for: selector)
    // A message is needed as a value if it is deferred, or the protocol does not declare it.
    guard plan.takesDirectly(Values.self), count == nil || count == selector.numberOfArguments,
      conformance?.mistake(in: selector) == nil,
      !SynchronousDelivery.isDelivering(through: self)
    else { return plan }
    SynchronousDelivery.run(through: self) { delivery in
      let outcome = plan.deliver(values, through: self, in: delivery)
      if outcome.foundDeallocated { pruneFound() }
      if !outcome.foundResponder { recordUnheard(Invocation(selector, values: values.pointee)) }
    }
    return nil
  }
}
