import Dispatch
import Invocation
import ObjectiveCProtocols
import Support
import Testing

private final class Worker: Sendable {}

private final class Window: Respondable, Sendable {
  static var methods: MethodTable {
    MethodTable {
      Method("workerDidFinish:") { (_: Window, _: Worker) in }
      Method("worker:shouldPerformSubTask:") { (_: Window, _: Worker, _: String) in true }
    }
  }
}

private final class Rival: Respondable, Sendable {
  static var methods: MethodTable {
    MethodTable {
      Method("workerDidFinish:") { (_: Rival, _: Int) in }
      Method("worker:shouldPerformSubtask:") { (_: Rival, _: Worker, _: String) in true }
    }
  }
}

struct ListingTests {
  @Test func `a multicast that conforms to a protocol refuses delegates and messages`() throws {
    let workerDelegate = try ProtocolDescription(
      objectiveC: """
        @protocol WorkerDelegate <NSObject>
        @optional
        - (void)workerDidFinish:(Worker *)sender;
        - (void)worker:(Worker *)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed;
        @required
        - (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask;
        @end
        """)
    let delegates = MulticastDelegate(conformingTo: workerDelegate)
    let window = Window()
    try delegates.add(window, delegateQueue: .main)
    #expect(delegates.conforms(to: workerDelegate))
    #expect(window.conforms(to: workerDelegate))
    let error = #expect(throws: ConformanceError.self) {
      try delegates.add(Rival(), delegateQueue: .main)
    }
    print(error.map { "\($0)" } ?? "")
    let failures = Guarded<[String]>([])
    delegates.failureHandler = { failure in failures.withLock { $0.append("\(failure)") } }
    delegates.send("workerDidFnish:", Worker())
    print(failures.withLock { $0 })
    let named = MulticastDelegate(protocolName: "WorkerDelegate")
    #expect(named.count == 0)
    let plain = MulticastDelegate()
    plain.add(window, delegateQueue: .main)
    let upcast: MulticastDelegate = named
    #expect(!upcast.add(Rival(), delegateQueue: .main))
  }
}
