import Dispatch
import DynamicMulticast
import Foundation

/// Cases with very many delegates, multicasts, selectors and threads.
///
/// Each step is performed once at each size. The cost for each item must not grow with
/// the size, except by the effect of the processor's caches.
enum ScaleCases {
  static var all: [ScaleCase] {
    let delegateCounts = [10_000, 100_000, 1_000_000]
    return [
      ScaleCase("scale/delegates/all-respond", sizes: delegateCounts) {
        delegates($0, responders: $0, at: .synchronous, &$1)
      },
      ScaleCase("scale/delegates/one-responds", sizes: delegateCounts) {
        delegates($0, responders: 1, at: .synchronous, &$1)
      },
      ScaleCase("scale/delegates/serial-queue", sizes: delegateCounts) {
        let queue = DispatchQueue(label: "all")
        delegates($0, responders: $0, at: .serialQueue(queue), &$1)
      },
      ScaleCase("scale/multicasts", sizes: [1_000, 10_000, 100_000]) { multicasts($0, &$1) },
      ScaleCase("scale/selectors", sizes: [100, 1_000, 10_000]) { selectors($0, &$1) },
      ScaleCase("scale/threads", sizes: [1, 2, 4, 8, 16]) { threads($0, &$1) },
    ]
  }

  /// A delegate that counts its messages.
  ///
  /// Unchecked because of `count`, which a single thread at a time modifies: messages are delivered
  /// synchronously or on a serial queue.
  private final class Listener: Respondable, @unchecked Sendable {
    var count = 0

    static var methods: MethodTable { MethodTable { hearing("hear:") } }

    static func hearing(_ selector: Selector) -> Method {
      Method(selector) { (listener: Listener, _: Int) in listener.count += 1 }
    }
  }

  /// A delegate that responds to no message.
  private final class Idler: Respondable {
    static var methods: MethodTable { MethodTable() }
  }

  /// The number of sends after a change that are measured together.
  private static let changes = 20

  /// Measures a multicast with `size` delegates, of which `responders` respond to the message.
  private static func delegates(
    _ size: Int, responders: Int, at delivery: DeliveryMode, _ log: inout ScaleLog
  ) {
    let multicast = MulticastDelegate()
    let listeners = (0..<responders).map { _ in Listener() }
    let delegates = (responders..<size).map { _ in Idler() as any Respondable } + listeners
    let newcomers = (0..<changes).map { _ in Listener() }
    var sent = 0
    func send(_ clock: inout ProcessorClock) {
      clock.time {
        multicast.send("hear:", 1)
        delivery.queue?.sync {}
      }
      sent += 1
    }
    let sends = changes * responders
    let growth = AllocationCounter.growth {
      log.time("add, each", for: size) { clock in
        clock.time { for delegate in delegates { multicast.add(delegate, delivery: delivery) } }
      }
      log.time("first send, each delegate", for: size) { send(&$0) }
    }
    log.note("bytes, each", Double(growth) / Double(size), .bytes)
    log.time("send, each responder", for: sends) { for _ in 0..<changes { send(&$0) } }
    log.time("send after an addition, each responder", for: sends) { clock in
      for newcomer in newcomers {
        multicast.add(newcomer, delivery: delivery)
        send(&clock)
      }
    }
    log.time("send after a removal, each responder", for: sends) { clock in
      for newcomer in newcomers {
        multicast.remove(newcomer)
        send(&clock)
      }
    }
    log.expect(listeners.allSatisfy { $0.count == sent })
    log.time("remove, each", for: size) { clock in
      clock.time { for delegate in delegates { multicast.remove(delegate) } }
    }
    log.expect(multicast.count == 0)
  }

  /// Measures `size` multicasts with one delegate each.
  private static func multicasts(_ size: Int, _ log: inout ScaleLog) {
    let listener = Listener()
    var multicasts: [MulticastDelegate] = []
    multicasts.reserveCapacity(size)
    let growth = AllocationCounter.growth {
      log.time("make, each", for: size) { clock in
        clock.time { for _ in 0..<size { multicasts.append(MulticastDelegate()) } }
      }
    }
    log.note("bytes, each", Double(growth) / Double(size), .bytes)
    let addedGrowth = AllocationCounter.growth {
      log.time("first addition, each", for: size) { clock in
        clock.time {
          for multicast in multicasts { multicast.add(listener, delivery: .synchronous) }
        }
      }
    }
    log.note("bytes of an addition, each", Double(addedGrowth) / Double(size), .bytes)
    let sentGrowth = AllocationCounter.growth {
      log.time("first send, each", for: size) { clock in
        clock.time { for multicast in multicasts { multicast.send("hear:", 1) } }
      }
    }
    log.note("bytes of a first send, each", Double(sentGrowth) / Double(size), .bytes)
    log.time("second send, each", for: size) { clock in
      clock.time { for multicast in multicasts { multicast.send("hear:", 1) } }
    }
    log.expect(listener.count == 2 * size)
    log.time("release, each", for: size) { clock in
      clock.time { multicasts = [] }
    }
  }

