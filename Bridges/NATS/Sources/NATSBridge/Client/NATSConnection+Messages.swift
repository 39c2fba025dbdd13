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
    let count = CInt(clamping: payload.count)
    let status =
      if let replyTo {
        natsConnection_PublishRequest(handle, subject, replyTo, payload.baseAddress, count)
      } else {
        natsConnection_Publish(handle, subject, payload.baseAddress, count)
      }
    if status != NATS_OK { throw refusal(status, bytes: payload.count, subject) }
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
    try Self.acknowledge(subject, on: handle)
  }

  static func acknowledge(
    _ subject: UnsafePointer<CChar>, on handle: OpaquePointer
  ) throws(NATSError) {
    let status = natsConnection_PublishString(handle, subject, "+ACK")
    guard status == NATS_OK else { throw NATSError(status, "acknowledging a message") }
  }

  /// A subject that no other client uses.
  func newInbox() -> String {
    "_INBOX.\(String(UInt128.random(in: 0...UInt128.max), radix: 36))"
  }

  /// Waits until the server has processed all that was sent before, subscriptions included.
  func flush(within limit: Duration = .seconds(10)) async throws(NATSError) {
    let result = await Blocking.run { [self] () -> Result<Void, NATSError> in
      let status = natsConnection_FlushTimeout(handle, limit.milliseconds)
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
