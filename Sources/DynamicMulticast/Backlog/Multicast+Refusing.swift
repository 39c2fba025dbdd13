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
        switch wait(for: refused, byTotal, in: delivery) {
        case .failure(let refusal): return fail(refused, refusal.reason, byTotal: byTotal)
        case .success(let admission): refused.admission = admission
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
    account.backlog.didDrop(refused.message, refused.index, account, error, byTotal: byTotal)
    account.backlog.attend(to: account)
    return error
  }

  /// Blocks the sender's thread until there is room, and tries again.
  private func wait(
    for refused: RefusedDelivery, _ byTotal: Bool,
    in delivery: UnsafeMutablePointer<SynchronousDelivery>?
  ) -> Result<Backlog.Admission, Refusal> {
    let account = refused.account
    let longest = refused.longestWait(byTotal)
    guard let registration = account.registration else { return .success(.closed) }
    let semaphore = DispatchSemaphore(value: 0)
    let sender = WaitingSender { semaphore.signal() }
    let wait = WaitGraph.Wait(blocksThread: true) {
      // One that has been woken, and has not gone on yet, waits for nothing.
      if account.hasRoom(byTotal: byTotal) { return [] }
      return byTotal ? account.backlog.pendingRegistrations : [registration]
    }
    let deadline = DispatchTime(after: longest)
    var isFirst = false
    while true {
      if let cycle = WaitGraph.begin(wait) { return .failure(.cycle(cycle)) }
      let isWaiting = account.backlog.state.withLock {
        $0.wait(sender, for: account.index, byTotal: byTotal, isFirst: isFirst)
      }
      let isLate = isWaiting && semaphore.wait(timeout: deadline ?? .distantFuture) == .timedOut
      // Before the message is dispatched: its handler may ask something of what this blocks.
      WaitGraph.end(wait)
      if isLate {
        account.backlog.stopWaiting(sender, for: account)
        return .failure(.timedOut(longest))
      }
      let admission = refused.tryAgain(in: delivery, key: refused.key)
      guard case .mustWait(byTotal) = admission else { return .success(admission) }
      isFirst = true
    }
  }
}

/// The reason why a sender has stopped waiting.
enum Refusal: Error {
  case cycle([String])
  case timedOut(Duration)
  case cancelled

  var reason: LimitError.Reason {
    switch self {
    case .cycle(let names): .cycle(names)
    case .timedOut(let time): .timedOut(time)
    case .cancelled: .cancelled
    }
  }
}
