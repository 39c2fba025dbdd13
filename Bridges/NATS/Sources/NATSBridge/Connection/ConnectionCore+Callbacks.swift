import CNATS

// The C client calls these functions one at a time, on a thread that all connections share.
extension ConnectionCore {
  static let disconnected: natsConnectionHandler = { _, closure in
    live[closure]?.linkChanged(isUp: false)
  }

  static let reconnected: natsConnectionHandler = { _, closure in
    live[closure]?.linkChanged(isUp: true)
  }

  static let ended: natsConnectionHandler = { connection, closure in
    guard let core = live[closure] else { return }
    // The C client calls this function once, after its reading thread has ended.
    live.remove(closure)
    core.retired.readerHasEnded()
    if case .draining = core.state { return core.close(nil) }
    var text: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(connection, &text)
    let reason = text.map { String(cString: $0) } ?? ""
    let server = "the addresses of the connection"
    switch status {
    case NATS_OK: core.close(nil)
    case NATS_CONNECTION_AUTH_FAILED: core.close(.authentication(server: server, reason: reason))
    case NATS_NO_SERVER: core.close(.unreachable(server: server, reason: reason))
    default: core.close(.failed(operation: "The connection", reason: reason))
    }
  }

  // Do not use the subscription's pointer: the C client does not retain the subscription for this
  // call.
  static let failed: natsErrHandler = { _, _, status, closure in
    guard let core = live[closure] else { return }
    guard status == NATS_SLOW_CONSUMER else {
      let error = NATSError(status, "The connection")
      if case .notPermitted(let reason) = error { return core.report(Violation(reason)) }
      return core.report(error)
    }
    for subscription in core.subscriptions() { subscription.beginCountingDropped() }
  }
}
