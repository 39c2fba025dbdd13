import Invocation

/// The knowledge of a watch: the messages in flight and the recent drops.
///
/// Events and the time go in, warnings come out. A message in flight is in ``waiting`` until its
/// handler starts, and in ``running`` until that ends.
struct WatchState: Sendable {
  let thresholds: DeliveryWatch.Thresholds

  /// The undelivered messages, by the number of the delivery.
  private(set) var waiting: [UInt64: Waiting] = [:]

  private(set) var running: [UInt64: Running] = [:]

  /// The queues where messages wait or handlers run, by their number.
  var queues: [Int: Queue] = [:]

  /// For each handler's delivery, those in flight that it waits for.
  private(set) var awaited: [UInt64: [UInt64: Awaited]] = [:]

  /// Handlers that run and have not been reported as long.
  var unreported: Set<UInt64> = []

  /// Handlers that run and have been reported to be in a deadlock.
  var deadlocked: Set<UInt64> = []

  /// The time until which queues that were forgotten count as still, if messages go on to come.
  var graceEnd: Duration?

  var drops: [DropKey: Drops] = [:]

  /// Long handlers that have ended since the last check.
  var ended: [DeliveryWarning] = []

  struct Waiting {
    let since: Duration
    let queue: Int?
  }

  struct Running {
    let event: DeliveryEvent
    let selector: Selector
    let delegate: DeliveryEvent.Delegate
  }

  struct Queue {
    let delivery: Delivery
    var waitingCount = 0
    var handlers: Set<UInt64> = []

    /// The handler that started last, as long as it runs.
    ///
    /// Only this one occupies a serial queue: an earlier one that still runs is suspended.
    var occupant: UInt64?

    /// The time since which messages wait and no handler has started or ended.
    var stillSince: Duration
    var reportCount = 0

    /// Whether nothing is known of its messages, as events were lost.
    var isForgotten = false

    init(_ delivery: Delivery, at time: Duration) {
      self.delivery = delivery
      stillSince = time
    }

    /// Notes a message that waits.
    ///
    /// - Parameters:
    ///   - time: The present time.
    ///   - graceEnd: The time until which a queue that was forgotten counts as still.
    mutating func wait(at time: Duration, graceEnd: Duration?) {
      let isStill = isForgotten && graceEnd.map { time <= $0 } ?? false
      if waitingCount == 0, !isStill { move(at: time) }
      waitingCount += 1
      isForgotten = false
    }

    mutating func start(_ handler: UInt64, at time: Duration) {
      handlers.insert(handler)
      occupant = handler
      move(at: time)
    }

    /// Notes that a handler has started or ended, or that the first message waits.
    mutating func move(at time: Duration) {
      stillSince = max(stillSince, time)
      reportCount = 0
      isForgotten = false
    }

    /// Forgets its messages, but not that it is still.
    ///
    /// Otherwise a stuck queue would never be found in a storm of messages that loses events.
    var forgotten: Queue? {
      guard waitingCount > 0 else { return nil }
      var queue = Queue(delivery, at: stillSince)
      queue.reportCount = reportCount
      queue.isForgotten = true
      return queue
    }
  }

  struct Awaited {
    let selector: Selector
    let delegate: DeliveryEvent.Delegate
  }

  struct DropKey: Hashable {
    let selector: Selector
    let delegate: UInt64
  }

  struct Drops {
    let delegate: DeliveryEvent.Delegate
    let first: Duration
    var last: Duration
    var count = 0
    var error: any Error
    var reportedCount = 0
    var reportedAt: Duration?
    var interval: Duration
  }

  init(_ thresholds: DeliveryWatch.Thresholds) {
    self.thresholds = thresholds
  }

  /// Whether there is something that the next check could find, though no event comes.
  var isWaiting: Bool {
    !waiting.isEmpty || !running.isEmpty || !drops.isEmpty || graceEnd != nil
  }

  mutating func receive(_ batch: DeliveryEventBatch) {
    if batch.lostCount > 0 { forget(at: batch.events.first?.time) }
    for event in batch.events { receive(event) }
  }

  private mutating func receive(_ event: DeliveryEvent) {
    switch event.kind {
    case .dispatched: dispatch(event)
    case .started: start(event)
    case .ended: end(event)
    case .failed: event.error is LimitError ? drop(event) : end(event)
    case .dropped: drop(event)
    case .sent, .unheard, .added, .removed, .died: break
    }
  }

