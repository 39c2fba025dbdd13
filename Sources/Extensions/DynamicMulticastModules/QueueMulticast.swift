public import Dispatch
public import DynamicMulticast
public import Invocation
import RuntimeSupport

/// Keeps the delegates of an owner whose code runs on a serial queue.
///
/// ```swift
/// final class Roster: Sendable {
///   let queue = DispatchQueue(label: "roster")
///   let multicast: QueueMulticast
///   init() { multicast = QueueMulticast(queue: queue) }
///
///   func load() {
///     queue.async { self.multicast.delegates.send("rosterDidLoad:", self) }
///   }
/// }
///
/// roster.multicast.add(window, delegateQueue: .main)
/// ```
///
/// A block on the owner's queue adds a delegate. Removing a delegate takes effect before the call
/// returns, and never waits for the owner's queue. It therefore cannot deadlock with a delegate
/// whose queue waits for the owner's queue (robbiehanson/XMPPFramework#526). Adding and removing
/// can be called from any thread, from within a handler, and on the owner's queue.
///
/// Delegates are held weakly, even before they are added. The owner is not held.
///
/// Stands for the code of `XMPPStream` and `XMPPModule` around a multicast. There, removing waits
/// for the owner's queue, and pending messages are delivered.
public final class QueueMulticast: Sendable {
  /// The multicast that the owner sends messages through.
  ///
  /// Adding or removing a delegate directly with `delegates` ignores delegates still to be added.
  public let delegates = MulticastDelegate()

  /// The owner's queue.
  public let queue: DispatchQueue

  /// Marks the owner's queue, so that ``isOnQueue`` can recognize the queue.
  private let tag = DispatchSpecificKey<Void>()

  /// The delegates that a block on the owner's queue has yet to add.
  private let waiting = Guarded<[WaitingDelegate]>([])

