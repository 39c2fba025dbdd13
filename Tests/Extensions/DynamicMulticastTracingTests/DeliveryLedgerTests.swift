import Testing

@testable import DynamicMulticast
@testable import DynamicMulticastTracing

struct DeliveryLedgerTests {
  private var ledger = DeliveryLedger<String>()
  private let first = MadeUpDelivery(number: 1, delegate: .madeUp("Log", queue: 1))
  private let second = MadeUpDelivery(number: 2, delegate: .madeUp("Log", queue: 1))

  /// Records an event, and describes the effect in a word.
  private mutating func record(_ event: DeliveryEvent, note: String = "") -> String {
    switch ledger.record(event, note: note) {
    case .dispatched: "dispatched"
    case .started(let isKnown): isKnown ? "started" : "started unknown"
    case .ended(let delivery): delivery.map { "ended \($0.note)" } ?? "ended unknown"
    case nil: "nothing"
    }
  }

  @Test mutating func `a delivery is dispatched, started and ended`() throws {
    #expect(record(first.dispatched(at: 1), note: "kept") == "dispatched")
    #expect(ledger[1]?.dispatchTime == .milliseconds(1))
    #expect(ledger[1]?.start == nil)
    #expect(record(first.started(at: 3)) == "started")
    #expect(ledger[1]?.start?.time == .milliseconds(3))
    #expect(record(first.ended(at: 4)) == "ended kept")
    #expect(ledger.isEmpty)
  }

  @Test mutating func `events that come twice change nothing`() {
    let events = [first.dispatched(at: 1), first.started(at: 2), first.ended(at: 3)]
    #expect(events.map { record($0) } == ["dispatched", "started", "ended "])
    #expect(record(events[0]) == "dispatched")
    #expect(record(events[0]) == "nothing")
    #expect(record(events[1]) == "started")
    #expect(record(events[1]) == "nothing")
  }

  @Test mutating func `a delivery whose first events were lost begins with the next one`() {
    #expect(record(first.started(at: 2), note: "late") == "started unknown")
    #expect(ledger[1]?.dispatchTime == nil)
    #expect(record(first.ended(at: 3)) == "ended late")
    #expect(record(second.ended(at: 3)) == "ended unknown")
  }

  @Test mutating func `the note of a delivery in flight can be changed, and nothing else`() {
    _ = record(first.dispatched(at: 1), note: "old")
    _ = record(second.dispatched(at: 2), note: "second")
    ledger[1]?.note = "new"
    ledger[3]?.note = "of none"
    #expect(ledger.all.map(\.note).sorted() == ["new", "second"])
    ledger[1] = nil
    ledger[2] = ledger[1]
    #expect(record(first.ended(at: 2)) == "ended new")
    #expect(record(second.ended(at: 2)) == "ended new")
  }

  @Test mutating func `all deliveries but the latest are forgotten`() {
    for number in 1...6 {
      let delivery = MadeUpDelivery(number: UInt64(number), delegate: .madeUp("Log", queue: 1))
      _ = record(delivery.dispatched(at: number))
    }
    #expect(ledger.takeOldest(keeping: 3).map(\.number) == [1, 2, 3])
    #expect(ledger.takeOldest(keeping: 1).map(\.number) == [4, 5])
    ledger.forgetAll()
    #expect(ledger.isEmpty)
  }

  @Test func `a delivery that waits takes some words`() {
    #expect(MemoryLayout<DeliveryLedger<Int?>.Delivery>.size <= 56)
  }
}
