import CNATS

extension NATSConnection {
  /// Sends `payload` to the subscribers of `subject`.
  ///
  /// The bytes are copied before the function returns. The caller must pass a valid `subject`,
  /// because the C client writes the subject to the server without checking it.
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

  /// Adds a send to the connection's buffer while the server is away; separate from the fast path.
  ///
  /// - Returns: `true` if the buffer holds the send.
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

  /// Adds a send to a buffer while the server is away.
  ///
  /// - Returns: `true` if the buffer holds the send.
  func hold(_ send: HeldSend, in buffer: SendBuffer) throws(NATSError) -> Bool {
    // Refuse now what the C client would refuse later.
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

  /// Sends a buffered message after the server has come back.
  ///
  /// - Returns: `false` if the server is away again.
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
      // The sender's call has returned without an error, so the error can only be reported.
      core.report(error)
    }
    return true
  }

  /// Subscribes a handler to a subject; the handler receives messages in order and one at a time.
  ///
  /// - Parameters:
  ///   - subject: A subject, which may contain wildcards.
  ///   - queueGroup: The name of a group of subscriptions; each message is delivered to one
  ///     subscription of the group.
  ///   - limit: The limit for messages that wait for `handler`.
  ///   - onDrop: Receives the number of messages that were dropped since the last call, on any
  ///     thread.
  ///   - handler: Receives the messages, on the subscription's thread.
  /// - Returns: The subscription, which ends on deallocation.
  /// - Throws: `NATSError.invalidSubject` or `NATSError.closed`.
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

  /// Acknowledges a stored message; `subject` is the message's reply subject, which the stream has
  /// assigned.
  func acknowledge(_ subject: String) throws(NATSError) {
    try Self.acknowledge(subject, on: handle, core.outgoing)
  }

  static func acknowledge(
    _ subject: UnsafePointer<CChar>, on handle: OpaquePointer, _ buffer: SendBuffer
  ) throws(NATSError) {
    if buffer.isHolding {
      // If the buffer is full, the acknowledgment is lost and the message will be delivered again.
      let send = HeldSend(subject: String(cString: subject), payload: Array("+ACK".utf8))
      if buffer.hold(send) != .notHeld { return }
    }
    let status = natsConnection_PublishString(handle, subject, "+ACK")
    guard status == NATS_OK else { throw NATSError(status, "acknowledging a message") }
  }

  /// Returns a new random subject under `options.inboxPrefix`.
  func newInbox() -> String {
    "\(options.inboxPrefix).\(String(UInt128.random(in: 0...UInt128.max), radix: 36))"
  }

  /// Returns `true` if a subject begins with `options.inboxPrefix`, which several connections may
  /// share.
  func isInbox(_ subject: String) -> Bool { subject.hasPrefix("\(options.inboxPrefix).") }

  /// Waits until the server has processed everything sent before, including subscriptions.
  ///
  /// Throws `NATSError.timedOut` after `limit`.
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

  /// Returns the error for `status`, the result of a failed publish; separate from the fast path.
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