  /// Forgets the messages in flight, whose ends may be among the lost events.
  private mutating func forget(at time: Duration?) {
    waiting = [:]
    running = [:]
    queues = time == nil ? [:] : queues.compactMapValues(\.forgotten)
    graceEnd = queues.isEmpty ? nil : time.map { $0 + thresholds.checkInterval }
    awaited = [:]
    unreported = []
    deadlocked = []
  }

  private mutating func dispatch(_ event: DeliveryEvent) {
    guard let delivery = event.delivery, let delegate = event.delegate else { return }
    let message = Waiting(since: event.time, queue: delegate.queue)
    // Events come twice if the watch was added to a multicast and to the process.
    guard waiting.updateValue(message, forKey: delivery) == nil else { return }
    noteAwaited(event, delivery, delegate)
    guard let number = delegate.queue else { return }
    queues[number, default: Queue(delegate.delivery, at: event.time)]
      .wait(at: event.time, graceEnd: graceEnd)
  }

  private mutating func start(_ event: DeliveryEvent) {
    guard let delivery = event.delivery, let delegate = event.delegate,
      let selector = event.selector
    else { return }
    removeWaiting(delivery)
    running[delivery] = Running(event: event, selector: selector, delegate: delegate)
    unreported.insert(delivery)
    noteAwaited(event, delivery, delegate)
    guard let number = delegate.queue else { return }
    queues[number, default: Queue(delegate.delivery, at: event.time)].start(
      delivery, at: event.time)
  }

  private mutating func end(_ event: DeliveryEvent) {
    guard let delivery = event.delivery else { return }
    if let handler = running[delivery] {
      let time = event.time - handler.event.time
      if time >= thresholds.longHandler {
        ended.append(.longHandlerEnded(handler.warned(delivery, time: time)))
      }
    }
    remove(event, delivery)
    guard let number = event.delegate?.queue else { return }
    queues[number]?.move(at: event.time)
    removeQueueIfEmpty(number)
  }

  private mutating func drop(_ event: DeliveryEvent) {
    if let delivery = event.delivery { remove(event, delivery) }
    guard let selector = event.selector, let delegate = event.delegate, let error = event.error
    else { return }
    switch (error as? LimitError)?.reason {
    case .coalesced, .removed: return
    default: break
    }
    let key = DropKey(selector: selector, delegate: delegate.number)
    var entry =
      drops[key].flatMap { event.time - $0.last > thresholds.dropPeriod ? nil : $0 }
      ?? Drops(
        delegate: delegate, first: event.time, last: event.time, error: error,
        interval: thresholds.dropPeriod)
    entry.count += 1
    entry.last = max(entry.last, event.time)
    entry.error = error
    drops[key] = entry
  }

  /// Notes that the handler that has caused a delivery waits for it: for a question's answer, or
  /// because the handler is called on the same thread.
  private mutating func noteAwaited(
    _ event: DeliveryEvent, _ delivery: UInt64, _ delegate: DeliveryEvent.Delegate
  ) {
    guard let cause = event.cause, let selector = event.selector,
      event.isQuestion || delegate.queue == nil
    else { return }
    awaited[cause, default: [:]][delivery] = Awaited(selector: selector, delegate: delegate)
  }

  private mutating func remove(_ event: DeliveryEvent, _ delivery: UInt64) {
    removeWaiting(delivery)
    if let handler = running.removeValue(forKey: delivery), let number = handler.delegate.queue {
      queues[number]?.handlers.remove(delivery)
      if queues[number]?.occupant == delivery { queues[number]?.occupant = nil }
      removeQueueIfEmpty(number)
    }
    unreported.remove(delivery)
    deadlocked.remove(delivery)
    guard let cause = event.cause else { return }
    awaited[cause]?[delivery] = nil
    if awaited[cause]?.isEmpty == true { awaited[cause] = nil }
  }

  private mutating func removeWaiting(_ delivery: UInt64) {
    guard let message = waiting.removeValue(forKey: delivery), let number = message.queue
    else { return }
    queues[number]?.waitingCount -= 1
    removeQueueIfEmpty(number)
  }

  private mutating func removeQueueIfEmpty(_ number: Int) {
    guard let queue = queues[number], queue.waitingCount == 0, queue.handlers.isEmpty
    else { return }
    queues[number] = nil
  }
}

extension WatchState.Running {
  /// The handler as warnings have it.
  func warned(_ delivery: UInt64, time: Duration) -> DeliveryWarning.Handler {
    DeliveryWarning.Handler(
      delivery: delivery, send: event.send, cause: event.cause, selector: selector,
      delegate: delegate, thread: event.thread, time: time)
  }
}
