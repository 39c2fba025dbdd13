import Dispatch
import Invocation
import TestSupport
import Testing

@_spi(ObjectiveC) @testable import DynamicMulticast

/// A delivery releases its delegate before the delivery ends.
///
/// Whoever waits for the last delivery of a removed delegate can therefore expect the delegate to be
/// deallocated, unless something else holds the delegate.
struct HeldDelegateTests {
  private let delegates = MulticastDelegate()
  private let isOver = DispatchSemaphore(value: 0)
  private let wasDeallocated = Box(false)

  private static let deliveries: [DeliveryMode] = [
    .synchronous, .queue(.global()), .queue(DispatchQueue(label: "a queue")),
    .serialQueue(serialQueue),
  ]

  // A variable, because the leak checker does not find the pointer in the enumeration, whose bits
  // also tell the case.
  private static let serialQueue = DispatchQueue(label: "a serial queue")

  private static let limits: [DeliveryLimit?] = [
    nil, DeliveryLimit(2, whenFull: .dropNewest), DeliveryLimit(1, whenFull: .coalesce),
  ]

  /// A delegate that removes itself while only the delivery holds it.
  @Responding
  fileprivate final class Leaving: Respondable, Sendable {
    let leave: @Sendable () -> Void

    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }

    func hear(_ value: Int) { leave() }

    func double(_ value: Int) -> Int {
      leave()
      return 2 * value
    }

