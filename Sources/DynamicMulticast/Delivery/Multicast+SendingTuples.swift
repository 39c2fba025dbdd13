public import Invocation

extension Multicast {
  /// Sends a message whose arguments are a tuple to all delegates that respond to it.
  ///
  /// Macros write calls of this function.
  ///
  /// - Parameters:
  ///   - selector: The selector of the message.
  ///   - arguments: A tuple with as many elements as the selector has colons, `()` for a selector
  ///     without colons. For a selector with one colon, `arguments` is the argument itself, even if
  ///     the argument is a tuple. With any other number of elements, the message is reported as a
  ///     failure and delivered to no delegate.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public func send<Values: Sendable>(_ selector: Selector, arguments: Values) {
    let plan = withUnsafePointer(to: arguments) {
      deliverDirectly(selector, valuesAt: $0, count: nil)
    }
    if let plan { send(consuming: Invocation(selector, tuple: arguments), by: plan) }
  }

  /// Delivers a message to delegates on the sender's thread, without making an `Invocation`.
  ///
  /// Direct delivery is possible if all delegates are called on the sender's thread, and the first
  /// handler takes exactly the types of the arguments; see ``DispatchPlan/isDirect``. An
  /// `Invocation` is then made only for a handler that takes other types, for a failure, and for a
  /// message to which no delegate responds.
  ///
  /// - Parameters:
  ///   - selector: The selector of the message.
  ///   - values: The address of the arguments. `Values` is the type of their tuple.
  ///   - count: The number of arguments, or `nil` if the caller passed a tuple.
  /// - Returns: `nil` if the message was delivered, otherwise the plan by which to send the
  ///   message.
  @usableFromInline
  func deliverDirectly<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int?
  ) -> DispatchPlan? {
    withPlan(for: selector) { plan in
      deliverDirectly(selector, valuesAt: values, count: count, by: plan)
    }
  }

  /// Delivers a message by a plan, as the function above.
  @inline(__always)
  func deliverDirectly<Values>(
    _ selector: Selector, valuesAt values: UnsafePointer<Values>, count: Int?,
    by plan: DispatchPlan
  ) -> DispatchPlan? {
    // A message needs an `Invocation` if it is deferred, or if the protocol does not declare it.
    guard plan.acceptsDirectly(Values.self), count == nil || count == selector.numberOfArguments,
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
