import CNATS
import Dispatch
import Synchronization

/// The streams of a server, in which messages wait for clients that are away.
final class NATSJetStream: Sendable {
  let connection: NATSConnection
  let unacknowledged: Unacknowledged
  let acknowledgeWithin: Duration

  /// The messages of `send` that wait while the server is away.
  let outgoing: SendBuffer
  private let number: Int
  private let observers = Mutex<[Int?]>([])
  // The library locks the object behind this pointer. It is freed after deinit alone.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Prepares for the streams of a connection's account.
  ///
  /// - Parameters:
  ///   - connection: The connection, which is kept.
  ///   - maximumUnacknowledged: The messages of `send` that may wait to be stored.
  ///   - waitsForStream: Whether what is sent while the server is away waits for ``handOver()`` after
  ///     its return. Otherwise the library keeps it, and its time runs.
  ///   - acknowledgeWithin: The time after which one of them counts as failed.
  ///   - onFailure: Gets each of them that failed, on any thread. Those that wait when the connection
  ///     closes, or when this object goes, have failed.
  /// - Throws: `NATSError.failed`, when there is no memory.
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
      // What came before the observer was added.
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

  /// Sends what has waited for the server and the stream, in order; it can block.
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
    let context = ConnectionHandle(handle)
    let (unacknowledged, number) = (unacknowledged, number)
    // Destroying waits for the connection's lock, and the last reference may go on any thread.
    Blocking.queue.async {
      unacknowledged.failPending(of: context.pointer)
      Unacknowledged.live.remove(number)
      jsCtx_Destroy(context.pointer)
    }
  }

  /// Makes a stream, or gives an existing one these subjects and limits.
  ///
  /// - Throws: `NATSError.noStream` without JetStream, and `NATSError.refused`, as when the storage
  ///   of an existing stream is another.
  func ensure(_ stream: NATSStream) async throws(NATSError) {
    try await run { [self] () throws(NATSError) in try makeNow(stream) }
  }

  /// Makes a stream on this thread, which it can block.
  func makeNow(_ stream: NATSStream) throws(NATSError) {
    let handle = ConnectionHandle(handle)
    try stream.withConfiguration { (configuration) throws(NATSError) in
      var code = jsErrCode(0)
      var status = js_AddStream(nil, handle.pointer, configuration, nil, &code)
      if code == JSStreamNameExistErr {
        code = jsErrCode(0)
        status = js_UpdateStream(nil, handle.pointer, configuration, nil, &code)
      }
      guard status == NATS_OK else {
        throw NATSError(status, code, "Making the stream \(stream.name)")
      }
    }
  }

  /// The time at which a stream was made, which tells it from a later one of its name; it can block.
  func birthOfStream(_ name: String) throws(NATSError) -> Int64 { try stateOfStream(name).birth }

  /// The time at which a stream was made, and the number of its last message; it can block.
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

  /// Runs calls that can block.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(NATSError) -> Value
  ) async throws(NATSError) -> Value {
    try await Blocking.run { Result { () throws(NATSError) in try body() } }.get()
  }
}
