import Dispatch
import RuntimeSupport

/// The addition of an observer to a multicast or to all multicasts, with the queue, the options and
/// the waiting events of the observer.
final class ObserverEntry: Sendable {
  private weak let observer: (any DeliveryObserver)?
  private let identity: ObjectIdentifier

  /// The number of the multicast that the observer observes, or `nil` for all multicasts.
  let multicast: Int?

  /// Where the observer begins: the number of the first event that it receives.
  private let start: UInt64
  private let queue: DispatchQueue
  private let state: Guarded<State>

  private struct State: Sendable {
    var options: ObserverOptions
    var waiting: [DeliveryEvent] = []
    var lostCount = 0
    var isScheduled = false
    var isClosed = false
  }

  init(
    _ observer: any DeliveryObserver, _ multicast: Int?, _ options: ObserverOptions,
    from start: UInt64
  ) {
    self.observer = observer
    identity = ObjectIdentifier(observer)
    self.multicast = multicast
    state = Guarded(State(options: options))
    self.start = start
    queue = DispatchQueue(label: "dynamic-multicast.observer")
  }

  /// `true` if the observer was deallocated.
  var isGone: Bool { observer == nil }

  var options: ObserverOptions { state.withLock { $0.options } }

  /// Replaces the options.
  ///
  /// - Returns: The old options, which the caller releases without holding a lock.
  func set(_ options: ObserverOptions) -> ObserverOptions {
    state.withLock { state in
      defer { state.options = options }
      return state.options
    }
  }

  /// Returns `true` if this is the entry of an observer for a multicast.
  ///
  /// An entry of a deallocated observer never matches: another object may have the same address.
  func isFor(_ other: any DeliveryObserver, _ multicast: Int?) -> Bool {
    identity == ObjectIdentifier(other) && multicast == self.multicast && !isGone
  }

  /// Appends the events that the observer observes, and schedules their receipt.
  ///
  /// - Parameters:
  ///   - events: The events of all multicasts.
  ///   - first: The number of the first event.
  ///   - lostCount: How many earlier events were lost for all observers.
  func append(_ events: [DeliveryEvent], from first: UInt64, lostCount: Int) {
    let skipped = start > first ? min(Int(start - first), events.count) : 0
    var new = Array(events.dropFirst(skipped))
    if let multicast { new.removeAll { $0.multicast != multicast } }
    if new.isEmpty, lostCount == 0 { return }
    let mustSchedule = state.withLock { state in
      state.waiting += new
      state.lostCount += lostCount
      let excess = state.waiting.count - state.options.bufferSize
      if excess > 0 {
        state.waiting.removeFirst(excess)
        state.lostCount += excess
      }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if mustSchedule { queue.async { self.receive() } }
  }

  /// Passes the waiting events to the observer, on the observer's queue.
  private func receive() {
    let batch = state.withLock { state -> DeliveryEventBatch? in
      let batch = DeliveryEventBatch(state.waiting, lostCount: state.lostCount)
      state.waiting = []
      state.lostCount = 0
      state.isScheduled = false
      return state.isClosed ? nil : batch
    }
    if let batch { observer?.receive(batch) }
  }

  /// Discards the waiting events.
  ///
  /// The observer receives no further events.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    withExtendedLifetime(waiting) {}
  }

  func waitUntilReceived() {
    queue.sync {}
  }
}
