import Dispatch
@testable import DynamicMulticast
import TestSupport
import Testing

/// `replace(_:with:)`, which puts another delegate into the position of a delegate.
struct ReplacingTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")
  private let old = Listener("old")
  private let new = Listener("new")

  private var names: [String] {
    delegates.delegateEnumerator().map { ($0.delegate as? Listener)?.name ?? "?" }
  }

  @Test func `each registration of the old delegate becomes one of the new one, in its place`() {
    let others = (0..<3).map { Listener("\($0)") }
    let other = DispatchQueue(label: "other")
    delegates.add(others[0], delegateQueue: queue)
    delegates.add(old, delegateQueue: queue)
    delegates.add(others[1], delegateQueue: queue)
    delegates.add(old, delivery: .synchronous)
    delegates.add(old, delegateQueue: other)
    delegates.add(others[2], delegateQueue: queue)
    let deliveries = delegates.livingDelegates().map(\.registration.delivery)

    #expect(delegates.replace(old, with: new) == 3)
    #expect(names == ["0", "new", "1", "new", "new", "2"])
    #expect(delegates.livingDelegates().map(\.registration.delivery) == deliveries)
    delegates.send("hear:", 1)
    queue.sync {}
    other.sync {}
    #expect(new.heard.events == [1, 1, 1] && old.heard.events.isEmpty)

    #expect(delegates.replace(old, with: new) == 0)
    #expect(delegates.remove(new, delegateQueue: other) == 1)
    #expect(names == ["0", "new", "1", "new", "2"])
    #expect(delegates.remove(new) == 2)
    #expect(names == ["0", "1", "2"])
    withExtendedLifetime(others) {}
  }

  @Test func `a delegate can replace itself, and one that is there already is called once more`() {
    delegates.add(new, delegateQueue: queue)
    delegates.add(old, delegateQueue: queue)
    #expect(delegates.replace(old, with: old) == 1)
    #expect(names == ["new", "old"])
    #expect(delegates.replace(old, with: new) == 1)
    #expect(names == ["new", "new"])
    #expect(delegates.replace(new, with: old) == 2)
    #expect(names == ["old", "old"])
    #expect(delegates.remove(old) == 2)
    #expect(delegates.remove(new) == 0)
  }

  @Test(arguments: [RemovalPolicy.deliver, .drop])
  func `pending messages go to the old delegate, or are dropped`(policy: RemovalPolicy) {
    delegates.add(old, delegateQueue: queue)
    queue.suspend()
    delegates.send("hear:", 1)
    delegates.replace(old, with: new, pending: policy)
    delegates.send("hear:", 2)
    queue.resume()
    queue.sync {}
    #expect(old.heard.events == (policy == .deliver ? [1] : []))
    #expect(new.heard.events == [2])
  }

  @Test func `waiting returns when the old delegate has its messages`() {
    delegates.add(old, delegateQueue: queue)
    for value in 0..<100 { delegates.send("hear:", value) }
    #expect(delegates.replace(old, with: new, pending: .wait) == 1)
    #expect(old.heard.events == Array(0..<100))
  }

  /// A delegate on the sender's thread that replaces others in the middle of a send.
  @Responding
  fileprivate final class Replacer: Respondable, @unchecked Sendable {
    // Unchecked because of the closure, which only the test's thread calls.
    var action: () -> Void = {}
    func hear(_ number: Int) { action() }
  }

  @Test(arguments: [RemovalPolicy.deliver, .drop], [true, false])
  func `a send that has begun goes to just one of the two, in the old one's place`(
    policy: RemovalPolicy, isBatched: Bool
  ) {
    let serial = isBatched ? DispatchQueue(serialLabel: "serial") : queue
    let heard = Recorder<String>()
    let replacer = Replacer()
    let (first, last) = (Teller("first", heard), Teller("last", heard))
    let (old, new) = (Teller("old", heard), Teller("new", heard))
    delegates.add(replacer, delivery: .synchronous)
    for teller in [first, old, last] { delegates.add(teller, delegateQueue: serial) }
    replacer.action = { [delegates] in
      // This delegate is deallocated before the message reaches it.
      let short = Teller("short", heard)
      delegates.replace(old, with: short, pending: policy)
      delegates.replace(short, with: new, pending: policy)
    }
    delegates.send("hear:", 1)
    serial.sync {}
    // The old delegate still exists, but it is closed if its messages are dropped.
    #expect(heard.events == ["first", policy == .deliver ? "old" : "new", "last"])
  }

  @Responding
  fileprivate final class Teller: Respondable, Sendable {
    let name: String
    let heard: Recorder<String>
    init(_ name: String, _ heard: Recorder<String>) {
      self.name = name
      self.heard = heard
    }
    func hear(_ number: Int) { heard.record(name) }
  }

  @Test func `a deallocated delegate's place is taken over within a send, too`() {
    let heard = Recorder<String>()
    let replacer = Replacer()
    var old: Teller? = Teller("old", heard)
    let new = Teller("new", heard)
    delegates.add(replacer, delivery: .synchronous)
    if let old {
      delegates.add(old, delivery: .synchronous)
      delegates.add(old, delegateQueue: queue)
    }
    replacer.action = { [delegates] in
      if let old { delegates.replace(old, with: new) }
      old = nil
    }
    delegates.send("hear:", 1)
    queue.sync {}
    #expect(heard.events == ["new", "new"])
    // Repeat the test with arguments of known types, which need no invocation.
    replacer.action = {}
    delegates.remove(new, delegateQueue: queue)
    var other: Teller? = Teller("other", heard)
    if let other { delegates.replace(new, with: other) }
    replacer.action = { [delegates] in
      if let other { delegates.replace(other, with: new, pending: .drop) }
      other = nil
    }
    delegates.send("hear:", arguments: 2)
    #expect(heard.events == ["new", "new", "new"])
  }

  @Test(arguments: [RemovalPolicy.deliver, .drop])
  func `a question that is under way asks the old delegate, or neither`(
    policy: RemovalPolicy
  ) async throws {
    let (first, old, new) = (Responder(), Responder(), Responder())
    try first.objectMethods.set("name") { [delegates] () -> String? in
      delegates.replace(old, with: new, pending: policy)
      return nil
    }
    try old.objectMethods.set("name") { "old" as String? }
    try new.objectMethods.set("name") { "new" as String? }
    for delegate in [first, old] { delegates.add(delegate, delegateQueue: queue) }
    let question = delegates.ask("name", as: String?.self)
    #expect(try await question.first() == (policy == .deliver ? "old" : nil))
    #expect(try await question.first() == "new")
  }

  @Test func `a delegate can be replaced in its own handler and in its deinit`() throws {
    let heard = Recorder<String>()
    let new = Teller("new", heard)
    let responder = Responder(label: "itself")
    try responder.objectMethods.set("hear:") { [delegates, weak responder] (_: Int) in
      if let responder { delegates.replace(responder, with: new, pending: .wait) }
    }
    delegates.add(responder, delegateQueue: queue)
    delegates.send("hear:", 1)
    queue.sync {}
    delegates.send("hear:", 2)
    queue.sync {}
    #expect(heard.events == ["new"])

    do {
      let leaving = Leaving(delegates, new)
      delegates.add(leaving, delegateQueue: queue)
    }
    #expect(delegates.count == 2)
  }

  @Responding
  fileprivate final class Leaving: Respondable, Sendable {
    let delegates: MulticastDelegate
    let heir: Teller
    init(_ delegates: MulticastDelegate, _ heir: Teller) {
      self.delegates = delegates
      self.heir = heir
    }
    deinit { delegates.replace(self, with: heir) }
  }

  @Test func `explanations still name the line that added the old delegate`() {
    delegates.add(old, delegateQueue: queue)
    let line = #line - 1
    delegates.replace(old, with: new)
    delegates.replace(new, with: old)
    let registration = delegates.livingDelegates().first?.registration
    #expect(registration?.site == RegistrationSite(line: UInt(line)))
  }

  // MARK: Protocols

  private static let hearing = ProtocolDescription(
    "ReplacingTests.Hearing", required: ["hear:": "v@:q"])

  @Test func `a conforming multicast takes only what conforms, and changes nothing otherwise`()
    throws
  {
    let delegates = ConformingMulticastDelegate(to: Self.hearing)
    try delegates.add(old, delegateQueue: queue)
    #expect(throws: ConformanceError.self) { try delegates.replace(old, with: Bystander()) }
    #expect(delegates.count(for: "hear:") == 1)
    #expect(try delegates.replace(old, with: new) == 1)
    delegates.send("hear:", 1)
    queue.sync {}
    #expect(new.heard.events == [1])
  }
}
