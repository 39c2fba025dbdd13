import CNATS
import Dispatch

extension NATSConnection {
  /// Closes the connection after pending messages in both directions have arrived.
  ///
  /// Sent messages reach the server, and received messages reach their handlers. Received questions
  /// are answered first, for at most three quarters of the time. Closing takes at most
  /// `NATSOptions.closeTimeout`. After this time, the remaining messages are dropped, even if the
  /// server has been away all the time. Further calls wait for the end of the first call. A handler
  /// may start a task that calls `close()`.
  public func close() async {
    if core.beginClosing() {
      let limit = options.closeTimeout
      let end = ContinuousClock.now + limit
      if core.isAnswering {
        Task { [self] in
          // Reserve a quarter of the time for the pending messages in both directions.
          await core.prepareToClose(until: end - limit / 4)
          Blocking.queue.async { self.drainAndClose(until: end) }
        }
      } else {
        Blocking.queue.async { [self] in drainAndClose(until: end) }
      }
      // A handshake holds the C client's lock and has no time limit, so bound the wait for it here.
      let bound = (limit + options.timeout * 2).milliseconds
      Blocking.queue.asyncAfter(deadline: .now() + .milliseconds(Int(bound))) { [weak core] in
        core?.close(.timedOut(operation: "Closing the connection"))
      }
    }
    await core.untilClosed()
  }

  private func drainAndClose(until end: ContinuousClock.Instant) {
    for subscription in core.subscriptions() { subscription.beginCountingDropped() }
    // While reconnecting, the C client refuses to drain and does not say when it could, so try
    // repeatedly.
    while ContinuousClock.now < end {
      // Hand over the buffered sends first.
      if core.outgoing.isHolding {
        nats_Sleep(5)
        continue
      }
      let left = (end - .now).milliseconds
      guard natsConnection_DrainTimeout(handle, left) == NATS_ILLEGAL_STATE else { return }
      nats_Sleep(20)
    }
    natsConnection_Close(handle)
  }
}
