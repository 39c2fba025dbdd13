import Invocation
import RuntimeSupport

/// A message or a question whose deliveries are counted.
final class CountedMessage: Sendable {
  /// The message, without arguments if it is a question: these are released when the question is
  /// over.
  let invocation: Invocation
  let plan: DispatchPlan

  /// The question, nil for a message.
  let operation: AskOperation?

  let numbers: SendNumbers

  /// The accounts of the plan, which keeps them.
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

  /// The account of the delegate of an entry.
  @inline(__always)
  func counter(at index: Int) -> Uncounted<DeliveryCounter> { counters.with { $0[index] } }

  /// The event of the dispatch to the delegate of an entry.
  func dispatched(at index: Int, time: UInt64 = EventClock.now) -> RawEvent {
    RawEvent(
      kind: .dispatched, isQuestion: operation != nil, multicast: pendingDeliveries.with(\.number),
      numbers,
      deliveryAt: index, selector: plan.selector,
      delegate: counter(at: index).with(\.uncountedName),
      at: time
    )
  }

  /// A copy that notes the multicast as the sender, for a delegate that may forward the message.
  func routed(through multicast: Multicast) -> CountedMessage {
    CountedMessage(
      invocation.routed(through: multicast), by: plan, counters, operation: nil, numbers)
  }

  /// The delegate of an entry, retained for a delivery; nil for a question.
  @inline(__always)
  func takeDelegate(at index: Int) -> (any Respondable)? {
    operation == nil ? plan.entries[index].registration.with { $0.takeDelegate() } : nil
  }

  /// Delivers the message to the retained delegate of an entry.
  @inline(__always)
  func deliver(at index: Int) { deliver(to: takeDelegate(at: index), at: index) }

  /// Delivers the message to the delegate of an entry, on the delegate's thread, and counts the
  /// end.
  ///
  /// - Parameters:
  ///   - delegate: The delegate; nil for a question, which knows it.
  ///   - index: The index of the entry.
  @inline(__always)
  func deliver(to delegate: (any Respondable)?, at index: Int) {
    let counted = CountedDelivery(self, index)
    if let operation { return operation.call(at: index, counted) }
    if let delegate { plan.deliver(invocation, at: index, to: delegate, counted) }
  }
}

extension DispatchPlan {
  /// Makes what the counted deliveries of a message or question share, and tells the observers of
  /// the send.
  func counted(
    _ invocation: Invocation, by counters: PlannedCounters, operation: AskOperation? = nil
  ) -> CountedMessage {
    var numbers = SendNumbers.none
    if let observation = counters.observation {
      // One for the send, and one for each delivery.
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
