import CNATS

extension NATSJetStream {
  /// Sends a message, and returns when it is stored.
  ///
  /// It is sent again until the stream has answered, as when the server was away. The stream stores
  /// it once, by its id. A thread waits for each message; use `send` for many at once.
  ///
  /// - Returns: The message's place in the stream.
  /// - Throws: `NATSError.timedOut` when the stream did not answer: whether it is stored is not
  ///   known then. `NATSError.noStream` when no stream has the subject.
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
        // A server that has just come back may not have its streams yet.
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
  /// A failure reaches the `onFailure` of this object. Wait for `acknowledged` before you close the
  /// connection, because it gets no answers while it closes.
  ///
  /// - Throws: `NATSError.tooManyUnacknowledged` when too many wait to be stored, and what
  ///   `NATSConnection.publish` throws.
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

  /// Gives the library a message that is counted already.
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
  /// - Throws: `NATSError.timedOut`.
  func acknowledged(within limit: Duration = .seconds(30)) async throws(NATSError) {
    try await run { [self] () throws(NATSError) in
      let end = ContinuousClock.now + limit
      var status: natsStatus
      repeat {
        // The library does not wake this wait when a closed connection's messages have failed.
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
