import CNATS
import Dispatch
import Synchronization

/// An attempt to connect, whose task can be canceled.
///
/// `natsConnection_Connect` cannot be canceled. If the task is canceled, the resulting connection
/// is destroyed.
final class ConnectAttempt: Sendable {
  private typealias Outcome = Result<ConnectionHandle, NATSError>

  private enum Phase {
    case new
    case waiting(CheckedContinuation<Outcome, Never>)
    case ended
  }

  private let phase = Mutex(Phase.new)

  static func connect(
    _ url: String, _ options: NATSOptions, _ number: Int
  ) async throws(NATSError) -> ConnectionHandle {
    let attempt = ConnectAttempt()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard attempt.begin(continuation) else {
          return continuation.resume(returning: .failure(.cancelled))
        }
        Blocking.queue.async {
          let outcome = Result { () throws(NATSError) in try open(url, options, number) }
          if !attempt.end(outcome), case .success(let connection) = outcome { connection.destroy() }
        }
      }
    } onCancel: {
      _ = attempt.end(.failure(.cancelled))
    }
    return try outcome.get()
  }

  private func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
    phase.withLock { phase in
      guard case .new = phase else { return false }
      phase = .waiting(continuation)
      return true
    }
  }

  /// Ends the attempt, and returns `true` if the waiting task takes the outcome.
  private func end(_ outcome: Outcome) -> Bool {
    let waiting = phase.withLock { phase in
      defer { phase = .ended }
      return phase
    }
    guard case .waiting(let continuation) = waiting else { return false }
    continuation.resume(returning: outcome)
    return true
  }

  private static func open(
    _ url: String, _ options: NATSOptions, _ number: Int
  ) throws(NATSError) -> ConnectionHandle {
    let settings = try LibraryOptions(url, options, number)
    var connection: OpaquePointer?
    let status = natsConnection_Connect(&connection, settings.pointer)
    guard status == NATS_OK, let connection else {
      throw NATSError(status, "connecting", server: url)
    }
    return ConnectionHandle(connection)
  }
}
