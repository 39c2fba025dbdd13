import Dispatch
import DynamicMulticast
import DynamicMulticastModules
import ObjectProperties
import TestSupport
import Testing

/// The messages of a worker, as in the article.
@MessageProtocol
private protocol ArticleDelegate: Respondable {
  @OptionalMessage
  func worker(_ name: String, didFinishSubTask task: String, inDuration seconds: Double)
}

@Responding
private final class Log: ArticleDelegate, Sendable {
  let events = Recorder<String>()
  func worker(_ name: String, didFinishSubTask task: String, inDuration seconds: Double) {
    events.record("\(task) \(seconds)")
  }
}

@Suite("Names")
struct ArticleNamesTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "log")
  private let other = DispatchQueue(label: "other")
  private let log = Log()
  private let selector: Selector = "worker:didFinishSubTask:inDuration:"

  init() {
    delegates.add(log, delegateQueue: queue)
    delegates.add(log, delegateQueue: other)
  }

  @Test func `[[GCDMulticastDelegate alloc] init]`() { #expect(MulticastDelegate().count == 0) }

  @Test func `addDelegate:delegateQueue:`() {
    #expect(delegates.add(log, delegateQueue: queue))
    #expect(delegates.count == 3)
  }

  @Test func `removeDelegate:delegateQueue:`() {
    #expect(delegates.remove(log, delegateQueue: queue) == 1)
  }

  @Test func `removeDelegate:, and removeDelegate:delegateQueue: without a queue`() {
    #expect(delegates.remove(log) == 2)
  }

  @Test func `removeAllDelegates`() {
    delegates.removeAllDelegates()
    #expect(delegates.count == 0)
  }

  @Test func `count`() { #expect(delegates.count == 2) }

  @Test func `countOfClass:`() {
    #expect(delegates.count(ofClass: Log.self) == 2)
    #expect(delegates.count(ofClass: Listener.self) == 0)
  }

  @Test func `countForSelector:`() {
    #expect(delegates.count(for: selector) == 2)
    #expect(delegates.count(for: "nope") == 0)
  }

  @Test func `hasDelegateThatRespondsToSelector:`() {
    #expect(delegates.hasDelegateThatResponds(to: selector))
    #expect(!delegates.hasDelegateThatResponds(to: "nope"))
  }

  @Test func `delegateEnumerator`() { #expect(delegates.delegateEnumerator().count == 2) }

  /// Returns the labels of the queues that a form of `getNextDelegate` finds.
  private func queues(
    _ next: (DelegateEnumerator, inout (any Respondable)?, inout DispatchQueue?) -> Bool
  ) -> [String] {
    let enumerator = delegates.delegateEnumerator()
    var (delegate, queue): ((any Respondable)?, DispatchQueue?)
    var labels: [String] = []
    while next(enumerator, &delegate, &queue) {
      labels.append("\(queue?.label ?? "none")\(delegate === log ? "" : " of another")")
    }
    return labels
  }

  @Test func `getNextDelegate:delegateQueue:`() {
    #expect(queues { $0.getNextDelegate(&$1, delegateQueue: &$2) } == ["log", "other"])
  }

  @Test func `getNextDelegate:delegateQueue:ofClass:`() {
    let found = queues { $0.getNextDelegate(&$1, delegateQueue: &$2, ofClass: Log.self) }
    #expect(found == ["log", "other"])
    #expect(
      queues { $0.getNextDelegate(&$1, delegateQueue: &$2, ofClass: Listener.self) } == [])
  }

  @Test func `getNextDelegate:delegateQueue:forSelector:`() {
    let found = queues { $0.getNextDelegate(&$1, delegateQueue: &$2, for: selector) }
    #expect(found == ["log", "other"])
    #expect(queues { $0.getNextDelegate(&$1, delegateQueue: &$2, for: "nope") } == [])
  }

  @Test func `[multicastDelegate worker:self didFinishSubTask:t inDuration:d]`() {
    let typed = ArticleDelegateMulticast()
    typed.add(log, delivery: .synchronous)
    typed.worker("a", didFinishSubTask: "copy", inDuration: 1.5)
    delegates.removeAllDelegates()
    delegates.add(log, delivery: .synchronous)
    delegates.dynamic.worker("a", didFinishSubTask: "move", inDuration: 2.5)
    delegates.send(selector, "a", "burn", 3.5)
    #expect(log.events.events == ["copy 1.5", "move 2.5", "burn 3.5"])
  }

  @Test func `forwardInvocation:, called with an invocation of the caller's`() {
    delegates.send(Invocation(selector, "a", "copy", 1.5))
    queue.sync {}
    other.sync {}
    #expect(log.events.events == ["copy 1.5", "copy 1.5"])
  }

  @Test func `the return pattern, by hand`() async throws {
    let token = delegates.on("mayStart:", delivery: .queue(queue)) { (task: String) in
      task != "format"
    }
    let mayStart = try await delegates.ask("mayStart:", "format", as: Bool.self)
      .allSatisfy(default: true) { $0 }
    #expect(!mayStart)
    withExtendedLifetime(token) {}
  }

  @Test func `@selector(worker:didFinishSubTask:inDuration:)`() {
    #expect(selector.numberOfArguments == 3)
  }

  @Test func `the methods of an @implementation`() {
    #expect(Log.methods.selectors == [selector])
  }
}

private final class Roster: MulticastModule {
  let multicast = QueueMulticast(queue: DispatchQueue(label: "roster"))
}

@Suite("Owners and modules")
struct ArticleOwnersTests {
  private let roster = Roster()
  private let queue = DispatchQueue(label: "log")
  private let listener = Listener()

  @Test func `addDelegate:delegateQueue: of a module: in its turn on the module's queue`() {
    let queue = roster.multicast.queue
    queue.suspend()
    roster.multicast.add(listener, delegateQueue: self.queue)
    #expect(roster.multicast.delegates.count == 0)
    queue.resume()
    queue.sync {}
    #expect(roster.multicast.delegates.count == 1)
  }

  @Test func `removeDelegate:delegateQueue:synchronously:`() {
    roster.multicast.queue.sync { roster.multicast.add(listener, delegateQueue: queue) }
    queue.suspend()
    roster.multicast.delegates.send("hear:", 1)
    roster.multicast.queue.suspend()
    #expect(roster.multicast.remove(listener, pending: .drop) == 1)
    roster.multicast.queue.resume()
    queue.resume()
    queue.sync {}
    #expect(listener.heard.events == [])
  }

  @Test func `registerModule:, unregisterModule:`() {
    let host = MulticastModuleHost()
    #expect(host.register(roster) && !host.register(roster))
    #expect(host.modules.count == 1)
    #expect(host.unregister(roster) && !host.unregister(roster))
  }

  @Test func `autoAddDelegate:delegateQueue:toModulesOfClass:`() {
    let host = MulticastModuleHost()
    host.autoAdd(listener, delegateQueue: queue, toModulesOfClass: Roster.self)
    host.register(roster)
    roster.multicast.queue.sync {}
    #expect(roster.multicast.delegates.count == 1)
  }

  @Test func `removeAutoDelegate:delegateQueue:fromModulesOfClass:`() {
    let host = MulticastModuleHost()
    host.register(roster)
    host.autoAdd(listener, delegateQueue: queue, toModulesOfClass: Roster.self)
    #expect(host.removeAutoDelegate(listener, fromModulesOfClass: Roster.self) == 1)
    roster.multicast.queue.sync {}
    #expect(roster.multicast.delegates.count == 0)
  }
}

@Suite("From other multicasts")
struct ArticleOthersTests {
  private let delegates = MulticastDelegate()
  private let listener = Listener()

  private final class Download: MulticastDelegating {
    weak var delegate: (any Respondable)?
    weak var dataSource: (any Respondable)?

    func addDelegate(_ delegate: any Respondable) {
      multicastDelegate.add(delegate, delivery: .synchronous)
      self.delegate = multicastDelegate
    }

    func addDataSource(_ dataSource: any Respondable) {
      multicastDataSource.add(dataSource, delivery: .synchronous)
      self.dataSource = multicastDataSource
    }
  }

  @Test func `RRMulticastDelegate, which calls all delegates on the sender's thread`() {
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    #expect(listener.heard.events == [1])
  }

  private func answers() -> [DelegateToken] {
    [1, 2].map { number in delegates.on("number", delivery: .synchronous) { number } }
  }

  @Test func `RRMulticastDelegate's return value, the last responder's`() throws {
    let tokens = answers()
    #expect(try delegates.ask("number", as: Int.self).lastAnswer() == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test func `XLYMultiCastDelegate's return value, the first responder's`() throws {
    let tokens = answers()
    #expect(try delegates.ask("number", as: Int.self).firstAnswer() == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func `multicastDelegate, multicastDatasource of any NSObject`() {
    let download = Download()
    #expect(download.multicastDelegate === download.multicastDelegate)
    #expect(download.multicastDataSource === download.multicastDataSource)
  }

  @Test
  func
    `addDelegate:, addDataSource: of any NSObject, which also make the multicast the object's delegate`()
    throws
  {
    let download = Download()
    download.addDelegate(listener)
    try download.delegate?.perform("hear:", 1)
    #expect(listener.heard.events == [1])
    let answering = Responder()
    try answering.objectMethods.set("number") { 7 }
    download.addDataSource(answering)
    #expect(try download.dataSource?.perform("number", as: Int.self) == 7)
  }

  @Test func `setObject:forKey:, objectForKey: of any NSObject`() {
    let key = AssociationKey<String>()
    AssociatedObjects(of: listener)[key] = "a"
    #expect(AssociatedObjects(of: listener)[key] == "a")
  }

  @Test func `a remove after whose return no message arrives`() async throws {
    let queue = DispatchQueue(label: "listener")
    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:", 1)
    func removeBlocking() -> Int { delegates.remove(listener, pending: .wait) }
    #expect(removeBlocking() == 1)
    #expect(listener.heard.events == [1])
    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:", 2)
    #expect(try await delegates.remove(listener, pending: .awaited) == 1)
    #expect(listener.heard.events == [1, 2])
  }
}
