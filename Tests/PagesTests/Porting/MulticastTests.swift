import Dispatch
import DynamicMulticast
import ObjectProperties
import TestSupport
import Testing

/// The messages of a person at work.
@MessageProtocol
private protocol ForemanDelegate: Respondable {
  @OptionalMessage func person(_ name: String, didFail code: Int)
  @OptionalMessage func person(_ name: String, mayStart task: String) -> Bool
}

@Responding
private final class Watcher: ForemanDelegate, Sendable {
  let events = Recorder<String>()
  let allows: Bool
  init(allowing allows: Bool = true) { self.allows = allows }
  func person(_ name: String, didFail code: Int) { events.record("\(name) \(code)") }
  func person(_ name: String, mayStart task: String) -> Bool {
    events.record(task)
    return allows
  }
}

private let personProtocol = ProtocolDescription(
  "PersonAtRunTime", required: ["person:didFail:": "v@:@q"])

@Suite("GCDMulticastDelegate")
struct GCDMulticastDelegateRowTests {
  private let delegates = MulticastDelegate()
  private let watcher = Watcher()

  init() { delegates.add(watcher, delivery: .synchronous) }

  @Test func `GCDMulticastDelegate<WorkerDelegate> *`() {
    let typed: TypedMulticastDelegate<any ForemanDelegate> = ForemanDelegateMulticast()
    typed.add(watcher, delivery: .synchronous)
    #expect(typed.count == 1 && delegates.count == 1)
  }

  @Test func `a message to it, [delegates worker:worker didFail:error]`() {
    let typed = ForemanDelegateMulticast()
    typed.add(watcher, delivery: .synchronous)
    typed.person("a", didFail: 1)
    delegates.dynamic.person("b", didFail: 2)
    delegates.send("person:didFail:", "c", 3)
    #expect(watcher.events.events == ["a 1", "b 2", "c 3"])
  }

  @Test func `methodSignatureForSelector: of it`() {
    #expect(delegates.methodSignature(for: "person:didFail:")?.numberOfArguments == 4)
  }

  @Test func `forwardInvocation: of it, called by the sender`() throws {
    delegates.send(Invocation("person:didFail:", "a", 1))
    var invocation = Invocation("person:didFail:", "b", 2)
    try delegates.forwardInvocation(&invocation)
    #expect(watcher.events.events == ["a 1", "b 2"])
  }

  @Test func `a delegate that overrides forwardInvocation: to get every message`() {
    let heard = Recorder<String>()
    let tokens = [
      delegates.onEveryMessage(delivery: .synchronous) { heard.record("\($0.selector)") },
      delegates.on(
        "one:", delivery: .synchronous, invocation: { heard.record("\($0.arguments[0])") }),
    ]
    delegates.send("one:", 1)
    delegates.send("two")
    #expect(heard.events == ["one:", "1", "two"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `respondsToSelector: of it, which is always no`() {
    #expect(delegates.responds(to: "person:didFail:"))
    #expect(!delegates.responds(to: "nope"))
  }

  @Test func `one as the delegate of another`() {
    let outer = MulticastDelegate()
    outer.add(delegates, delivery: .synchronous)
    outer.send("person:didFail:", "a", 1)
    #expect(watcher.events.events == ["a 1"])
  }

  @Test func `GCDMulticastDelegateNode`() {
    let queue = DispatchQueue(label: "watcher")
    delegates.add(watcher, delegateQueue: queue)
    let entries = Array(delegates.delegateEnumerator())
    #expect(entries.map { $0.delegate === watcher } == [true, true])
    #expect(entries.map { $0.queue === queue } == [false, true])
  }
}

@Suite("XLYMultiCastDelegate")
struct XLYMultiCastDelegateRowTests {
  private let delegates = ConformingMulticastDelegate(to: personProtocol)
  private let queue = DispatchQueue(label: "watcher")
  private let watcher = Watcher()

  @Test func `initWithConformingProtocol:`() {
    #expect(delegates.protocolDescription == personProtocol)
  }

