import Dispatch
import DynamicMulticastTesting
import RuntimeSupport
import TestSupport
import Testing

/// Random operations on a clock and on a model: a sorted array of due times.
struct ManualClockModelTests {
  /// A closure of the model, which schedules another closure when it runs.
  private struct Timer {
    let id: Int
    let due: Int
    let next: Int?
  }

  private struct Model {
    var time = 0
    var timers: [Timer] = []
    var calls: [String] = []
    var count = 0

    mutating func schedule(after delay: Int, next: Int?) -> Int {
      count += 1
      timers.append(Timer(id: count, due: time + delay, next: next))
      return count
    }

    mutating func advance(to end: Int) {
      // The sort is stable, so timers for the same time keep the order of scheduling.
      while let next = timers.sorted(by: { $0.due < $1.due }).first, next.due <= end {
        timers.removeAll { $0.id == next.id }
        time = max(time, next.due)
        calls.append("\(next.id) at \(time)")
        if let delay = next.next { _ = schedule(after: delay, next: nil) }
      }
      time = max(time, end)
    }
  }

  /// The clock, with calls that are named like the timers of the model.
  private final class Subject: Sendable {
    let clock = ManualClock()
    let calls = Recorder<String>()
    let scheduled = Box<[Int: any ScheduledCall]>([:])
    private let count = Box(0)
    private let queues = (0..<3).map { DispatchQueue(label: "queue \($0)") }

    @discardableResult
    func schedule(after delay: Int, next: Int?) -> Int {
      count.withChange { $0 += 1 }
      let id = count.value
      let call = clock.schedule(after: .milliseconds(delay), on: queues[id % 3]) { [weak self] in
        guard let self else { return }
        calls.record("\(id) at \(Int(clock.time / .milliseconds(1)))")
        if let next { schedule(after: next, next: nil) }
      }
      scheduled.withChange { $0[id] = call }
      return id
    }
  }

  @Test(arguments: seeds(20)) func `a clock behaves like a sorted array`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = Model()
    let subject = Subject()
    for _ in 0..<rounds(300) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let delay = Int.random(in: 0..<20, using: &random)
        let next = Bool.random(using: &random) ? Int.random(in: 0..<20, using: &random) : nil
        #expect(
          model.schedule(after: delay, next: next) == subject.schedule(after: delay, next: next))
      case 5, 6:
        let id = Int.random(in: 0...max(1, model.count), using: &random)
        model.timers.removeAll { $0.id == id }
        subject.scheduled.value[id]?.cancel()
      case 7:
        let end = Int.random(in: max(0, model.time - 5)..<model.time + 15, using: &random)
        model.advance(to: end)
        subject.clock.advance(to: .milliseconds(end))
      case 8:
        let next = model.timers.map(\.due).min()
        if let next { model.advance(to: next) }
        #expect(subject.clock.advanceToNext() == (next != nil))
      default:
        let span = Int.random(in: 0..<15, using: &random)
        model.advance(to: model.time + span)
        subject.clock.advance(by: .milliseconds(span))
      }
      #expect(subject.calls.events == model.calls, "seed \(seed)")
      #expect(subject.clock.time == .milliseconds(model.time), "seed \(seed)")
      #expect(subject.clock.pendingCount == model.timers.count, "seed \(seed)")
      #expect(
        subject.clock.nextDueTime == model.timers.map(\.due).min().map { .milliseconds($0) },
        "seed \(seed)")
    }
  }

  @Test(.failsIfItHangs)
  func `with many threads, every call runs once or was canceled, and none before its time`()
    async throws
  {
    let clock = ManualClock()
    let (ran, canceled, early) = (Box(0), Box(0), Box(0))
    let (threads, calls) = (8, rounds(500))
    try await withThrowingTaskGroup { group in
      for thread in 0..<threads {
        group.addTask {
          try await onThreadOfItsOwn {
            let queue = DispatchQueue(label: "thread \(thread)")
            for number in 0..<calls {
              let due = clock.time + .milliseconds(number % 7)
              let state = Box(0)
              let call = clock.schedule(after: .milliseconds(number % 7), on: queue) {
                state.withChange { $0 += 1 }
                ran.withChange { $0 += 1 }
                if clock.time < due { early.withChange { $0 += 1 } }
              }
              if number % 3 == 0 {
                call.cancel()
                // If the closure was taken before it was canceled, the closure still runs.
                canceled.withChange { $0 += 1 }
              }
              if number % 5 == thread % 5 { clock.advance(by: .milliseconds(1)) }
              if number % 11 == 0 { clock.advanceToNext() }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    clock.advance(by: .seconds(1))
    #expect(clock.pendingCount == 0)
    #expect(early.value == 0)
    #expect(ran.value <= threads * calls)
    #expect(ran.value + canceled.value >= threads * calls)
  }
}
