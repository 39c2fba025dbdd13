import CNATS
import Dispatch

/// A connection to a NATS server, or to a cluster of them.
///
/// It stays across failures of the server: it reconnects, to another server of the cluster if there
/// is one, and keeps messages meanwhile. Its last reference closes it without draining. Use it from
/// any thread, also from within its own handlers.
///
/// While the server is away, sends wait in memory, and no sender waits. A send can wait for
/// `NATSOptions.timeout` in two cases: where the server takes no bytes any more, and where the loss was
/// noticed in the same moment, before `state` says so. The numbers of the connection can wait longer,
/// as the C client locks them while it connects; `state` never waits.
public final class NATSConnection: Sendable {
  /// The options that the connection was made with.
  public let options: NATSOptions

  let core: ConnectionCore
  private let number: Int

  // The library locks the object behind this pointer. It is freed after deinit alone.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Connects to a server.
  ///
  /// A cancelled task gets `NATSError.cancelled` at once.
  ///
  /// - Parameters:
  ///   - url: The address, `nats://host:4222`; or several, with commas between them.
  ///   - options: The user, the certificates and the limits.
  /// - Throws: `NATSError` with the address and the remedy.
  public init(
    _ url: String, _ options: NATSOptions = NATSOptions()
  ) async throws(NATSError) {
    let core = ConnectionCore(pendingBytesWhileAway: options.pendingBytesWhileAway)
    let number = ConnectionCore.live.add(core)
    do {
      handle = try await ConnectAttempt.connect(url, options, number).pointer
    } catch {
      ConnectionCore.live.remove(number)
      throw error
    }
    self.options = options
    self.core = core
    self.number = number
    readMaximumPayload()
    core.connection = self
    // The connection may have been lost and made again before that.
    if core.outgoing.isHolding, !core.outgoing.isAway { core.handOver() }
  }

  deinit {
    ConnectionCore.live.remove(number)
    core.close(nil)
    let connection = ConnectionHandle(handle)
    // Destroying waits for the server, and the last reference may go on any thread.
    Blocking.queue.async { connection.destroy() }
  }

  /// The present state.
  public var state: NATSConnectionState { core.state }

  /// The states from now on, the present one first; they end after `closed`.
  public func states() -> AsyncStream<NATSConnectionState> { core.states() }

  /// The errors from now on that no call returns.
  ///
  /// They are violations of permissions, slow consumers, streams that cannot be made again, handlers
  /// that still run after leaving, and failures while the connection drains.
  /// A reader that is slow gets the newest thousand.
  public func errors() -> AsyncStream<NATSError> { core.errors() }

  /// The bytes that the server accepts in one payload.
  public var maximumPayload: Int { core.maximumPayload }

  /// Asks the library what the server accepts, for which it may wait for the library's lock.
  func readMaximumPayload() { core.maximumPayload = Int(natsConnection_GetMaxPayload(handle)) }

  /// The numbers of the connection.
  public var statistics: NATSStatistics {
    var numbers = NATSStatistics()
    var counts: OpaquePointer?
    if natsStatistics_Create(&counts) == NATS_OK {
      natsConnection_GetStats(handle, counts)
      natsStatistics_GetCounts(
        counts, &numbers.messagesIn, &numbers.bytesIn, &numbers.messagesOut, &numbers.bytesOut,
        &numbers.reconnects)
      natsStatistics_Destroy(counts)
    }
    for subscription in core.subscriptions() { _ = subscription.dropped }
    core.addCounts(to: &numbers)
    return numbers
  }
}
