import CNATS
import Dispatch
import Synchronization

/// The objects of a connection that are no longer used, but that the C client may still be reading.
///
/// Before version 3.6.1, the C client's reading thread looks up the subscription of a received
/// message, and then uses the subscription without holding a reference. If the subscription is
/// freed in between, the thread locks a mutex in freed memory, and the process aborts or overwrites
/// other memory. Each message that arrives while its subscription ends can cause this; see
/// <https://github.com/nats-io/nats.c/issues/637>.
///
/// So the bridge keeps its own reference to an ended subscription until the reading thread cannot
/// use the subscription any more. That is the case when the thread has processed the answer to a
/// later ping, or when the thread has ended with its connection.
final class RetiredObjects: Sendable {
  private struct State {
    /// The objects to destroy after the answer to the next ping.
    var waiting: [LibraryObject] = []

    /// The objects to destroy after the answer to the ping that was sent last.
    var pinged: [LibraryObject] = []

    /// The objects to destroy after the reading thread has ended.
    var kept: [LibraryObject] = []
    var isPinging = false
    var hasReaderEnded = false
  }

  private let state = Mutex(State())

  /// The longest wait for the answer to a ping, in milliseconds.
  private static let pingLimit: Int64 = 10_000

  /// The time between a ping without an answer and the next ping.
  private static let retryInterval = DispatchTimeInterval.seconds(1)

  /// The number of objects that have not been destroyed, for tests.
  var count: Int {
    state.withLock { $0.waiting.count + $0.pinged.count + $0.kept.count }
  }

  /// Destroys an object in the background, after the reading thread has processed all messages that
  /// it has already received.
  ///
  /// The object must receive no further messages, and must hold a reference to `connection`.
  func destroy(_ object: LibraryObject, of connection: OpaquePointer) {
    let (hasReaderEnded, isPinging) = state.withLock { state in
      if !state.hasReaderEnded { state.waiting.append(object) }
      defer { state.isPinging = !state.hasReaderEnded }
      return (state.hasReaderEnded, state.isPinging)
    }
    if hasReaderEnded { return object.destroy() }
    if isPinging { return }
    let connection = ConnectionHandle(connection)
    Blocking.queue.async { self.ping(connection) }
  }

  /// Destroys an object after the reading thread has ended with its connection.
  func destroyAfterReading(_ object: LibraryObject) {
    let hasReaderEnded = state.withLock { state in
      if !state.hasReaderEnded { state.kept.append(object) }
      return state.hasReaderEnded
    }
    if hasReaderEnded { object.destroy() }
  }

  /// Destroys the objects, because the reading thread has ended.
  ///
  /// The C client's callback for a closed connection calls this function. The return of
  /// `natsConnection_Close` would be too early: a second call returns at once, while the first call
  /// still waits for the thread.
  func readerHasEnded() {
    let objects = state.withLock { state in
      defer {
        state.waiting = []
        state.kept = []
      }
      state.hasReaderEnded = true
      return state.waiting + state.kept
    }
    for object in objects { object.destroy() }
  }

  /// Pings the server, and destroys the waiting objects after the answer; can block.
  private func ping(_ connection: ConnectionHandle) {
    while true {
      let isEmpty = state.withLock { state in
        swap(&state.waiting, &state.pinged)
        state.isPinging = !state.pinged.isEmpty
        return state.pinged.isEmpty
      }
      if isEmpty { return }
      // `pinged` keeps the pointer valid, because each object holds the connection.
      let isAnswered = Self.isPingAnswered(connection.pointer)
      let (objects, isLate) = state.withLock { state -> ([LibraryObject], Bool) in
        defer { state.pinged = [] }
        if isAnswered || state.hasReaderEnded { return (state.pinged, false) }
        state.waiting += state.pinged
        return ([], true)
      }
      for object in objects { object.destroy() }
      if isLate { break }
    }
    Blocking.queue.asyncAfter(deadline: .now() + Self.retryInterval) { self.ping(connection) }
  }

  /// Waits until the reading thread has processed the server's answer to a ping; can block.
  ///
  /// - Returns: `false` if there is no answer.
  static func isPingAnswered(_ connection: OpaquePointer) -> Bool {
    // While reconnecting, the C client would keep the ping for the next server.
    if natsConnection_IsReconnecting(connection) { return false }
    // If the ping cannot be written, the C client returns `NATS_OK` without an answer, and changes
    // only the thread's last error. Set a different last error first, with an invalid call.
    natsConnection_FlushTimeout(nil, pingLimit)
    guard natsConnection_FlushTimeout(connection, pingLimit) == NATS_OK else { return false }
    var last = NATS_OK
    _ = nats_GetLastError(&last)
    return last == NATS_INVALID_ARG
  }
}
