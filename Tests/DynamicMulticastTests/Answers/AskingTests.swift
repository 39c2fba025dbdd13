import Dispatch
@testable import DynamicMulticast
import TestSupport
import Testing

/// Asking delegates: in parallel, without needless waiting, and without deadlocks.
struct AskingTests {
  private let delegates = MulticastDelegate()

  private func may(_ multicast: MulticastDelegate? = nil) -> Question<Bool> {
    (multicast ?? delegates).ask("may:", "go", as: Bool.self)
  }

  // MARK: Parallel questions

  @Test func `delegates are asked in parallel, each on its queue`() async throws {
    let (left, right) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // Each delegate waits for the other. If they were asked in sequence, neither would answer.
    let tokens = [(left, right), (right, left)].enumerated().map { index, pair in
      delegates.on("may:", delivery: .queue(DispatchQueue(label: "queue \(index)"))) {
        (_: String) in
        pair.0.signal()
        pair.1.wait()
        return true
      }
    }
    #expect(try await may().allSatisfy(default: false) { $0 })
    withExtendedLifetime(tokens) {}
  }

  @Test func `once the result is certain, no delegate is waited for or called`()
    async throws
  {
    let busy = DispatchQueue(label: "busy")
    let (slow, quick) = (Oracle("slow", .no, on: busy), Oracle("quick", .yes))
    busy.suspend()
    delegates.add([slow, quick])
    #expect(try await may().contains(default: false) { $0 })
    busy.resume()
    busy.sync {}
    #expect(slow.asked.events.isEmpty)
  }

  @Test func `without async, the answer comes back on the asker's queue`() async {
    let oracle = Oracle("oracle", .yes)
    delegates.add([oracle])
    let ours = DispatchQueue(label: "ours")
    let key = DispatchSpecificKey<Bool>()
    ours.setSpecific(key: key, value: true)
    let done = DispatchSemaphore(value: 0)
    let answers = Recorder<Bool>()
    may().answer(by: .allSatisfy(default: true) { $0 }, completionQueue: ours) { result in
      if case .success(let answer) = result {
        answers.record(answer && DispatchQueue.getSpecific(key: key) == true)
      }
      done.signal()
    }
    await wait(for: done)
    #expect(answers.events == [true])
  }

  @Test func `making a question asks no delegate`() {
    let oracle = Oracle("oracle", .yes)
    delegates.add([oracle])
    _ = may()
    oracle.queue.sync {}
    #expect(oracle.asked.events.isEmpty)
  }

  // MARK: Deadlines

  /// Asks with increasing deadlines, until at most `count` delegates have not answered in time.
  private func timeOut(
    unanswered count: Int, _ ask: (Duration) async throws -> Void
  ) async throws -> QuestionError {
    var limit = Duration.milliseconds(10)
    while true {
      let error = await #expect(throws: QuestionError.self) { try await ask(limit) }
      if case .timedOut(_, let unanswered, _) = error, unanswered.count > count,
        limit < .seconds(60)
      {
        limit *= 2
      } else {
        return try #require(error)
      }
    }
  }

