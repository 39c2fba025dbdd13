import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Explanations why a delegate was not called.
struct ExplanationTests {
  @Responding
  fileprivate final class ChatWindow: Respondable, Sendable {
    func worker(_ sender: Worker, didFinishSubTask subtask: String) {}
    func workerDidFinish(_ sender: Worker) {}
  }

  @Responding
  fileprivate final class History: Respondable, Sendable {
    func worker(_ sender: Worker, didFinishSubTask subtask: Int) {}
  }

  private let delegates = MulticastDelegate()
  private let window = ChatWindow()
  private let history = History()
  private let bystander = Bystander()

  init() {
    delegates.add(
      window, delegateQueue: DispatchQueue(label: "window"), fileID: "Chat/main.swift", line: 1)
    delegates.add(history, delivery: .synchronous, fileID: "Chat/main.swift", line: 2)
    delegates.add(bystander, delivery: .mainActor, fileID: "Chat/main.swift", line: 3)
  }

  @Test func `a name that differs by one letter is explained with the nearest`() {
    let explanation = delegates.diagnostics.explain("worker:didFinishSubtask:")
    #expect(
      explanation.description == """
        'worker:didFinishSubtask:' reaches 0 of 3 delegates
          ChatWindow (added at Chat/main.swift:1): not called, does not respond; it does to 'worker:didFinishSubTask:'
          History (added at Chat/main.swift:2): not called, does not respond; it does to 'worker:didFinishSubTask:'
          Bystander (added at Chat/main.swift:3): not called, does not respond
        """)
  }

  @Test func `a name that is far from all others has no nearest`() {
    for entry in delegates.diagnostics.explain("applicationDidBecomeActive").delegates {
      guard case .doesNotRespond(nearest: nil) = entry.outcome else {
        Issue.record("\(entry)")
        continue
      }
    }
  }

  @Test func `delegates that declare other signatures are called on their queues, and explained`() {
    #expect(
      delegates.diagnostics.explain("worker:didFinishSubTask:").description == """
        'worker:didFinishSubTask:' reaches 2 of 3 delegates
          ChatWindow (added at Chat/main.swift:1): called on window
          History (added at Chat/main.swift:2): called on the sender's thread, but takes (Worker, Int) -> Void, where ChatWindow \
        (added at Chat/main.swift:1) takes (Worker, String) -> Void
          Bystander (added at Chat/main.swift:3): not called, does not respond
        """)
  }

  @Test func `a class that is not marked, as its superclass is, is named`() {
    let delegates = MulticastDelegate()
    let late = Late()
    delegates.add(late, delivery: .synchronous, fileID: "Chat/main.swift", line: 4)
    #expect(
      delegates.diagnostics.explain("workerDidFinish:").description == """
        'workerDidFinish:' reaches 0 of 1 delegates
          Late (added at Chat/main.swift:4): not called, does not respond; Late is not marked \
        @Responding, as Marked is, so the methods that it adds answer no messages
        """)
  }

  @Test func `arguments that a delegate does not take are explained`() {
    #expect(
      delegates.diagnostics.explain("worker:didFinishSubTask:", Worker(), 7).description == """
        'worker:didFinishSubTask:' reaches 1 of 3 delegates
          ChatWindow (added at Chat/main.swift:1): not called, does not take the arguments: 'worker:didFinishSubTask:' argument \
        1: expected String, found Int
          History (added at Chat/main.swift:2): called on the sender's thread, but takes (Worker, Int) -> Void, where ChatWindow \
        (added at Chat/main.swift:1) takes (Worker, String) -> Void
          Bystander (added at Chat/main.swift:3): not called, does not respond
        """)
  }

  @Test(arguments: [
    Invocation("worker:didFinishSubTask:", 1), Invocation("worker:didFinishSubTask:", 1, 2, 3),
    Invocation("workerDidFinish", 1),
  ])
  func `a wrong number of arguments is explained as the send fails`(invocation: Invocation) throws {
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    delegates.send(invocation)
    let explanation = delegates.diagnostics.explain(invocation)
    let mistake = try #require(explanation.mistake)
    #expect(failures.events == ["\(mistake)"])
    #expect("\(explanation)".contains("of 3 delegates, as it cannot be sent: \(mistake)\n"))
    for entry in explanation.delegates {
      switch entry.outcome {
      case .refuses(let error): #expect("\(error)" == "\(mistake)")
      case .doesNotRespond: break
      default: Issue.record("\(entry)")
      }
    }
  }

  @Test func `the entry of a delegate is a single line, whatever its description is`() {
    final class Poem: Respondable, CustomStringConvertible {
      static var methods: MethodTable { MethodTable() }
      var description: String { "two\nlines" }
    }
    let delegates = MulticastDelegate()
    let (poem, inner) = (Poem(), MulticastDelegate())
    delegates.add(poem, delivery: .synchronous)
    delegates.add(inner, delivery: .synchronous)
    let text = delegates.diagnostics.explain("hear:").description
    #expect(text.split(separator: "\n").count == 3, "\(text)")
    #expect(text.contains("Poem two lines (added at"), "\(text)")
  }

  @Test func `a name without arguments is examined alone`() {
    #expect(delegates.diagnostics.explain("worker:didFinishSubTask:").mistake == nil)
  }

  @Test func `a message that the protocol does not declare is explained as the send fails`() throws
  {
    let delegates = ConformingMulticastDelegate(
      to: ProtocolDescription("ExplanationTests.Ear", required: ["hear:": "v@:q"]))
    let listener = Listener()
    try delegates.add(listener, delivery: .synchronous)
    let explanation = delegates.diagnostics.explain("hears:", 1)
    #expect(explanation.mistake != nil)
    #expect("\(explanation)".contains("cannot be sent: 'hears:' is not"), "\(explanation)")
  }

  @Test func `a method of the main actor needs a delegate that is called there`() async {
    @MainActor final class Screen: Respondable {
      nonisolated class var methods: MethodTable {
        MethodTable { Method("hear:", onMainActor: { (_: Screen, _: Int) in }) }
      }
    }
    let screen = await MainActor.run { Screen() }
    let delegates = MulticastDelegate()
    let file: StaticString = "Chat/main.swift"
    let queue = DispatchQueue(label: "background")
    delegates.add(screen, delegateQueue: queue, fileID: file, line: 1)
    delegates.add(screen, delegateQueue: .main, fileID: file, line: 2)
    delegates.add(screen, delivery: .mainActor, fileID: file, line: 3)
    #expect(
      delegates.diagnostics.explain("hear:").description == """
        'hear:' reaches 2 of 3 delegates
          Screen (added at Chat/main.swift:1): not called, its method is confined to the main actor, and \
        it is called on background: add it with 'delivery: .mainActor'
          Screen (added at Chat/main.swift:2): called on com.apple.main-thread
          Screen (added at Chat/main.swift:3): called on the main actor
        """)
  }

  @Test func `a deallocated delegate is explained`() {
    do {
      let window = ChatWindow()
      delegates.add(window, delivery: .synchronous, fileID: "Chat/main.swift", line: 4)
    }
    #expect(
      delegates.diagnostics.explain("workerDidFinish:").description == """
        'workerDidFinish:' reaches 1 of 3 delegates
          ChatWindow (added at Chat/main.swift:1): called on window
          History (added at Chat/main.swift:2): not called, does not respond
          Bystander (added at Chat/main.swift:3): not called, does not respond
          ChatWindow (added at Chat/main.swift:4): not called, was deallocated
        """)
  }

  @Test func `only the most recently deallocated delegates are remembered`() {
    for _ in 0..<200 { delegates.add(Listener(), delivery: .synchronous) }
    #expect(delegates.diagnostics.explain("hear:").delegates.count == 3 + 64)
  }

  @Test func `explaining sends nothing`() {
    let listener = Listener()
    delegates.add(listener, delivery: .synchronous)
    _ = delegates.diagnostics.explain("hear:", 1)
    #expect(listener.heard.events.isEmpty)
  }

  // The table has more columns if all multicasts are observed.
  @Test(.ownProcess)
  func `two objects of a class are told apart by their descriptions and lines`() {
    final class Room: Respondable, Sendable, CustomStringConvertible {
      static var methods: MethodTable { MethodTable() }
      let description: String
      init(_ name: String) { description = name }
    }
    let delegates = MulticastDelegate()
    let (balcony, orchard) = (Room("balcony"), Room("orchard"))
    delegates.add(balcony, delivery: .synchronous, fileID: "Chat/main.swift", line: 7)
    delegates.add(orchard, delivery: .mainActor, fileID: "Chat/main.swift", line: 8)
    let token = delegates.on(
      "hear:", delivery: .synchronous, label: "log", handler: { (_: Int) in },
      fileID: "Chat/main.swift", line: 9)
    #expect(
      delegates.diagnostics.explain("hear:").description == """
        'hear:' reaches 1 of 3 delegates
          Room balcony (added at Chat/main.swift:7): not called, does not respond
          Room orchard (added at Chat/main.swift:8): not called, does not respond
          closure 'log' (added at Chat/main.swift:9): called on the sender's thread
        """)
    #expect(
      "\(delegates)" == """
        MulticastDelegate with 3 delegates
          delegate       called on            pending  added at
          Room balcony   the sender's thread  0        Chat/main.swift:7
          Room orchard   the main actor       0        Chat/main.swift:8
          closure 'log'  the sender's thread  0        Chat/main.swift:9
        """)
    token.cancel()
  }

  @Test func `what is pending and what has become of messages is shown`() {
    let queue = DispatchQueue(label: "log")
    let (listener, other) = (Listener(), Listener())
    let delegates = MulticastDelegate()
    delegates.add(
      listener, delivery: .queue(queue), limit: .init(2, whenFull: .dropOldest),
      fileID: "Chat/main.swift", line: 7)
    delegates.add(other, delegateQueue: queue, fileID: "Chat/main.swift", line: 8)
    queue.suspend()
    for value in 0..<3 { delegates.send("hear:", value) }
    #expect(
      "\(delegates)" == """
        MulticastDelegate with 2 delegates
          delegate  called on  pending  limit                   delivered  dropped  failed  added at
          Listener  log        2        2, dropping the oldest  0          1        0       Chat/main.swift:7
          Listener  log        3        none                    0          0        0       Chat/main.swift:8
        """)
    #expect(
      delegates.diagnostics.explain("hear:", 1).description == """
        'hear:' reaches 2 of 2 delegates
          Listener (added at Chat/main.swift:7): called on log; 2 pending
          Listener (added at Chat/main.swift:8): called on log; 3 pending
        """)
    queue.resume()
    queue.sync {}
    let entries = delegates.diagnostics.explain("hear:", 1).delegates
    #expect(entries.allSatisfy { $0.pendingCount == 0 && $0.timeSinceCall != nil })
    #expect(entries.first?.description.contains("called on log; last called ") == true)
  }

  @Test func `an invocation made at run time is explained like a message`() {
    let message = Invocation("worker:didFinishSubTask:", arguments: [Worker(), 7])
    #expect(
      delegates.diagnostics.explain(message).description
        == delegates.diagnostics.explain("worker:didFinishSubTask:", Worker(), 7).description)
  }
}

@Responding
private class Marked: Respondable {}

/// A class without `@Responding`, whose methods answer no messages.
private final class Late: Marked {
  func workerDidFinish(_ worker: Worker) {}
}