    func fail(_ value: Int) throws {
      leave()
      throw CancellationError()
    }
  }

  /// Adds a delegate whose handlers release the last reference outside of the delivery, and then
  /// wait, without blocking, for the end of the delivery.
  private func add(_ delivery: DeliveryMode, _ limit: DeliveryLimit? = nil) {
    let last = Box<Leaving?>(nil)
    let leaving = Leaving { [delegates, isOver, wasDeallocated] in
      last.value = nil
      let registration = delegates.state.withLock { $0.registrations[0] }
      registration.closeToNew()
      registration.whenDrained {
        wasDeallocated.value = registration.delegate == nil
        isOver.signal()
      }
    }
    last.value = leaving
    delegates.add(leaving, delivery: delivery, limit: limit)
  }

  private func expectDeallocation(sourceLocation: SourceLocation = #_sourceLocation) {
    isOver.wait()
    #expect(wasDeallocated.value, sourceLocation: sourceLocation)
  }

  @Test(arguments: deliveries, limits)
  func `a message releases its delegate`(delivery: DeliveryMode, limit: DeliveryLimit?) {
    add(delivery, limit)
    delegates.send("hear:", 1)
    expectDeallocation()
  }

  @Test(arguments: deliveries)
  func `a message that arrives as an invocation releases its delegate`(delivery: DeliveryMode) {
    add(delivery)
    delegates.send(Invocation("hear:", 1))
    expectDeallocation()
  }

  @Test(arguments: deliveries)
  func `a message whose handler throws releases its delegate`(delivery: DeliveryMode) {
    let failed = Box(0)
    delegates.diagnostics.failureHandler = { _ in failed.withChange { $0 += 1 } }
    add(delivery)
    delegates.send("fail:", 1)
    expectDeallocation()
    #expect(failed.value == 1)
  }

  @Test func `a message that has replaced an earlier message releases its delegate`() {
    let queue = DispatchQueue(label: "suspended")
    add(.queue(queue), DeliveryLimit(1, whenFull: .coalesce))
    queue.suspend()
    for value in 0..<3 { delegates.send("hear:", value) }
    queue.resume()
    expectDeallocation()
  }

  @Test(arguments: deliveries, limits)
  func `a question releases its delegate`(delivery: DeliveryMode, limit: DeliveryLimit?)
    async throws
  {
    add(delivery, limit)
    let answer = try await delegates.ask("double:", 21, as: Int.self).first()
    expectDeallocation()
    #expect(answer == 42)
  }

  @Test(arguments: limits)
  func `a question in place releases its delegate`(limit: DeliveryLimit?) throws {
    add(.synchronous, limit)
    #expect(try delegates.ask("double:", 21, as: Int.self).firstAnswer() == 42)
    expectDeallocation()
  }

  @Test func `an answer that names its delegate holds the delegate`() async throws {
    add(.queue(DispatchQueue(label: "a queue")))
    var names: [String] = []
    for try await answer in delegates.ask("double:", 21, as: Int.self).answers() {
      names.append("\(type(of: answer.delegate)) \(answer.value)")
    }
    #expect(names == ["Leaving 42"])
  }

  // MARK: Deallocation within a delivery

  /// A delegate whose `deinit` removes the delegate and waits.
  @Responding
  fileprivate final class Waiting: Respondable, Sendable {
    private let delegates: MulticastDelegate
    private let leave: @Sendable () -> Void
    private let gone: DispatchSemaphore

    init(
      _ delegates: MulticastDelegate, _ gone: DispatchSemaphore,
      _ leave: @escaping @Sendable () -> Void
    ) {
      self.delegates = delegates
      self.leave = leave
      self.gone = gone
    }

    deinit {
      delegates.remove(self, pending: .wait)
      gone.signal()
    }

    func hear(_ value: Int) { leave() }

    func double(_ value: Int) -> Int {
      leave()
      return 2 * value
    }

    func fail(_ value: Int) throws -> Int {
      leave()
      throw CancellationError()
    }
  }

  private func addWaiting(_ delivery: DeliveryMode, _ limit: DeliveryLimit? = nil) {
    let last = Box<Waiting?>(nil)
    let waiting = Waiting(delegates, isOver) { last.value = nil }
    last.value = waiting
    delegates.add(waiting, delivery: delivery, limit: limit)
  }

  @Test(arguments: deliveries, limits)
  func `a delegate that a message releases does not wait for the message`(
    delivery: DeliveryMode, limit: DeliveryLimit?
  ) {
    addWaiting(delivery, limit)
    delegates.send("hear:", 1)
    isOver.wait()
    #expect(delegates.count == 0)
  }

  @Test(arguments: deliveries, limits)
  func `a delegate that a question releases does not wait for the question`(
    delivery: DeliveryMode, limit: DeliveryLimit?
  ) async throws {
    addWaiting(delivery, limit)
    let question = delegates.ask("double:", 21, as: Int.self)
    #expect(try await question.first() == 42)
    await wait(for: isOver)
    addWaiting(delivery, limit)
    #expect(try await question.reduce(0, +) == 42)
    await wait(for: isOver)
    addWaiting(delivery, limit)
    let failing = delegates.ask("fail:", 21, as: Int.self)
    #expect(try await failing.reduce(0, errors: .ignore, +) == 0)
    await wait(for: isOver)
    #expect(delegates.count == 0)
  }

  @Test(arguments: limits)
  func `a delegate that a question in place releases does not wait for the question`(
    limit: DeliveryLimit?
  ) throws {
    addWaiting(.synchronous, limit)
    #expect(try delegates.ask("double:", 21, as: Int.self).firstAnswer() == 42)
    isOver.wait()
    addWaiting(.queue(DispatchQueue(label: "elsewhere")), limit)
    let question = delegates.ask("double:", 21, as: Int.self)
    #expect(try question.firstAnswer(assumingSendable: true) == 42)
    isOver.wait()
    #expect(delegates.count == 0)
  }

  @Test(arguments: [nil, DeliveryLimit(2, whenFull: .dropNewest)])
  func `a delegate whose last message is abandoned does not wait for the message`(
    limit: DeliveryLimit?
  ) {
    let queue = DispatchQueue(label: "redirected")
    let items = Box<[@Sendable () -> Void]>([])
    queue.redirectDeliveries { item in items.withChange { $0.append(item) } }
    let last = Box<Waiting?>(Waiting(delegates, isOver) {})
    last.value.map { _ = delegates.add($0, delivery: .queue(queue), limit: limit) }
    delegates.send("hear:", 1)
    last.value = nil
    items.value = []
    isOver.wait()
    #expect(delegates.count == 0)
  }
}