  /// Creates a multicast without delegates, for an owner whose code runs on a queue.
  ///
  /// - Parameter queue: The owner's queue, which must be serial.
  public init(queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: tag, value: ())
  }

  deinit { queue.setSpecific(key: tag, value: nil) }

  /// A Boolean value that indicates whether the caller runs on the owner's queue.
  ///
  /// On a queue that targets the owner's queue, the value is also `true`.
  public var isOnQueue: Bool { DispatchQueue.getSpecific(key: tag) != nil }

  /// Adds a delegate in a block on the owner's queue.
  ///
  /// The call returns at once. The delegate receives messages only from blocks that the owner
  /// enqueues after the call, not from blocks already on the queue. If the caller runs on the
  /// owner's queue, the delegate is added before the call returns.
  ///
  /// A delegate added twice is called twice, as with `MulticastDelegate.add`.
  ///
  /// Stands for `addDelegate:delegateQueue:` of `XMPPModule`, which holds the delegate strongly
  /// until the block has run.
  public func add(
    _ delegate: any Respondable, delivery: DeliveryMode, limit: DeliveryLimit? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(
      Registration(delegate, delivery, RegistrationSite(fileID: fileID, line: line)), limit: limit)
  }

  /// Adds a delegate whose handlers run on a queue, in a block on the owner's queue.
  ///
  /// Works like ``add(_:delivery:limit:fileID:line:)`` with `DeliveryMode.queue(_:)` and without a
  /// limit, under the name that ported code uses.
  public func add(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(delegate, delivery: .queue(delegateQueue), fileID: fileID, line: line)
  }

  /// Removes a delegate, even if it is still to be added.
  ///
  /// With `RemovalPolicy.wait`, no handler runs after the return. With `RemovalPolicy.drop`, only a
  /// handler running, or about to run on another thread, at the time of the call can run after the
  /// return. `RemovalPolicy.drop` and `RemovalPolicy.deliver` do not block.
  ///
  /// Waiting for a delegate's queue that in turn waits for the caller is a deadlock; use
  /// the form with `.awaited` in this case. The function can also be called in the delegate's own
  /// `deinit`.
  ///
  /// Stands for `removeDelegate:` of `XMPPModule`. A variant with `synchronously:` is not needed
  /// here.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode whose registrations to remove. `nil` removes all of the
  ///     delegate's registrations.
  ///   - policy: Whether pending messages to the delegate are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were removed, including registrations still to be
  ///   added.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil,
    pending policy: RemovalPolicy = .deliver
  ) -> Int {
    removeWaiting { $0.isOf(delegate, delivery) }
      + delegates.remove(delegate, delivery: delivery, pending: policy)
  }

  /// Removes a delegate, and blocks for a limited time until its pending messages have been
  /// delivered.
  ///
  /// See the form of `Multicast.remove(_:delivery:pending:)` with `within:`.
  ///
  /// - Returns: The number of removed registrations, including registrations still to be added.
  /// - Throws: A `RemovalError` if messages are pending when the time is up.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending policy: RemovalPolicy,
    within limit: Duration
  ) throws(RemovalError) -> Int {
    try removeWaiting { $0.isOf(delegate, delivery) }
      + delegates.remove(delegate, delivery: delivery, pending: policy, within: limit)
  }

  /// Removes a delegate, and suspends until its pending messages have been delivered.
  ///
  /// Neither the owner's queue nor a thread is blocked, so the delegate's queue may wait for the
  /// owner's queue. See the asynchronous form of `Multicast.remove(_:delivery:pending:)`.
  ///
  /// - Returns: The number of removed registrations, including registrations still to be added.
  /// - Throws: A `RemovalError` if messages are pending when the time is up; `CancellationError` if
  ///   messages are pending when the task is canceled.
  @discardableResult
  nonisolated(nonsending) public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending: AwaitedRemoval,
    within limit: Duration? = nil
  ) async throws -> Int {
    try await removeWaiting { $0.isOf(delegate, delivery) }
      + delegates.remove(delegate, delivery: delivery, pending: pending, within: limit)
  }

  /// Removes a delegate from a queue, even if it is still to be added.
  ///
  /// Pending messages are delivered. The queue cannot be `nil`:
  /// ``remove(_:delivery:pending:)`` removes the delegate from all queues.
  ///
  /// Stands for `removeDelegate:delegateQueue:` of `XMPPModule`.
  ///
  /// - Returns: The number of registrations that were removed, including registrations still to be
  ///   added.
  @discardableResult
  public func remove(_ delegate: any Respondable, delegateQueue: DispatchQueue) -> Int {
    removeWaiting { $0.isOf(delegate, on: delegateQueue) }
      + delegates.remove(delegate, delegateQueue: delegateQueue)
  }

  /// Replaces a delegate by another delegate, even if the old delegate is still to be added.
  ///
  /// The replacement takes effect at once, and does not wait for the owner's queue. In all other
  /// respects the function behaves as `MulticastDelegate.replace(_:with:pending:)` does.
  ///
  /// - Parameters:
  ///   - delegate: The delegate to replace.
  ///   - new: The delegate that replaces `delegate`, held weakly.
  ///   - policy: Whether pending messages to the old delegate are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were replaced, including registrations still to be
  ///   added.
  @discardableResult
  public func replace(
    _ delegate: any Respondable, with new: any Respondable, pending policy: RemovalPolicy = .deliver
  ) -> Int {
    let replaced = replaceRegistrations(of: delegate, with: new)
    let awaited = replaced.filter { $0.close(policy) }
    for registration in awaited { registration.wait() }
    return replaced.count
  }

  // MARK: Registrations

  // The public interface of a multicast cannot refer to a single registration. But
  // `MulticastModuleHost` needs to remove one of several registrations of a delegate. And
  // `insert(_:)` needs to add a registration and to test in the same step that the registration
  // has not been removed meanwhile.

  /// Adds a registration in a block on the owner's queue.
  ///
  /// If the registration is removed before, or if the witness of registrations refuses it, it is
  /// not added.
  func add(_ new: Registration, limit: DeliveryLimit? = nil) {
    if !RegistrationWitness.accepts(.delegate(new, in: self, keptBy: nil)) { return }
    waiting.withLock { $0.append(WaitingDelegate(registration: new, limit: limit)) }
    if isOnQueue { return insert(new) }
    queue.async { [weak self] in self?.insert(new) }
  }

  private func insert(_ new: Registration) {
    // Another thread may replace the registration until the registration is in the multicast.
    while let next = waiting.withLock({ $0.first { $0.isOrReplaces(new) } }) {
      // The closure runs under the multicast's lock. A thread that removes the delegate therefore
      // finds the registration either in `waiting` or, once the multicast's lock is free again, in
      // the multicast.
      let isAdded = delegates.insert(accepted: next.registration, limit: next.limit) {
        waiting.withLock { waiting in
          guard let index = waiting.firstIndex(where: { $0.registration === next.registration })
          else { return false }
          waiting.remove(at: index)
          return true
        }
      }
      if isAdded || next.registration.isRemoved { return }
    }
  }

  /// Removes a registration and its successors, whether they are already added or not.
  func remove(_ registration: Registration, _ policy: RemovalPolicy) {
    registration.close(policy)
    // If another thread has replaced the registration before this removal, the registration has a
    // successor.
    if !remove(registration), let successor = registration.successor { remove(successor, policy) }
    registration.remove(policy)
  }

  /// Removes the matching delegates still to be added.
  ///
  /// - Returns: The number of removed delegates.
  private func removeWaiting(where matches: (WaitingDelegate) -> Bool) -> Int {
    let removed = waiting.withLock { waiting in
      let removed = waiting.filter(matches)
      waiting.removeAll(where: matches)
      return removed
    }
    for delegate in removed { delegate.registration.close(.deliver) }
    return removed.count
  }
}

extension QueueMulticast: RegistrationHolder {
  package var conformance: Conformance? { nil }

  @discardableResult
  package func remove(_ registration: Registration) -> Bool {
    removeWaiting { $0.registration === registration } > 0 || delegates.remove(registration)
  }

  package func replace(
    _ identity: ObjectIdentifier, with new: any Respondable
  ) -> [RegistrationReplacement] {
    let replaced = waiting.withLock { waiting in
      waiting.indices.compactMap { index -> RegistrationReplacement? in
        let old = waiting[index].registration
        guard old.identity == identity else { return nil }
        let replacement = Registration(new, replacing: old)
        waiting[index].registration = replacement
        return RegistrationReplacement(old: old, new: replacement)
      }
    }
    return delegates.replace(identity, with: new) + replaced
  }
}
