public import Invocation

/// A message that a limit has kept from delegates.
///
/// It is the error of a ``DeliveryFailure``, of a question's missing answer, and of the sends that
/// throw.
public struct LimitError: Error {
  /// Why delegates did not get messages.
  @nonexhaustive
  public enum Reason: Sendable, Equatable {
    /// There was no room, and the policy is ``OverflowPolicy/fail``.
    case full

    /// There was no room. A failure's report counts the messages that were dropped since there last was; this
    /// is the last of them.
    case dropped(count: Int)

    /// A later message has taken its place.
    case coalesced

    /// There was no room within the time that the policy or the sender's task allowed.
    case timedOut(Duration)

    /// The sender's task was cancelled while it waited for room.
    case cancelled

    /// Waiting for room could not end: these wait for each other.
    case cycle([String])

    /// The delegate was removed, and its pending messages with it.
    case removed
  }

  /// The message.
  public let selector: Selector

  /// Why it was not delivered.
  public let reason: Reason

  /// The delegates that did not get it, in order.
  public let delegates: [Delegate]

  /// A delegate that had no room.
  public struct Delegate: Sendable {
    /// Its class, or its label if it is a closure.
    public let name: String

    /// The line of code that added it.
    public let site: RegistrationSite

    /// Where it is called.
    public let delivery: DeliveryMode

    /// How many messages were pending: for the delegate, or where the multicast's limit was reached,
    /// for all.
    public let pendingCount: Int

    /// The limit that was reached; nil where messages were dropped for another reason.
    public let limit: DeliveryLimit?
  }
}

extension LimitError: CustomStringConvertible {
  /// The message, the reason, and the delegates with their limits, in one line.
  public var description: String {
    let names = delegates.map { delegate in
      let pending = delegate.limit.map { ", \(delegate.pendingCount) pending, limit \($0)" } ?? ""
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
    case .cancelled: "was cancelled while its sender waited for room"
    case .cycle(let names): "would wait for ever: \(names.joined(separator: " waits for "))"
    case .removed: "was dropped when the delegate was removed"
    }
  }
}
