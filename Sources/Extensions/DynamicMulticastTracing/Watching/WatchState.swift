import DynamicMulticast
import Invocation

/// The state of a watch: the messages in flight and the recent drops.
///
/// A plain value without timers and queues: events and the present time go in, warnings come out.
struct WatchState: Sendable {
  let thresholds: DeliveryWatch.Thresholds

  /// The messages in flight, each with the number of its delegate's queue as the note.
  private(set) var ledger = DeliveryLedger<Int?>()

  /// Maps numbers to the queues on which messages wait or handlers run.
  var queues: [Int: Queue] = [:]

  /// For each handler's delivery, the deliveries in flight for which the handler waits.
  private(set) var awaited: [UInt64: [UInt64: Awaited]] = [:]

  /// Deliveries whose handlers run and have not been reported as long.
  var unreported: Set<UInt64> = []

  /// Deliveries whose handlers run and have been reported as part of a deadlock.
  var deadlocked: Set<UInt64> = []

  /// Until when a queue with `isForgotten` still counts as not moving, if new messages wait on the
  /// queue.
  var graceEnd: Duration?

  /// The recent drops, by message and delegate.
  var drops: [DropKey: Drops] = [:]

  /// Warnings of long handlers that have ended since the last check.
  var ended: [DeliveryWarning] = []

  /// The messages and handlers of a queue.
  struct Queue {
    let delivery: DeliveryMode
    var waitingCount = 0
    var handlers: Set<UInt64> = []

    /// Which delivery's handler started last, as long as the handler runs.
    ///
    /// Only this handler occupies a serial queue: an earlier handler that still runs is suspended.
    var occupant: UInt64?

    /// Since when messages wait and no handler has started or ended.
    var stillSince: Duration
    /// How often the queue has been reported as stuck since the queue last moved.
    var reportCount = 0

    /// `true` if the queue's messages are unknown, because events were lost.
    var isForgotten = false

    init(_ delivery: DeliveryMode, at time: Duration) {
      self.delivery = delivery
      stillSince = time
    }

    /// Records that a message waits on the queue.
    ///
    /// - Parameters:
    ///   - time: The time at which the message was dispatched.
    ///   - graceEnd: The time until which a queue with `isForgotten` counts as not moving.
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

    /// Records that a handler has started or ended, or that the first message waits.
    mutating func move(at time: Duration) {
      stillSince = max(stillSince, time)
      reportCount = 0
      isForgotten = false
    }

    /// A copy without messages that still counts as not moving, or `nil` if no message waits.
    ///
    /// Without such copies, a stuck queue would never be found while a storm of messages loses
    /// events.
    var forgotten: Queue? {
      guard waitingCount > 0 else { return nil }
      var queue = Queue(delivery, at: stillSince)
      queue.reportCount = reportCount
      queue.isForgotten = true
      return queue
    }
  }

  /// The message and the delegate of an awaited delivery.
  struct Awaited {
    let selector: Selector
    let delegate: DeliveryEvent.Delegate
  }

  struct DropKey: Hashable {
    let selector: Selector
    let delegate: UInt64
  }

  /// The drops of the same message to the same delegate.
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

  /// `true` if the next check may find a problem even though no event arrives.
  var isWaiting: Bool {
    !ledger.isEmpty || !drops.isEmpty || graceEnd != nil
  }

  mutating func receive(_ batch: DeliveryEventBatch) {
    if batch.lostCount > 0 { forget(at: batch.events.first?.time) }
    for event in batch.events { receive(event) }
  }

  private mutating func receive(_ event: DeliveryEvent) {
    switch ledger.record(event, note: event.delegate?.queue) {
    case .dispatched: dispatch(event)
    case .started(let isKnown): start(event, wasWaiting: isKnown)
    case .ended(let delivery):
      end(event, delivery)
      if event.kind == .dropped || event.error is LimitError { drop(event) }
    case nil: break
    }
  }

  /// Forgets the messages in flight, because their ends may be among the lost events.
  private mutating func forget(at time: Duration?) {
    ledger.forgetAll()
    queues = time == nil ? [:] : queues.compactMapValues(\.forgotten)
    graceEnd = queues.isEmpty ? nil : time.map { $0 + thresholds.checkInterval }
    awaited = [:]
    unreported = []
    deadlocked = []
  }

  private mutating func dispatch(_ event: DeliveryEvent) {
    recordAwaited(event)
    guard let delegate = event.delegate, let number = delegate.queue else { return }
    queues[number, default: Queue(delegate.delivery, at: event.time)]
      .wait(at: event.time, graceEnd: graceEnd)
  }

  private mutating func start(_ event: DeliveryEvent, wasWaiting: Bool) {
    guard let delivery = event.delivery, let delegate = event.delegate else { return }
    unreported.insert(delivery)
    recordAwaited(event)
    guard let number = delegate.queue else { return }
    var queue = queues[number] ?? Queue(delegate.delivery, at: event.time)
    if wasWaiting { queue.waitingCount -= 1 }
    queue.start(delivery, at: event.time)
    queues[number] = queue
  }

  private mutating func end(
    _ event: DeliveryEvent, _ delivery: DeliveryLedger<Int?>.Delivery?
  ) {
    guard let number = event.delivery else { return }
    if let handler = delivery.flatMap({ Handler($0, until: event.time) }), event.kind != .dropped,
      handler.time >= thresholds.longHandler
    {
      ended.append(.longHandlerEnded(handler))
    }
    unreported.remove(number)
    deadlocked.remove(number)
    if let cause = event.cause {
      awaited[cause]?[number] = nil
      if awaited[cause]?.isEmpty == true { awaited[cause] = nil }
    }
    guard let queue = event.delegate?.queue else { return }
    if let delivery, delivery.start == nil { queues[queue]?.waitingCount -= 1 }
    queues[queue]?.handlers.remove(number)
    if queues[queue]?.occupant == number { queues[queue]?.occupant = nil }
    if event.kind != .dropped, !(event.error is LimitError) { queues[queue]?.move(at: event.time) }
    if let left = queues[queue], left.waitingCount == 0, left.handlers.isEmpty {
      queues[queue] = nil
    }
  }

  private mutating func drop(_ event: DeliveryEvent) {
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

  /// Records in `awaited` that the handler which has caused a delivery waits for the delivery.
  ///
  /// A handler waits for the answer to a question, or the delegate's handler runs on the same
  /// thread.
  private mutating func recordAwaited(_ event: DeliveryEvent) {
    guard let cause = event.cause, let selector = event.selector, let delivery = event.delivery,
      let delegate = event.delegate,
      event.isQuestion || delegate.queue == nil
    else { return }
    awaited[cause, default: [:]][delivery] = Awaited(selector: selector, delegate: delegate)
  }
}

extension WatchState {
  typealias Handler = DeliveryWarning.Handler
}

extension DeliveryWarning.Handler {
  /// Makes the handler of `delivery` for a warning.
  ///
  /// If the handler has not been called, the result is `nil`.
  init?(_ delivery: DeliveryLedger<Int?>.Delivery, until time: Duration) {
    guard let start = delivery.start, let selector = start.selector, let delegate = start.delegate
    else { return nil }
    self.init(
      delivery: delivery.number, send: start.send, cause: start.cause, selector: selector,
      delegate: delegate, thread: start.thread, time: time - start.time)
  }
}
