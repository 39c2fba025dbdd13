import Invocation
import RuntimeSupport

extension Multicast {
  /// Applies the overflow policies to refused deliveries: drops them, or blocks until there is
  /// room.
  ///
  /// - Returns: The failures of which the sender must be told.
  func applyPolicies(
    to refused: [RefusedDelivery], in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> [DeliveryFailure] {
    let start = clock.time
    return refused.compactMap { refused in
      var refused = refused
      while case .mustWait(let scope) = refused.admission {
        if let reason = wait(for: &refused, scope, since: start, in: delivery) {
          return fail(refused, reason, scope: scope)
        }
      }
      return applyPolicy(to: refused)
    }
  }

  /// Drops a refused delivery.
  ///
  /// - Returns: The failure to pass to the sender, or `nil` if the sender receives no failure.
  func applyPolicy(to refused: RefusedDelivery) -> DeliveryFailure? {
    switch refused.admission {
    case .admitted, .coalesced, .mustWait: return nil
    // The delegate was removed while the sender waited.
    case .closed: return fail(refused, .removed, scope: .delegate)
    case .dropped(let scope):
      drop(refused, .dropped(count: 1), scope: scope)
      return nil
    case .failed(let scope): return fail(refused, .full, scope: scope)
    }
  }

  /// Drops a refused delivery, and makes the failure for the sender.
  func fail(
    _ refused: RefusedDelivery, _ reason: LimitError.Reason, scope: LimitScope
  ) -> DeliveryFailure {
    DeliveryFailure(
      invocation: refused.message.invocation.withoutRoute, delegate: refused.delegate,
      delivery: refused.monitor.name.delegate.delivery, site: refused.monitor.name.delegate.site,
      error: drop(refused, reason, scope: scope))
  }

  /// Drops a refused delivery, counts the drop, and makes the error.
  @discardableResult
  private func drop(
    _ refused: RefusedDelivery, _ reason: LimitError.Reason, scope: LimitScope
  ) -> LimitError {
    let monitor = refused.monitor
    let error = monitor.error(refused.message.invocation.selector, reason, scope: scope)
    monitor.pendingDeliveries.didDrop(refused, error, scope: scope)
    return error
  }

  /// Blocks the sender's thread until there is room, and then tries to send again.
  ///
  /// - Returns: The reason why the sender stops waiting, or `nil` if `refused` has a new admission.
  private func wait(
    for refused: inout RefusedDelivery, _ scope: LimitScope, since start: Duration,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> LimitError.Reason? {
    let wait = refused.wait(blocksThread: true, scope: scope)
    let deadline = ClockDeadline(after: refused.longestWait(scope), since: start, on: clock)
    var isFirst = false
    while true {
      if let cycle = WaitGraph.begin(wait) { return .cycle(cycle) }
      let reason = RoomWaiter(for: refused, scope: scope)
        .block(isFirst: isFirst, until: deadline)
      // End the wait before the message is dispatched: the handler may ask a question of a delegate
      // that this wait blocks.
      WaitGraph.end(wait)
      if let reason { return reason }
      refused.admission = refused.tryAgain(in: delivery)
      guard case .mustWait(scope) = refused.admission else { return nil }
      isFirst = true
    }
  }
}
