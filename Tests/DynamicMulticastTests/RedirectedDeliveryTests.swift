import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import Invocation
import RuntimeSupport
import TestSupport
import Testing

/// Queues whose items are redirected to a closure, as in tests with stepped queues.
struct RedirectedDeliveryTests {
  private final class Listener: Respondable, Sendable {
    let heard = Recorder<Int>()

    static var methods: MethodTable {
      MethodTable {
        Method("hear:") { (listener: Listener, value: Int) in listener.heard.record(value) }
        Method("ask") { (_: Listener) in 7 }
      }
    }
  }

  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "redirected")
  private let items = Box<[@Sendable () -> Void]>([])
  private let listener = Listener()

  init() {
    queue.redirectDeliveries { [items] item in items.withChange { $0.append(item) } }
  }

  private func add(isLimited: Bool) {
    delegates.add(
      listener, delivery: .queue(queue),
      limit: isLimited ? DeliveryLimit(2, whenFull: .dropNewest) : nil)
  }

  /// Runs the items that were redirected so far.
  private func runItems() {
    let all = items.value
    items.withChange { $0 = [] }
    for item in all { item() }
  }

  @Test(arguments: [false, true])
  func `an item is a delivery`(isLimited: Bool) {
    add(isLimited: isLimited)
    for value in 0..<2 { delegates.send("hear:", value) }
    #expect(items.value.count == 2)
    #expect(listener.heard.events.isEmpty)
    runItems()
    #expect(listener.heard.events == [0, 1])
    #expect(delegates.diagnostics.deliveryCounts.pending == 0)
  }

  @Test(arguments: [false, true])
  func `an item that is released and not run ends its delivery`(isLimited: Bool) {
    add(isLimited: isLimited)
    for value in 0..<2 { delegates.send("hear:", value) }
    #expect(delegates.diagnostics.deliveryCounts.pending == 2)
    items.withChange { $0 = [] }
    #expect(delegates.diagnostics.deliveryCounts.pending == 0)
    // There is room again, and no pending message for which removal must wait.
    delegates.send("hear:", 2)
    runItems()
    #expect(listener.heard.events == [2])
    delegates.remove(listener, pending: .wait)
  }

  @Test(arguments: [false, true])
  func `a question whose item is released passes the delegate over`(isLimited: Bool) async throws {
    add(isLimited: isLimited)
    let answer = await withCheckedContinuation { continuation in
      delegates.ask("ask", as: Int.self).answer(by: .first(), completionQueue: .global()) {
        result in
        continuation.resume(returning: result)
      }
      items.withChange { $0 = [] }
    }
    #expect(try answer.get() == nil)
    #expect(delegates.diagnostics.deliveryCounts.pending == 0)
  }
  @Test(arguments: [0, 9])
  func `the completion of a question is an item`(argumentIndex: Int) {
    // An index without an argument is an error of the question.
    let results = Recorder<Int?>()
    let token = delegates.on("shift:", delivery: .synchronous) { (value: Int) in value + 1 }
    delegates.ask("shift:", 1, as: Int?.self)
      .answer(by: .pipe(through: argumentIndex), completionQueue: queue) {
        results.record((try? $0.get()) ?? nil)
      }
    #expect(items.value.count == 1)
    queue.sync {}
    #expect(results.events == [])
    runItems()
    #expect(results.events == [argumentIndex == 0 ? 2 : nil])
    withExtendedLifetime(token) {}
  }
}
