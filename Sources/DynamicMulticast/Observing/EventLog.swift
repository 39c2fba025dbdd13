import CRuntimeSupport
import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// A log of the process's events that have not been passed to the observers yet.
///
/// Handlers and senders write into one buffer. Some milliseconds later, the log's queue passes the
/// events to the observers. An event has an unretained reference to an ``EventDelegate``.
/// Invariant: an `EventDelegate` stays alive until all events written before the retirement have
/// been passed on. An owner upholds this invariant by calling ``retire(_:)`` before the last
/// release.
final class EventLog: Sendable {
  // A single buffer for the process gives the events of all threads one order. A buffer for each
  // thread would need no lock, but the events of different threads would have no common order, and
  // the buffers of ended threads would take memory.
  static let shared = EventLog()

  private let state = Guarded(State())
  private let observers = Guarded<[ObserverEntry]>([])
  private let queue = DispatchQueue(label: "dynamic-multicast.events")

  /// The second of two buffers, which `handOn()` exchanges for `State.events` and then reads.
  // Only touched on `queue`.
  private nonisolated(unsafe) var spare: ContiguousArray<RawEvent> = []

  /// How long after the first event in the buffer the events are passed on.
  ///
  /// Real time, whatever the clock of a multicast: it only collects events, and an observer may
  /// belong to several multicasts.
  private static let delay = DispatchTimeInterval.milliseconds(10)

  /// How many events the buffer holds at most.
  ///
  /// Further events overwrite the oldest events.
  fileprivate static let capacity = 1 << 17

  fileprivate struct State: @unchecked Sendable {
    // Unchecked because of the unretained references in `events`. The owner of an `EventDelegate`,
    // and then `retired`, keeps the referenced object alive.

    var events: ContiguousArray<RawEvent> = []

    /// The index of the oldest event, which is 0 until the buffer is full.
    ///
    /// From then on, `events` is a ring buffer.
    var oldest = 0
    /// How many events were overwritten since the events were last passed on.
    var lostCount = 0

    /// How many events have been written, including lost events.
    var count: UInt64 = 0

    /// The retired delegates, to which events may still refer.
    var retired: [EventDelegate] = []
    /// `true` if `handOn()` is scheduled on the queue.
    var isScheduled = false
  }

  /// `true` once an observer has been added.
  static let isUsed = Atomic<Bool>(false)

  // MARK: Numbers

  private static let numbers = Atomic<UInt64>(0)

