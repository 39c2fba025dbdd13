import Dispatch
import Invocation
import RuntimeSupport

extension Multicast {
  /// Applies the policies to the deliveries for which there was no room: drops them, or waits.
  ///
  /// - Returns: The deliveries that have failed, for the sender.
  func settle(
    _ refused: [RefusedDelivery], in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> [DeliveryFailure] {
    refused.compactMap { refused in
      var refused = refused
      while case .mustWait(let byTotal) = refused.admission {
        if let reason = wait(for: &refused, byTotal, in: delivery) {
          return fail(refused, reason, byTotal: byTotal)
        }
      }
      return settle(refused)
    }
  }

  /// Drops a delivery for which there was no room.
  ///
  /// - Returns: The failure, if the sender is to be told.
  func settle(_ refused: RefusedDelivery) -> DeliveryFailure? {
    switch refused.admission {
    case .admitted, .coalesced, .closed, .mustWait: return nil
    case .dropped(let byTotal):
      drop(refused, .dropped(count: 1), byTotal: byTotal)
      return nil
    case .failed(let byTotal): return fail(refused, .full, byTotal: byTotal)
    }
  }

  func fail(
    _ refused: RefusedDelivery, _ reason: LimitError.Reason, byTotal: Bool
  ) -> DeliveryFailure {
    DeliveryFailure(
      invocation: refused.message.invocation.withoutRoute, delegate: refused.delegate,
      delivery: refused.account.name.delegate.delivery,
      error: drop(refused, reason, byTotal: byTotal), conflict: nil)
  }

  @discardableResult
  private func drop(
    _ refused: RefusedDelivery, _ reason: LimitError.Reason, byTotal: Bool
  ) -> LimitError {
    let account = refused.account
    let error = account.error(refused.message.invocation.selector, reason, byTotal: byTotal)
    account.backlog.didDrop(refused, error, byTotal: byTotal)
    return error
  }

  /// Blocks the sender's thread until there is room, and tries again.
  ///
  /// - Returns: Why it waits no longer; nil if the delivery has another admission now.
  private func wait(
    for refused: inout RefusedDelivery, _ byTotal: Bool,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> LimitError.Reason? {
    let wait = refused.wait(blocksThread: true, byTotal: byTotal)
    let deadline = DispatchTime(after: refused.longestWait(byTotal))
    var isFirst = false
    while true {
      if let cycle = WaitGraph.begin(wait) { return .cycle(cycle) }
      let reason = RoomWaiter(for: refused, byTotal: byTotal)
        .block(isFirst: isFirst, until: deadline)
      // Before the message is dispatched: its handler may ask something of what this blocks.
      WaitGraph.end(wait)
      if let reason { return reason }
      refused.admission = refused.tryAgain(in: delivery)
      guard case .mustWait(byTotal) = refused.admission else { return nil }
      isFirst = true
    }
  }
}
