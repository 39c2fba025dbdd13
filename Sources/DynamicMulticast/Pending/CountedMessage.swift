import Invocation
import RuntimeSupport

/// A message or a question whose deliveries are counted.
final class CountedMessage: Sendable {
  /// A message, without arguments if it is a question.
  ///
  /// A question's operation holds the arguments, and releases them when the question is finished.
  let invocation: Invocation
  let plan: DispatchPlan

  /// The operation of a question, or `nil` for a message.
  let operation: AskOperation?

  let numbers: SendNumbers

  /// The counters of the plan's delegates.
  ///
  /// Unretained here, because `plan` retains the counters.
  let counters: Uncounted<PlannedCounters>

  init(
    _ invocation: Invocation, by plan: DispatchPlan, _ counters: Uncounted<PlannedCounters>,
    operation: AskOperation?, _ numbers: SendNumbers
  ) {
    self.invocation = invocation
    self.plan = plan
    self.counters = counters
    self.operation = operation
    self.numbers = numbers
  }

  var pendingDeliveries: Uncounted<PendingDeliveries> {
    counters.with(\.uncountedPendingDeliveries)
  }

  /// Returns the counter of the delegate of an entry.
  @inline(__always)
  func counter(at index: Int) -> Uncounted<DeliveryCounter> { counters.with { $0[index] } }

  /// Makes the event that records the dispatch to the delegate of an entry.
  func dispatched(at index: Int, time: UInt64 = EventClock.now) -> RawEvent {
    RawEvent(
      kind: .dispatched, isQuestion: operation != nil, multicast: pendingDeliveries.with(\.number),
      numbers,
      deliveryAt: index, selector: plan.selector,
      delegate: counter(at: index).with(\.uncountedName),
      at: time
    )
  }

  /// Returns a copy that records the multicast as the sender, for a delegate that may forward the
  /// message.
  func routed(through multicast: Multicast) -> CountedMessage {
    CountedMessage(
      invocation.routed(through: multicast), by: plan, counters, operation: nil, numbers)
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
    let counted = CountedDelivery(self, index)
    if let operation { return operation.call(at: index, counted) }
    if let delegate = delegate.take() {
      plan.deliver(invocation, at: index, to: consume delegate, counted)
    }
  }
}

extension DispatchPlan {
  /// Makes the object that all counted deliveries of a message or question share, and records the
  /// send for observers.
  func counted(
    _ invocation: Invocation, by counters: PlannedCounters, operation: AskOperation? = nil
  ) -> CountedMessage {
    var numbers = SendNumbers.none
    if let observation = counters.observation {
      // Reserve one number for the send, and one number for each delivery.
      numbers = SendNumbers(
        send: EventLog.nextNumbers(1 + entries.count), cause: Cause.current)
      EventLog.shared.write(
        RawEvent(
          kind: .sent, isQuestion: operation != nil, multicast: counters.pendingDeliveries.number,
          numbers,
          selector: selector, detail: observation.detail(of: invocation, cause: numbers.cause)))
    }
    return CountedMessage(
      operation == nil ? invocation : Invocation(selector, arguments: []), by: self,
      Uncounted(counters), operation: operation, numbers)
  }
}