  static func nextNumber() -> UInt64 {
    numbers.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Reserves consecutive numbers, and returns the first of them.
  static func nextNumbers(_ count: Int) -> UInt64 {
    numbers.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue + 1
  }

  // MARK: Writing

  /// Writes an event.
  ///
  /// Must not be called under a lock, because the function may release the detail of a lost event.
  @inline(__always)
  func write(_ event: RawEvent) {
    let (lost, mustSchedule) = state.withLock { state in state.append(event) }
    withExtendedLifetime(lost) {}
    if mustSchedule { schedule() }
  }

  /// Writes a ``DeliveryEvent/Kind/dispatched`` event for each delivery in a block.
  ///
  /// - Returns: The details of overwritten events, which the caller releases without holding a
  ///   lock.
  func recordDispatched(
    _ message: MonitoredMessage, _ deliveries: MonitoredDeliveries
  ) -> [EventDetail] {
    var lost: [EventDetail] = []
    // All deliveries of the block go to the queue together, so a single time is enough.
    let time = EventClock.now
    let mustSchedule = state.withLock { state in
      var mustSchedule = false
      for slot in 0..<deliveries.count {
        let result = state.append(
          message.dispatched(at: deliveries.index(of: slot), time: time))
        if let detail = result.lost { lost.append(detail) }
        if result.mustSchedule { mustSchedule = true }
      }
      return mustSchedule
    }
    if mustSchedule { schedule() }
    return lost
  }

  /// Writes a ``DeliveryEvent/Kind/dispatched`` event if a delivery replaces an earlier delivery.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - index: The index of the delegate's entry.
  ///   - exchange: Replaces the earlier delivery, and returns its content. Called under the lock of
  ///     the log, so that the queue cannot write the event of the handler's start before this
  ///     event.
  /// - Returns: The content of the earlier delivery, and the detail of an overwritten event.
  ///   Release both without holding a lock.
  func recordDispatched(
    _ message: MonitoredMessage, at index: Int, if exchange: () -> MonitoredDeliveries.Content?
  ) -> (MonitoredDeliveries.Content?, lost: EventDetail?) {
    let event = message.dispatched(at: index)
    let (earlier, lost, mustSchedule) = state.withLock {
      state -> (MonitoredDeliveries.Content?, EventDetail?, Bool) in
      guard let earlier = exchange() else { return (nil, nil, false) }
      let (lost, mustSchedule) = state.append(event)
      return (earlier, lost, mustSchedule)
    }
    if mustSchedule { schedule() }
    return (earlier, lost)
  }

  private func schedule() {
    queue.asyncAfter(deadline: .now() + Self.delay) { self.handOn() }
  }

  /// Keeps a delegate's description alive until all events written so far have been passed on.
  func retire(_ delegate: EventDelegate) {
    guard Self.isUsed.load(ordering: .relaxed) else { return }
    let mustSchedule = state.withLock { state in
      state.retired.append(delegate)
      return state.mustSchedule()
    }
    if mustSchedule { schedule() }
  }

  // MARK: Observers

  /// Adds an observer of one multicast, or of all multicasts if `multicast` is `nil`.
  ///
  /// If the observer has been added before, its options change instead.
  func add(
    _ observer: any DeliveryObserver, of multicast: Int?, _ options: ObserverOptions
  ) {
    Self.isUsed.store(true, ordering: .relaxed)
    let start = state.withLock { $0.count }
    let old: ObserverOptions? = observers.withLock { entries in
      if let entry = entries.first(where: { $0.isFor(observer, multicast) }) {
        return entry.set(options)
      }
      entries.append(ObserverEntry(observer, multicast, options, from: start))
      return nil
    }
    // Old options may hold a closure, so release the options without the lock.
    withExtendedLifetime(old) {}
    didChange()
  }

  func remove(_ observer: any DeliveryObserver, of multicast: Int?) {
    let old = observers.withLock { entries in
      let old = entries.filter { $0.isFor(observer, multicast) }
      entries.removeAll { $0.isFor(observer, multicast) }
      return old
    }
    for entry in old { entry.close() }
    if !old.isEmpty { didChange() }
  }

  /// Returns the combined options of a multicast's observers, or `nil` if there is no observer.
  func observation(of multicast: Int) -> Observation? {
    observers.withLock { entries in
      let entries = entries.filter { $0.multicast == nil || $0.multicast == multicast }
      if entries.isEmpty { return nil }
      var observation = Observation()
      for entry in entries {
        let options = entry.options
        if options.describesArguments { observation.describesArguments = true }
        if let context = options.senderContext {
          observation.senderContexts.append((ObjectIdentifier(entry), context))
        }
      }
      return observation
    }
  }

  /// `true` if at least one observer observes all multicasts.
  static var isObservingAll: Bool {
    isUsed.load(ordering: .relaxed)
      && shared.observers.withLock { $0.contains { $0.multicast == nil } }
  }

  /// Makes all multicasts plan again, so that their plans reflect the present observers.
  private func didChange() { beginPlanEpoch() }

  // MARK: Handing on

  /// Passes all events written so far to the observers, and waits until all observers have received
  /// them.
  ///
  /// Deadlocks if called from ``DeliveryObserver/receive(_:)``.
  func flush() {
    queue.sync { handOn() }
    for entry in observers.withLock({ $0 }) { entry.waitUntilReceived() }
  }

  /// Returns the taken events as an observer sees them.
  ///
  /// - Parameters:
  ///   - oldest: The index of the oldest event in `spare`.
  ///   - observer: The entry of an observer that has asked for senders' contexts. `nil` for the
  ///     events that all other observers share.
  /// - Returns: The events, oldest first.
  private func events(from oldest: Int, for observer: ObjectIdentifier?) -> [DeliveryEvent] {
    var events: [DeliveryEvent] = []
    events.reserveCapacity(spare.count)
    for event in spare[oldest...] { events.append(event.event(for: observer)) }
    for event in spare[..<oldest] { events.append(event.event(for: observer)) }
    return events
  }

  /// Passes all events to the observers.
  ///
  /// Must be called on the queue.
  private func handOn() {
    // Swap the buffers instead of copying: senders and handlers wait for the lock meanwhile.
    let taken = state.withLock { state in state.takeAll(into: &spare) }
    let entries = observers.withLock { $0 }
    let received = entries.isEmpty ? [] : events(from: taken.oldest, for: nil)
    for entry in entries {
      let own =
        entry.options.senderContext == nil
        ? received : events(from: taken.oldest, for: ObjectIdentifier(entry))
      entry.append(own, from: taken.start, lostCount: taken.lostCount)
    }
    if spare.isEmpty {
      spare = []
    } else {
      // Keep the memory, because allocating the memory again is slow. If no event is written until
      // the next call of `handOn()`, the next call frees the memory.
      spare.removeAll(keepingCapacity: true)
      schedule()
    }
    let gone = entries.filter { $0.isGone }
    if !gone.isEmpty {
      observers.withLock { entries in
        entries.removeAll { entry in gone.contains { $0 === entry } }
      }
      didChange()
    }
    withExtendedLifetime(taken.retired) {}
  }
}

extension EventLog.State {
  /// Appends an event.
  ///
  /// If the buffer is full, the event overwrites the oldest event.
  ///
  /// - Returns: The detail of the overwritten event, which the caller releases after the lock, and
  ///   `true` if the caller must call `schedule()`.
  @inline(__always)
  fileprivate mutating func append(_ event: RawEvent) -> (lost: EventDetail?, mustSchedule: Bool) {
    count += 1
    if events.count < EventLog.capacity {
      if events.isEmpty { events.reserveCapacity(1024) }
      events.append(event)
      return (nil, mustSchedule())
    }
    let lost = events[oldest].detail
    events[oldest] = event
    oldest = (oldest + 1) % EventLog.capacity
    lostCount += 1
    return (lost, mustSchedule())
  }

