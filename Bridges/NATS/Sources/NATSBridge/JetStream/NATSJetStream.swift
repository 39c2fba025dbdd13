import CNATS
import Dispatch
import Synchronization

/// The JetStream context of a connection, whose streams store messages for clients that are away.
final class NATSJetStream: Sendable {
  let connection: NATSConnection
  let unacknowledged: Unacknowledged
  let acknowledgeWithin: Duration

  /// The messages of `send` that wait while the server is away.
  let outgoing: SendBuffer
  private let number: Int
  private let observers = Mutex<[Int?]>([])
  // Unsafe because the pointer is shared between threads: the C client locks the object behind it.
  // The object is freed only after `deinit`.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Creates a JetStream context for a connection.
  ///
  /// - Parameters:
  ///   - connection: The connection, which the context holds.
  ///   - maximumUnacknowledged: The maximum number of messages of `send` that wait to be stored.
  ///   - waitsForStream: If `true`, messages that are sent while the server is away wait until
  ///     ``handOver()`` is called after the server's return. If `false`, the C client keeps these
  ///     messages, and their time limit runs.
  ///   - acknowledgeWithin: The time after which an unacknowledged message of `send` counts as
  ///     failed.
  ///   - onFailure: Receives each failed message of `send`, on any thread. Messages that still wait
  ///     when the connection closes, or when this object is deallocated, have failed.
  /// - Throws: `NATSError.failed` if there is no memory.
  init(
    _ connection: NATSConnection, maximumUnacknowledged: Int = 4096,
    waitsForStream: Bool = false, acknowledgeWithin: Duration = .seconds(10),
    onFailure: @escaping @Sendable (NATSPublishFailure) -> Void = { _ in }
  ) throws(NATSError) {
    let unacknowledged = Unacknowledged(limit: maximumUnacknowledged, onFailure: onFailure)
    let number = Unacknowledged.live.add(unacknowledged)
    var options = jsOptions()
    jsOptions_Init(&options)
    options.PublishAsync.AckHandler = Unacknowledged.answered
    options.PublishAsync.AckHandlerClosure = UnsafeMutableRawPointer(bitPattern: number)
    var created: OpaquePointer?
    let status = natsConnection_JetStream(&created, connection.handle, &options)
    guard status == NATS_OK, let created else {
      Unacknowledged.live.remove(number)
      throw NATSError(status, "Preparing for streams")
    }
    handle = created
    connection.core.makesRequests.store(true, ordering: .relaxed)
    self.connection = connection
    self.unacknowledged = unacknowledged
    self.acknowledgeWithin = acknowledgeWithin
    self.number = number
    outgoing = SendBuffer(limit: Swift.max(1, connection.options.pendingBytesWhileAway))
    let core = connection.core
    let closed = core.observe(
      .closed { [weak self] in
        guard let self else { return }
        Blocking.queue.async { self.failPending() }
      })
    var link: Int?
    if waitsForStream {
      link = core.observe(
        .link { [outgoing] isUp in if isUp { outgoing.resume() } else { outgoing.pause() } })
      // The server may have been lost before the observer was added.
      if core.outgoing.isAway { outgoing.pause() }
    }
    let observed = [closed, link]
    observers.withLock { $0 = observed }
    if closed == nil { Blocking.queue.async { self.failPending() } }
  }

  private func failPending() {
    unacknowledged.fail(outgoing.close())
    unacknowledged.failPending(of: handle)
  }

  /// Sends the messages in `outgoing` in order, after the server and the stream are back; can
  /// block.
  func handOver() {
    outgoing.handOver { held in
      let status = held.payload.withUnsafeBytes { post($0, held.subject, held.id) }
      if status == NATS_INSUFFICIENT_BUFFER { return false }
      if status != NATS_OK {
        unacknowledged.fail([held], NATSError(status, "Storing a message on \(held.subject)"))
      }
      return true
    }
  }

