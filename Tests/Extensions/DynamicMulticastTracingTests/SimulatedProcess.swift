import Dispatch
import DynamicMulticast
import RuntimeSupport

/// A simulation of a process that draws its delivery events from a seed.
///
/// The threads of the process send messages and run the handlers of two queues, one of which is
/// concurrent. Synchronous handlers nest, and handlers suspend and end on another thread.
struct SimulatedProcess {
  /// A delivery and its history.
  struct Delivery {
    let number: UInt64
    let send: UInt64
    let cause: UInt64?

    /// The number of the delivery's queue, or `nil` for the sender's thread.
    let queue: Int?
    let dispatched: Int
    var thread = 0
    var started: Int?
    var ended: Int?
    var outcome: DeliveryEvent.Kind?
    var wasSuspended = false

    /// The innermost handler on the thread when the delivery's handler was called.
    var outer: UInt64?
  }

  private(set) var events: [DeliveryEvent] = []
  private(set) var deliveries: [UInt64: Delivery] = [:]

  /// The numbers of deliveries of the sends outside handlers, by the numbers of the sends.
  private(set) var outsideSends: [UInt64: Int] = [:]

  private enum Frame {
    case handler(UInt64)
    case send(UInt64, cause: UInt64?, remaining: Int)
  }

  private var threads: [[Frame]]
  private var waiting: [[UInt64]] = [[], []]
  private var suspended: [UInt64] = []
  private var runsSerially = false
  private var random: SeededGenerator
  private var time = 5_000_000_123
  private var number: UInt64 = 0
  private let suspends: Bool
  private let queues = ["serial", "concurrent \"ü\"\n"].map { DispatchQueue(label: $0) }

  init(seed: UInt64, threads: Int = 4, suspends: Bool = true) {
    random = SeededGenerator(seed: seed)
    self.threads = Array(repeating: [], count: threads)
    self.suspends = suspends
  }

  // MARK: Steps

  mutating func step() {
    time += Int.random(in: 0...2000, using: &random)
    if suspends, chance(10), let index = suspended.indices.randomElement(using: &random) {
      return resume(suspended[index], at: index)
    }
    let thread = Int.random(in: threads.indices, using: &random)
    switch threads[thread].last {
    case nil:
      if chance(30) { return send(on: thread, cause: nil) }
      take(on: thread)
    case .handler(let delivery):
      if threads[thread].count < 7, chance(30) { return send(on: thread, cause: delivery) }
      if suspends, chance(20) { return suspend(delivery, on: thread) }
      end(delivery, on: thread)
    case .send(let send, let cause, let remaining):
      threads[thread].removeLast()
      guard remaining > 0 else { return }
      threads[thread].append(.send(send, cause: cause, remaining: remaining - 1))
      dispatch(send, cause, on: thread)
    }
  }

  /// Ends all handlers that have begun, and runs all waiting deliveries.
  mutating func settle() {
    while !suspended.isEmpty { resume(suspended[0], at: 0, sends: false) }
    while true {
      time += 1
      if let thread = threads.firstIndex(where: { !$0.isEmpty }) {
        switch threads[thread].last {
        case .handler(let delivery): end(delivery, on: thread)
        default: threads[thread].removeLast()
        }
      } else if let queue = waiting.firstIndex(where: { !$0.isEmpty }) {
        start(waiting[queue].removeFirst(), on: 0)
      } else {
        return
      }
    }
  }

  private mutating func send(on thread: Int, cause: UInt64?, count: Int? = nil) {
    number += 1
    let count = count ?? Int.random(in: 0...3, using: &random)
    let arguments = chance(50) ? ["\(number)", "\"\\\u{1}"] : nil
    record(.sent, thread, send: number, cause: cause, arguments: arguments)
    if cause.flatMap({ deliveries[$0] })?.ended != nil || cause == nil { outsideSends[number] = 0 }
    if count == 0 { record(.unheard, thread, send: number, cause: cause) }
    threads[thread].append(.send(number, cause: cause, remaining: count))
  }

  private mutating func dispatch(_ send: UInt64, _ cause: UInt64?, on thread: Int) {
    number += 1
    let queue: Int? = chance(40) ? nil : Int.random(in: 0...1, using: &random)
    deliveries[number] = Delivery(
      number: number, send: send, cause: cause, queue: queue, dispatched: time)
    outsideSends[send]? += 1
    record(.dispatched, thread, number)
    if let queue {
      waiting[queue].append(number)
    } else {
      start(number, on: thread)
    }
  }

  private mutating func take(on thread: Int) {
    let queue = Int.random(in: 0...1, using: &random)
    guard !waiting[queue].isEmpty, queue == 1 || !runsSerially else { return }
    let delivery = waiting[queue].removeFirst()
    if chance(5) {
      deliveries[delivery]?.outcome = .dropped
      return record(.dropped, thread, delivery, error: SimulatedError())
    }
    if queue == 0 { runsSerially = true }
    start(delivery, on: thread)
  }

  private mutating func start(_ delivery: UInt64, on thread: Int) {
    time += Int.random(in: 0...100, using: &random)
    deliveries[delivery]?.started = time
    deliveries[delivery]?.thread = thread
    for case .handler(let outer) in threads[thread] { deliveries[delivery]?.outer = outer }
    threads[thread].append(.handler(delivery))
    record(.started, thread, delivery)
  }

  private mutating func end(_ delivery: UInt64, on thread: Int) {
    if case .handler(delivery) = threads[thread].last { threads[thread].removeLast() }
    let kind: DeliveryEvent.Kind = chance(20) ? .failed : .ended
    deliveries[delivery]?.ended = time
    deliveries[delivery]?.outcome = kind
    if deliveries[delivery]?.queue == 0 { runsSerially = false }
    record(kind, thread, delivery, error: kind == .failed ? SimulatedError() : nil)
  }

  private mutating func suspend(_ delivery: UInt64, on thread: Int) {
    threads[thread].removeLast()
    suspended.append(delivery)
    deliveries[delivery]?.wasSuspended = true
  }

  /// Continues a suspended task on a free thread, where the task either sends a message or ends.
  private mutating func resume(_ delivery: UInt64, at index: Int, sends: Bool = true) {
    guard let thread = threads.indices.filter({ threads[$0].isEmpty || !sends }).randomElement()
    else { return }
    if sends, chance(50) { return send(on: thread, cause: delivery) }
    suspended.remove(at: index)
    end(delivery, on: thread)
  }

  // MARK: Events

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func record(
    _ kind: DeliveryEvent.Kind, _ thread: Int, _ number: UInt64, error: (any Error)? = nil
  ) {
    guard let delivery = deliveries[number] else { return }
    record(
      kind, thread, send: delivery.send, cause: delivery.cause, delivery: delivery, error: error)
  }

  private mutating func record(
    _ kind: DeliveryEvent.Kind, _ thread: Int, send: UInt64, cause: UInt64?,
    delivery: Delivery? = nil, arguments: [String]? = nil, error: (any Error)? = nil
  ) {
    let delegate = delivery.map { delivery in
      DeliveryEvent.Delegate(
        testing: "Delegate", number: 1, site: RegistrationSite(),
        delivery: delivery.queue.map { .queue(queues[$0]) } ?? .synchronous,
        queue: delivery.queue.map { $0 + 100 })
    }
    events.append(
      DeliveryEvent(
        kind, time: .nanoseconds(time), thread: thread, multicast: 1, send: send,
        delivery: delivery?.number, cause: cause, selector: "hear:", delegate: delegate,
        arguments: arguments, error: error))
  }
}

struct SimulatedError: Error, CustomStringConvertible {
  let description = "it is \"full\""
}
