import Dispatch
import Testing

@testable import DynamicMulticast
@testable import DynamicMulticastTracing

struct WatchStateTests {
  private let log = DeliveryEvent.Delegate.madeUp("Log", queue: 1, label: "roster")
  private let view = DeliveryEvent.Delegate.madeUp("View", queue: 2, label: "views")
  private let store = DeliveryEvent.Delegate.madeUp("Store", queue: 3, label: "store")
  private let direct = DeliveryEvent.Delegate.madeUp("Direct", queue: nil)
  private var state = WatchState(
    .init(
      longHandler: .milliseconds(100), stuckQueue: .seconds(1), repeatedDrops: 3,
      dropPeriod: .seconds(1)))

  private mutating func receive(_ events: DeliveryEvent..., lost: Int = 0) {
    state.receive(DeliveryEventBatch(events, lostCount: lost))
  }

  private mutating func check(at time: Int) -> [String] {
    state.check(at: .milliseconds(time)).map(\.description)
  }

  // MARK: Long handlers

  @Test mutating func `a long handler is reported once while it runs, and once at its end`() {
    let delivery = MadeUpDelivery(number: 5, delegate: log)
    receive(delivery.dispatched(at: 0), delivery.started(at: 50))
    #expect(check(at: 149) == [])
    #expect(
      check(at: 150) == [
        """
        The handler of 'hear:' in Log on queue 'roster' has run for 100 ms and still runs \
        (delivery 5, thread 7, added at App/Main.swift:1)
        """
      ])
    #expect(check(at: 5000) == [])
    receive(delivery.ended(at: 6000))
    #expect(
      check(at: 6000) == [
        """
        The handler of 'hear:' in Log on queue 'roster' ended after 5.9 s \
        (delivery 5, thread 7, added at App/Main.swift:1)
        """
      ])
    #expect(check(at: 6001) == [])
    #expect(!state.isWaiting)
  }

  @Test mutating func `a long handler that has ended between two checks is reported at its end`() {
    let delivery = MadeUpDelivery(number: 5, delegate: direct)
    receive(delivery.dispatched(at: 0), delivery.started(at: 0), delivery.ended(at: 100))
    #expect(
      check(at: 101) == [
        """
        The handler of 'hear:' in Direct on the sender's thread ended after 100 ms \
        (delivery 5, thread 7, added at App/Main.swift:0)
        """
      ])
  }

  @Test mutating func `a handler that fails ends, too`() {
    let delivery = MadeUpDelivery(number: 5, delegate: log)
    let failed = delivery.event(.failed, at: 30, error: CancellationError())
    receive(delivery.dispatched(at: 0), delivery.started(at: 0), failed)
    #expect(check(at: 5000) == [])
    #expect(!state.isWaiting)
  }

  // MARK: Stuck queues

  @Test mutating func `a queue that does not move is reported at doubling times`() {
    for number in 1...3 as ClosedRange<UInt64> {
      receive(MadeUpDelivery(number: number, delegate: log).dispatched(at: Int(number) * 200))
    }
    #expect(check(at: 1199) == [])
    #expect(
      check(at: 1200) == [
        """
        Queue 'roster' has not moved for 1.0 s: 3 messages wait there, the oldest for 1.0 s; \
        no handler runs there
        """
      ])
    #expect(check(at: 2199) == [])
    #expect(check(at: 2200).count == 1)
    #expect(check(at: 4199) == [])
    #expect(check(at: 4200).count == 1)
    // A late check gives a single warning in place of all the reports that it has missed.
    #expect(check(at: 50_000).count == 1)
    #expect(check(at: 50_001) == [])
  }

  @Test mutating func `a queue that has moved and is stuck again is reported anew`() {
    let (first, second) = (
      MadeUpDelivery(number: 1, delegate: log), MadeUpDelivery(number: 2, delegate: log)
    )
    receive(first.dispatched(at: 0), second.dispatched(at: 0))
    #expect(check(at: 1000).count == 1)
    receive(first.started(at: 1100), first.ended(at: 1150))
    #expect(check(at: 2149) == [])
    #expect(
      check(at: 2150) == [
        """
        Queue 'roster' has not moved for 1.0 s: 1 message waits there, the oldest for 2.1 s; \
        no handler runs there
        """
      ])
  }

  @Test mutating func `the warning names the handlers that run on the queue`() {
    let running = MadeUpDelivery(number: 1, delegate: log, selector: "read:")
    receive(
      running.dispatched(at: 0), running.started(at: 0),
      MadeUpDelivery(number: 2, delegate: log).dispatched(at: 500))
    _ = check(at: 500)
    #expect(
      check(at: 1500) == [
        """
        Queue 'roster' has not moved for 1.0 s: 1 message waits there, the oldest for 1.0 s; \
        'read:' in Log has run there for 1.5 s (delivery 1, thread 7, added at \
        App/Main.swift:1)
        """
      ])
  }

  @Test mutating func `the warning names three of many handlers`() throws {
    for number in 1...5 as ClosedRange<UInt64> {
      receive(MadeUpDelivery(number: number, delegate: log).started(at: 0))
    }
    receive(MadeUpDelivery(number: 6, delegate: log).dispatched(at: 0))
    let line = try #require(check(at: 1000).first { $0.contains("not moved") })
    #expect(line.contains("(delivery 3,"))
    #expect(!line.contains("(delivery 4,"))
    #expect(line.hasSuffix("; 2 other handlers run there"))
  }

  @Test mutating func `the main actor has no label`() {
    let delegate = DeliveryEvent.Delegate(
      testing: "Window", number: 1, site: RegistrationSite(), delivery: .mainActor, queue: 9)
    receive(MadeUpDelivery(number: 1, delegate: delegate).dispatched(at: 0))
    #expect(check(at: 1000).first?.hasPrefix("The main actor has not moved for 1.0 s: ") == true)
  }

  @Test mutating func `a drop does not move a queue, and a queue without messages is not stuck`() {
    let (first, second) = (
      MadeUpDelivery(number: 1, delegate: log), MadeUpDelivery(number: 2, delegate: log)
    )
    receive(first.dispatched(at: 0), second.dispatched(at: 900))
    receive(first.event(.dropped, at: 950, error: limitError(.dropped(count: 1))))
    #expect(check(at: 1000).count == 1)
    receive(second.event(.dropped, at: 1950, error: limitError(.removed)))
    #expect(check(at: 9000) == [])
    #expect(!state.isWaiting)
  }

  // MARK: Deadlocks

  @Test mutating func `two queues that wait for each other are reported once`() {
    let (first, second) = (
      MadeUpDelivery(number: 1, delegate: log, selector: "first"),
      MadeUpDelivery(number: 2, delegate: view, selector: "second")
    )
    receive(
      first.started(at: 0), second.started(at: 0),
      MadeUpDelivery(number: 3, delegate: view, selector: "may:", cause: 1, isQuestion: true)
        .dispatched(at: 10),
      MadeUpDelivery(number: 4, delegate: log, selector: "can:", cause: 2, isQuestion: true)
        .dispatched(at: 20))
    _ = check(at: 1000)  // Reports the long handlers.
    // Both queues must be without progress for a second.
    #expect(check(at: 1019).count { $0.contains("wait for each other") } == 0)
    #expect(
      check(at: 1020).first
        == """
        Queue 'views' and queue 'roster' wait for each other: \
        'first' in Log on queue 'roster' (delivery 1, thread 7) waits for \
        'may:' in View on queue 'views' (delivery 3); \
        'second' in View on queue 'views' (delivery 2, thread 7) waits for \
        'can:' in Log on queue 'roster' (delivery 4)
        """)
    #expect(check(at: 9000).count { $0.contains("wait for each other") } == 0)
  }

  @Test mutating func `a queue that waits for itself is a deadlock`() {
    receive(
      MadeUpDelivery(number: 1, delegate: log).started(at: 0),
      MadeUpDelivery(number: 2, delegate: log, selector: "may:", cause: 1, isQuestion: true)
        .dispatched(at: 0))
    #expect(
      check(at: 1000).contains(
        """
        Queue 'roster' waits for itself: 'hear:' in Log on queue 'roster' (delivery 1, thread 7) \
        waits for 'may:' in Log on queue 'roster' (delivery 2)
        """))
  }

  @Test mutating func `a deadlock may go through three queues and a synchronous delegate`() throws {
    receive(
      MadeUpDelivery(number: 1, delegate: log).started(at: 0),
      MadeUpDelivery(number: 2, delegate: direct, selector: "passOn:", cause: 1).started(at: 0),
      MadeUpDelivery(number: 3, delegate: view, selector: "may:", cause: 2, isQuestion: true)
        .started(at: 0),
      MadeUpDelivery(number: 4, delegate: store).started(at: 0),
      MadeUpDelivery(number: 5, delegate: store, selector: "load", cause: 3, isQuestion: true)
        .dispatched(at: 0),
      MadeUpDelivery(number: 6, delegate: log, selector: "can:", cause: 4, isQuestion: true)
        .dispatched(at: 0))
    let line = try #require(check(at: 1000).first { $0.contains("wait for each other") })
    #expect(line.hasPrefix("Queue 'views', queue 'store' and queue 'roster' wait for each other: "))
    #expect(
      line.contains(
        """
        'hear:' in Log on queue 'roster' (delivery 1, thread 7) waits for 'passOn:' in Direct on \
        the sender's thread (delivery 2)
        """))
  }

  @Test mutating func `a handler that others have overtaken does not occupy its queue`() {
    // Delivery 1 is suspended, because delivery 2 has run on the same queue in the meantime.
    let second = MadeUpDelivery(number: 2, delegate: log)
    receive(
      MadeUpDelivery(number: 1, delegate: log).started(at: 0), second.started(at: 10),
      second.ended(at: 20),
      MadeUpDelivery(number: 3, delegate: log, cause: 1, isQuestion: true).dispatched(at: 20))
    #expect(check(at: 9000).count { $0.contains("waits for") } == 0)
  }

  @Test mutating func `a message that is no question is not waited for`() {
    receive(
      MadeUpDelivery(number: 1, delegate: log).started(at: 0),
      MadeUpDelivery(number: 2, delegate: log, cause: 1).dispatched(at: 0))
    #expect(check(at: 9000).count { $0.contains("waits for") } == 0)
  }

  // MARK: Drops

  @Test mutating func `repeated drops are reported at doubling intervals and after the last`() {
    let error = limitError(.dropped(count: 1))
    func drop(_ time: Int) -> DeliveryEvent {
      MadeUpDelivery(number: UInt64(time), delegate: log).event(.dropped, at: time, error: error)
    }
    receive(drop(100), drop(200))
    #expect(check(at: 300) == [])
    receive(drop(400))
    #expect(
      check(at: 400) == [
        """
        'hear:' was dropped 3 times in 300 ms for Log on queue 'roster' (added at \
        App/Main.swift:1): the limit is 5, dropping the oldest
        """
      ])
    for time in stride(from: 500, through: 4000, by: 100) {
      receive(drop(time))
      // Reports are due after one second, and after two more seconds.
      #expect(check(at: time).isEmpty == ![1400, 3400].contains(time), "at \(time) ms")
    }
    #expect(check(at: 5000) == [])
    #expect(
      check(at: 5001) == [
        """
        'hear:' was dropped 39 times in 3.9 s for Log on queue 'roster' (added at \
        App/Main.swift:1): the limit is 5, dropping the oldest
        """
      ])
    #expect(!state.isWaiting)
    receive(drop(6000), drop(6001))
    #expect(check(at: 6001) == [])
  }

  @Test mutating func `refused messages are drops, coalesced and removed ones are not`() {
    func event(_ kind: DeliveryEvent.Kind, _ reason: LimitError.Reason) -> DeliveryEvent {
      MadeUpDelivery(number: 1, delegate: log).event(kind, at: 0, error: limitError(reason))
    }
    for _ in 1...3 {
      receive(event(.dropped, .coalesced), event(.dropped, .removed))
    }
    #expect(check(at: 0) == [])
    for _ in 1...3 { receive(event(.failed, .full)) }
    #expect(check(at: 0).count == 1)
  }

  private func limitError(_ reason: LimitError.Reason) -> LimitError {
    let delegate = LimitError.Delegate(
      name: log.name, site: log.site, delivery: log.delivery, pendingCount: 5,
      limit: DeliveryLimit(5, whenFull: .dropOldest), isLimitOfMulticast: false)
    return LimitError(selector: "hear:", reason: reason, delegates: [delegate])
  }

  // MARK: Lost and missing events

  @Test mutating func `nothing that was in flight is reported after a loss`() {
    let (first, second) = (
      MadeUpDelivery(number: 1, delegate: log), MadeUpDelivery(number: 2, delegate: log)
    )
    receive(first.dispatched(at: 0), first.started(at: 0), second.dispatched(at: 0))
    receive(lost: 1)
    #expect(!state.isWaiting)
    #expect(check(at: 9000) == [])
    // Events still arrive for deliveries that were in flight when events were lost.
    receive(first.ended(at: 9000), second.started(at: 9001))
    #expect(state.isWaiting)
    #expect(check(at: 9101).count == 1)
    receive(second.ended(at: 9102))
    #expect(!state.isWaiting)
  }

  @Test mutating func `a stuck queue is found though events are lost again and again`() throws {
    // An overload: each batch has lost events, and dispatches more messages to the stuck queue.
    for time in stride(from: 0, through: 990, by: 10) {
      receive(
        MadeUpDelivery(number: UInt64(time), delegate: log).dispatched(at: time),
        MadeUpDelivery(number: UInt64(time + 1), delegate: log).dispatched(at: time), lost: 5)
      #expect(check(at: time) == [])
    }
    let line = try #require(check(at: 1000).first)
    #expect(line.hasPrefix("Queue 'roster' has not moved for 1.0 s: 2 messages wait there"))
  }

  @Test mutating func `a queue that gets no message after a loss is forgotten`() {
    receive(MadeUpDelivery(number: 1, delegate: log).dispatched(at: 0))
    receive(MadeUpDelivery(number: 2, delegate: view).dispatched(at: 500), lost: 1)
    #expect(check(at: 600) == [])
    receive(MadeUpDelivery(number: 3, delegate: log).dispatched(at: 600))
    #expect(check(at: 1499) == [])
    #expect(check(at: 1500).map { $0.contains("'views'") } == [true])
  }

  @Test mutating func `a watch that gets all events twice warns as if it got them once`() {
    let delivery = MadeUpDelivery(number: 1, delegate: log)
    receive(delivery.dispatched(at: 0), delivery.dispatched(at: 0))
    #expect(check(at: 1000).map { $0.contains("1 message waits") } == [true])
    receive(delivery.started(at: 1000), delivery.started(at: 1000))
    receive(delivery.ended(at: 1001), delivery.ended(at: 1001))
    #expect(!state.isWaiting)
    #expect(state.queues.isEmpty)
  }

  @Test mutating func `events without those before them leave nothing behind`() {
    let delivery = MadeUpDelivery(number: 1, delegate: log, cause: 9, isQuestion: true)
    receive(delivery.ended(at: 0), delivery.event(.dropped, at: 1), delivery.event(.failed, at: 2))
    receive(
      DeliveryEvent(.started, time: .zero, thread: 1, multicast: 1),
      DeliveryEvent(.failed, time: .zero, thread: 1, multicast: 1, error: CancellationError()))
    #expect(!state.isWaiting)
    #expect(state.awaited.isEmpty)
    #expect(state.queues.isEmpty)
  }
}