  @Test func `a deadline names those that have not answered, and those that failed to`()
    async throws
  {
    let busy = DispatchQueue(label: "busy")
    let (slow, quick) = (Oracle("slow", .yes, on: busy), Oracle("quick", .no))
    let broken = Oracle("broken", .failure)
    busy.suspend()
    delegates.add([slow, quick, broken])
    let error = try await timeOut(unanswered: 1) { limit in
      _ = try await may().contains(default: true, within: limit) { $0 }
    }
    guard case .timedOut("may:", let unanswered, let failures) = error else {
      Issue.record("\(error)")
      return busy.resume()
    }
    #expect(unanswered.map { $0.delegate === slow } == [true])
    #expect(failures.map { $0.delegate === broken } == [true])
    #expect(
      error.description.withoutSites == """
        'may:' was not answered in time by Oracle on busy; \
        [Oracle may:"go"] failed on broken: no comment
        """)
    busy.resume()
    busy.sync {}
    #expect(slow.asked.events.isEmpty)
  }

  @Test func `a deadline names those whose turn had not come`() async throws {
    let busy = DispatchQueue(label: "busy")
    let oracles = [
      Oracle("first", .no), Oracle("slow", .no, on: busy), Oracle("third", .no),
      Oracle("last", .no),
    ]
    busy.suspend()
    delegates.add(oracles)
    delegates.remove(oracles[2])
    let error = try await timeOut(unanswered: 2) { limit in
      _ = try await delegates.ask("name:", "go", as: String?.self).first(within: limit)
    }
    #expect(
      error.description.withoutSites
        == "'name:' was not answered in time by Oracle on busy, Oracle on last")
    busy.resume()
    busy.sync {}
    #expect(oracles[3].asked.events.isEmpty)
  }

  @Test func `a deadline that is kept does nothing`() async throws {
    let oracle = Oracle("oracle", .yes)
    delegates.add([oracle])
    #expect(try await may().contains(default: false, within: .endless) { $0 })
  }

  @Test func `cancelling the task stops the asking`() async {
    let busy = DispatchQueue(label: "busy")
    let (first, second) = (Oracle("first", .no, on: busy), Oracle("second", .yes))
    busy.suspend()
    delegates.add([first, second])
    let task = Task {
      try await delegates.ask("name:", "go", as: String?.self).first()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    busy.resume()
    busy.sync {}
    second.queue.sync {}
    #expect(first.asked.events.isEmpty)
    #expect(second.asked.events.isEmpty)
  }

  @Test func `cancelling a request stops the asking, once`() async {
    let busy = DispatchQueue(label: "busy")
    let oracle = Oracle("oracle", .yes, on: busy)
    busy.suspend()
    delegates.add([oracle])
    let done = DispatchSemaphore(value: 0)
    let errors = Recorder<Bool>()
    let cancellation = may().answer(
      by: .contains(default: false) { $0 }, completionQueue: .global()
    ) { result in
      if case .failure(let error) = result { errors.record(error is CancellationError) }
      done.signal()
    }
    cancellation.cancel()
    cancellation.cancel()
    await wait(for: done)
    busy.resume()
    busy.sync {}
    #expect(errors.events == [true])
    #expect(oracle.asked.events.isEmpty)
  }

  @Test func `leaving the answers stops the asking`() async throws {
    let busy = DispatchQueue(label: "busy")
    let (slow, quick) = (Oracle("slow", .yes, on: busy), Oracle("quick", .yes))
    busy.suspend()
    delegates.add([slow, quick])
    for try await answer in delegates.ask("name:", "go", as: String?.self).answers() {
      #expect(answer.value == "quick")
      break
    }
    busy.resume()
    busy.sync {}
    #expect(slow.asked.events.isEmpty)
  }

  @Test func `a delegate that is removed while it is asked is passed over`() async throws {
    let busy = DispatchQueue(label: "busy")
    let (leaving, staying) = (Oracle("leaving", .yes, on: busy), Oracle("staying", .no))
    busy.suspend()
    delegates.add([leaving, staying])
    let task = Task { try await may().contains(default: true) { $0 } }
    // The delegate that leaves is asked once the delegate that stays has been asked.
    while staying.asked.events.isEmpty { await Task.yield() }
    delegates.remove(leaving, pending: .drop)
    busy.resume()
    #expect(try await !task.value)
    #expect(leaving.asked.events.isEmpty)
  }

  // MARK: No deadlocks

  @Test func `asking from a delegate's own queue`() async {
    let oracles = [Oracle("one", .yes), Oracle("two", .yes)]
    delegates.add(oracles)
    let done = DispatchSemaphore(value: 0)
    let answers = Recorder<Bool>()
    oracles[0].queue.async { [may = may()] in
      may.answer(by: .allSatisfy(default: false) { $0 }, completionQueue: oracles[0].queue) {
        result in
        answers.record((try? result.get()) == true)
        done.signal()
      }
    }
    await wait(for: done)
    #expect(answers.events == [true])
  }

  @Test func `asking from within an answer to the same question`() async throws {
    let depth = Box(0)
    let token = delegates.on("may:", delivery: .queue(DispatchQueue(label: "recursive"))) {
      [delegates] (what: String) async throws -> Bool in
      depth.withChange { $0 += 1 }
      if depth.value >= 5 { return true }
      return try await delegates.ask("may:", what, as: Bool.self).allSatisfy(default: false) { $0 }
    }
    #expect(try await may().allSatisfy(default: false) { $0 })
    #expect(depth.value == 5)
    token.cancel()
  }

  @MainActor
  @Test func `asking from the main queue while delegates are on it`() async throws {
    let oracle = Oracle("oracle", .yes)
    delegates.add(oracle, delegateQueue: .main)
    delegates.add(oracle, delivery: .mainActor)
    #expect(try await may().allSatisfy(default: false) { $0 })
  }

  @Test func `asking while a delegate's queue waits on ours`() async {
    let ours = DispatchQueue(label: "ours")
    let token = delegates.on("may:", delivery: .queue(DispatchQueue(label: "theirs"))) {
      (_: String) in
      ours.sync { true }
    }
    let done = DispatchSemaphore(value: 0)
    let answers = Recorder<Bool>()
    ours.async { [may = may()] in
      may.answer(by: .allSatisfy(default: false) { $0 }, completionQueue: ours) { result in
        answers.record((try? result.get()) == true)
        done.signal()
      }
    }
    await wait(for: done)
    #expect(answers.events == [true])
    token.cancel()
  }

  @Test func `any number of delegates is asked one after the other, on the asker's thread`()
    async throws
  {
    let oracles = (0..<10_000).map { Oracle("\($0)", .no, on: .main) }
    for oracle in oracles { delegates.add(oracle, delivery: .synchronous) }
    #expect(try await delegates.ask("name:", "go", as: String?.self).first() == nil)
    #expect(oracles.allSatisfy { $0.asked.events == ["go"] })
  }

  @Test func `synchronous delegates, and delegates that forward, are asked, too`() async throws {
    let inner = MulticastDelegate()
    let oracle = Oracle("oracle", .yes)
    delegates.add(oracle, delivery: .synchronous)
    #expect(try await may().allSatisfy(default: false) { $0 })
    // A multicast does not answer a question itself.
    inner.add([oracle])
    delegates.add(inner, delivery: .synchronous)
    await #expect(throws: QuestionError.self) {
      _ = try await may().allSatisfy(default: false) { $0 }
    }
  }

  @Test(.failsIfItHangs, arguments: [DeliveryMode.synchronous, .queue(.global())])
  func `a delegate that removes itself while it is asked does not wait for itself`(
    delivery: DeliveryMode
  ) async throws {
    final class Leaver: Respondable, Sendable {
      let delegates: MulticastDelegate
      init(_ delegates: MulticastDelegate) { self.delegates = delegates }
      static var methods: MethodTable {
        MethodTable {
          Method("leave") { (self: Leaver) in self.delegates.remove(self, pending: .wait) }
        }
      }
    }
    let leaver = Leaver(delegates)
    delegates.add(leaver, delivery: delivery)
    #expect(try await delegates.ask("leave", as: Int.self).reduce(0, +) == 1)
    #expect(delegates.count == 0)
  }

  // MARK: No leaks

  @Test(.failsIfItHangs)
  func `a thousand questions that are never answered leave nothing alive`() async {
    final class Payload: Sendable {
      static let living = DispatchGroup()
      init() { Self.living.enter() }
      deinit { Self.living.leave() }
    }
    final class Mute: Respondable, Sendable {
      let payload = Payload()
      static var methods: MethodTable {
        MethodTable { Method("may:") { (_: Mute, _: Payload) in true } }
      }
    }
    let never = DispatchQueue(label: "never")
    never.suspend()
    do {
      let delegates = MulticastDelegate()
      let mute = Mute()
      delegates.add(mute, delegateQueue: never)
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<1000 {
          group.addTask {
            _ = try? await delegates.ask("may:", Payload(), as: Bool.self)
              .allSatisfy(default: true, within: .milliseconds(index % 3)) { $0 }
          }
        }
      }
      withExtendedLifetime(mute) {}
    }
    // The queue still holds the questions, but neither the delegates nor the messages. The thread
    // that has resumed an asker releases them afterward, so the test waits for the last one.
    await withCheckedContinuation { continuation in
      Payload.living.notify(queue: .global()) { continuation.resume() }
    }
    never.resume()
    never.sync {}
  }

  /// Adds a delegate whose handler waits for cancellation.
  private func addWaiting(
    started: DispatchSemaphore, cancelled: DispatchSemaphore
  ) -> DelegateToken {
    delegates.on("may:", delivery: .queue(DispatchQueue(label: "waiting"))) {
      (_: String) async throws -> Bool in
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      started.signal()
      return await withTaskCancellationHandler {
        for await _ in stream {}
        return true
      } onCancel: {
        continuation.finish()
        cancelled.signal()
      }
    }
  }

  @Test(.failsIfItHangs)
  func `a delegate that waits for ever is cancelled with its question`() async {
    let (started, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let token = addWaiting(started: started, cancelled: cancelled)
    let cancellation = may().answer(
      by: .allSatisfy(default: true) { $0 }, completionQueue: .global()
    ) { _ in
    }
    await wait(for: started)
    cancellation.cancel()
    await wait(for: cancelled)
    token.cancel()
  }

  @Test(.failsIfItHangs)
  func `a delegate that waits for ever is cancelled when its time is up`() async {
    let (started, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let token = addWaiting(started: started, cancelled: cancelled)
    // A deadline that passes before the handler starts has nothing to cancel.
    var limit = Duration.milliseconds(5)
    repeat {
      await #expect(throws: QuestionError.self) {
        _ = try await may().allSatisfy(default: true, within: limit) { $0 }
      }
      limit *= 2
    } while started.wait(timeout: .now()) == .timedOut
    await wait(for: cancelled)
    token.cancel()
  }

  @Test(
    arguments: [
      .zero, .nanoseconds(-1), .seconds(-20_000_000_000), .seconds(Int64.min),
      .seconds(Int64.min) * 10,
    ] as [Duration])
  func `a deadline that is not in the future times out before a delegate is called`(
    limit: Duration
  ) async throws {
    let (here, there) = (Oracle("here", .yes), Oracle("there", .yes))
    delegates.add(here, delivery: .synchronous)
    delegates.add([there])
    let amount = delegates.ask("amount:", "go", as: Int.self)
    for ask in [
      { @Sendable in _ = try await amount.reduce(0, within: limit, +) },
      { @Sendable in _ = try await amount.first(within: limit) },
      { @Sendable in for try await _ in amount.answers(within: limit) {} },
    ] {
      let error = await #expect(throws: QuestionError.self) { try await ask() }
      #expect(
        error?.description.withoutSites
          == "'amount:' was not answered in time by Oracle on the sender's thread, Oracle on there")
    }
    there.queue.sync {}
    #expect((here.asked.events + there.asked.events).isEmpty)
    let ignored = delegates.ask("ignored:", "go", as: Int.self)
    #expect(try await ignored.reduce(7, within: limit, +) == 7)
    #expect(try await ignored.first(within: limit) == nil)
  }

  @Test(
    arguments: [
      .seconds(20_000_000_000), .seconds(Int64.max), .seconds(Int64.max) * 10,
      .seconds(100 * 366 * 86400),
    ] as [Duration])
  func `a deadline that is far away never passes`(limit: Duration) async throws {
    let oracle = Oracle("oracle", .yes)
    delegates.add([oracle])
    let amount = delegates.ask("amount:", "go", as: Int.self)
    #expect(try await amount.reduce(0, within: limit, +) == 2)
    #expect(try await amount.first(within: limit) == 2)
  }

  @Test(.failsIfItHangs)
  func `a delegate that is asked next can wait for the one before to be removed`() async throws {
    let before = Oracle("before", .no)
    delegates.add(before, delegateQueue: .global())
    let token = delegates.on("name:", delivery: .synchronous) { [delegates] (_: String) in
      delegates.remove(before, pending: .wait)
      return String?.some("next")
    }
    #expect(try await delegates.ask("name:", "go", as: String?.self).first() == "next")
    #expect(delegates.count == 1)
    token.cancel()
  }

  @Test(.failsIfItHangs)
  func `a delegate that is deallocated with its request can cancel the question`() async {
    final class CancellingDelegate: Respondable, Sendable {
      let cancellation = Box<Cancellation?>(nil)
      static var methods: MethodTable {
        MethodTable { Method("may:") { (_: CancellingDelegate, _: String) in true } }
      }
      deinit { cancellation.value?.cancel() }
    }
    let busy = DispatchQueue(label: "busy")
    busy.suspend()
    let done = DispatchSemaphore(value: 0)
    let results = Recorder<Bool?>()
    do {
      let delegate = CancellingDelegate()
      delegates.add(delegate, delegateQueue: busy)
      delegate.cancellation.value = may().answer(
        by: .contains(default: true) { $0 }, completionQueue: .global()
      ) { result in
        results.record(try? result.get())
        done.signal()
      }
      // The request now holds the delegate, and is dropped when its queue runs it.
      delegates.remove(delegate, pending: .drop)
    }
    busy.resume()
    await wait(for: done)
    #expect(results.events == [true])
  }

  // MARK: Comparison with the handwritten pattern

  /// The pattern for return values in the documentation of GCDMulticastDelegate, line by line.
  private func writtenOut(
    _ multicastDelegate: MulticastDelegate, _ done: @escaping @Sendable (Bool) -> Void
  ) {
    // A single no decides. The answer is yes if all delegates say yes, or if no delegate is asked.
    let selector: Selector = "may:"
    let delegateCount = multicastDelegate.count(for: selector)
    if delegateCount == 0 {
      done(true)
    } else {
      let delegateEnumerator = multicastDelegate.delegateEnumerator()
      let delSemaphore = DispatchSemaphore(value: 0)
      let delGroup = DispatchGroup()
      var del: (any Respondable)?
      var dq: DispatchQueue?
      while delegateEnumerator.getNextDelegate(&del, delegateQueue: &dq, for: selector) {
        guard let asked = del.map(UncheckedSendable.init) else { continue }
        dq?.async(group: delGroup) {
          let answer: Bool? = try? asked.value.performing.may("go")
          if answer == false { delSemaphore.signal() }
        }
      }
      DispatchQueue.global().async {
        delGroup.wait()
        done(delSemaphore.wait(timeout: .now()) != .success)
      }
    }
  }

  @Test(arguments: seeds(1))
  func `one call has the same results as the pattern written out`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let queues = (0..<3).map { DispatchQueue(label: "queue \($0)") }
    for _ in 0..<300 {
      let multicast = MulticastDelegate()
      let bystander = Bystander()
      multicast.add(bystander, delegateQueue: queues[0])
      let oracles = (0..<Int.random(in: 0...5, using: &random)).map { index in
        Oracle(
          "\(index)", Int.random(in: 0..<6, using: &random) == 0 ? .no : .yes,
          on: queues.randomElement(using: &random))
      }
      multicast.add(oracles)
      let expected = await withCheckedContinuation { done in
        writtenOut(multicast) { done.resume(returning: $0) }
      }
      let answer = try await may(multicast).allSatisfy(default: true) { $0 }
      #expect(answer == expected, "seed \(seed)")
      #expect(answer == oracles.allSatisfy { $0.reply == .yes }, "seed \(seed)")
      withExtendedLifetime(bystander) {}
    }
  }
}
