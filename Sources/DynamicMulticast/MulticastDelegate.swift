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
  init(answers: Bool) {
    super.init(answers: answers)
  }
}

extension MulticastDelegate {
  /// Adds a delegate, to be called on a queue.
  ///
  /// The delegate gets the messages that are sent from now on, asynchronously, and in sending order
  /// if the queue is serial. It is held weakly: keep it in a property and not in a local variable,
  /// which Swift releases after its last use. A delegate that is added with two queues is called on
  /// both; one that is added twice with the same queue is called twice, unless `duplicates` says
  /// otherwise.
  ///
  /// Stands for `addDelegate:delegateQueue:`.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delegateQueue: The queue that its handlers run on. A concurrent one gives up the order.
  ///   - limit: How many messages may be pending for it, and what happens to one more; nil for any
  ///     number.
  ///   - duplicates: How to treat a delegate that is there already, with the same queue.
  ///   - fileID: The file of the call, which ``Multicast/explain(_:_:)`` names.
  ///   - line: The line of the call.
  /// - Returns: Whether it was added: false with ``DuplicatePolicy/refuse``, and for the code of a
  ///   plug-in that has been disabled.
  /// - Complexity: Amortized O(1), as long as each delegate is there a few times only.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    limit: DeliveryLimit? = nil, duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    add(
      delegate, delivery: .queue(delegateQueue), limit: limit, duplicates: duplicates,
      fileID: fileID, line: line)
  }

  /// Adds a delegate, to be called on a queue, on the sender's thread or on the main actor.
  ///
  /// See ``add(_:delegateQueue:limit:duplicates:fileID:line:)``. With ``Delivery/synchronous`` this
  /// stands for the `addDelegate:` of RRMulticastDelegate.
  ///
  /// - Returns: Whether it was added: false with ``DuplicatePolicy/refuse``, and for the code of a
  ///   plug-in that has been disabled.
  @discardableResult
  public func add(
    _ delegate: any Respondable, delivery: Delivery, limit: DeliveryLimit? = nil,
    duplicates: DuplicatePolicy = .allow,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    insert(
      delegate, delivery, RegistrationSite(fileID: fileID, line: line), duplicates, limit: limit)
  }
}
