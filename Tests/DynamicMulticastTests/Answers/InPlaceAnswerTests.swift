import Dispatch
import Foundation
import TestSupport
import Testing

@testable import DynamicMulticast

/// `firstAnswer`, `lastAnswer` and data sources, which call delegates on the caller's thread.
struct InPlaceAnswerTests {
  let delegates = MulticastDelegate()
  let queue = DispatchQueue(label: "answers")

  private func add(_ replies: Oracle.Reply..., delivery: DeliveryMode = .synchronous) -> [Oracle] {
    let oracles = replies.enumerated().map { Oracle("oracle \($0)", $1, on: queue) }
    for oracle in oracles { delegates.add(oracle, delivery: delivery) }
    return oracles
  }

  @Test func `the first responder's answer, or the last one's after all were called`() throws {
    let oracles = add(.no, .yes)
    #expect(try delegates.ask("may:", "go", as: Bool.self).firstAnswer() == false)
    #expect(oracles.map(\.asked.events.count) == [1, 0])
    #expect(try delegates.ask("may:", "go", as: Bool.self).lastAnswer() == true)
    #expect(oracles.map(\.asked.events.count) == [2, 1])
    #expect(try delegates.ask("unknown", as: Bool.self).firstAnswer() == nil)
    #expect(try delegates.ask("unknown", as: Bool.self).lastAnswer() == nil)
  }

  @Test func `the first error is thrown, and no delegate after it is asked`() {
    let oracles = add(.no, .failure, .yes)
    #expect(failure { try delegates.ask("may:", "go", as: Bool.self).lastAnswer() } == "no comment")
    #expect(oracles.map(\.asked.events.count) == [1, 1, 0])
  }

  // MARK: Execution targets

  @Test func `a delegate on a queue is not called elsewhere, and the error says what to write`() {
    let oracles = add(.yes, delivery: .queue(queue))
    let expected =
      """
      'may:' cannot be asked on this thread: Oracle is called on answers. Ask it there with \
      'ask(…).first()', add it with 'delivery: .synchronous', or say 'assumingSendable: true' if it \
      can be called on any thread
      """
    let invocation = Invocation("may:", "go")
    let texts = [
      failure { try delegates.ask("may:", "go", as: Bool.self).firstAnswer() },
      failure { try delegates.ask("may:", "go", as: Bool.self).lastAnswer() },
      failure { try delegates.ask(invocation, as: Bool.self).firstAnswer() },
      failure { try delegates.ask(invocation, as: Bool.self).lastAnswer() },
      failure { try delegates.ask("may:", arguments: "go", as: Bool.self).firstAnswer() },
    ]
    #expect(texts.map(\.withoutSites) == texts.map { _ in expected })
    #expect(oracles[0].asked.events.isEmpty)
  }

