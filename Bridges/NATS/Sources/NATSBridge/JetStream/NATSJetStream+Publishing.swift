import CNATS

extension NATSJetStream {
  /// Sends a message, and suspends until the message is stored.
  ///
  /// If the stream does not answer, for example because the server is away, the message is sent
  /// again. The stream recognizes the message by its ID and stores it only once. Each call occupies
  /// a thread while it waits; use `send` for many messages.
  ///
  /// - Returns: The position of the message in the stream.
  /// - Throws: `NATSError.timedOut` if the stream did not answer, in which case the message may be
  ///   stored; `NATSError.noStream` if no stream has the subject.
  func publish(
    _ payload: [UInt8], to subject: String, id: String, within limit: Duration = .seconds(30)
  ) async throws(NATSError) -> NATSStored {
    try await run { [self] () throws(NATSError) in
      let end = ContinuousClock.now + limit
      var wasAway = false
      while true {
        let left = end - .now
        var code = jsErrCode(0)
        var answer: UnsafeMutablePointer<jsPubAck>?
        let status = payload.withUnsafeBytes { bytes in
          id.withCString { id in
            var options = jsPubOptions()
            jsPubOptions_Init(&options)
            options.MaxWait = min(left, .seconds(2)).milliseconds
            options.MsgId = id
            return js_Publish(
              &answer, handle, subject, bytes.baseAddress, CInt(clamping: bytes.count), &options,
              &code)
          }
        }
        if status == NATS_OK, let answer {
          defer { jsPubAck_Destroy(answer) }
          return NATSStored(
            sequence: answer.pointee.Sequence, isDuplicate: answer.pointee.Duplicate)
        }
        // A server that has just restarted may not have restored its streams yet.
        let isAway =
          [NATS_TIMEOUT, NATS_CONNECTION_DISCONNECTED, NATS_IO_ERROR, NATS_INSUFFICIENT_BUFFER]
          .contains(status) || (wasAway && status == NATS_NO_RESPONDERS)
        guard isAway, ContinuousClock.now < end else {
          switch status {
          case NATS_MAX_PAYLOAD, NATS_INSUFFICIENT_BUFFER, NATS_INVALID_SUBJECT:
            throw connection.refusal(status, bytes: payload.count, subject)
          default: throw NATSError(status, code, "Storing a message on \(subject)")
          }
        }
        wasAway = true
        nats_Sleep(20)
      }
    }
  }

  /// Sends a message to be stored, and returns at once.
  ///
  /// A later failure is passed to the `onFailure` closure of this object. Wait for
  /// `acknowledged(within:)` before closing the connection, because a closing connection receives
  /// no answers.
  ///
  /// - Throws: `NATSError.tooManyUnacknowledged` if too many messages wait to be stored; otherwise
  ///   the errors of `NATSConnection.publish`.
  func send(
    _ payload: UnsafeRawBufferPointer, to subject: UnsafePointer<CChar>,
    id: UnsafePointer<CChar>? = nil
  ) throws(NATSError) {
    try unacknowledged.begin()
    if outgoing.isHolding {
      let isHeld: Bool
      do throws(NATSError) {
        isHeld = try connection.hold(
          HeldSend(
            subject: String(cString: subject), id: id.map { String(cString: $0) },
            payload: Array(payload)), in: outgoing)
      } catch {
        unacknowledged.end()
        throw error
      }
      if isHeld { return }
    }
    let status = post(payload, subject, id)
    guard status == NATS_OK else {
      unacknowledged.end()
      throw connection.refusal(status, bytes: payload.count, subject)
    }
  }

  /// Passes a message to the C client; ``send(_:to:id:)`` has already counted it in
  /// `unacknowledged`.
  func post(
    _ payload: UnsafeRawBufferPointer, _ subject: UnsafePointer<CChar>,
    _ id: UnsafePointer<CChar>?
  ) -> natsStatus {
    var message: OpaquePointer?
    var status = natsMsg_Create(
      &message, subject, nil, payload.baseAddress?.assumingMemoryBound(to: CChar.self),
      CInt(clamping: payload.count))
    if status == NATS_OK {
      var options = jsPubOptions()
      jsPubOptions_Init(&options)
      options.MaxWait = acknowledgeWithin.milliseconds
      options.MsgId = id
      status = js_PublishMsgAsync(handle, &message, &options)
    }
    if status == NATS_OK { unacknowledged.didSend() } else { natsMsg_Destroy(message) }
    return status
  }

  /// Waits until each message of `send` is stored or has failed.
  ///
  /// - Throws: `NATSError.timedOut` if messages are still waiting after `limit`.
  func acknowledged(within limit: Duration = .seconds(30)) async throws(NATSError) {
    try await run { [self] () throws(NATSError) in
      let end = ContinuousClock.now + limit
      var status: natsStatus
      repeat {
        // Wait in short steps: the C client does not end this wait when a closed connection's
        // messages have failed.
        var options = jsPubOptions()
        jsPubOptions_Init(&options)
        options.MaxWait = min(end - .now, .milliseconds(100)).milliseconds
        if outgoing.isHolding {
          Blocking.pause()
          status = NATS_TIMEOUT
        } else {
          status = js_PublishAsyncComplete(handle, &options)
        }
      } while status == NATS_TIMEOUT && ContinuousClock.now < end
      guard status == NATS_OK else { throw NATSError(status, "Waiting for stored messages") }
    }
  }
}
