import CNATS
import Dispatch

/// The streams of a server, in which messages wait for clients that are away.
final class NATSJetStream: Sendable {
  let connection: NATSConnection
  let unacknowledged: Unacknowledged
  let acknowledgeWithin: Duration
  private let number: Int
  // The library locks the object behind this pointer. It is freed after deinit alone.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Prepares for the streams of a connection's account.
  ///
  /// - Parameters:
  ///   - connection: The connection, which is kept.
  ///   - maximumUnacknowledged: The messages of `send` that may wait to be stored.
  ///   - acknowledgeWithin: The time after which one of them counts as failed.
  ///   - onFailure: Gets each of them that failed, on any thread. Those that wait when the connection
  ///     closes, or when this object goes, have failed.
  /// - Throws: `NATSError.failed`, when there is no memory.
  init(
    _ connection: NATSConnection, maximumUnacknowledged: Int = 4096,
    acknowledgeWithin: Duration = .seconds(10),
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
    connection.core.whenClosed { [weak self] in
      guard let self else { return }
      Blocking.queue.async { self.failPending() }
    }
  }

  private func failPending() { unacknowledged.failPending(of: handle) }

  deinit {
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
    try await run { [handle = ConnectionHandle(handle)] () throws(NATSError) in
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
  }

  /// Runs calls that can block.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(NATSError) -> Value
  ) async throws(NATSError) -> Value {
    try await Blocking.run { Result { () throws(NATSError) in try body() } }.get()
  }
}
