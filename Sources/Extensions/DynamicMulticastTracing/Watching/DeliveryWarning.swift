public import DynamicMulticast
public import Invocation

/// A problem with deliveries that a ``DeliveryWatch`` has found.
///
/// Each `description` is one line, with the names of messages, delegates and queues.
@nonexhaustive
public enum DeliveryWarning: Sendable {
  /// A handler has run longer than ``DeliveryWatch/Thresholds/longHandler``, and still runs.
  case longHandler(Handler)

  /// A handler has ended that ran longer than ``DeliveryWatch/Thresholds/longHandler``.
  case longHandlerEnded(Handler)

  /// Messages wait on a queue on which no handler starts or ends.
  ///
  /// A queue has not moved for at least ``DeliveryWatch/Thresholds/stuckQueue``.
  case stuckQueue(Queue)

  /// Handlers wait for each other's queues.
  ///
  /// Each handler has asked the delegate whose queue the next handler occupies, and the last
  /// handler has asked the delegate whose queue the first handler occupies.
  case deadlock([Wait])

  /// A message was dropped repeatedly for the same delegate.
  case repeatedDrops(Drops)

  /// A running handler, or a handler after its end.
  public struct Handler: Sendable {
    /// The number of the delivery.
    public let delivery: UInt64

    /// The number of the send.
    public let send: UInt64?

    /// The number of the delivery whose handler has sent the message, or `nil` if the message was
    /// sent outside all observed handlers.
    public let cause: UInt64?

    /// The name of the message.
    public let selector: Selector

    /// The delegate to which the handler belongs.
    public let delegate: DeliveryEvent.Delegate

    /// The system's number of the thread on which the handler was called.
    public let thread: Int

    /// How long the handler has run, up to its end or up to the warning.
    public let time: Duration
  }

  /// A queue on which no handler starts or ends.
  public struct Queue: Sendable {
    /// The number of the queue, as in `DeliveryEvent.Delegate.queue`.
    public let number: Int

    /// Names the queue or the main actor by the delivery mode.
    public let delivery: DeliveryMode

    /// For how long messages have waited and no handler has started or ended on the queue.
    public let time: Duration

    /// How many messages wait on the queue.
    public let waitingCount: Int

    /// How long the oldest waiting message has waited, or 0 if its time of dispatch is not known.
    public let longestWait: Duration

    /// Lists the handlers on the queue, in the order of their deliveries.
    ///
    /// If `handlers` is empty, the queue is suspended, other code runs on the queue, or the events
    /// of the handlers were lost.
    public let handlers: [Handler]
  }

  /// A handler that waits for a delivery that the handler has caused.
  public struct Wait: Sendable {
    /// The waiting handler.
    public let handler: Handler

    /// The number of the delivery for which the handler waits.
    public let delivery: UInt64

    /// The name of the message for which the handler waits.
    public let selector: Selector

    /// Names the delegate to which the awaited delivery goes.
    public let delegate: DeliveryEvent.Delegate
  }

  /// Repeated drops of the same message to the same delegate.
  public struct Drops: Sendable {
    /// The name of the message.
    public let selector: Selector

    /// A delegate that did not receive the message.
    public let delegate: DeliveryEvent.Delegate

    /// How many messages were dropped.
    public let count: Int

    /// The time from the first drop to the last drop.
    public let time: Duration

    /// The error of the last drop.
    public let error: any Error
  }
}
