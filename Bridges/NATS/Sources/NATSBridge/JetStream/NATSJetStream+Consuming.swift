import CNATS

extension NATSJetStream {
  /// Begins to give a durable consumer's messages to a handler, in order and one at a time.
  ///
  /// The consumer is made if there is none, and stays when the subscription ends: the next one of
  /// its name continues after the last acknowledged message. The handler acknowledges each message
  /// with `NATSMessage.ack()`; those that are not come again, with a higher `NATSDelivery.number`.
  ///
  /// - Returns: The subscription, which its last reference ends.
  /// - Throws: `NATSError.consumerInUse` when another subscription has the consumer.
  func subscribe(
    _ consumer: NATSConsumer, _ handler: @escaping @Sendable (borrowing NATSMessage) -> Void
  ) async throws(NATSError) -> NATSSubscription {
    try await run { [self] () throws(NATSError) in
      try make(consumer)
      var code = jsErrCode(0)
      // The consumer bounds what waits here, and a dropped message would come again late.
      return try NATSSubscription(
        on: connection, subject: consumer.subject ?? consumer.stream, limit: .none,
        onDrop: { _ in }, handler: handler,
        error: { Self.failure(of: consumer, $0, code) },
        open: { subscription, closure in
          consumer.stream.withCString { stream in
            consumer.name.withCString { name in
              var options = jsSubOptions()
              jsSubOptions_Init(&options)
              // A consumer that the library made itself would be deleted with the subscription.
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
    // The library looks for another subscriber, too, and has no code for what it finds.
    let text = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
    if text.contains("already bound") { return .consumerInUse(consumer.name) }
    return NATSError(status, code, "Subscribing to the consumer \(consumer.name)")
  }

  /// The number of the last message before those that a consumer has to deliver still.
  ///
  /// It can block.
  ///
  /// - Returns: Nil if there is no consumer that delivers to the subject.
  /// - Throws: `NATSError.consumerInUse` if another subscription has it.
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

  /// Makes a durable consumer, or gives an existing one this description.
  ///
  /// It can block.
  ///
  /// - Parameters:
  ///   - consumer: The description.
  ///   - inbox: The subject that it delivers to, nil for that of an existing one or a new one.
  /// - Throws: `NATSError.consumerInUse`, and what the server refuses.
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
    // The subject of an existing consumer stays, because a subscriber may just begin with it. A subject
    // with another prefix was made before the user's prefix was changed.
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
            // The server refuses to change them.
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
