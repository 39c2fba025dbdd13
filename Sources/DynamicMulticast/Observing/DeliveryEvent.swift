public import Invocation

/// An event in the life of a message, a delivery or a delegate.
///
/// A ``DeliveryObserver`` receives events. Numbers are unique in the process. One number connects a
/// send with its deliveries. A delivery's number is the ``cause`` of the messages that the
/// delivery's handler sends.
public struct DeliveryEvent: Sendable {
  /// The kind of an event.
  @nonexhaustive
  public enum Kind: String, Sendable, CaseIterable {
    /// A message was sent, or a question was asked.
    case sent
    /// A message was put on a delegate's queue, or a synchronous handler is about to be called.
    case dispatched
    /// A handler was called.
    case started
    /// A handler returned, or an asynchronous handler ended.
    case ended
    /// A handler threw, the types did not fit, or the message could not be sent to any delegate.
    case failed
    /// A delivery was dropped.
    case dropped
    /// A message was sent to which no delegate responds.
    case unheard
    /// A delegate was added.
    case added
    /// A delegate was removed.
    case removed
    /// A delegate was deallocated without having been removed.
    case deallocated
  }

  /// The kind of the event.
  public let kind: Kind

  /// The time of the event, on the system's monotonic clock.
  public package(set) var time: Duration

  /// The system's number of the thread on which the event happened.
  public let thread: Int

  /// The number of the multicast to which the event belongs.
  public let multicast: Int

  /// The number of the send, or `nil` if the event does not belong to a send.
  public let send: UInt64?

  /// The number of the delivery, or `nil` if the event does not belong to a delivery.
  public let delivery: UInt64?

  /// The number of the delivery whose handler has sent the message.
  ///
  /// `nil` if the message was sent outside all observed handlers.
  public let cause: UInt64?

  /// The name of the message, or `nil` if the event does not belong to a message.
  public let selector: Selector?

  /// A Boolean value that indicates whether the message is a question, whose asker waits for
  /// answers.
  public let isQuestion: Bool

  /// The delegate, or `nil` if the event does not belong to a delegate.
  public let delegate: Delegate?

  /// The descriptions of the arguments.
  ///
  /// Present at ``Kind/sent`` if an observer has asked for descriptions, otherwise `nil`.
  public let arguments: [String]?

  /// The reason why a delivery failed or was dropped, or why a message could not be sent.
  ///
  /// A ``LimitError`` if a limit or the removal of the delegate is the reason. `nil` for events of
  /// other kinds, and for a question's dropped request whose answer was no longer needed.
  public let error: (any Error)?

  /// The value that the observer's closure returned at the send, such as the sender's current span.
  ///
  /// Present at ``Kind/sent`` if the message was sent outside all observed handlers, otherwise
  /// `nil`; see
  /// ``Multicast/Diagnostics/addObserver(_:describesArguments:bufferSize:senderContext:)-swift.method``.
  public let senderContext: (any Sendable)?

  /// The description of a delegate in events.
  public struct Delegate: Sendable {
    /// A number that distinguishes the delegate's registration from all other registrations.
    ///
    /// All events of a registration have the same number from its ``DeliveryEvent/Kind/added`` on,
    /// and so has each ``DeadLetter``, if the multicast is observed when the delegate is added. If
    /// observing begins later, the same holds from the first observed message on. If deliveries to
    /// a delegate are not counted, each of its dead letters has another number.
    public let number: UInt64

    /// The delegate's class, or `closure` and the closure's label.
    public let name: String

    /// The line of code that added the delegate.
    public let site: RegistrationSite

    /// The delivery mode with which the delegate was added.
    public let delivery: DeliveryMode

    /// The number of the delegate's queue, or `nil` if the delegate is called on the sender's
    /// thread.
    ///
    /// Distinguishes queues that have the same label.
    public let queue: Int?
  }

  package init(
    _ kind: Kind, time: Duration, thread: Int, multicast: Int, send: UInt64? = nil,
    delivery: UInt64? = nil, cause: UInt64? = nil, selector: Selector? = nil,
    isQuestion: Bool = false, delegate: Delegate? = nil, arguments: [String]? = nil,
    error: (any Error)? = nil, senderContext: (any Sendable)? = nil
  ) {
    self.kind = kind
    self.time = time
    self.thread = thread
    self.multicast = multicast
    self.send = send
    self.delivery = delivery
    self.cause = cause
    self.selector = selector
    self.isQuestion = isQuestion
    self.delegate = delegate
    self.arguments = arguments
    self.error = error
    self.senderContext = senderContext
  }
}

extension DeliveryEvent.Delegate {
  package init(
    testing name: String, number: UInt64, site: RegistrationSite, delivery: DeliveryMode,
    queue: Int?
  ) {
    self.init(number: number, name: name, site: site, delivery: delivery, queue: queue)
  }
}

extension DeliveryEvent: CustomStringConvertible {
  /// The event, the message and the delegate, in one line.
  public var description: String {
    let parts = [
      "\(kind)", selector.map { "'\($0)'" }, send.map { "send \($0)" },
      delivery.map { "delivery \($0)" }, cause.map { "caused by \($0)" },
      delegate.map { "\($0.name) on \($0.delivery)" }, error.map { "\($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
