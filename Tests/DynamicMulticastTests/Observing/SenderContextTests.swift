import Dispatch
import DynamicMulticast
import Invocation
import Synchronization
import TestSupport
import Testing

/// The sender's context, which an observer finds in the event of the kind `sent`.
struct SenderContextTests {
  private let delegates = MulticastDelegate()
  private let observer = EventRecorder()
  private let queue = DispatchQueue(label: "SenderContextTests")

  @TaskLocal private static var request: String?

  private func contexts(of observer: EventRecorder) -> [String?] {
    observer.events.filter { $0.kind == .sent }.map { $0.senderContext as? String }
  }

  @Test func `it is what the closure returns on the sender's thread, at each send`() {
    let token = delegates.on("hear:", delivery: .queue(queue)) { (_: Int) in }
    delegates.diagnostics.addObserver(observer, senderContext: { Self.request })
    Self.$request.withValue("first") { delegates.send("hear:", 1) }
    delegates.send("hear:", 2)
    Self.$request.withValue("second") { delegates.send("nothing") }
    queue.sync {}
    #expect(contexts(of: observer) == ["first", nil, "second"])
    #expect(observer.events.allSatisfy { $0.kind == .sent || $0.senderContext == nil })
    withExtendedLifetime(token) {}
  }

  @Test func `a question has one, too`() async throws {
    let token = delegates.on("count", delivery: .queue(queue)) { 1 }
    delegates.diagnostics.addObserver(observer, senderContext: { Self.request })
    let count = try await Self.$request.withValue("asker") {
      try await delegates.ask("count", as: Int.self).first()
    }
    #expect(count == 1)
    #expect(contexts(of: observer) == ["asker"])
    withExtendedLifetime(token) {}
  }

  @Test func `a message that a handler sends belongs to the handler instead`() {
    let tokens = [
      delegates.on("outer", delivery: .synchronous) { [delegates] in delegates.send("inner") },
      delegates.on("inner", delivery: .synchronous) {},
    ]
    delegates.diagnostics.addObserver(observer, senderContext: { Self.request })
    Self.$request.withValue("outside") { delegates.send("outer") }
    #expect(contexts(of: observer) == ["outside", nil])
    #expect(observer.events.last { $0.kind == .sent }?.cause != nil)
    withExtendedLifetime(tokens) {}
  }

  @Test func `each observer has its own`() {
    let (other, third) = (EventRecorder(), EventRecorder())
    delegates.diagnostics.addObserver(observer, senderContext: { "one" })
    delegates.diagnostics.addObserver(other, senderContext: { "two" })
    delegates.diagnostics.addObserver(third)
    delegates.send("hear:", 1)
    #expect(contexts(of: observer) == ["one"])
    #expect(contexts(of: other) == ["two"])
    #expect(contexts(of: third) == [nil])
    delegates.diagnostics.addObserver(observer)
    delegates.send("hear:", 2)
    #expect(contexts(of: observer) == ["one", nil])
    #expect(contexts(of: other) == ["two", "two"])
  }

  @Test func `the closure may send, and remove its observer`() {
    let unheard = Recorder<Selector>()
    delegates.diagnostics.unheardHandler = { unheard.record($0.selector) }
    delegates.diagnostics.addObserver(
      observer,
      senderContext: { [delegates, observer] in
        delegates.diagnostics.removeObserver(observer)
        delegates.send("second")
        return "first"
      })
    delegates.send("first")
    #expect(unheard.events == ["second", "first"])
    #expect(observer.events.isEmpty)
  }

  @Test func `it is released when the observers have received it`() {
    final class Context: Sendable {}
    final class Forgetful: DeliveryObserver {
      func receive(_ batch: DeliveryEventBatch) {}
    }
    let (forgetful, context) = (Forgetful(), WeakContext())
    delegates.diagnostics.addObserver(forgetful, senderContext: { context.make(Context()) })
    delegates.send("hear:", 1)
    #expect(context.wasMade)
    Multicast.Diagnostics.flushObservers()
    #expect(context.isGone)
    withExtendedLifetime(forgetful) {}
  }

  /// A weak reference to a context, which shows when the context is deallocated.
  private final class WeakContext: Sendable {
    private struct State: Sendable {
      weak var context: (any AnyObject & Sendable)?
      var wasMade = false
    }
    private let state = Mutex(State())

    var wasMade: Bool { state.withLock { $0.wasMade } }
    var isGone: Bool { state.withLock { $0.context == nil } }

    func make(_ context: any AnyObject & Sendable) -> any Sendable {
      state.withLock { state in
        state.context = context
        state.wasMade = true
      }
      return context
    }
  }
}
