public import Dispatch
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

  private let identity: QueueIdentity

  /// The registrations that a block on the owner's queue is still to add.
  fileprivate let waiting = Guarded<[Registration]>([])

  /// Makes a multicast without delegates, for an owner whose code runs on a queue.
  ///
  /// - Parameter queue: The owner's queue, a serial one.
  public init(queue: DispatchQueue) {
    self.queue = queue
    identity = .of(queue)
  }

  /// Whether the caller runs on the owner's queue, or on one that targets it.
  public var isOnQueue: Bool { identity.isCurrent }

  /// Adds a delegate, in a block on the owner's queue.
  ///
  /// Returns at once. The delegate gets the messages that the owner sends in blocks that are put on
  /// its queue from now on, and none of those from blocks that are on it already. If the caller
  /// runs on the owner's queue, the delegate is added before this returns.
  ///
  /// A delegate that is added twice is called twice, as with
  /// ``MulticastDelegate/add(_:delegateQueue:limit:duplicates:fileID:line:)``.
  ///
  /// Stands for `addDelegate:delegateQueue:` of `XMPPModule`, which holds the delegate until the
  /// block has run.
  public func add(
    _ delegate: any Respondable, delegateQueue: DispatchQueue, limit: DeliveryLimit? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let new = Registration(
      delegate, .queue(delegateQueue), RegistrationSite(fileID: fileID, line: line))
    if let limit { DeliveryAccount.open(for: new, limit: limit, in: delegates.backlog) }
    add(new)
  }

  /// Removes a delegate, also where it is still to be added.
  ///
  /// With ``RemovalPolicy/wait`` no handler runs after the return. With ``RemovalPolicy/drop`` only
  /// a handler may that is running, or about to run on another thread, when this is called.
  /// ``RemovalPolicy/drop`` and ``RemovalPolicy/deliver`` do not block. Waiting for a delegate's
  /// queue that in turn waits for the caller is a deadlock: use ``removeAndWait(_:)``
  /// there. Works in the delegate's own `deinit`, too.
  ///
  /// Stands for `removeDelegate:` of `XMPPModule`, and for the form with `synchronously:`, which is not
  /// needed here.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - policy: Whether pending messages to it are delivered, dropped or waited for.
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, pending policy: RemovalPolicy = .deliver
  ) -> Int {
    remove(RegistrationFilter(delegate), policy)
  }

  /// Removes a delegate from a queue, also where it is still to be added.
  ///
  /// The queue cannot be nil: ``remove(_:pending:)`` removes the delegate from all. Otherwise as that.
  ///
  /// Stands for `removeDelegate:delegateQueue:` of `XMPPModule`.
  ///
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    pending policy: RemovalPolicy = .deliver
  ) -> Int {
    remove(RegistrationFilter(delegate, delegateQueue), policy)
  }

  private func remove(_ filter: RegistrationFilter, _ policy: RemovalPolicy) -> Int {
    let removed = removeRegistrations(filter)
    for registration in removed { registration.remove(policy) }
    return removed.count
  }

  /// Replaces a delegate by another, also where it is still to be added.
  ///
  /// Takes effect at once, and does not wait for the owner's queue. Otherwise as
  /// ``MulticastDelegate/replace(_:with:pending:)``.
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
    replaceRegistrations(of: delegate, with: new, policy)
  }

  /// Removes a delegate, and suspends until its pending messages have been delivered.
  ///
  /// Blocks neither the owner's queue nor a thread, so the delegate's queue may wait for the
  /// owner's. See ``Multicast/removeAndWait(_:)``.
  ///
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(_ delegate: any Respondable) async -> Int {
    await removeRegistrations(RegistrationFilter(delegate)).removeAndWait()
  }

  /// Removes a delegate from a queue, and suspends until its pending messages have been delivered.
  ///
  /// See ``removeAndWait(_:)``.
  ///
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(
    _ delegate: any Respondable, delegateQueue: DispatchQueue
  ) async -> Int {
    await removeRegistrations(RegistrationFilter(delegate, delegateQueue)).removeAndWait()
  }

  // MARK: Registrations

  /// Adds a registration in a block on the owner's queue, unless it is removed before, or the
  /// witness of registrations refuses it.
  func add(_ new: Registration) {
    if !InstalledWitness.accepts(.delegate(new, in: self, keptBy: nil)) { return }
    if isOnQueue { return insert(new) }
    waiting.withLock { $0.append(new) }
    queue.async { [weak self] in self?.insert(new) }
  }

  private func insert(_ new: Registration) {
    if delegates.state.withLock({ $0.isDueForPruning }) { delegates.prune() }
    // Under both locks, so that a thread that removes finds it in one of the lists.
    waiting.withLock { waiting in
      let new = new.successor ?? new
      waiting.removeAll { $0 === new }
      if !new.isRemoved { delegates.change { $0.append(new) } }
    }
    if !new.isRemoved { delegates.recordChange(.added, of: [new]) }
  }

  /// Removes one registration and those that have replaced it, added already or not.
  func remove(_ registration: Registration, _ policy: RemovalPolicy) {
    registration.close(policy)
    // One that is replaced by another thread before it is removed has a successor then.
    if !remove(registration), let successor = registration.successor { remove(successor, policy) }
    registration.remove(policy)
  }

  /// Removes a delegate's registrations from both lists, and returns them.
  private func removeRegistrations(_ filter: RegistrationFilter) -> [Registration] {
    let notYetAdded = waiting.withLock { waiting in
      let found = waiting.filter(filter.matches)
      waiting.removeAll(where: filter.matches)
      // Their blocks are still on the owner's queue, and must find them marked as removed.
      for registration in found { registration.close(.deliver) }
      return found
    }
    return notYetAdded
      + delegates.change { $0.remove(filter.identity, where: filter.matches) }
  }
}

extension OwnedMulticast: RegistrationHolder {
  package var conformance: Conformance? { nil }

  @discardableResult
  package func remove(_ registration: Registration) -> Bool {
    // Under both locks, so that the block that adds it comes before or after all of this.
    waiting.withLock { waiting in
      guard let index = waiting.firstIndex(where: { $0 === registration }) else {
        return delegates.remove(registration)
      }
      waiting.remove(at: index)
      registration.close(.deliver)
      return true
    }
  }

  package func replace(
    _ identity: ObjectIdentifier, with new: any Respondable
  ) -> [RegistrationReplacement] {
    waiting.withLock { waiting in
      let added = delegates.replace(identity, with: new)
      return added
        + waiting.indices.compactMap { index in
          let old = waiting[index]
          guard old.identity == identity else { return nil }
          waiting[index] = Registration(new, replacing: old)
          return RegistrationReplacement(old: old, new: waiting[index])
        }
    }
  }
}
