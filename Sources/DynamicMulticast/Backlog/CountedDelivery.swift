import CRuntimeSupport
import Invocation
import RuntimeSupport

/// A delivery that is counted, without references to count.
///
/// Its message is kept by the place, the sender or the handler's task.
struct CountedDelivery: @unchecked Sendable {
  // Unchecked for the references.
  private let message: Uncounted<PendingMessage>
  private let shared: Uncounted<SharedBacklog>
  let planned: PlannedAccount
  let number: UInt64
  private let isObserved: Bool

  @inline(__always)
  init(_ message: PendingMessage, _ index: Int) {
    self.message = Uncounted(message)
    shared = message.shared
    planned = message.backlog.with { $0.planned[index] }
    number = message.number(at: index)
    isObserved = message.isObserved
  }

  /// The message, for a task that outlives the others that keep it.
  var heldMessage: PendingMessage { message.object }

  /// Writes an event, if somebody observes.
  @inline(__always)
  func record(_ kind: DeliveryEvent.Kind, error: (any Error)? = nil) {
    if isObserved { write(kind, error) }
  }

  private func write(_ kind: DeliveryEvent.Kind, _ error: (any Error)?) {
    message.with { message in
      EventLog.shared.record(
        kind, message, number, planned.name,
        multicast: shared.with(\.number),
        detail: error.map { EventDetail(error: $0) })
    }
  }

  /// Runs a handler as the cause of what it sends, if somebody observes.
  @inline(__always)
  func cause<Result>(_ handler: () throws -> Result) rethrows -> Result {
    if number == 0 { return try handler() }
    return try Cause.with(number, handler)
  }

  /// Counts the delivery as ended.
  @inline(__always)
  func end(_ outcome: HandlerOutcome) {
    shared.with { $0.end(planned, outcome) }
  }
}