  @Test func `initWithProtocolName:`() throws {
    let named = try ConformingMulticastDelegate(toProtocolNamed: "PersonAtRunTime")
    #expect(named.protocolDescription == personProtocol)
    // A protocol that is declared in Swift is registered under its name, without its module.
    let declared = try ConformingMulticastDelegate(toProtocolNamed: "ForemanDelegate")
    #expect(declared.protocolDescription == ForemanDelegateMulticast.declaration.description)
    #expect(throws: ProtocolError.self) {
      try ConformingMulticastDelegate(toProtocolNamed: "NoSuchProtocol")
    }
  }

  @Test func `addDelegate:dispatchQueue:, which refuses a delegate that does not conform`() throws {
    try delegates.add(watcher, delegateQueue: queue)
    let error = #expect(throws: ConformanceError.self) {
      try delegates.add(Listener(), delegateQueue: queue)
    }
    #expect(error?.obstacles.count == 1)
    #expect(delegates.count == 1)
  }

  @Test func `removing`() throws {
    try delegates.add(watcher, delegateQueue: queue)
    #expect(delegates.remove(watcher, delegateQueue: .main) == 0)
    #expect(delegates.remove(watcher) == 1)
    try delegates.add(watcher, delegateQueue: queue)
    delegates.removeAllDelegates()
    #expect(delegates.count == 0)
  }

  @Test func `conformsToProtocol: of it`() throws {
    #expect(delegates.conforms(to: personProtocol))
    #expect(!delegates.conforms(to: ProtocolDescription("Other", required: ["other": "v@:"])))
  }

  @Test func `respondsToSelector: of it`() throws {
    try delegates.add(watcher, delegateQueue: queue)
    #expect(delegates.responds(to: "person:didFail:"))
  }

  @Test func `the cast to id<SimpleProtocol>, to send it messages`() throws {
    let typed = ForemanDelegateMulticast()
    typed.add(watcher, delivery: .synchronous)
    typed.person("a", didFail: 1)
    try delegates.add(watcher, delivery: .synchronous)
    delegates.dynamic.person("b", didFail: 2)
    #expect(watcher.events.events == ["a 1", "b 2"])
  }

  @Test func `a call that returns a value: the first responder, on the caller's thread`()
    async throws
  {
    let delegates = ForemanDelegateMulticast()
    let watchers = [Watcher(allowing: false), Watcher()]
    for watcher in watchers { delegates.add(watcher, delivery: .synchronous) }
    let first = try delegates.ask("person:mayStart:", "a", "copy", as: Bool.self).firstAnswer()
    #expect(first == false)
    #expect(watchers.map(\.events.events.count) == [1, 0])
    let any = try await delegates.ask("person:mayStart:", "a", "copy", as: Bool.self)
      .contains(default: false) { $0 }
    #expect(any)
  }

  @Test func `a message that no delegate responds to, which is dropped`() {
    let unheard = Recorder<String>()
    delegates.diagnostics.unheardHandler = { unheard.record("\($0.selector)") }
    delegates.send("person:didFail:", "a", 1)
    #expect(unheard.events == ["person:didFail:"])
  }

  @Test func `the semaphore around its one NSInvocation`() {
    let delegates = MulticastDelegate()
    let heard = Recorder<Int>()
    let tokens = (1...2).map { _ in
      delegates.on(
        "hear:", delivery: .synchronous,
        invocation: { invocation in
          heard.record(try invocation.argument(at: 0))
          invocation.arguments[0] = 0
        })
    }
    delegates.send("hear:", 7)
    #expect(heard.events == [7, 7])
    withExtendedLifetime(tokens) {}
  }
}

@Suite("RRMulticastDelegate")
struct RRMulticastDelegateRowTests {
  private let delegates = MulticastDelegate()
  private let watchers = [Watcher(), Watcher(allowing: false)]

  init() { for watcher in watchers { delegates.add(watcher, delivery: .synchronous) } }

  @Test func `addDelegate:, which adds no delegate twice`() {
    #expect(!delegates.add(watchers[0], delivery: .synchronous, duplicates: .refuse))
    delegates.send("person:didFail:", "a", 1)
    #expect(watchers[0].events.events == ["a 1"])
  }

  @Test func `its delegates, which it holds strongly`() {
    let delegates = MulticastDelegate()
    do {
      let watcher = Watcher()
      delegates.add(watcher, delivery: .synchronous)
      #expect(delegates.count == 1)
    }
    #expect(delegates.count == 0)
  }

  @Test func `removeDelegate:`() {
    #expect(delegates.remove(watchers[0]) == 1)
  }

  @Test func `delegatesObjects`() {
    let objects = delegates.delegateEnumerator().map(\.delegate)
    #expect(zip(objects, watchers).allSatisfy { $0 === $1 } && objects.count == 2)
  }

  @Test func `respondsToSelector:, methodSignatureForSelector: of it`() {
    #expect(delegates.responds(to: "person:mayStart:"))
    #expect(delegates.methodSignature(for: "person:mayStart:")?.returnType is Bool.Type)
  }

  @Test func `forwardInvocation: of it`() throws {
    var invocation = Invocation("person:didFail:", "a", 1)
    try delegates.forwardInvocation(&invocation)
    #expect(watchers.map(\.events.events) == [["a 1"], ["a 1"]])
  }

  @Test func `a call that returns a value: the last responder's`() throws {
    let last = try delegates.ask("person:mayStart:", "a", "copy", as: Bool.self).lastAnswer()
    #expect(last == false)
  }

  private final class Download: MulticastDelegating {
    weak var delegate: (any Respondable)?
  }

  @Test func `setObject:forKey:, objectForKey: of any object`() {
    let key = AssociationKey<String>()
    let download = Download()
    AssociatedObjects(of: download)[key] = "a"
    #expect(AssociatedObjects(of: download)[key] == "a")
  }

  @Test func `multicastDelegate, multicastDatasource of any object`() {
    let download = Download()
    #expect(download.multicastDelegate === download.multicastDelegate)
    #expect(download.multicastDataSource !== download.multicastDelegate)
  }

  @Test func `addDelegate:, addDataSource: of any object`() throws {
    let download = Download()
    for watcher in watchers { download.multicastDelegate.add(watcher, delivery: .synchronous) }
    download.delegate = download.multicastDelegate
    try download.delegate?.perform("person:didFail:", "a", 1)
    #expect(watchers.map(\.events.events) == [["a 1"], ["a 1"]])
    download.multicastDataSource.add(watchers[0], delivery: .synchronous)
    let answer = try download.multicastDataSource.perform(
      "person:mayStart:", "a", "copy", as: Bool.self)
    #expect(answer)
  }
}
