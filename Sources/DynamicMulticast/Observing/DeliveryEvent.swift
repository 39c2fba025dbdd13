public import Invocation

/// Something that happened to a message, a delivery or a delegate.
///
/// A ``DeliveryObserver`` gets it. Numbers are unique in the process: that of a send leads to its
/// deliveries, and the number of a delivery is the ``cause`` of what its handler sends.
public struct DeliveryEvent: Sendable {
  /// The things that happen.
  @nonexhaustive
  public enum Kind: String, Sendable, CaseIterable {
    /// A message was sent, or a question asked.
    case sent
    /// A message was handed to a delegate's queue; or, synchronously, its handler is about to be called.
    case dispatched
    /// A handler was called.
    case started
    /// A handler returned; an asynchronous one has ended.
    case ended
    /// A handler threw, or the types did not fit; or the message was sent to no delegate.
    case failed
    /// A delivery was dropped.
    case dropped
    /// A message was sent that no delegate responds to.
    case unheard
    /// A delegate was added.
    case added
    /// A delegate was removed.
    case removed
    /// A delegate was deallocated before it was removed.
    case died
  }

  /// The thing that happened.
  public let kind: Kind

  /// When it happened, on the system's monotonic clock.
  public let time: Duration

  /// The thread that it happened on, by the system's number.
  public let thread: Int

  /// The number of the multicast.
  public let multicast: Int

  /// The number of the send.
  public let send: UInt64?

  /// The number of the delivery.
  public let delivery: UInt64?

  /// The number of the delivery whose handler has sent the message.
  public let cause: UInt64?

  /// The name of the message.
  public let selector: Selector?

  /// Whether it is a question, whose asker waits for the answer.
  public let isQuestion: Bool

  /// The delegate.
  public let delegate: Delegate?

  /// The descriptions of the arguments: at ``Kind/sent``, and if an observer has asked for them.
  public let arguments: [String]?

  /// Why a delivery failed or was dropped: a ``LimitError`` where a limit is the reason.
  public let error: (any Error)?

  /// The value that the observer's closure has returned at the send, such as the span that is current
  /// there.
  ///
  /// At ``Kind/sent``, if the message was sent outside all handlers; see
  /// ``Multicast/Diagnostics/addObserver(_:describesArguments:bufferSize:senderContext:)-swift.method``.
  public let senderContext: (any Sendable)?

  /// A delegate, as events name it.
  public struct Delegate: Sendable {
    /// The number of its registration.
    public let number: UInt64

    /// Its class, or `closure` and its label.
    public let name: String

    /// The line of code that added it.
    public let site: RegistrationSite

    /// Where it is called.
    public let delivery: DeliveryMode

    /// The number of the queue, which tells queues with one label apart; nil for the sender's thread.
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
  /// What happened to which message and delegate, in one line.
  public var description: String {
    let parts = [
      "\(kind)", selector.map { "'\($0)'" }, send.map { "send \($0)" },
      delivery.map { "delivery \($0)" }, cause.map { "caused by \($0)" },
      delegate.map { "\($0.name) on \($0.delivery)" }, error.map { "\($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
