public import Dispatch
public import DynamicMulticast
public import Invocation
import RuntimeSupport

/// The delegates of an owner whose code runs on a queue.
///
/// ```swift
/// final class Roster: Sendable {
///   let queue = DispatchQueue(label: "roster")
///   let multicast: OwnedMulticast
///   init() { multicast = OwnedMulticast(queue: queue) }
///
///   func load() {
///     queue.async { self.multicast.delegates.send("rosterDidLoad:", self) }
///   }
/// }
///
/// roster.multicast.add(window, delegateQueue: .main)
/// ```
///
/// A block on the owner's queue adds a delegate. Removing takes effect before it returns, and never
/// waits for the owner's queue: so it cannot deadlock with a delegate whose queue waits for the
/// owner's (robbiehanson/XMPPFramework#526). Both can be called from any thread, from within a
/// handler, and on the owner's queue.
///
/// Delegates are held weakly, also while they are still to be added. The owner is not held.
///
/// Stands for the code of `XMPPStream` and `XMPPModule` around their multicast. There, removing
/// waits for the owner's queue, and pending messages are delivered.
public final class OwnedMulticast: Sendable {
  /// The multicast that the owner sends through.
  ///
  /// Its own functions for adding and removing ignore delegates that are still to be added.
  public let delegates = MulticastDelegate()

  /// The owner's queue.
  public let queue: DispatchQueue

  /// Tags the owner's queue, to find out whether the caller runs on it.
  private let tag = DispatchSpecificKey<Void>()

  /// The delegates that a block on the owner's queue is still to add.
  private let waiting = Guarded<[WaitingDelegate]>([])

  /// Makes a multicast without delegates, for an owner whose code runs on a queue.
  ///
  /// - Parameter queue: The owner's queue, a serial one.
  public init(queue: DispatchQueue) {
    self.queue = queue
    queue.setSpecific(key: tag, value: ())
  }

  deinit { queue.setSpecific(key: tag, value: nil) }

  /// Whether the caller runs on the owner's queue, or on one that targets it.
  public var isOnQueue: Bool { DispatchQueue.getSpecific(key: tag) != nil }

  /// Adds a delegate, in a block on the owner's queue.
  ///
  /// Returns at once. The delegate gets the messages that the owner sends in blocks that are put on
  /// its queue from now on, and none of those from blocks that are on it already. If the caller
  /// runs on the owner's queue, the delegate is added before this returns.
  ///
  /// A delegate that is added twice is called twice, as with
  /// `MulticastDelegate.add`.
  ///
  /// Stands for `addDelegate:delegateQueue:` of `XMPPModule`, which holds the delegate until the
  /// block has run.
  public func add(
    _ delegate: any Respondable, delegateQueue: DispatchQueue, limit: DeliveryLimit? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(
      Registration(
        delegate, .queue(delegateQueue), RegistrationSite(fileID: fileID, line: line)),
      limit: limit)
  }

  /// Removes a delegate, also where it is still to be added.
  ///
  /// With `RemovalPolicy.wait` no handler runs after the return. With `RemovalPolicy.drop` only a
  /// handler may run that is running, or about to run on another thread, when this is called.
  /// `RemovalPolicy.drop` and `RemovalPolicy.deliver` do not block. Waiting for a delegate's queue that
  /// in turn waits for the caller is a deadlock: await the form with `.awaited` there.
  /// May be called in the delegate's own `deinit`.
  ///
  /// Stands for `removeDelegate:` of `XMPPModule`, and for the form with `synchronously:`, which is not
  /// needed here.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delivery: The delivery mode whose registrations to remove. `nil` removes all of the
  ///     delegate's registrations.
  ///   - policy: Whether pending messages to the delegate are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil,
    pending policy: RemovalPolicy = .deliver
  ) -> Int {
    removeWaiting { $0.isOf(delegate, delivery) }
      + delegates.remove(delegate, delivery: delivery, pending: policy)
  }

  /// Removes a delegate, and suspends until its pending messages have been delivered.
  ///
  /// Blocks neither the owner's queue nor a thread, so the delegate's queue may wait for the owner's
  /// queue. See the asynchronous form of `Multicast.remove(_:delivery:pending:)`.
  ///
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  nonisolated(nonsending) public func remove(
    _ delegate: any Respondable, delivery: DeliveryMode? = nil, pending: AwaitedRemoval
  ) async -> Int {
    let count = removeWaiting { $0.isOf(delegate, delivery) }
    return count + (await delegates.remove(delegate, delivery: delivery, pending: pending))
  }

  /// Removes a delegate from a queue, also where it is still to be added.
  ///
  /// Pending messages are delivered. Stands for `removeDelegate:delegateQueue:` of `XMPPModule`.
  ///
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  public func remove(_ delegate: any Respondable, delegateQueue: DispatchQueue) -> Int {
    remove(delegate, delivery: .queue(delegateQueue))
  }

  /// Replaces a delegate by another, also where it is still to be added.
  ///
  /// Takes effect at once, and does not wait for the owner's queue. Otherwise as
  /// `MulticastDelegate.replace(_:with:pending:)`.
  ///
  /// - Parameters:
  ///   - delegate: The delegate to replace.
  ///   - new: The delegate that stands in its place, held weakly.
  ///   - policy: Whether pending messages to the old delegate are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were replaced, those still to be added included.
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

  // The public interface of a multicast has no name for one registration. It is needed here to remove
  // just that of several, and to decide in one step with adding it whether it is still wanted.

  /// Adds a registration in a block on the owner's queue, unless it is removed before, or the
  /// witness of registrations refuses it.
  func add(_ new: Registration, limit: DeliveryLimit? = nil) {
    if !InstalledWitness.accepts(.delegate(new, in: self, keptBy: nil)) { return }
    waiting.withLock { $0.append(WaitingDelegate(registration: new, limit: limit)) }
    if isOnQueue { return insert(new) }
    queue.async { [weak self] in self?.insert(new) }
  }

  private func insert(_ new: Registration) {
    // Another thread may replace it until it is in the list.
    while let next = waiting.withLock({ $0.first { $0.isOrReplaces(new) } }) {
      // Asked with the lock of the multicast, so that a thread that removes the delegate finds it
      // either here or, when that lock is free again, in the multicast.
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

  /// Removes one registration and those that have replaced it, added already or not.
  func remove(_ registration: Registration, _ policy: RemovalPolicy) {
    registration.close(policy)
    // One that is replaced by another thread before it is removed has a successor then.
    if !remove(registration), let successor = registration.successor { remove(successor, policy) }
    registration.remove(policy)
  }

  /// Removes the registrations that are still to be added and match.
  ///
  /// - Returns: The number of registrations.
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

extension OwnedMulticast: RegistrationHolder {
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
