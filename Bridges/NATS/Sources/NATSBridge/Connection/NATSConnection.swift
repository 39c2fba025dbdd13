import CNATS
import Dispatch
import Synchronization

/// A connection to a NATS server, or to a cluster of servers.
///
/// The connection survives failures of the server: it reconnects to this or another server of the
/// cluster, and keeps sent messages in the meantime. Deallocating the connection closes it without
/// draining. The connection can be used from any thread, even from within its own handlers.
///
/// While the server is away, sends are kept in memory, and no sender waits. A send can block for up
/// to `NATSOptions.timeout` in two cases: the server no longer reads, or the loss has been noticed
/// so recently that `state` does not show it yet. Reading `statistics` can block for longer,
/// because the C client locks its counters while it connects. Reading `state` never blocks.
public final class NATSConnection: Sendable {
  /// The options with which the connection was made.
  public let options: NATSOptions

  let core: ConnectionCore

  // Unsafe because the pointer is shared between threads: the C client locks the object behind it.
  // The object is freed only after `deinit`.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Connects to a server.
  ///
  /// If the task is canceled, the call throws `NATSError.cancelled` at once.
  ///
  /// - Parameters:
  ///   - url: The address, such as `nats://host:4222`, or several addresses, separated by commas.
  ///   - options: The user, the certificates, and the limits.
  /// - Throws: `NATSError`, whose description contains the address and the remedy.
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
    readMaximumPayload()
    core.connection = self
    // The connection may have been lost and restored before `core.connection` was set.
    if core.outgoing.isHolding, !core.outgoing.isAway { core.handOver() }
  }

  deinit {
    core.close(nil)
    let (core, connection) = (core, ConnectionHandle(handle))
    let limit = options.closeTimeout.milliseconds
    // Closing waits for the server, and any thread may release the last reference.
    Blocking.queue.async {
      // Closing frees the C client's own subscription, which `retired` cannot hold. A late answer to
      // a request could arrive meanwhile, so let the drain end this subscription first. While
      // reconnecting, the C client refuses to drain, but receives no answers either.
      if !core.makesRequests.load(ordering: .relaxed)
        || natsConnection_DrainTimeout(connection.pointer, limit) != NATS_OK
      {
        natsConnection_Close(connection.pointer)
      }
      core.retired.destroyAfterReading(.connection(connection.pointer))
    }
  }

  /// The current state of the connection.
  public var state: NATSConnectionState { core.state }

  /// Returns the states of the connection: the current state first, then each new state.
  ///
  /// The sequence ends after `closed`.
  public func states() -> AsyncStream<NATSConnectionState> { core.states() }

  /// Returns the future errors of the connection that no call throws.
  ///
  /// The sequence contains permission violations, slow consumers, streams that cannot be made
  /// again, handlers that still run after `leave()`, and failures while the connection drains. A
  /// slow reader gets the newest 1000 errors.
  public func errors() -> AsyncStream<NATSError> { core.errors() }

  /// The maximum number of bytes that the server accepts in one payload.
  public var maximumPayload: Int { core.maximumPayload }

  /// Updates `maximumPayload` from the C client; can block, because the C client may hold its lock.
  func readMaximumPayload() { core.maximumPayload = Int(natsConnection_GetMaxPayload(handle)) }

  /// The counters of the connection.
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