  deinit {
    for observer in observers.withLock({ $0 }) { connection.core.stopObserving(observer) }
    unacknowledged.fail(outgoing.close())
    let (context, connection) = (ConnectionHandle(handle), ConnectionHandle(connection.handle))
    let (unacknowledged, number, retired) = (unacknowledged, number, self.connection.core.retired)
    // The C client may hold the context's lock, and any thread may release the last reference.
    Blocking.queue.async {
      unacknowledged.failPending(of: context.pointer)
      Unacknowledged.live.remove(number)
      // `jsCtx_Destroy` frees the context's subscription for answers while the subscription can still
      // receive messages. So keep the context until the reading thread ends if an answer is missing.
      if unacknowledged.hasUnanswered {
        retired.destroyAfterReading(.context(context.pointer))
      } else {
        retired.destroy(.context(context.pointer), of: connection.pointer)
      }
    }
  }

  /// Creates a stream, or updates the subjects and limits of an existing stream.
  ///
  /// - Throws: `NATSError.noStream` if the server has no JetStream; `NATSError.refused` if the
  ///   server refuses the stream, for example because an existing stream uses another storage.
  func ensure(_ stream: NATSStream) async throws(NATSError) {
    try await run { [self] () throws(NATSError) in try makeNow(stream) }
  }

  /// Creates or updates `stream` on this thread; can block.
  func makeNow(_ stream: NATSStream) throws(NATSError) {
    let handle = ConnectionHandle(handle)
    try stream.withConfiguration { (configuration) throws(NATSError) in
      var code = jsErrCode(0)
      var status = js_AddStream(nil, handle.pointer, configuration, nil, &code)
      if status == NATS_OK { return }
      let operation = "Making the stream \(stream.name)"
      // Read the reason now, because each call of the C client replaces it.
      let refusal = NATSError(status, code, operation)
      let isSame: Bool? =
        switch code {
        case JSStreamNameExistErr: false
        // The server compares the space before the names: without space for a second stream, it
        // refuses the stream that it has.
        case JSStorageResourcesExceededErr, JSMemoryResourcesExceededErr:
          isMade(configuration.pointee)
        default: nil
        }
      guard let isSame else { throw refusal }
      if isSame { return }
      code = jsErrCode(0)
      status = js_UpdateStream(nil, handle.pointer, configuration, nil, &code)
      guard status == NATS_OK else { throw NATSError(status, code, operation) }
    }
  }

  /// Returns `true` if the server has the stream with these limits, `false` if the server has it with
  /// other limits, and `nil` if the server does not have the stream; can block.
  private func isMade(_ configuration: jsStreamConfig) -> Bool? {
    var found: UnsafeMutablePointer<jsStreamInfo>?
    defer { jsStreamInfo_Destroy(found) }
    guard js_GetStreamInfo(&found, handle, configuration.Name, nil, nil) == NATS_OK,
      let made = found?.pointee.Config?.pointee
    else { return nil }
    return made.Storage == configuration.Storage && made.Replicas == configuration.Replicas
      && made.MaxAge == configuration.MaxAge && made.MaxBytes == configuration.MaxBytes
      && made.Duplicates == configuration.Duplicates
  }

  /// Returns the creation time of the stream `name`, which distinguishes streams of the same name;
  /// can block.
  func birthOfStream(_ name: String) throws(NATSError) -> Int64 { try stateOfStream(name).birth }

  /// Returns the creation time of the stream `name`, and the number of its last message; can block.
  func stateOfStream(_ name: String) throws(NATSError) -> (birth: Int64, last: UInt64) {
    var code = jsErrCode(0)
    var found: UnsafeMutablePointer<jsStreamInfo>?
    let status = js_GetStreamInfo(&found, handle, name, nil, &code)
    defer { jsStreamInfo_Destroy(found) }
    guard status == NATS_OK, let found else {
      throw NATSError(status, code, "Looking for the stream \(name)")
    }
    return (found.pointee.Created, found.pointee.State.LastSeq)
  }

  /// Runs `body`, which can block, on `Blocking.queue`.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(NATSError) -> Value
  ) async throws(NATSError) -> Value {
    try await Blocking.run { Result { () throws(NATSError) in try body() } }.get()
  }
}
