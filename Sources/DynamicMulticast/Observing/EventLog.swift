import CRuntimeSupport
import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// The events of the process that are still to be handed to the observers.
///
/// Handlers and senders write into one buffer, and a queue of its own hands the events on some
/// milliseconds later. An event refers to its delegate without counting the reference: what is
/// referred to is kept until the events that were written before its end have been handed on.
final class EventLog: Sendable {
  static let shared = EventLog()

  private let state = Guarded(State())
  private let observers = Guarded<[ObserverEntry]>([])
  private let queue = DispatchQueue(label: "dynamic-multicast.events")

  /// The buffer that handlers and senders do not write into.
  // Only touched on the queue.
  private nonisolated(unsafe) var spare: ContiguousArray<RawEvent> = []

  /// The delay between the first event and the time when it is handed on.
  private static let delay = DispatchTimeInterval.milliseconds(10)

  fileprivate static let capacity = 1 << 17

  fileprivate struct State: @unchecked Sendable {
    // Unchecked for the unmanaged references, which are kept by what was retired later.

    var events: ContiguousArray<RawEvent> = []

    /// The index of the oldest event, once the buffer is full.
    var oldest = 0
    var lostCount = 0

    /// How many events have been written, lost ones included.
    var count: UInt64 = 0

    /// The delegates that events may refer to and that are gone otherwise.
    var retired: [EventDelegate] = []
    var isScheduled = false
  }

  /// Whether there has been an observer.
  static let isUsed = Atomic<Bool>(false)

  // MARK: Numbers

  private static let numbers = Atomic<UInt64>(0)

  static func nextNumber() -> UInt64 {
    numbers.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The first of so many numbers in a row.
  static func nextNumbers(_ count: Int) -> UInt64 {
    numbers.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue + 1
  }

  // MARK: Writing

  /// Writes an event.
  @inline(__always)
  func write(_ event: RawEvent) {
    let (lost, mustSchedule) = state.withLock { state in state.append(event) }
    withExtendedLifetime(lost) {}
    if mustSchedule { schedule() }
  }

  /// Writes that a message was dispatched, once for each delivery that has got room.
  ///
  /// - Returns: What the events have replaced, to be released where no lock is held.
  func recordDispatched(
    _ message: CountedMessage, _ deliveries: CountedDeliveries
  ) -> [EventDetail] {
    var lost: [EventDetail] = []
    // They go there together, so one look at the clock is enough.
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

  /// Writes that a message was dispatched, if it takes the place of another.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - index: The index of the delegate's entry.
  ///   - exchange: Puts it there. Called with the lock of the events, as the queue may write the
  ///     next one.
  /// - Returns: What was exchanged, and what the event has replaced, to be released where no lock
  ///   is held.
  func recordDispatched(
    _ message: CountedMessage, at index: Int, if exchange: () -> CountedDeliveries.Content?
  ) -> (CountedDeliveries.Content?, lost: EventDetail?) {
    let event = message.dispatched(at: index)
    let (earlier, lost, mustSchedule) = state.withLock {
      state -> (CountedDeliveries.Content?, EventDetail?, Bool) in
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

  /// Keeps a delegate's name until the events that were written so far have been handed on.
  func retire(_ delegate: EventDelegate) {
    guard Self.isUsed.load(ordering: .relaxed) else { return }
    let mustSchedule = state.withLock { state in
      state.retired.append(delegate)
      return state.mustSchedule()
    }
    if mustSchedule { schedule() }
  }

  // MARK: Observers

  /// Adds an observer of one multicast, or of all if the number is nil; or changes its options.
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
    // It may have a closure, so it is released without the lock.
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

  /// What the observers of a multicast want to know, nil if it has none.
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

  /// Whether some observer observes all multicasts.
  static var isObservingAll: Bool {
    isUsed.load(ordering: .relaxed)
      && shared.observers.withLock { $0.contains { $0.multicast == nil } }
  }

  /// Lets all multicasts make their plans anew, with the observers that there are now.
  private func didChange() { beginPlanEpoch() }

  // MARK: Handing on

  /// Hands the events so far to the observers, and waits until they have received them.
  func flush() {
    queue.sync { handOn() }
    for entry in observers.withLock({ $0 }) { entry.waitUntilReceived() }
  }

  /// The events that were taken, as an observer gets them, or as all do that want no context of
  /// senders.
  private func events(from oldest: Int, for observer: ObjectIdentifier?) -> [DeliveryEvent] {
    var events: [DeliveryEvent] = []
    events.reserveCapacity(spare.count)
    for event in spare[oldest...] { events.append(event.event(for: observer)) }
    for event in spare[..<oldest] { events.append(event.event(for: observer)) }
    return events
  }

  /// Called on the queue.
  private func handOn() {
    // Swapped rather than copied: senders and handlers wait for the lock meanwhile.
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
      // The memory is kept while it is in use, as it is slow to get again. The next time frees it.
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
  /// - Returns: What is lost for it, to be released outside the lock, and whether the caller has to
  ///   schedule handing on.
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

  @inline(__always)
  fileprivate mutating func mustSchedule() -> Bool {
    if isScheduled { return false }
    isScheduled = true
    return true
  }

  /// Takes all events, and puts an empty buffer in their place.
  ///
  /// - Parameter buffer: The empty buffer; then the events, the oldest of which may be in the
  ///   middle.
  /// - Returns: What there is to know of them.
  @inline(__always)
  fileprivate mutating func takeAll(into buffer: inout ContiguousArray<RawEvent>) -> Taken {
    swap(&events, &buffer)
    let taken = Taken(
      oldest: oldest, start: count - UInt64(buffer.count), lostCount: lostCount, retired: retired)
    oldest = 0
    lostCount = 0
    retired = []
    // Once more after events: if none has come by then, the memory is freed.
    isScheduled = !buffer.isEmpty
    if buffer.isEmpty { events = [] }
    return taken
  }

  /// What there is to know of events that were taken.
  fileprivate struct Taken {
    /// The index of the oldest event.
    let oldest: Int

    /// The number of the oldest event.
    let start: UInt64
    let lostCount: Int
    let retired: [EventDelegate]
  }
}
