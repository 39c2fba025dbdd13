import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// The names of delegates in texts, by which two closures, or two objects of a class, differ.
struct DelegateNameTests {
  private let delegates = MulticastDelegate()
  private let failures = Recorder<String>()

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "no" }
  }

  @Responding
  fileprivate final class Window: Respondable, Sendable {
    func load(_ number: Int) throws { throw Refusal() }
  }

  init() {
    delegates.diagnostics.failureHandler = { [failures] in failures.record("\($0)") }
  }

  @Test func `a failure has the label and the line`() {
    let window = Window()
    let tokens = [
      delegates.on(
        "load:", delivery: .synchronous, label: "disk",
        handler: { (_: Int) in throw Refusal() }, fileID: "Chat/main.swift", line: 1),
      delegates.on(
        "load:", delivery: .synchronous, handler: { (_: Int) in throw Refusal() },
        fileID: "Chat/main.swift", line: 2),
    ]
    delegates.add(window, delivery: .synchronous, fileID: "Chat/main.swift", line: 3)
    delegates.send("load:", 3)
    #expect(
      failures.events == [
        "[closure 'disk' load:3] failed on the sender's thread (added at Chat/main.swift:1): no",
        "[closure load:3] failed on the sender's thread (added at Chat/main.swift:2): no",
        "[Window load:3] failed on the sender's thread (added at Chat/main.swift:3): no",
      ])
    withExtendedLifetime((tokens, window)) {}
  }

  @Test func `a conflict has the label and the line of both delegates`() {
    let tokens = [
      delegates.on(
        "load:", delivery: .synchronous, label: "disk", handler: { (_: Int) in },
        fileID: "Chat/main.swift", line: 1),
      delegates.on(
        "load:", delivery: .synchronous, handler: { (_: String) in 1 },
        fileID: "Chat/main.swift", line: 2),
    ]
    delegates.send("load:", 3)
    #expect(
      failures.events.first?.hasSuffix(
        """
        ; closure (added at Chat/main.swift:2) takes (String) -> Int, closure 'disk' (added at \
        Chat/main.swift:1) takes (Int) -> Void
        """) == true)
    // If the tests are observed, the time of the last call follows.
    #expect(
      "\(delegates.diagnostics.explain("load:").delegates[1])".hasPrefix(
        """
        closure (added at Chat/main.swift:2): called on the sender's thread, but takes (String) -> \
        Int, where closure 'disk' (added at Chat/main.swift:1) takes (Int) -> Void
        """))
    withExtendedLifetime(tokens) {}
  }

  @Test func `a cycle has the label and the line of each delegate`() throws {
    let queue = DispatchQueue(label: "A")
    let names = Recorder<[String]>()
    let inner = MulticastDelegate()
    let tokens = [
      delegates.on(
        "load:", delivery: .synchronous, label: "disk",
        handler: { (_: Int) in
          inner.send("inner:", 0)
          do { try inner.sendOrThrow("inner:", 1) } catch let error as LimitError {
            if case .cycle(let cycle) = error.reason { names.record(cycle) }
          }
        }, fileID: "Chat/main.swift", line: 1),
      inner.on(
        "inner:", delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .endless)),
        label: "inner", handler: { (_: Int) in }, fileID: "Chat/main.swift", line: 2),
    ]
    // The handler of "disk" waits on the queue that would make room in "inner".
    queue.sync { delegates.send("load:", 0) }
    queue.sync {}
    let disk = "closure 'disk' on the sender's thread (added at Chat/main.swift:1)"
    #expect(
      names.events == [[disk, "closure 'inner' on A (added at Chat/main.swift:2)", disk]])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a question names a closure that cannot be called here`() {
    let token = delegates.on(
      "load:", delivery: .queue(DispatchQueue(label: "A")), label: "disk",
      handler: { (number: Int) in number }, fileID: "Chat/main.swift", line: 1)
    #expect(
      failure { try delegates.ask("load:", 1, as: Int.self).firstAnswer() }.hasPrefix(
        """
        'load:' cannot be asked on this thread: closure 'disk' is called on A (added at \
        Chat/main.swift:1). Ask it there
        """))
    withExtendedLifetime(token) {}
  }

  @Test func `a selector is not near if it has another number of arguments and other letters`() {
    let token = delegates.on(
      "hub:didPost:", delivery: .synchronous, handler: { (_: Int, _: Int) in },
      fileID: "Chat/main.swift", line: 1)
    func explanation(_ selector: Selector) -> String {
      "\(delegates.diagnostics.explain(selector).delegates[0])"
    }
    let refusal = "closure (added at Chat/main.swift:1): not called, does not respond"
    #expect(explanation("hubDidClose:") == refusal)
    #expect(explanation("hub:didPots:") == refusal + "; it does to 'hub:didPost:'")
    #expect(explanation("hubDidPost:") == refusal + "; it does to 'hub:didPost:'")
    #expect(explanation("hubDidPost") == refusal + "; it does to 'hub:didPost:'")
    withExtendedLifetime(token) {}
  }
}