  /// Marks `handOn()` as scheduled.
  ///
  /// - Returns: `true` if the caller must call `schedule()`.
  @inline(__always)
  fileprivate mutating func mustSchedule() -> Bool {
    if isScheduled { return false }
    isScheduled = true
    return true
  }

  /// Takes all events, and leaves an empty buffer.
  ///
  /// - Parameter buffer: On entry, the empty buffer. On return, the events, as a ring buffer whose
  ///   oldest element may be in the middle.
  /// - Returns: A description of the events.
  @inline(__always)
  fileprivate mutating func takeAll(into buffer: inout ContiguousArray<RawEvent>) -> Taken {
    swap(&events, &buffer)
    let taken = Taken(
      oldest: oldest, start: count - UInt64(buffer.count), lostCount: lostCount, retired: retired)
    oldest = 0
    lostCount = 0
    retired = []
    // If there were events, `handOn()` runs once more: if no event has been written by then, the
    // memory is freed.
    isScheduled = !buffer.isEmpty
    if buffer.isEmpty { events = [] }
    return taken
  }

  /// The description of events that were taken.
  fileprivate struct Taken {
    /// The index of the oldest event.
    let oldest: Int

    /// The number of the oldest event.
    let start: UInt64
    let lostCount: Int
    let retired: [EventDelegate]
  }
}
