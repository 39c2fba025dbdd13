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
  /// `nil` if no delegate responds, if the message could not be sent to any delegate, or if a
  /// bridge could not send the message to other processes.
  public let delegate: DeliveryEvent.Delegate?

  /// The registration that did not receive the message, or its replacement.
  weak var registration: Registration?

  /// The key of the message under a coalescing limit, or `nil` if the message is not coalesced.
  let key: Coalescing.Key?

  /// `true` if a bridge could not send the message to other processes.
  let isForOtherProcesses: Bool

  /// The bridge that could not send the message, or `nil` if it was detached.
  weak let bridge: MessageTap?

  /// A reason why a message was not delivered.
  @nonexhaustive
  public enum Reason: Sendable {
    /// No delegate responds to the message.
    case unheard

    /// The handler threw, the types did not fit, or the message could not be sent to any delegate.
    case failed(any Error)

    /// A limit left no room, or the delegate was removed before the message could be delivered.
    ///
    /// The error has the limit and its policy.
    case dropped(LimitError)
  }

  init(
    _ invocation: Invocation, _ reason: Reason, _ registration: Registration? = nil,
    key: Coalescing.Key? = nil, bridge: MessageTap? = nil
  ) {
    self.invocation = invocation
    self.reason = reason
    self.registration = registration
    self.key = key
    self.bridge = bridge
    isForOtherProcesses = bridge != nil
    delegate = registration.map { EventDelegate.of($0).delegate }
    time = .nanoseconds(EventClock.now)
  }
}

extension DeadLetter: CustomStringConvertible {
  /// The message, the delegate and the reason, in one line.
  public var description: String {
    let processes = isForOtherProcesses ? " to other processes" : ""
    let recipient = delegate.map {
      " to \($0.name)\(DelegateName.place(on: $0.delivery, addedAt: $0.site))"
    }
    return "\(invocation)\(recipient ?? processes) \(reason)"
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
