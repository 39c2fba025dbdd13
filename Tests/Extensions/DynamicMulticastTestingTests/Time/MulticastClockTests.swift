import Dispatch
import DynamicMulticastTesting
import Foundation
import TestSupport
import Testing

/// Time limits of multicasts on a clock that the test moves.
@Suite(.failsIfItHangs)
struct MulticastClockTests {
  private let delegates = MulticastDelegate()
  private let clock = ManualClock()
  private let stepped = SteppedQueue()
  private let asker = DispatchQueue(label: "asker")

  init() {
    delegates.clock = clock
  }

  /// Adds a delegate that answers on a stepped queue.
  private func addAnswerer(limit: DeliveryLimit? = nil) -> DelegateToken {
    delegates.on("echo:", delivery: .queue(stepped.queue), limit: limit) { (value: Int) in value }
  }

  private var question: Question<Int> { delegates.ask("echo:", 7, as: Int.self) }

  // MARK: Removals

  @Test func `a removal ends when the clock has passed its time limit`() async throws {
    let token = addAnswerer()
    delegates.send("echo:", 1)
    let task = Task { [delegates] in
      try await delegates.removeAllDelegates(pending: .awaited, within: .seconds(3600))
    }
    await clock.waitForPending()
    clock.advance(by: .seconds(3600))
    await #expect(throws: RemovalError.self) { try await task.value }
    withExtendedLifetime(token) {}
  }

  @Test func `the last pending message cancels the timer of a removal`() async throws {
    let token = addAnswerer()
    delegates.send("echo:", 1)
    let task = Task { [delegates] in
      try await delegates.removeAllDelegates(pending: .awaited, within: .seconds(3600))
    }
    await clock.waitForPending()
    stepped.runAll()
    #expect(try await task.value == 1)
    #expect(clock.pendingCount == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `a sender waits for all full delegates at the same time`() async throws {
    let tokens = (0..<3).map { _ in
      addAnswerer(limit: .init(1, whenFull: .wait(atMost: .seconds(60))))
    }
    delegates.send("echo:", 1)
    let task = Task { [delegates] in try await delegates.sendAwaitingRoom("echo:", 2) }
    await clock.waitForPending()
    clock.advance(by: .seconds(60))
    let error = await #expect(throws: LimitError.self) { try await task.value }
    #expect(error?.delegates.count == 3)
    #expect(clock.time == .seconds(60))
    withExtendedLifetime(tokens) {}
  }

  // MARK: Questions

  @Test func `a question ends when the clock has passed its time limit`() {
    let token = addAnswerer()
    let results = Recorder<Int?>()
    question.answer(by: .first(), within: .seconds(3600), completionQueue: asker) {
      results.record(try? $0.get())
    }
    clock.advance(by: .milliseconds(3_599_999))
    asker.sync {}
    #expect(results.events == [])
    #expect(clock.nextDueTime == .seconds(3600))
    clock.advance(by: .milliseconds(1))
    asker.sync {}
    #expect(results.events == [nil])
    withExtendedLifetime(token) {}
  }

  @Test func `an answer cancels the timer of the question`() {
    let token = addAnswerer()
    let results = Recorder<Int?>()
    question.answer(by: .first(), within: .seconds(3600), completionQueue: stepped.queue) {
      results.record(try? $0.get())
    }
    #expect(clock.pendingCount == 1)
    stepped.runAll()
    stepped.queue.sync {}
    #expect(results.events == [7])
    #expect(clock.pendingCount == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `an awaited question throws when the clock has passed its time limit`() async throws {
    let token = addAnswerer()
    let task = Task { [question] in try await question.first(within: .seconds(60)) }
    await clock.waitForPending()
    clock.advance(by: .seconds(60))
    await #expect(throws: QuestionError.self) { try await task.value }
    withExtendedLifetime(token) {}
  }

  @Test func `a question keeps the clock with which it began`() {
    let token = addAnswerer()
    let results = Recorder<Int?>()
    question.answer(by: .first(), within: .seconds(1), completionQueue: asker) {
      results.record(try? $0.get())
    }
    delegates.clock = .system
    #expect(delegates.clock is SystemClock)
    clock.advance(by: .seconds(1))
    asker.sync {}
    #expect(results.events == [nil])
    withExtendedLifetime(token) {}
  }

  // MARK: Waits for room

  private func full(_ policy: OverflowPolicy) -> DelegateToken {
    let token = addAnswerer(limit: .init(1, whenFull: policy))
    delegates.send("echo:", 1)
    return token
  }

  @Test func `a blocked sender continues when the clock has passed the longest wait`() async throws
  {
    let token = full(.wait(atMost: .seconds(3600)))
    async let error = onThreadOfItsOwn { [delegates] in
      #expect(throws: LimitError.self) { try delegates.sendOrThrow("echo:", 2) }
    }
    await clock.waitForPending()
    clock.advance(by: .seconds(3600))
    guard case .timedOut(let limit)? = try await error?.reason else {
      Issue.record("the wait has not timed out")
      return
    }
    #expect(limit == .seconds(3600))
    withExtendedLifetime(token) {}
  }

  @Test func `a suspended sender continues when the clock has passed the longest wait`() async {
    let token = full(.wait(atMost: .seconds(3600)))
    let sender = Task { [delegates] in try await delegates.sendAwaitingRoom("echo:", 2) }
    await clock.waitForPending()
    clock.advance(by: .seconds(3600))
    await #expect(throws: LimitError.self) { try await sender.value }
    #expect(clock.pendingCount == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `room cancels the timer of the wait`() async throws {
    let token = full(.wait(atMost: .seconds(3600)))
    let sender = Task { [delegates] in try await delegates.sendAwaitingRoom("echo:", 2) }
    await clock.waitForPending()
    stepped.step()
    try await sender.value
    #expect(clock.pendingCount == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `a question waits for room by the clock`() {
    let token = full(.wait(atMost: .seconds(60)))
    let results = Recorder<Int?>()
    question.answer(by: .first(), completionQueue: asker) {
      results.record(try? $0.get())
    }
    #expect(clock.nextDueTime == .seconds(60))
    clock.advance(by: .seconds(60))
    asker.sync {}
    #expect(results.events == [nil])
    withExtendedLifetime(token) {}
  }

  // MARK: Journals

  @Test func `a journal has the times of the multicast's clock`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    clock.advance(by: .seconds(100))
    let recorder = try MessageRecorder(delegates, to: file)
    clock.advance(by: .seconds(3600))
    delegates.send("echo:", 1)
    try recorder.finish()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\"time\":3600"))
  }
}
