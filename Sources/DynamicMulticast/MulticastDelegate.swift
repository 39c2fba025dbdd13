public import Dispatch
public import Invocation

/// Sends each message to all delegates that respond to it, each on its own queue.
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
/// ``Multicast`` documents order, lifetime, failures and threads. For a protocol that is marked
/// ``MessageProtocol(_:)``, its ``TypedMulticastDelegate`` lets the compiler check delegates and messages.
///
/// Stands for `GCDMulticastDelegate`.
public final class MulticastDelegate: Multicast, @unchecked Sendable {
  // Unchecked because its superclass is; it adds no state.

  /// Makes a multicast without delegates.
  public init() {
    super.init()
  }

  /// Makes a multicast that answers messages that are forwarded to it, as a data source does.
  init(returnsAnswers: Bool) {
    super.init(returnsAnswers: returnsAnswers)
  }
}

extension MulticastDelegate {
  /// Adds a delegate.
  ///
  /// The delegate gets the messages that are sent from now on, where `delivery` says: on a queue, on
  /// the sender's thread or on the main actor. It is held weakly: keep it in a property and not in a
  /// local variable, which Swift releases after its last use. A delegate that is added with two
  /// queues is called on both; a delegate that is added twice with one queue is called twice, unless
  /// `duplicates` says otherwise.
  ///
  /// ```swift
  /// delegates.add(window, delivery: .mainActor)
  /// delegates.add(log, delivery: .queue(logQueue), limit: .init(1_000, whenFull: .dropOldest))
  /// ```
  ///
  /// With ``DeliveryMode/synchronous`` this stands for the `addDelegate:` of RRMulticastDelegate.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: Where the delegate's handlers run. A concurrent queue gives up the order.
  ///   - limit: The number of messages that may be pending for the delegate, and what happens to one
  ///     more; `nil` for any number.
  ///   - duplicates: How to treat a delegate that is registered already with the same queue.
  ///   - fileID: The file of the call, which explanations name.
  ///   - line: The line of the call.
  /// - Returns: Whether the delegate was added: `false` with ``DuplicatePolicy/refuse``, and for the
  ///   code of a plug-in that has been disabled.
  /// - Complexity: Amortized O(1), as long as each delegate is registered a few times only.
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
  /// As ``add(_:delivery:limit:duplicates:fileID:line:)`` with ``DeliveryMode/queue(_:)``, under the name
  /// that ports write. Stands for `addDelegate:delegateQueue:`.
  ///
  /// - Returns: Whether the delegate was added.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(delegate, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }
}
