import CNATS

extension NATSJetStream {
  /// Begins to pass a durable consumer's messages to a handler, in order and one at a time.
  ///
  /// The consumer is created if there is none, and outlives the subscription: the next subscription
  /// with the same name continues after the last acknowledged message. The handler acknowledges
  /// each message with `NATSMessage.ack()`. Unacknowledged messages are delivered again, with a
  /// higher `NATSDelivery.number`.
  ///
  /// - Returns: The subscription, which ends on deallocation.
  /// - Throws: `NATSError.consumerInUse` if another subscription uses the consumer.
  func subscribe(
    _ consumer: NATSConsumer, _ handler: @escaping @Sendable (borrowing NATSMessage) -> Void
  ) async throws(NATSError) -> NATSSubscription {
    try await run { [self] () throws(NATSError) in
      try make(consumer)
      var code = jsErrCode(0)
      // No limit is needed: the consumer bounds the number of pending messages, and a dropped
      // message would be delivered again only after a delay.
      return try NATSSubscription(
        on: connection, subject: consumer.subject ?? consumer.stream, limit: .none,
        onDrop: { _ in }, handler: handler,
        error: { Self.failure(of: consumer, $0, code) },
        open: { subscription, closure in
          consumer.stream.withCString { stream in
            consumer.name.withCString { name in
              var options = jsSubOptions()
              jsSubOptions_Init(&options)
              // Name an existing consumer, because the C client would delete a consumer that it had
              // created itself together with the subscription.
              options.Stream = stream
              options.Consumer = name
              options.ManualAck = true
              return js_Subscribe(
                subscription, handle, consumer.subject, SubscriptionContext.deliver, closure, nil,
                &options, &code)
            }
          }
        })
    }
  }

  private static func failure(
    of consumer: NATSConsumer, _ status: natsStatus, _ code: jsErrCode
  ) -> NATSError {
    // The C client itself checks for another subscriber, which it reports only as a text, without
    // an error code.
    let text = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
    if text.contains("already bound") { return .consumerInUse(consumer.name) }
    return NATSError(status, code, "Subscribing to the consumer \(consumer.name)")
  }

  /// Returns the number of the last message before the first message that a consumer still has to
  /// deliver.
  ///
  /// Can block.
  ///
  /// - Returns: `nil` if no consumer delivers to the subject `inbox`.
  /// - Throws: `NATSError.consumerInUse` if another subscription uses the consumer.
  func lastHandled(
    by consumer: NATSConsumer, deliveringTo inbox: String
  ) throws(NATSError) -> UInt64? {
    guard let found = try find(consumer) else { return nil }
    defer { jsConsumerInfo_Destroy(found) }
    let target = found.pointee.Config?.pointee.DeliverSubject.map { String(cString: $0) }
    if target == inbox { return found.pointee.AckFloor.Stream }
    if found.pointee.PushBound { throw .consumerInUse(consumer.name) }
    return nil
  }

  private func find(
    _ consumer: NATSConsumer
  ) throws(NATSError) -> UnsafeMutablePointer<jsConsumerInfo>? {
    var code = jsErrCode(0)
    var found: UnsafeMutablePointer<jsConsumerInfo>?
    let status = js_GetConsumerInfo(&found, handle, consumer.stream, consumer.name, nil, &code)
    if status == NATS_OK { return found }
    jsConsumerInfo_Destroy(found)
    if status == NATS_NOT_FOUND || code == JSStreamNotFoundErr { return nil }
    throw NATSError(status, code, "Looking for the consumer \(consumer.name)")
  }

  /// Creates a durable consumer, or updates an existing consumer.
  ///
  /// Can block.
  ///
  /// - Parameters:
  ///   - consumer: The description of the consumer.
  ///   - inbox: The subject to deliver to. If `nil`, an existing consumer keeps its subject, and a
  ///     new consumer gets a new subject from `newInbox()`.
  /// - Throws: `NATSError.consumerInUse`, or the errors that the server reports.
  func make(_ consumer: NATSConsumer, deliveringTo inbox: String? = nil) throws(NATSError) {
    let operation = "Making the consumer \(consumer.name)"
    var code = jsErrCode(0)
    var found: UnsafeMutablePointer<jsConsumerInfo>?
    let lookup = js_GetConsumerInfo(&found, handle, consumer.stream, consumer.name, nil, &code)
    defer { jsConsumerInfo_Destroy(found) }
    guard lookup == NATS_OK || lookup == NATS_NOT_FOUND, code != JSStreamNotFoundErr else {
      throw NATSError(lookup, code, operation)
    }
    guard found?.pointee.PushBound != true else { throw .consumerInUse(consumer.name) }
    code = jsErrCode(0)
    // Keep the subject of an existing consumer, because a subscriber may just be starting with it.
    // If the subject has another prefix, it is older than the user's current prefix, so replace it.
    let old = found?.pointee.Config?.pointee.DeliverSubject.map { String(cString: $0) }
    let inbox = inbox ?? old.flatMap { connection.isInbox($0) ? $0 : nil } ?? connection.newInbox()
    let status = consumer.name.withCString { name in
      inbox.withCString { inbox in
        consumer.withFilter { filter in
          var configuration = jsConsumerConfig()
          jsConsumerConfig_Init(&configuration)
          configuration.Durable = name
          configuration.DeliverSubject = inbox
          configuration.FilterSubject = filter
          configuration.AckPolicy = js_AckExplicit
          configuration.AckWait = consumer.acknowledgeWithin.nanoseconds
          configuration.MaxAckPending = Int64(consumer.maximumUnacknowledged)
          if let old = found?.pointee.Config?.pointee {
            // The server refuses to change these two values.
            configuration.DeliverPolicy = old.DeliverPolicy
            configuration.OptStartSeq = old.OptStartSeq
          } else {
            switch consumer.begins {
            case .withAll: break
            case .withNew: configuration.DeliverPolicy = js_DeliverNew
            case .with(let sequence):
              configuration.DeliverPolicy = js_DeliverByStartSequence
              configuration.OptStartSeq = sequence
            }
          }
          if let most = consumer.maximumDeliveries { configuration.MaxDeliver = Int64(most) }
          return js_AddConsumer(nil, handle, consumer.stream, &configuration, nil, &code)
        }
      }
    }
    guard status == NATS_OK else { throw NATSError(status, code, operation) }
  }
}

extension NATSConsumer {
  fileprivate func withFilter(
    _ body: (UnsafePointer<CChar>?) -> natsStatus
  ) -> natsStatus {
    subject?.withCString { body($0) } ?? body(nil)
  }
}
