import CNATS

extension NATSConnection {
  /// Sends bytes to the subscribers of a subject.
  ///
  /// The bytes are copied before this returns. The subject must be valid: the library writes it to
  /// the server as it is.
  func publish(
    _ payload: UnsafeRawBufferPointer, to subject: UnsafePointer<CChar>,
    replyTo: UnsafePointer<CChar>? = nil
  ) throws(NATSError) {
    if core.outgoing.isHolding, try hold(payload, to: subject, replyTo: replyTo) { return }
    let count = CInt(clamping: payload.count)
    let status =
      if let replyTo {
        natsConnection_PublishRequest(handle, subject, replyTo, payload.baseAddress, count)
      } else {
        natsConnection_Publish(handle, subject, payload.baseAddress, count)
      }
    if status != NATS_OK { throw refusal(status, bytes: payload.count, subject) }
  }

  /// Keeps a send until the server is back, apart from the fast path.
  ///
  /// - Returns: Whether it is kept.
  @inline(never)
  private func hold(
    _ payload: UnsafeRawBufferPointer, to subject: UnsafePointer<CChar>,
    replyTo: UnsafePointer<CChar>?
  ) throws(NATSError) -> Bool {
    try hold(
      HeldSend(
        subject: String(cString: subject), replyTo: replyTo.map { String(cString: $0) },
        payload: Array(payload)), in: core.outgoing)
  }

  /// Keeps a send in a buffer until the server is back.
  ///
  /// - Returns: Whether it is kept.
  func hold(_ send: HeldSend, in buffer: SendBuffer) throws(NATSError) -> Bool {
    // What the library would refuse, is refused now.
    if send.payload.count > maximumPayload {
      throw .payloadTooLarge(bytes: send.payload.count, maximum: maximumPayload)
    }
    if send.subject.isEmpty { throw .invalidSubject("") }
    switch buffer.hold(send) {
    case .held: return true
    case .notHeld: return false
    case .full:
      core.addRefused()
      throw .bufferFull(limit: options.pendingBytesWhileAway)
    }
  }

  /// Sends what has waited for the server.
  ///
  /// - Returns: False if the server is away again.
  func send(_ held: HeldSend) -> Bool {
    let status = held.payload.withUnsafeBytes { bytes in
      let count = CInt(clamping: bytes.count)
      guard let replyTo = held.replyTo else {
        return natsConnection_Publish(handle, held.subject, bytes.baseAddress, count)
      }
      return natsConnection_PublishRequest(
        handle, held.subject, replyTo, bytes.baseAddress, count)
    }
    switch status {
    case NATS_OK: break
    case NATS_INSUFFICIENT_BUFFER: return false
    default:
      let error = held.subject.withCString { refusal(status, bytes: held.payload.count, $0) }
      // Its sender has been told that it is sent.
      core.report(error)
    }
    return true
  }

  /// Begins to give the messages of a subject to a handler, in order and one at a time.
  ///
  /// - Parameters:
  ///   - subject: A subject, with wildcards or without.
  ///   - queueGroup: The name of a group of subscriptions, of which each message reaches one.
  ///   - limit: The messages that may wait for the handler.
  ///   - onDrop: Gets the number of messages that were dropped since its last call. It runs on any
  ///     thread.
  ///   - handler: Runs on a thread of the subscription's.
  /// - Returns: The subscription, which its last reference ends.
  /// - Throws: `NATSError.invalidSubject`, or `NATSError.closed`.
  func subscribe(
    _ subject: String, queueGroup: String? = nil, limit: PendingLimit = PendingLimit(),
    onDrop: @escaping @Sendable (UInt64) -> Void = { _ in },
    _ handler: @escaping @Sendable (borrowing NATSMessage) -> Void
  ) throws(NATSError) -> NATSSubscription {
    let core = core
    return try NATSSubscription(
      on: self, subject: subject, limit: limit,
      onDrop: { [weak core] dropped in
        core?.report(.slowConsumer(subject: subject, dropped: dropped))
        onDrop(dropped)
      },
      handler: handler,
      error: { NATSError($0, queueGroup.map { "\(subject)' or '\($0)" } ?? subject) },
      open: { subscription, closure in
        if let queueGroup {
          natsConnection_QueueSubscribe(
            subscription, handle, subject, queueGroup, SubscriptionContext.deliver, closure)
        } else {
          natsConnection_Subscribe(
            subscription, handle, subject, SubscriptionContext.deliver, closure)
        }
      })
  }

  /// Tells the stream that a message was handled, by the subject that it has for that.
  func acknowledge(_ subject: String) throws(NATSError) {
    try Self.acknowledge(subject, on: handle, core.outgoing)
  }

  static func acknowledge(
    _ subject: UnsafePointer<CChar>, on handle: OpaquePointer, _ buffer: SendBuffer
  ) throws(NATSError) {
    if buffer.isHolding {
      // One that has no room comes to nothing, and its message again.
      let send = HeldSend(subject: String(cString: subject), payload: Array("+ACK".utf8))
      if buffer.hold(send) != .notHeld { return }
    }
    let status = natsConnection_PublishString(handle, subject, "+ACK")
    guard status == NATS_OK else { throw NATSError(status, "acknowledging a message") }
  }

  /// A subject that no other client uses.
  func newInbox() -> String {
    "\(options.inboxPrefix).\(String(UInt128.random(in: 0...UInt128.max), radix: 36))"
  }

  /// Whether a subject is one for replies to this connection, or to another one with its prefix.
  func isInbox(_ subject: String) -> Bool { subject.hasPrefix("\(options.inboxPrefix).") }

  /// Waits until the server has processed all that was sent before, subscriptions included.
  func flush(within limit: Duration = .seconds(10)) async throws(NATSError) {
    let result = await Blocking.run { [self] () -> Result<Void, NATSError> in
      let end = ContinuousClock.now + limit
      while core.outgoing.isHolding {
        if ContinuousClock.now >= end { return .failure(.timedOut(operation: "Flushing")) }
        Blocking.pause()
      }
      let status = natsConnection_FlushTimeout(handle, (end - .now).milliseconds)
      return status == NATS_OK ? .success(()) : .failure(NATSError(status, "Flushing"))
    }
    try result.get()
  }

  /// The error of a publish, apart from the fast path.
  @inline(never)
  func refusal(
    _ status: natsStatus, bytes: Int, _ subject: UnsafePointer<CChar>
  ) -> NATSError {
    switch status {
    case NATS_MAX_PAYLOAD: return .payloadTooLarge(bytes: bytes, maximum: maximumPayload)
    case NATS_INSUFFICIENT_BUFFER:
      core.addRefused()
      return .bufferFull(limit: options.pendingBytesWhileAway)
    case NATS_INVALID_SUBJECT: return .invalidSubject(String(cString: subject))
    default: return NATSError(status, "Sending to \(String(cString: subject))")
    }
  }
}
