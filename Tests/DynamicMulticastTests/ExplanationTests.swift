import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// Why a delegate was not called.
struct ExplanationTests {
  private final class ChatWindow: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable {
        Method("worker:didFinishSubTask:") { (_: ChatWindow, _: Worker, _: String) in }
        Method("workerDidFinish:") { (_: ChatWindow, _: Worker) in }
      }
    }
  }

  private final class History: Respondable, Sendable {
    static var methods: MethodTable {
      MethodTable { Method("worker:didFinishSubTask:") { (_: History, _: Worker, _: Int) in } }
    }
  }

  private let delegates = MulticastDelegate()
  private let window = ChatWindow()
  private let history = History()
  private let bystander = Bystander()

  init() {
    delegates.add(window, delegateQueue: DispatchQueue(label: "window"))
    delegates.add(history, delivery: .synchronous)
    delegates.add(bystander, delivery: .mainActor)
  }

  @Test func `one letter of the name differs`() {
    let explanation = delegates.explain("worker:didFinishSubtask:")
    #expect(
      explanation.description == """
        'worker:didFinishSubtask:' reaches 0 of 3 delegates
          ChatWindow: not called, does not respond; it does to 'worker:didFinishSubTask:'
          History: not called, does not respond; it does to 'worker:didFinishSubTask:'
          Bystander: not called, does not respond
        """)
  }

  @Test func `a name that is far from all others has no nearest`() {
    for entry in delegates.explain("applicationDidBecomeActive").delegates {
      guard case .doesNotRespond(nearest: nil) = entry.outcome else {
        Issue.record("\(entry)")
        continue
      }
    }
  }

  @Test func `who is called, on which queue, and who declared it with another signature`() {
    #expect(
      delegates.explain("worker:didFinishSubTask:").description == """
        'worker:didFinishSubTask:' reaches 2 of 3 delegates
          ChatWindow: called on window
          History: called on the sender's thread, but takes (Worker, Int) -> Void, where ChatWindow \
        takes (Worker, String) -> Void
          Bystander: not called, does not respond
        """)
  }

  @Test func `who does not take the arguments`() {
    #expect(
      delegates.explain("worker:didFinishSubTask:", Worker(), 7).description == """
        'worker:didFinishSubTask:' reaches 1 of 3 delegates
          ChatWindow: not called, does not take the arguments: 'worker:didFinishSubTask:' argument \
        1: expected String, found Int
          History: called on the sender's thread, but takes (Worker, Int) -> Void, where ChatWindow \
        takes (Worker, String) -> Void
          Bystander: not called, does not respond
        """)
  }

  @Test func `who is called in the wrong place`() async {
    @MainActor final class Screen: Respondable {
      nonisolated class var methods: MethodTable {
        MethodTable { Method("hear:", onMainActor: { (_: Screen, _: Int) in }) }
      }
    }
    let screen = await MainActor.run { Screen() }
    let delegates = MulticastDelegate()
    delegates.add(screen, delegateQueue: DispatchQueue(label: "background"))
    delegates.add(screen, delegateQueue: .main)
    delegates.add(screen, delivery: .mainActor)
    #expect(
      delegates.explain("hear:").description == """
        'hear:' reaches 2 of 3 delegates
          Screen: not called, its method is confined to the main actor, and it is called on background
          Screen: called on com.apple.main-thread
          Screen: called on the main actor
        """)
  }

  @Test func `who died`() {
    do {
      let window = ChatWindow()
      delegates.add(window, delivery: .synchronous)
    }
    #expect(
      delegates.explain("workerDidFinish:").description == """
        'workerDidFinish:' reaches 1 of 3 delegates
          ChatWindow: called on window
          History: not called, does not respond
          Bystander: not called, does not respond
          ChatWindow: not called, has died
        """)
  }

  @Test func `only the most recent deaths are remembered`() {
    for _ in 0..<200 { delegates.add(Listener(), delivery: .synchronous) }
    #expect(delegates.explain("hear:").delegates.count == 3 + 64)
  }

  @Test func `explaining sends nothing`() {
    let listener = Listener()
    delegates.add(listener, delivery: .synchronous)
    _ = delegates.explain("hear:", 1)
    #expect(listener.heard.events.isEmpty)
  }
}
