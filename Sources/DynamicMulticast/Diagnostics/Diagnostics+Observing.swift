import RuntimeSupport
import Synchronization

extension Multicast.Diagnostics {
  /// Adds an observer of this multicast's messages and delegates.
  ///
  /// It gets the events from now on. An observer that is here already is not added again; its
  /// options change. As long as a multicast has no observer, sends do nothing for this.
  ///
  /// - Parameters:
  ///   - observer: The observer, held weakly.
  ///   - describesArguments: Whether events have descriptions of the arguments. The sender's thread
  ///     makes them, at each send.
  ///   - bufferSize: The number of events that wait for the observer. If there are more, the oldest
  ///     are lost, and counted.
  ///   - senderContext: Returns what the observer finds in ``DeliveryEvent/senderContext``. The
  ///     sender's thread calls it, at each send from outside all handlers.
  public func addObserver(
    _ observer: any DeliveryObserver, describesArguments: Bool = false, bufferSize: Int = 100_000,
    senderContext: (@Sendable () -> (any Sendable)?)? = nil
  ) {
    EventLog.shared.add(
      observer, of: multicast.pendingDeliveries.number,
      ObserverOptions(
        describesArguments: describesArguments, bufferSize: bufferSize,
        senderContext: senderContext))
  }

  /// Removes an observer of this multicast.
  ///
  /// A batch that is being handed to it on another thread is still received.
  public func removeObserver(_ observer: any DeliveryObserver) {
    guard let pendingDeliveries = multicast.state.withLock({ $0.pendingDeliveries }) else { return }
    EventLog.shared.remove(observer, of: pendingDeliveries.number)
  }

  /// Adds an observer of all multicasts of the process.
  ///
  /// Otherwise as ``addObserver(_:describesArguments:bufferSize:senderContext:)-swift.method``.
  public static func addObserver(
    _ observer: any DeliveryObserver, describesArguments: Bool = false, bufferSize: Int = 100_000,
    senderContext: (@Sendable () -> (any Sendable)?)? = nil
  ) {
    EventLog.shared.add(
      observer, of: nil,
      ObserverOptions(
        describesArguments: describesArguments, bufferSize: bufferSize,
        senderContext: senderContext))
  }

  /// Removes an observer of all multicasts of the process.
  public static func removeObserver(_ observer: any DeliveryObserver) {
    EventLog.shared.remove(observer, of: nil)
  }

  /// Hands the events so far to the observers, and returns when they have received them.
  ///
  /// Not to be called by an observer while it receives events: that is a deadlock.
  public static func flushObservers() {
    EventLog.shared.flush()
  }
}

extension Multicast {
  /// Writes that delegates were added, removed or deallocated, if somebody observes.
  ///
  /// Not to be called with a lock.
  func recordChange(_ kind: DeliveryEvent.Kind, of registrations: [Registration]) {
    guard !registrations.isEmpty, EventLog.isUsed.load(ordering: .relaxed) else { return }
    let pendingDeliveries = state.withLock { $0.pendingDeliveries }
    guard EventLog.shared.observation(of: pendingDeliveries?.number ?? 0) != nil else { return }
    let multicast = (pendingDeliveries ?? self.pendingDeliveries).number
    for registration in registrations {
      let known = DeliveryCounter.of(registration)
      let delegate = known?.name ?? EventDelegate(registration)
      EventLog.shared.write(
        RawEvent(kind: kind, multicast: multicast, delegate: Uncounted(delegate)))
      if known == nil { EventLog.shared.retire(delegate) }
    }
  }
}
