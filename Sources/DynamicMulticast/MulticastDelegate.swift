public import Dispatch
public import Invocation

/// A multicast to which any delegate can be added.
///
/// ```swift
/// let delegates = MulticastDelegate()
/// delegates.add(window, delegateQueue: .main)
/// delegates.add(history, delegateQueue: historyQueue)
///
/// // Three ways to send the same message
/// delegates.send("xmppStream:didReceiveMessage:", stream, message)
/// delegates.send(Invocation("xmppStream:didReceiveMessage:", stream, message))
/// delegates.dynamic.xmppStream(stream, didReceiveMessage: message)
/// ```
///
/// ``Multicast`` documents the order of messages, the lifetime of delegates, failures and threads.
/// For a protocol marked ``MessageProtocol(_:proxy:)``, prefer the generated ``TypedMulticastDelegate``:
/// the compiler then checks delegates and messages.
///
/// Stands for `GCDMulticastDelegate`.
public final class MulticastDelegate: Multicast, @unchecked Sendable {
  // Unchecked because the superclass is unchecked. `MulticastDelegate` adds no state.

  /// Creates a multicast without delegates.
  public init() {
    super.init()
  }

  /// Creates a multicast that may answer forwarded messages, as a data source does.
  package init(returnsAnswers: Bool) {
    super.init(returnsAnswers: returnsAnswers)
  }
}

extension MulticastDelegate {
  /// Adds a delegate.
  ///
  /// From now on, the delegate receives every message. Its handlers run where `delivery` says: on a
  /// queue, on the sender's thread or on the main actor.
  ///
  /// The multicast holds the delegate weakly. Keep the delegate in a property rather than in a
  /// local variable, because Swift releases a local variable after its last use.
  ///
  /// A delegate added with two queues is called on both queues. A delegate added twice with the
  /// same queue is called twice, unless `duplicates` says otherwise.
  ///
  /// ```swift
  /// delegates.add(window, delivery: .mainActor)
  /// delegates.add(log, delivery: .queue(logQueue), limit: .init(1_000, whenFull: .dropOldest))
  /// ```
  ///
  /// With ``DeliveryMode/synchronous``, the function stands for the `addDelegate:` of
  /// RRMulticastDelegate.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The queue, thread or actor on which the delegate's handlers run. On a concurrent
  ///     queue, the order of messages is not guaranteed.
  ///   - limit: How many messages may be pending for the delegate, and the policy for a further
  ///     message. `nil` sets no limit.
  ///   - duplicates: The policy for a delegate that is already registered with the same delivery
  ///     mode.
  ///   - fileID: The file of the call, which explanations name.
  ///   - line: The line of the call.
  /// - Returns: `true` if the delegate was added. `false` if ``DuplicatePolicy/refuse`` refused the
  ///   delegate, or if the delegate or the line of the call belongs to a disabled plug-in.
  /// - Complexity: Amortized O(1), as long as each delegate has only a few registrations.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    insert(
      delegate, delivery, RegistrationSite(fileID: fileID, line: line), duplicates, limit: limit)
  }

  /// Adds a delegate whose handlers run on a queue.
  ///
  /// Same as ``add(_:delivery:limit:duplicates:fileID:line:)`` with ``DeliveryMode/queue(_:)``,
  /// under the name that code ported from Objective-C uses. Stands for
  /// `addDelegate:delegateQueue:`.
  ///
  /// - Returns: `true` if the delegate was added.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(delegate, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }
}
