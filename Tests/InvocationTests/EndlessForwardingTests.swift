import Dispatch
import Invocation
import TestSupport
import Testing

struct EndlessForwardingTests {
  enum Way: CaseIterable, Sendable { case target, invoking, performing, alternating }

  /// An object that forwards its messages to a target, in one of the possible ways.
  private final class Forwarder: Respondable {
    class var methods: MethodTable { MethodTable() }
    let way: Way
    var next: () -> (any Respondable)?
    init(_ way: Way, next: @escaping () -> (any Respondable)? = { nil }) {
      self.way = way
      self.next = next
    }

    func forwardingTarget(for selector: Selector) -> (any Respondable)? {
      way == .target ? next() : nil
    }
    func methodSignature(for selector: Selector) -> MethodSignature? {
      way == .target ? nil : MethodSignature(untypedFor: selector)
    }
    func forwardInvocation(_ invocation: inout Invocation) throws {
      if way == .invoking {
        try invocation.invoke(with: next())
      } else {
        try next()?.perform(invocation.selector, invocation.argument(at: 0, as: Int.self))
      }
    }

    /// Returns an object that forwards each message to a new object of the same kind.
    static func dividing(_ way: Way) -> Forwarder { Forwarder(way) { dividing(way) } }

    /// Returns a chain of forwarders that ends at another object.
    static func chain(_ count: Int, _ way: Way, before last: any Respondable) -> any Respondable {
      (0..<count).reduce(last) { next, index in
        Forwarder(way == .alternating ? [.target, .invoking][index % 2] : way) { next }
      }
    }
  }

  private let text = "'count:' is forwarded without end, most recently by Forwarder"

  @Test(arguments: Way.allCases, [2, 3, 10])
  func `messages that go round in a circle are an error`(way: Way, length: Int) {
    let first = Forwarder(way == .alternating ? .target : way)
    let circle = Forwarder.chain(length - 1, way, before: first)
    first.next = { circle }
    defer { first.next = { nil } }
    #expect(failure { try circle.perform("count:", 1) } == text)
    #expect(failure { try first.perform("count:", 1) } == text)
  }

  @Test(arguments: Way.allCases)
  func `a proxy that makes another one each time is an error`(way: Way) {
    #expect(failure { try Forwarder.dividing(way).perform("count:", 1) } == text)
  }

  @Test(arguments: [Way.invoking, .performing])
  func `an object that forwards to itself is an error`(way: Way) {
    let forwarder = Forwarder(way)
    forwarder.next = { [unowned forwarder] in forwarder }
    #expect(failure { try forwarder.perform("count:", 1) } == text)
  }

  @Test(arguments: Way.allCases)
  func `a long chain that ends is fine`(way: Way) throws {
    let end = Responder()
    let counted = Recorder<Int>()
    try end.objectMethods.set("count:") { (number: Int) in counted.record(number) }
    let chain = Forwarder.chain(50, way, before: end)
    for number in 0..<5 { try chain.perform("count:", number) }
    #expect(counted.events == [0, 1, 2, 3, 4])
  }

  @Test(arguments: Way.allCases)
  func `an error does not spoil the messages after it`(way: Way) throws {
    let end = Responder()
    try end.objectMethods.set("count:") { (number: Int) in }
    for _ in 0..<3 {
      #expect(failure { try Forwarder.dividing(way).perform("count:", 1) } == text)
      try Forwarder.chain(50, way, before: end).perform("count:", 1)
    }
  }

  @Test(arguments: Way.allCases)
  func `a queue's stack is large enough to find out`(way: Way) {
    let found = Recorder<String>()
    let done = DispatchGroup()
    DispatchQueue(label: "EndlessForwardingTests").async(group: done) {
      found.record(failure { try Forwarder.dividing(way).perform("count:", 1) })
    }
    done.wait()
    #expect(found.events == [text])
  }

  /// A proxy like the proxy in the documentation.
  @Responding
  fileprivate final class Facing: Respondable, @unchecked Sendable {
    // Set once, before any message.
    var target: Facing?
    func responds(to selector: Selector) -> Bool { responds(to: selector, forwardingTo: target) }
    func methodSignature(for selector: Selector) -> MethodSignature? {
      methodSignature(for: selector, forwardingTo: target)
    }
    func forwardInvocation(_ invocation: inout Invocation) throws {
      try invocation.invoke(with: target)
    }
  }

  @Test func `two proxies that face each other do not ask each other without end`() {
    let (left, right) = (Facing(), Facing())
    left.target = right
    right.target = left
    #expect(!left.responds(to: "x"))
    #expect(left.methodSignature(for: "x") == nil)
    #expect(throws: InvocationError.self) { try left.perform("x") }
    left.target = nil
  }
}
