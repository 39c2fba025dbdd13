import CNATS
import Dispatch

extension NATSConnection {
  /// Closes the connection after messages in both directions have arrived.
  ///
  /// Sent messages reach the server, and received messages their handlers. Questions that have come
  /// are answered, for three quarters of the time at most. All of it takes at most
  /// `NATSOptions.closeTimeout`; then, or when the server is away for that long, the rest is
  /// dropped. Closing again waits for the same end. It can be called by a task that a handler
  /// begins.
  public func close() async {
    if core.beginClosing() {
      let limit = options.closeTimeout
      let end = ContinuousClock.now + limit
      if core.isAnswering {
        Task { [self] in
          // Some time is left for what waits in both directions.
          await core.prepareToClose(until: end - limit / 4)
          Blocking.queue.async { self.drainAndClose(until: end) }
        }
      } else {
        Blocking.queue.async { [self] in drainAndClose(until: end) }
      }
      // The library's lock is held during a handshake, for which it has no limit.
      let bound = (limit + options.timeout * 2).milliseconds
      Blocking.queue.asyncAfter(deadline: .now() + .milliseconds(Int(bound))) { [weak core] in
        core?.close(.timedOut(operation: "Closing the connection"))
      }
    }
    await core.untilClosed()
  }

  private func drainAndClose(until end: ContinuousClock.Instant) {
    for subscription in core.subscriptions() { subscription.beginCountingDropped() }
    // The library does not drain while it reconnects, and does not say when it would.
    while ContinuousClock.now < end {
      // What waits for the server goes first.
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
