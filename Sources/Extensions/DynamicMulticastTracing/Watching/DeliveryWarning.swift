public import DynamicMulticast
public import Invocation

/// Something that goes wrong with deliveries, as a ``DeliveryWatch`` sees it.
///
/// Its description is one line, with the names of messages, delegates and queues.
@nonexhaustive
public enum DeliveryWarning: Sendable {
  /// A handler has run longer than ``DeliveryWatch/Thresholds/longHandler``, and still runs.
  case longHandler(Handler)

  /// A handler has ended that ran longer than ``DeliveryWatch/Thresholds/longHandler``.
  case longHandlerEnded(Handler)

  /// Messages wait on a queue where no handler has started or ended for
  /// ``DeliveryWatch/Thresholds/stuckQueue``.
  case stuckQueue(Queue)

  /// Handlers wait for each other's queues: each has asked the delegate whose queue the next one
  /// occupies, and the last has asked the first.
  case deadlock([Wait])

  /// A message was dropped again and again.
  case repeatedDrops(Drops)

  /// A handler that runs or has ended.
  public struct Handler: Sendable {
    /// The number of the delivery.
    public let delivery: UInt64

    /// The number of the send.
    public let send: UInt64?

    /// The number of the delivery whose handler has sent the message.
    public let cause: UInt64?

    /// The name of the message.
    public let selector: Selector

    /// The delegate that the handler belongs to.
    public let delegate: DeliveryEvent.Delegate

    /// The thread on which the handler was called, by the system's number.
    public let thread: Int

    /// How long it has run; of a handler that has ended, how long it took.
    public let time: Duration
  }

  /// A queue where nothing moves.
  public struct Queue: Sendable {
    /// The number of the queue, as in ``DeliveryEvent/Delegate/queue``.
    public let number: Int

    /// The queue, or the main actor.
    public let delivery: DeliveryMode

    /// How long no handler has started or ended there.
    public let time: Duration

    /// The number of messages that wait there.
    public let waitingCount: Int

    /// How long the oldest of them has waited.
    public let longestWait: Duration

    /// The handlers that run there, in the order of their deliveries.
    ///
    /// If there is none, the queue is suspended, or other code runs there.
    public let handlers: [Handler]
  }

  /// A handler that waits for a delivery that it has caused.
  public struct Wait: Sendable {
    /// The handler that waits.
    public let handler: Handler

    /// The number of the delivery that it waits for.
    public let delivery: UInt64

    /// The name of the message that it waits for.
    public let selector: Selector

    /// The delegate that is to answer.
    public let delegate: DeliveryEvent.Delegate
  }

  /// The drops of one message to one delegate.
  public struct Drops: Sendable {
    /// The name of the message.
    public let selector: Selector

    /// The delegate that did not get it.
    public let delegate: DeliveryEvent.Delegate

    /// How often it was dropped.
    public let count: Int

    /// The time from the first drop to the last.
    public let time: Duration

    /// The reason of the last drop.
    public let error: any Error
  }
}
