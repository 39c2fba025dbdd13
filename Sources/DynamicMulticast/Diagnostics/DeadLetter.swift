public import Invocation

/// A message that did not reach a delegate, with the reason.
public struct DeadLetter: Sendable {
  /// The undelivered message.
  public let invocation: Invocation

  /// The reason why the message was not delivered.
  public let reason: Reason

  /// The time at which the delivery failed, on the system's monotonic clock.
  public let time: Duration

  /// The delegate that did not receive the message.
  ///
  /// `nil` if no delegate responds, or if the message could not be sent to any delegate.
  public let delegate: DeliveryEvent.Delegate?

  /// The registration that did not receive the message, or its replacement.
  weak var registration: Registration?

  /// A reason why a message was not delivered.
  @nonexhaustive
  public enum Reason: Sendable {
    /// No delegate responds to the message.
    case unheard

    /// The handler threw, the types did not fit, or the message could not be sent to any delegate.
    case failed(any Error)

    /// A limit left no room, a later message has replaced the message, or the delegate was removed
    /// before the message could be delivered.
    case dropped(LimitError)
  }

  init(_ invocation: Invocation, _ reason: Reason, _ registration: Registration? = nil) {
    self.invocation = invocation
    self.reason = reason
    self.registration = registration
    delegate = registration.map { EventDelegate($0).delegate }
    time = .nanoseconds(EventClock.now)
  }
}

extension DeadLetter: CustomStringConvertible {
  /// The message, the delegate and the reason, in one line.
  public var description: String {
    let recipient = delegate.map {
      " to \($0.name)\(DelegateName.place(on: $0.delivery, addedAt: $0.site))"
    }
    return "\(invocation)\(recipient ?? "") \(reason)"
  }
}

extension DeadLetter.Reason: CustomStringConvertible {
  /// The reason in a few words.
  public var description: String {
    switch self {
    case .unheard: "was unheard"
    case .failed(let error): "failed: \(error)"
    case .dropped(let error): "was dropped: \(error)"
    }
  }
}
