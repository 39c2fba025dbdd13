import Dispatch
import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

struct ConformingMulticastTests {
  private static let workerDelegate = ProtocolDescription(
    "ConformingMulticastTests.WorkerDelegate", adopting: ["NSObject"],
    required: ["worker:shouldPerform:": "B@:@@"],
    optional: ["workerDidFinish:": "v@:@"])

  private final class Window: Respondable, Sendable {
    let finished = Recorder<String>()

    static var methods: MethodTable {
      MethodTable(adopting: [workerDelegate]) {
        Method("workerDidFinish:") { (window: Window, worker: Worker) in
          window.finished.record(worker.name)
        }
        Method("worker:shouldPerform:") { (_: Window, _: Worker, subtask: String) in
          subtask == "yes"
        }
        Method("unrelated") { (window: Window) in window.finished.record("unrelated") }
      }
    }
  }

  private final class Stranger: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("worker:shouldperform:") { (_: Stranger, _: Worker, _: String) in true }
        Method("workerDidFinish:") { (_: Stranger, _: Int) in }
      }
    }
  }

  private let delegates = ConformingMulticastDelegate(to: workerDelegate)
  private let failures = Recorder<String>()

  init() {
    delegates.diagnostics.failureHandler = { [failures] in failures.record("\($0.error)") }
  }

  @Test func `a delegate that conforms is added, and gets the protocol's messages`() throws {
    let window = Window()
    #expect(try delegates.add(window, delivery: .synchronous))
    delegates.send("workerDidFinish:", Worker("w"))
    delegates.dynamic.workerDidFinish(Worker("x"))
    #expect(window.finished.events == ["w", "x"])
    #expect(try !delegates.add(window, delivery: .synchronous, duplicates: .refuse))
    #expect(delegates.count == 1)
  }

  @Test func `a delegate that does not conform is refused, with all that is wrong`() {
    let stranger = Stranger()
    let error = #expect(throws: ConformanceError.self) {
      try delegates.add(stranger, delegateQueue: .main)
    }
    #expect(
      error?.description == """
        Stranger does not conform to ConformingMulticastTests.WorkerDelegate: \
        'worker:shouldPerform:' is missing, though there is 'worker:shouldperform:'; \
        'workerDidFinish:' is declared as (Any) -> Void, v@:@, but is (Int) -> Void, v@:q
        """)
    #expect(delegates.count == 0)
  }

  @Test func `code that only sends and removes takes either kind of multicast`() throws {
    func finish(_ multicast: Multicast, _ window: Window) -> (heard: Int, removed: Int) {
      multicast.send("workerDidFinish:", Worker())
      return (multicast.count(for: "workerDidFinish:"), multicast.remove(window))
    }
    let window = Window()
    let others = MulticastDelegate()
    try delegates.add(window, delivery: .synchronous)
    others.add(window, delivery: .synchronous)
    #expect(finish(delegates, window) == (1, 1))
    #expect(finish(others, window) == (1, 1))
  }

  @Test func `a protocol can be named, and one that is not there is an error`() throws {
    let named = try ConformingMulticastDelegate(
      toProtocolNamed: "ConformingMulticastTests.WorkerDelegate")
    try named.add(Window(), delegateQueue: .main)
    let error = #expect(throws: ProtocolError.self) {
      _ = try ConformingMulticastDelegate(toProtocolNamed: "ConformingMulticastTests.Absent")
    }
    #expect(
      error?.description.hasPrefix("there is no protocol 'ConformingMulticastTests.Absent', only ")
        == true)
  }

  @Test func `a message that is not in the protocol is an error with the nearest name`() throws {
    let window = Window()
    try delegates.add(window, delivery: .synchronous)
    delegates.send("workerDidFnish:", Worker())
    delegates.dynamic.unrelated()
    #expect(
      failures.events == [
        """
        'workerDidFnish:' is not in ConformingMulticastTests.WorkerDelegate; \
        'workerDidFinish:' is
        """, "'unrelated' is not in ConformingMulticastTests.WorkerDelegate",
      ])
    #expect(window.finished.events.isEmpty)
  }

  @Test func `a question that is not in the protocol fails`() async throws {
    let window = Window()
    try delegates.add(window, delivery: .synchronous)
    await #expect(throws: InvocationError.self) {
      try await delegates.ask("worker:mayPerform:", Worker(), "yes", as: Bool.self)
        .contains(default: false) { $0 }
    }
    #expect(
      try await delegates.ask("worker:shouldPerform:", Worker(), "yes", as: Bool.self)
        .contains(default: false) { $0 })
  }

  @Test func `a multicast of a protocol conforms to it, and to what that adopts`() throws {
    let derived = ProtocolDescription(
      "ConformingMulticastTests.Derived", adopting: [Self.workerDelegate.name],
      required: ["more": "v@:"])
    #expect(delegates.conforms(to: Self.workerDelegate))
    #expect(!delegates.conforms(to: derived))
    let multicast = ConformingMulticastDelegate(to: derived)
    #expect(multicast.conforms(to: Self.workerDelegate))
    // The multicast can therefore be the delegate of another multicast.
    try delegates.add(multicast, delivery: .synchronous)
    #expect(delegates.count == 1)
  }

  @Test func `another multicast conforms as its delegates do together`() {
    let multicast = MulticastDelegate()
    #expect(!multicast.conforms(to: Self.workerDelegate))
    let window = Window()
    multicast.add(window, delegateQueue: .main)
    #expect(multicast.conforms(to: Self.workerDelegate))
  }

  @Test func `a message of a protocol that is made later is sent`() throws {
    let early = ProtocolDescription(
      "ConformingMulticastTests.Early", adopting: ["ConformingMulticastTests.Late"])
    let multicast = ConformingMulticastDelegate(to: early)
    multicast.diagnostics.failureHandler = { [failures] in failures.record("\($0.error)") }
    let window = Window()
    try multicast.add(window, delivery: .synchronous)
    multicast.send("unrelated")
    #expect(
      failures.events == [
        """
        'unrelated' is not in ConformingMulticastTests.Early; it adopts \
        'ConformingMulticastTests.Late', which nobody has made
        """
      ])
    _ = ProtocolDescription("ConformingMulticastTests.Late", optional: ["unrelated": "v@:"])
    multicast.send("unrelated")
    #expect(window.finished.events == ["unrelated"])
  }

  // MARK: Closures

  @Test func `a closure of the protocol's types is added`() {
    let finished = Recorder<String>()
    let token = delegates.on("workerDidFinish:", delivery: .synchronous) { (worker: Worker) in
      finished.record(worker.name)
    }
    delegates.dynamic.workerDidFinish(Worker("w"))
    #expect(finished.events == ["w"])
    token.cancel()
  }

  @Test func `a closure for a selector that is not in the protocol traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let delegates = ConformingMulticastDelegate(to: Self.workerDelegate)
      _ = delegates.on("workerDidFnish:", delivery: .synchronous) { (_: Worker) in }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("'workerDidFnish:' is not in"))
  }

  @Test func `a closure that contradicts the protocol traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let delegates = ConformingMulticastDelegate(to: Self.workerDelegate)
      _ = delegates.on("workerDidFinish:", delivery: .synchronous) { (_: Int) in }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("declares 'workerDidFinish:' as (Any) -> Void, v@:@, but its handler is"))
  }
}