  /// Measures `size` selectors, sent through a multicast whose delegates respond to all of them.
  private static func selectors(_ size: Int, _ log: inout ScaleLog) {
    let names = (0..<size).map { "scale\($0)of\(size):" }
    var selectors: [Selector] = []
    let growth = AllocationCounter.growth {
      log.time("intern, each", for: size) { clock in
        clock.time { selectors = names.compactMap { try? Selector($0) } }
      }
    }
    log.note("bytes, each", Double(growth) / Double(size), .bytes)
    log.time("add a method to a class, each", for: size) { clock in
      clock.time {
        for selector in selectors { _ = try? Listener.addMethod(Listener.hearing(selector)) }
      }
    }
    let multicast = MulticastDelegate()
    let listeners = (0..<2).map { _ in Listener() }
    multicast.add(listeners[0], delivery: .synchronous)
    let sentGrowth = AllocationCounter.growth {
      log.time("first send, each", for: size) { clock in
        clock.time { for selector in selectors { multicast.send(selector, 1) } }
      }
    }
    log.note("bytes of a first send, each", Double(sentGrowth) / Double(size), .bytes)
    log.time("second send, each", for: size) { clock in
      clock.time { for selector in selectors { multicast.send(selector, 1) } }
    }
    log.time("add a delegate", for: 1) { clock in
      clock.time { multicast.add(listeners[1], delivery: .synchronous) }
    }
    log.time("send after an addition, each", for: size) { clock in
      clock.time { for selector in selectors { multicast.send(selector, 1) } }
    }
    log.expect(listeners[0].count == 3 * size && listeners[1].count == size)
  }

  /// Measures `size` threads that send at the same time.
  private static func threads(_ size: Int, _ log: inout ScaleLog) {
    let limit = DeliveryLimit(1_000_000, whenFull: .dropNewest)
    let queue = ExecutionTarget.serialQueue(DispatchQueue(label: "delegates"))
    threads(size, "to one multicast, each message", to: [LibraryBroadcaster()], &log)
    threads(
      size, "with a limit of each delegate", to: [LibraryBroadcaster(limit: limit)], &log)
    threads(size, "with an observer", to: [ObservedBroadcaster()], &log)
    threads(size, "to delegates on a serial queue", to: [LibraryBroadcaster()], at: queue, &log)
    threads(
      size, "each to its own multicast", to: (0..<size).map { _ in LibraryBroadcaster() }, &log)
  }

  /// Measures the elapsed time, because threads that wait for a lock need no processor time.
  private static func threads<Sender: Broadcaster & Sendable>(
    _ size: Int, _ name: String, to broadcasters: [Sender],
    at executionTarget: ExecutionTarget = .sender, _ log: inout ScaleLog
  ) {
    let (messages, delegates) = (160_000, 10)
    let audiences = broadcasters.map { broadcaster in
      let audience = Audience(
        at: Array(repeating: executionTarget, count: delegates), isOrdered: true, isShared: true)
      audience.join(broadcaster)
      return audience
    }
    let start = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    for number in 0..<size {
      group.enter()
      let broadcaster = broadcasters[number % broadcasters.count]
      Thread.detachNewThread {
        let arguments = Arguments()
        start.wait()
        for _ in 0..<(messages / size) { broadcaster.send(opaque(arguments)) }
        group.leave()
      }
    }
    var stopwatch = Stopwatch()
    stopwatch.time {
      for _ in 0..<size { start.signal() }
      group.wait()
      executionTarget.queue?.sync {}
    }
    log.note(name, stopwatch.nanoseconds / Double(messages), .nanoseconds)
    log.expect(audiences.allSatisfy { $0.hasGot(messages / broadcasters.count) })
  }
}
