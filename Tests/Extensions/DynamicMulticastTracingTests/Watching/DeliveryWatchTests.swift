import DynamicMulticastTesting
import Glibc
import Testing

@testable import DynamicMulticast
@testable import DynamicMulticastTracing

/// A `DeliveryWatch`, tested with invented events.
struct DeliveryWatchTests {
  private let log = DeliveryEvent.Delegate.madeUp("Log", queue: 1, label: "roster")
  private let warnings = WarningRecorder()

  private var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  @Test func `the watch warns though no event comes, once its clock has passed the thresholds`() {
    let clock = ManualClock()
    let watch = DeliveryWatch(
      .init(longHandler: .seconds(20), stuckQueue: .seconds(3600)), clock: clock,
      handler: warnings.record)
    let (running, waiting) = (
      MadeUpDelivery(number: 1, delegate: log), MadeUpDelivery(number: 2, delegate: log)
    )
    let events = [running.started(at: now), waiting.dispatched(at: now)]
    watch.receive(DeliveryEventBatch(events, lostCount: 0))
    func lines(after time: Duration) -> [String] {
      clock.advance(to: time)
      watch.settle()
      return warnings.lines
    }
    #expect(lines(after: .milliseconds(19_999)) == [])
    let handler = lines(after: .seconds(20))
    #expect(handler.count == 1)
    #expect(handler.first?.contains("has run for 20.0 s and still runs") == true)
    #expect(lines(after: .seconds(3599)) == handler)
    let all = lines(after: .seconds(3600))
    #expect(all.count == 2)
    #expect(all.last?.contains("has not moved for 3600.0 s: 1 message waits there") == true)
  }

  @Test func `a watch is deallocated though messages are in flight`() {
    weak var watch: DeliveryWatch?
    do {
      // With periods of an hour, no check is running when the watch is released.
      let hour = Duration.seconds(3600)
      let new = DeliveryWatch(
        .init(longHandler: hour, stuckQueue: hour, dropPeriod: hour), handler: warnings.record)
      let event = MadeUpDelivery(number: 1, delegate: log).dispatched(at: now)
      new.receive(DeliveryEventBatch([event], lostCount: 0))
      watch = new
    }
    #expect(watch == nil)
  }

  @Test func `thresholds that are not positive trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = DeliveryWatch.Thresholds(longHandler: .zero)
    }
  }

  @Test func `a warning is written to standard error unless there is a handler`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let watch = DeliveryWatch()
      let delegate = DeliveryEvent.Delegate.madeUp("Log", queue: 1, label: "roster")
      let delivery = MadeUpDelivery(number: 1, delegate: delegate)
      watch.receive(
        DeliveryEventBatch([delivery.started(at: 0), delivery.ended(at: 2500)], lostCount: 0))
      watch.settle()
    }
    let line = """
      The handler of 'hear:' in Log on queue 'roster' ended after 2.5 s \
      (delivery 1, thread 7, added at App/Main.swift:1)

      """
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains(line))
  }
}
