public import Dispatch
public import Invocation
import Support

/// The delegates of an owner that lives on a queue.
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
/// Adding takes its turn on the owner's queue. Removing takes effect before it returns, and waits
/// for the owner's queue in no case: so an owner and a delegate whose queues wait for each other do
/// not lock up over it (robbiehanson/XMPPFramework#526). Both are called from any thread, from
/// within a handler, and on the owner's queue.
///
/// Delegates are held weakly, also while they are still to be added. The owner is not known, and so
/// not held.
///
/// Stands for what `XMPPStream` and `XMPPModule` do around their multicast. There, removing waits
/// for its turn on the owner's queue, and messages that have set out are delivered.
public final class OwnedMulticast: Sendable {
  /// The delegates, for the owner to send to.
  ///
  /// Adding and removing here knows nothing of the delegates that are still to be added.
  public let delegates = MulticastDelegate()

  /// The owner's queue.
  public let queue: DispatchQueue

  private let identity: QueueIdentity

  /// Those that wait for the owner's queue to be added.
  private let waiting = Guarded<[Registration]>([])

  /// Makes a multicast without delegates, for an owner that lives on a queue.
  ///
  /// - Parameter queue: The owner's queue, a serial one.
  public init(queue: DispatchQueue) {
    self.queue = queue
    identity = .of(queue)
  }

  /// Whether the caller runs on the owner's queue, or on one that targets it.
  public var isOnQueue: Bool { identity.isCurrent }

  /// Adds a delegate, in its turn on the owner's queue.
  ///
  /// Returns at once. The delegate gets what the owner sends in blocks that are put on its queue
  /// from now on, and nothing that it sends in those already there. If the caller runs on the
  /// owner's queue, the delegate is there on return.
  ///
  /// A delegate that is added twice is called twice, as with
  /// ``MulticastDelegate/add(_:delegateQueue:duplicates:fileID:line:)``.
  ///
  /// Stands for `addDelegate:delegateQueue:` of `XMPPModule`, which holds the delegate until its
  /// turn comes.
  public func add(
    _ delegate: any Respondable, delegateQueue: DispatchQueue,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    add(
      Registration(
        delegate, .queue(delegateQueue), RegistrationSite(fileID: fileID, line: line)))
  }

  /// Removes a delegate from a queue, or from all, also where it is still to be added.
  ///
  /// Unless `pending` says to deliver what is on its way, nothing arrives after the return; only a
  /// handler that is running, or just about to on another thread, is waited for by
  /// ``RemovalPolicy/wait`` alone. ``RemovalPolicy/drop`` and ``RemovalPolicy/deliver`` block
  /// nobody. Waiting, on whichever queue, for a delegate's queue that in turn waits for the caller
  /// is a deadlock: use ``removeAndWait(_:delegateQueue:)`` there. Works in the delegate's own
  /// `deinit`, too.
  ///
  /// Stands for `removeDelegate:delegateQueue:` and `removeDelegate:` of `XMPPModule`, and for the
  /// form with `synchronously:`, for which there is no need.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delegateQueue: The queue, nil for all.
  ///   - policy: What becomes of the messages that are on their way to it.
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  public func remove(
    _ delegate: any Respondable, delegateQueue: DispatchQueue? = nil,
    pending policy: RemovalPolicy = .deliver
  ) -> Int {
    let removed = takeOut(RegistrationFilter(delegate, delegateQueue))
    for registration in removed { registration.remove(policy) }
    return removed.count
  }

  /// Removes a delegate, and suspends until what is on its way to it has been delivered.
  ///
  /// Blocks neither the owner's queue nor a thread, so that the delegate's queue may well be
  /// waiting for the owner's. See ``Multicast/removeAndWait(_:delegateQueue:)``.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - delegateQueue: The queue, nil for all.
  /// - Returns: The number of registrations that were removed, those still to be added included.
  @discardableResult
  nonisolated(nonsending) public func removeAndWait(
    _ delegate: any Respondable, delegateQueue: DispatchQueue? = nil
  ) async -> Int {
    await takeOut(RegistrationFilter(delegate, delegateQueue)).removeAndWait()
  }

  // MARK: Registrations

  /// Adds a registration in its turn, unless it is removed before.
  func add(_ new: Registration) {
    if isOnQueue { return insert(new) }
    waiting.withLock { $0.append(new) }
    queue.async { [weak self] in self?.insert(new) }
  }

  private func insert(_ new: Registration) {
    if delegates.state.withLock({ $0.isDueForPruning }) { delegates.prune() }
    // Under both locks, so that whoever removes finds it in one of the lists.
    waiting.withLock { waiting in
      waiting.removeAll { $0 === new }
      if !new.isRemoved { delegates.state.withLock { $0.append(new) } }
    }
  }

  /// Removes one registration, wherever it has got to.
  func remove(_ registration: Registration, _ policy: RemovalPolicy) {
    registration.close(policy)
    waiting.withLock { $0.removeAll { $0 === registration } }
    _ = delegates.state.withLock { $0.take(registration.identity) { $0 === registration } }
    registration.remove(policy)
  }

  /// Takes out a delegate's registrations, of both lists, and returns them.
  private func takeOut(_ filter: RegistrationFilter) -> [Registration] {
    let early = waiting.withLock { waiting in
      let found = waiting.filter(filter.matches)
      waiting.removeAll(where: filter.matches)
      // They are on the owner's queue still, and are to be found marked there.
      for registration in found { registration.close(.deliver) }
      return found
    }
    return early + delegates.state.withLock { $0.take(filter.identity, where: filter.matches) }
  }
}
