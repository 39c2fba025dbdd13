import RuntimeSupport
import Synchronization

extension Multicast.Diagnostics {
  /// Adds an observer of this multicast's messages and delegates.
  ///
  /// The observer receives the events from now on. If the observer has already been added, only its
  /// options change. As long as a multicast has no observer, its sends record no events.
  ///
  /// - Parameters:
  ///   - observer: The observer to add, held weakly.
  ///   - describesArguments: `true` to add descriptions of the arguments to events. The
  ///     descriptions are made on the sender's thread at each send.
  ///   - bufferSize: The maximum number of events that wait for the observer. If more events wait,
  ///     the oldest are lost, and counted.
  ///   - senderContext: Returns the value of ``DeliveryEvent/senderContext``. The closure is called
  ///     on the sender's thread, at each send from outside all observed handlers.
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
  /// If a batch is just being passed to the observer on another thread, the batch is still
  /// received. Events that wait for the observer are discarded.
  ///
  /// - Parameter observer: The observer to remove.
  public func removeObserver(_ observer: any DeliveryObserver) {
    guard let pendingDeliveries = multicast.state.withLock({ $0.pendingDeliveries }) else { return }
    EventLog.shared.remove(observer, of: pendingDeliveries.number)
  }

  /// Adds an observer of all multicasts of the process.
  ///
  /// Otherwise the function works like
  /// ``addObserver(_:describesArguments:bufferSize:senderContext:)-swift.method``.
  ///
  /// - Parameters:
  ///   - observer: The observer to add, held weakly.
  ///   - describesArguments: `true` to add descriptions of the arguments to events.
  ///   - bufferSize: The maximum number of events that wait for the observer.
  ///   - senderContext: Returns the value of ``DeliveryEvent/senderContext``.
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
  ///
  /// - Parameter observer: The observer to remove.
  public static func removeObserver(_ observer: any DeliveryObserver) {
    EventLog.shared.remove(observer, of: nil)
  }

  /// Passes all events so far to the observers, and returns after all observers have received them.
  ///
  /// Must not be called from ``DeliveryObserver/receive(_:)``: the call would deadlock.
  public static func flushObservers() {
    EventLog.shared.flush()
  }
}

extension Multicast {
  /// Records that delegates were added, removed or deallocated, if the multicast is observed.
  ///
  /// Must not be called under a lock.
  func recordChange(_ kind: DeliveryEvent.Kind, of registrations: [Registration]) {
    guard !registrations.isEmpty, EventLog.isUsed.load(ordering: .relaxed) else { return }
    let pendingDeliveries = state.withLock { $0.pendingDeliveries }
    guard EventLog.shared.observation(of: pendingDeliveries?.number ?? 0) != nil else { return }
    let pending = pendingDeliveries ?? self.pendingDeliveries
    for registration in registrations {
      // The monitor of an added delegate is made now, because its description has the number of all
      // later events. A removed delegate needs no monitor.
      if kind == .added { DeliveryMonitor.open(for: registration, in: pending) }
      let known = DeliveryMonitor.of(registration)
      let delegate = known?.name ?? EventDelegate(registration)
      EventLog.shared.write(
        RawEvent(kind: kind, multicast: pending.number, delegate: Uncounted(delegate)))
      if known == nil { EventLog.shared.retire(delegate) }
    }
  }
}
