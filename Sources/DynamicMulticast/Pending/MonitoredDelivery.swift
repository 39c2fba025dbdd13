import Invocation
import RuntimeSupport
import Synchronization

/// A monitored delivery, as a value whose references are not reference-counted.
///
/// The message, or the task of an asynchronous handler, retains the plan. A plan retains the other
/// objects. A `MonitoredDelivery` must not outlive the message or the task.
struct MonitoredDelivery: Sendable {
  let plan: Uncounted<DispatchPlan>
  private let pendingDeliveries: Uncounted<PendingDeliveries>
  private let monitor: Uncounted<DeliveryMonitor>
  private let registration: Uncounted<Registration>
  private let numbers: SendNumbers
  private let index: Int
  private let isQuestion: Bool

  @inline(__always)
  init(_ message: MonitoredMessage, _ index: Int) {
    plan = Uncounted(message.plan)
    (pendingDeliveries, monitor) = message.monitors.with {
      ($0.uncountedPendingDeliveries, $0[index])
    }
    registration = message.plan.entries[index].registration
    numbers = message.numbers
    self.index = index
    isQuestion = message.operation != nil
  }

  /// The number of the delivery in events, or 0 if the send is not observed.
  var number: UInt64 { numbers.delivery(at: index) }

  /// Records an event of the delivery if the send is observed.
  @inline(__always)
  func record(_ kind: DeliveryEvent.Kind, error: (any Error)? = nil) {
    if numbers.isObserved { write(kind, error) }
  }

  private func write(_ kind: DeliveryEvent.Kind, _ error: (any Error)?) {
    EventLog.shared.write(
      RawEvent(
        kind: kind, isQuestion: isQuestion, multicast: pendingDeliveries.with(\.number), numbers,
        deliveryAt: index, selector: plan.with(\.selector), delegate: monitor.with(\.uncountedName),
        detail: error.map { EventDetail(error: $0) }))
  }

  /// Runs a handler.
  ///
  /// If the send is observed, the delivery is the cause of the messages that the handler sends.
  @inline(__always)
  fileprivate func run<Result>(_ handler: () -> Result) -> Result {
    monitor.with { Uncounted($0.tally).with { $0.recordStart() } }
    record(.started)
    return numbers.isObserved ? Cause.with(number, handler) : handler()
  }

  /// Ends the delivery of a message whose delegate was removed before the handler could run.
  func drop() {
    monitor.with { monitor in
      record(.dropped, error: monitor.error(plan.with(\.selector), .removed))
    }
    end(.dropped)
  }

  /// Counts the delivery as ended, and wakes waiting senders if there may be room for them.
  @inline(__always)
  func end(_ outcome: DeliveryOutcome) {
    // Record the outcome first: a thread that sees no pending delivery must see the final numbers.
    if outcome != .ended { record(outcome) }
    let multicastNeedsWakeUp = pendingDeliveries.with { Uncounted($0.tally).with { $0.end() } }
    let delegateNeedsWakeUp = registration.with { $0.endDelivery() }
    if multicastNeedsWakeUp || delegateNeedsWakeUp || hasManyTaken { wakeUp() }
  }

  @inline(never)
  private func record(_ outcome: DeliveryOutcome) {
    pendingDeliveries.with { $0.tally.record(outcome) }
    monitor.with { $0.tally.record(outcome) }
  }

  /// `true` if the delegate's lists of waiting deliveries have grown long, and no delivery is
  /// pending.
  @inline(__always)
  private var hasManyTaken: Bool {
    monitor.with { $0.hasManyPositions.load(ordering: .relaxed) }
      && registration.with { $0.pendingCount == 0 }
  }

  @inline(never)
  private func wakeUp() {
    let (monitor, registration) = (monitor.object, registration.object)
    pendingDeliveries.with { $0.wakeUp(monitor, registration) }
  }
}

extension MonitoredDelivery? {
  /// Runs a delivery's handler, and counts the start if the delivery is monitored.
  @inline(__always)
  func run<Result>(_ handler: () -> Result) -> Result {
    guard let self else { return handler() }
    return self.run(handler)
  }
}

/// The numbers of a send in events.
///
/// All numbers are 0 if the send is not observed.
struct SendNumbers: Sendable {
  /// The number of the send.
  let send: UInt64

  /// The number of the delivery whose handler has sent the message, or 0 if the message was sent
  /// outside all observed handlers.
  let cause: UInt64

  static let none = SendNumbers(send: 0, cause: 0)

  var isObserved: Bool { send != 0 }

  /// Returns the number of the delivery to the delegate of an entry.
  @inline(__always)
  func delivery(at index: Int) -> UInt64 { send == 0 ? 0 : send + 1 + UInt64(index) }
}
