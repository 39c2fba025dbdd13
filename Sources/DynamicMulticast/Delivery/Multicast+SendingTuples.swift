public import Invocation

extension Multicast {
  /// Sends a message whose arguments are a tuple to all delegates that respond to it.
  ///
  /// The code that macros generate sends in this way, as it knows the types of the message. Code
  /// that is written by hand can, too; otherwise as ``send(_:_:)``:
  ///
  /// ```swift
  /// delegates.send("worker:didFinishSubTask:", arguments: (worker, subtask))
  /// ```
  ///
  /// - Parameters:
  ///   - selector: The message.
  ///   - arguments: A tuple of as many elements as the selector has colons: `()` if it has none. If
  ///     it has one, this is the argument itself, even where that is a tuple. A tuple of another
  ///     number of elements is delivered to no delegate and reported to the ``failureHandler``.
  /// - Complexity: As ``send(_:_:)``.
  public func send<Values: Sendable>(_ selector: Selector, arguments: Values) {
    let plan = plan(for: selector)
    // A message is needed as a value if it is deferred, or the protocol does not declare it.
    guard plan.takesDirectly(Values.self), conformance?.mistake(in: selector) == nil,
      !SynchronousDelivery.isDelivering(through: self)
    else { return send(checking: Invocation(selector, tuple: arguments), by: plan) }
    SynchronousDelivery.run(through: self) { delivery in
      let outcome = plan.deliver(arguments, through: self, in: delivery)
      if outcome.foundDeallocated { pruneFound() }
      if !outcome.foundResponder { noteUnheard(Invocation(selector, tuple: arguments)) }
    } followers: { invocation, delivery in
      follow(with: invocation, in: delivery)
    }
  }
}
