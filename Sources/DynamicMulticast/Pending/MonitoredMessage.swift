import Invocation
import RuntimeSupport

/// A message or a question whose deliveries are monitored: counted and recorded, because of a limit
/// or an observer.
final class MonitoredMessage: Sendable {
  /// A message, without arguments if it is a question.
  ///
  /// A question's operation holds the arguments, and releases them when the question is finished.
  let invocation: Invocation
  let plan: DispatchPlan

  /// The operation of a question, or `nil` for a message.
  let operation: AskOperation?

  let numbers: SendNumbers

  /// The monitors of the plan's delegates.
  ///
  /// Unretained here, because `plan` retains the monitors.
  let monitors: Uncounted<PlannedMonitors>

  init(
    _ invocation: Invocation, by plan: DispatchPlan, _ monitors: Uncounted<PlannedMonitors>,
    operation: AskOperation?, _ numbers: SendNumbers
  ) {
    self.invocation = invocation
    self.plan = plan
    self.monitors = monitors
    self.operation = operation
    self.numbers = numbers
  }

  var pendingDeliveries: Uncounted<PendingDeliveries> {
    monitors.with(\.uncountedPendingDeliveries)
  }

  /// Returns the monitor of the delegate of an entry.
  @inline(__always)
  func monitor(at index: Int) -> Uncounted<DeliveryMonitor> { monitors.with { $0[index] } }

  /// Makes the event that records the dispatch to the delegate of an entry.
  func dispatched(at index: Int, time: UInt64 = EventClock.now) -> RawEvent {
    RawEvent(
      kind: .dispatched, isQuestion: operation != nil, multicast: pendingDeliveries.with(\.number),
      numbers,
      deliveryAt: index, selector: plan.selector,
      delegate: monitor(at: index).with(\.uncountedName),
      at: time
    )
  }

  /// Returns a copy that records the multicast as the sender, for a delegate that may forward the
  /// message.
  func routed(through multicast: Multicast) -> MonitoredMessage {
    MonitoredMessage(
      invocation.routed(through: multicast), by: plan, monitors, operation: nil, numbers)
  }

  /// Returns the delegate of an entry, and takes over the reference that the delivery has retained.
  ///
  /// `nil` for a question, whose operation holds the delegates.
  @inline(__always)
  func takeDelegate(at index: Int) -> (any Respondable)? {
    operation == nil ? plan.entries[index].registration.with { $0.takeDelegate() } : nil
  }

  /// Delivers the message to the delegate of an entry, which the delivery has retained.
  @inline(__always)
  func deliver(at index: Int) { deliver(to: takeDelegate(at: index), at: index) }

  /// Calls the handler of the delegate of an entry on the present thread, and counts the end.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, or `nil` for a question, whose operation holds the delegate.
  ///   - index: The index of the entry.
  @inline(__always)
  func deliver(to delegate: consuming (any Respondable)?, at index: Int) {
    let monitored = MonitoredDelivery(self, index)
    if let operation { return operation.call(at: index, monitored) }
    if let delegate = delegate.take() {
      plan.deliver(invocation, at: index, to: consume delegate, monitored)
    }
  }
}

extension DispatchPlan {
  /// Makes the object that all monitored deliveries of a message or question share, and records the
  /// send for observers.
  func monitored(
    _ invocation: Invocation, by monitors: PlannedMonitors, operation: AskOperation? = nil
  ) -> MonitoredMessage {
    var numbers = SendNumbers.none
    if let observation = monitors.observation {
      // Reserve one number for the send, and one number for each delivery.
      numbers = SendNumbers(
        send: EventLog.nextNumbers(1 + entries.count), cause: Cause.current)
      EventLog.shared.write(
        RawEvent(
          kind: .sent, isQuestion: operation != nil, multicast: monitors.pendingDeliveries.number,
          numbers,
          selector: selector, detail: observation.detail(of: invocation, cause: numbers.cause)))
    }
    return MonitoredMessage(
      operation == nil ? invocation : Invocation(selector, arguments: []), by: self,
      Uncounted(monitors), operation: operation, numbers)
  }
}