  @Test func `a delegate is called on its own queue, and on one that targets it`() throws {
    let oracles = add(.yes, delivery: .queue(queue))
    let inner = DispatchQueue(label: "inner", target: queue)
    for queue in [queue, inner] {
      #expect(
        try queue.sync { try delegates.ask("may:", "go", as: Bool.self).firstAnswer() } == true)
    }
    #expect(oracles[0].asked.events.count == 2)
  }

  @Test(arguments: [DeliveryMode.mainActor, .queue(.main)])
  func `a delegate of the main actor is called there`(delivery: DeliveryMode) async throws {
    let oracles = add(.yes, delivery: delivery)
    let answer = try await MainActor.run {
      try delegates.ask("may:", "go", as: Bool.self).firstAnswer()
    }
    #expect(answer == true)
    #expect(throws: QuestionError.self) {
      try queue.sync { try delegates.ask("may:", "go", as: Bool.self).firstAnswer() }
    }
    withExtendedLifetime(oracles) {}
  }

  @Test func `a delegate is called anywhere where the caller says that it is Sendable`() throws {
    let oracles = add(.yes, delivery: .queue(queue))
    let invocation = Invocation("may:", "go")
    let question = delegates.ask(invocation, as: Bool.self)
    #expect(
      try delegates.ask("may:", "go", as: Bool.self).firstAnswer(assumingSendable: true) == true)
    #expect(try delegates.ask(invocation, as: Bool.self).lastAnswer(assumingSendable: true) == true)
    #expect(try question.firstAnswer(assumingSendable: true) == true)
    #expect(
      try delegates.ask("may:", arguments: "go", as: Bool.self).firstAnswer(assumingSendable: true)
        == true)
    #expect(oracles[0].asked.events.count == 4)
  }

  @Test func `an asynchronous method is an error, as nothing can wait for it`() {
    let meter = Meter()
    delegates.add(meter, delivery: .synchronous)
    #expect(
      failure { try delegates.ask("usage", as: Int.self).firstAnswer() }
        == "-[Meter usage] is asynchronous: wait for it with performAsync, or ask for it")
  }

  @Test func `a data source that was added with a queue is asked on it only`() throws {
    let (download, oracle) = (Download(), Oracle("source", .yes, on: queue))
    download.multicastDataSource.add(oracle, delegateQueue: queue)
    let source = UncheckedSendable(download.multicastDataSource)
    #expect(
      failure { try source.value.perform("may:", "go", as: Bool.self) }
        .contains("'may:' cannot be asked on this thread"))
    #expect(try queue.sync { try source.value.perform("may:", "go", as: Bool.self) })
  }

  @Test func `a data source that returns nothing leaves the answer to the others`() throws {
    let (download, oracle) = (Download(), Oracle("source", .yes))
    let silent = MulticastDelegate()
    silent.add(oracle, delivery: .synchronous)
    download.multicastDataSource.add(oracle, delivery: .synchronous)
    // A multicast forwards the message, and sets no return value.
    download.multicastDataSource.add(silent, delivery: .synchronous)
    #expect(try download.multicastDataSource.perform("may:", "go", as: Bool.self))
  }

  // MARK: Removal and failures

  @Test(arguments: [false, true])
  func `removal waits for a call that runs on another thread`(isLimited: Bool) {
    let slow = Slow()
    delegates.add(slow, delivery: .synchronous, limit: isLimited ? .init(5, whenFull: .fail) : nil)
    // Use separate threads, because all threads of Dispatch may be waiting for this test.
    Thread { [delegates] in
      _ = try? delegates.ask("work", as: Bool.self).firstAnswer()
      slow.returned.signal()
    }.start()
    slow.started.wait()
    #expect(delegates.diagnostics.deliveryCounts(of: slow)?.pending == 1)
    let removed = DispatchSemaphore(value: 0)
    Thread { [delegates] in
      delegates.remove(slow, pending: .wait)
      slow.order.record("removed")
      removed.signal()
    }.start()
    // The delegate leaves the list before the removal waits.
    while delegates.count > 0 { sched_yield() }
    slow.mayGoOn.signal()
    removed.wait()
    slow.returned.wait()
    #expect(slow.order.events == ["worked", "removed"])
  }

  @Test func `a handler can remove its own delegate and wait`() throws {
    let quitter = Quitter(delegates)
    delegates.add(quitter, delivery: .synchronous)
    #expect(try delegates.ask("quit", as: Int.self).firstAnswer() == 1)
    #expect(try delegates.ask("quit", as: Int.self).firstAnswer() == nil)
  }

  @Test func `observers and counts see the call, and its failure`() {
    let oracles = add(.yes, .failure)
    let events = EventRecorder()
    delegates.diagnostics.addObserver(events)
    _ = try? delegates.ask("may:", "go", as: Bool.self).lastAnswer()
    #expect(
      events.kinds == [
        .sent, .dispatched, .started, .ended, .dispatched, .started, .failed,
      ])
    #expect(
      delegates.diagnostics.deliveryCounts.delivered == 1
        && delegates.diagnostics.deliveryCounts.failed == 1)
    withExtendedLifetime(oracles) {}
  }

  @Test func `a delegate whose limit is used up is not called`() {
    let oracle = Oracle("full", .yes, on: queue)
    delegates.add(
      oracle, delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .endless)))
    queue.suspend()
    delegates.send("may:", "first")
    let error = #expect(throws: LimitError.self) {
      try delegates.ask("may:", "second", as: Bool.self).firstAnswer(assumingSendable: true)
    }
    #expect(error?.description.contains("was refused, as there is no room") == true)
    queue.resume()
    queue.sync {}
    #expect(oracle.asked.events == ["first"])
  }
}

private final class Download {
  let multicastDataSource = MulticastDelegate(returnsAnswers: true)
}

@Responding
private actor Meter: Respondable {
  func usage() -> Int { 1 }
}

@Responding
private final class Slow: Respondable, Sendable {
  let (started, mayGoOn, returned) = (
    DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
  )
  let order = Recorder<String>()

  func work() -> Bool {
    started.signal()
    mayGoOn.wait()
    order.record("worked")
    return true
  }
}

@Responding
private final class Quitter: Respondable {
  private let delegates: MulticastDelegate

  init(_ delegates: MulticastDelegate) {
    self.delegates = delegates
  }

  func quit() -> Int { delegates.remove(self, pending: .wait) }
}
