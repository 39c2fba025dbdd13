public import Invocation

/// An error for a message that a limit has kept from one or more delegates.
///
/// A `LimitError` is the error of a ``DeliveryFailure``, of a question's missing answer, and of the
/// send functions that throw.
public struct LimitError: Error {
  /// The reason why delegates did not receive messages.
  @nonexhaustive
  public enum Reason: Sendable, Equatable {
    /// There was no room, and the policy is ``OverflowPolicy/fail``.
    case full

    /// There was no room, and messages were dropped.
    ///
    /// In a report to the ``Multicast/Diagnostics/failureHandler``, `count` is the number of
    /// messages that were dropped since there last was room. A report's message is the last dropped
    /// message.
    case dropped(count: Int)

    /// A later message has replaced the message.
    case coalesced

    /// There was no room within the longest wait of the policy, which is the associated value.
    case timedOut(Duration)

    /// The sender's task was canceled while the sender waited for room.
    case cancelled

    /// Waiting for room, or for a question's answers, could never end, because the named delegates
    /// and senders wait for each other.
    case cycle([String])

    /// The delegate was removed, and its pending messages were dropped.
    case removed
  }

  /// The name of the message.
  public let selector: Selector

  /// The reason why the message was not delivered.
  public let reason: Reason

  /// The delegates that did not receive the message, in order.
  public let delegates: [Delegate]

  /// A delegate that did not receive the message, and its limit.
  public struct Delegate: Sendable {
    /// The delegate's class, or `closure` and the closure's label.
    public let name: String

    /// The line of code that added the delegate.
    public let site: RegistrationSite

    /// The delivery mode with which the delegate was added.
    public let delivery: DeliveryMode

    /// How many messages are pending.
    ///
    /// If the multicast's limit was reached, the number counts the messages of all delegates,
    /// otherwise the messages of this delegate.
    public let pendingCount: Int

    /// The limit that was reached, otherwise the delegate's own limit, or `nil` if there is none.
    public let limit: DeliveryLimit?

    /// A Boolean value that indicates whether `limit` is the limit of the multicast.
    public let isLimitOfMulticast: Bool
  }
}

extension LimitError.Delegate {
  /// Describes a delegate and its pending messages.
  init(_ registration: Registration) {
    let delegate = EventDelegate.of(registration).delegate
    self.init(
      name: delegate.name, site: delegate.site, delivery: delegate.delivery,
      pendingCount: registration.pendingCount,
      limit: DeliveryMonitor.of(registration)?.limit, isLimitOfMulticast: false)
  }
}

extension LimitError: CustomStringConvertible {
  /// The selector, the reason, and the delegates with their limits, in one line.
  public var description: String {
    let names = delegates.map { delegate in
      let scope = delegate.isLimitOfMulticast ? " in the multicast" : ""
      let pending =
        delegate.limit.map { ", \(delegate.pendingCount) pending\(scope), limit \($0)" } ?? ""
      return "\(delegate.name) on \(delegate.delivery) (added at \(delegate.site)\(pending))"
    }
    return "'\(selector)' \(reason): \(names.joined(separator: "; "))"
  }
}

extension LimitError.Reason: CustomStringConvertible {
  /// The reason in a few words.
  public var description: String {
    switch self {
    case .full: "was refused, as there is no room"
    case .dropped(1): "was dropped, as there is no room"
    case .dropped(let count): "was the last of \(count) messages that were dropped"
    case .coalesced: "was replaced by a later message"
    case .timedOut(let time): "found no room in \(time)"
    case .cancelled: "was canceled while its sender waited for room"
    case .cycle(let names): "would wait forever: \(names.joined(separator: " waits for "))"
    case .removed: "was dropped when the delegate was removed"
    }
  }
}
