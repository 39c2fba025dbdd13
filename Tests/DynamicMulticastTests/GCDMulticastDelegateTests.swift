import Dispatch
@testable import DynamicMulticast
import RuntimeSupport
import TestSupport
import Testing

/// The behavior of GCDMulticastDelegate, and the intended differences of this package.
///
/// The name of a test begins with its row of the table in "Porting from GCDMulticastDelegate".
struct GCDMulticastDelegateTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")

  private func finish(_ queues: DispatchQueue...) {
    for queue in [queue] + queues { queue.sync {} }
  }

  @Test(arguments: [1, 2, 16])
  func `order: insertion order, and first in first out on a serial queue`(count: Int) {
    final class Numbered: Respondable, Sendable {
      let number: Int
      let log: Recorder<[Int]>
      init(_ number: Int, _ log: Recorder<[Int]>) {
        self.number = number
        self.log = log
      }
      static var methods: MethodTable {
        MethodTable {
          Method("hear:") { (self: Numbered, value: Int) in self.log.record([value, self.number]) }
        }
      }
    }
    let log = Recorder<[Int]>()
    let listeners = (0..<count).map { Numbered($0, log) }
    for listener in listeners { delegates.add(listener, delegateQueue: queue) }

    for value in 0..<50 { delegates.send("hear:", value) }
    finish()

    let expected = (0..<50).flatMap { value in (0..<count).map { [value, $0] } }
    #expect(log.events == expected)
    withExtendedLifetime(listeners) {}
  }

  @Test func `order: each delegate sees the messages of one sender in sending order`() {
    let queues = (0..<3).map { DispatchQueue(label: "queue \($0)") }
    let listeners = queues.map { Listener($0.label) }
    for (listener, queue) in zip(listeners, queues) {
      delegates.add(listener, delegateQueue: queue)
    }

    let senders = 4
    DispatchQueue.concurrentPerform(iterations: senders) { sender in
      for value in 0..<200 { delegates.send("hear:", sender * 1000 + value) }
    }
    for queue in queues { queue.sync {} }

    for listener in listeners {
      for sender in 0..<senders {
        let ofSender = listener.heard.events.filter { $0 / 1000 == sender }
        #expect(ofSender == (0..<200).map { sender * 1000 + $0 })
      }
    }
  }

  @Test func `dispatch: asynchronous, even if already on the delegate's queue`() {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    queue.sync {
      delegates.send("hear:", 1)
      #expect(listener.heard.events.isEmpty)
    }
    finish()
    #expect(listener.heard.events == [1])
  }

  @Test func `the message: each responder gets one of its own`() {
    final class Changing: Respondable, Sendable {
      let log: Recorder<Int>
      init(_ log: Recorder<Int>) { self.log = log }
      static var methods: MethodTable {
        MethodTable {
          Method(
            "hear:",
            invocation: { (self: Changing, invocation: inout Invocation) in
              self.log.record(try invocation.argument(at: 0))
              invocation.arguments[0] = 0
            })
        }
      }
    }
    let log = Recorder<Int>()
    let changing = [Changing(log), Changing(log)]
    for delegate in changing { delegates.add(delegate, delegateQueue: queue) }
    let invocation = Invocation("hear:", 7)
    delegates.send(invocation)
    finish()
    #expect(log.events == [7, 7])
    withExtendedLifetime(changing) {}
    #expect(invocation.arguments[0] as? Int == 7)
  }

  @Test func `the same delegate and queue twice: called twice`() {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:", 1)
    finish()
    #expect(listener.heard.events == [1, 1])
    #expect(delegates.count == 2)
  }

  @Test func `the same delegate and queue twice: refused on request`() {
    let listener = Listener()
    #expect(delegates.add(listener, delivery: .queue(queue), duplicates: .refuse))
    #expect(!delegates.add(listener, delivery: .queue(queue), duplicates: .refuse))
    #expect(delegates.add(listener, delivery: .queue(.main), duplicates: .refuse))
    #expect(!delegates.add(listener, delivery: .queue(.main), duplicates: .refuse))
    #expect(delegates.count == 2)
  }

  @Test func `the same delegate and queue twice: replaced on request, at the end`() {
    let (first, second) = (Listener("first"), Listener("second"))
    delegates.add(first, delegateQueue: queue)
    delegates.add(second, delegateQueue: queue)
    #expect(delegates.add(first, delivery: .queue(queue), duplicates: .replace))
    let names = delegates.delegateEnumerator().map { ($0.delegate as? Listener)?.name }
    #expect(names == ["second", "first"])
  }

  @Test func `the same delegate on another queue: called on both`() throws {
    let other = DispatchQueue(label: "other")
    let label = DispatchSpecificKey<String>()
    for queue in [queue, other] { queue.setSpecific(key: label, value: queue.label) }
    let labels = Recorder<String?>()
    let delegate = Responder()
    try delegate.objectMethods.set("note") {
      labels.record(DispatchQueue.getSpecific(key: label))
    }
    delegates.add(delegate, delegateQueue: queue)
    delegates.add(delegate, delegateQueue: other)
    delegates.dynamic.note()
    finish(other)
    #expect(Set(labels.events) == ["delegates", "other"])
  }

  @Test func `removal: every matching node, and says how many`() {
    let listener = Listener()
    for queue in [queue, queue, .main] { delegates.add(listener, delegateQueue: queue) }
    #expect(delegates.remove(listener, delegateQueue: .global()) == 0)
    #expect(delegates.remove(listener, delegateQueue: queue) == 2)
    #expect(delegates.remove(listener, delegateQueue: .main) == 1)
    #expect(delegates.remove(listener) == 0)
    #expect(delegates.count == 0)
  }

  @Test func `removal: on all queues when no queue is given`() {
    let (listener, other) = (Listener(), Listener())
    for queue in [queue, .main, .global()] { delegates.add(listener, delegateQueue: queue) }
    delegates.add(other, delegateQueue: queue)
    #expect(delegates.remove(listener) == 3)
    #expect(delegates.count == 1)
    #expect(delegates.removeAllDelegates() == 1)
    #expect(delegates.count == 0)
  }

  @Test func `a call queued before removal: still delivered, and it keeps the target alive`() {
    var listener: Listener? = Listener()
    weak let weakListener = listener
    let heard = listener?.heard
    queue.suspend()
    if let listener { delegates.add(listener, delegateQueue: queue) }
    delegates.send("hear:", 1)
    if let listener { #expect(delegates.remove(listener) == 1) }
    listener = nil
    #expect(weakListener != nil)
    queue.resume()
    finish()
    #expect(heard?.events == [1])
    #expect(weakListener == nil)
  }

  @Test func `a call queued before removal: dropped on request`() {
    let listener = Listener()
    queue.suspend()
    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:", 1)
    #expect(delegates.remove(listener, pending: .drop) == 1)
    queue.resume()
    finish()
    #expect(listener.heard.events.isEmpty)
  }

  @Test func `a call queued before removal: waited for on request`() {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    for value in 0..<100 { delegates.send("hear:", value) }
    #expect(delegates.remove(listener, pending: .wait) == 1)
    #expect(listener.heard.events == Array(0..<100))
  }

  @Test func `remove(self) in deinit (dealloc): the node is removed`() {
    final class Leaving: Respondable, Sendable {
      let delegates: MulticastDelegate
      let removed: Recorder<Int>
      init(_ delegates: MulticastDelegate, _ removed: Recorder<Int>) {
        self.delegates = delegates
        self.removed = removed
      }
      deinit { removed.record(delegates.remove(self)) }
      static var methods: MethodTable { MethodTable() }
    }
    let removed = Recorder<Int>()
    do {
      let leaving = Leaving(delegates, removed)
      delegates.add(leaving, delegateQueue: queue)
      delegates.add(leaving, delegateQueue: .main)
    }
    #expect(removed.events == [2])
    #expect(delegates.state.withLock { $0.registrations.isEmpty })
  }

  @Test
  func `delegates: held weakly, a deallocated one is never counted, and its node is removed`() {
    let survivor = Listener()
    delegates.add(survivor, delegateQueue: queue)
    do {
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      #expect(delegates.count == 2)
    }
    #expect(delegates.count(for: "hear:") == 1)
    #expect(delegates.count == 1)
    #expect(delegates.delegateEnumerator().count == 1)
    #expect(delegates.state.withLock { $0.registrations.count } == 1)
  }

  @Test func `delegates: sending removes the deallocated ones`() {
    do {
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      delegates.send("hear:", 1)
      finish()
    }
    delegates.send("hear:", 2)
    #expect(delegates.state.withLock { $0.registrations.isEmpty })
  }

  @Test(arguments: ["hear:", "workerDidFinish:"] as [Selector])
  func `delegates: the first send of a selector removes those deallocated before`(
    selector: Selector
  ) {
    var listeners = (0..<1000).map { _ in Listener() }
    for listener in listeners { delegates.add(listener, delegateQueue: queue) }
    listeners = []
    delegates.send(Invocation(selector, arguments: [1]))
    #expect(delegates.state.withLock { $0.registrations.isEmpty })
  }

  @Test func `delegates: adding looks for deallocated ones only when the list has doubled`() {
    let listeners = (0..<1000).map { _ in Listener() }
    var looks = 0
    for listener in listeners {
      if delegates.state.withLock({ $0.isDueForPruning }) { looks += 1 }
      delegates.add(listener, delegateQueue: queue)
    }
    #expect(looks == 6)
    withExtendedLifetime(listeners) {}
  }

  @Test
  func `delegates: adding again and again does not accumulate deallocated ones`() {
    for _ in 0..<1000 { delegates.add(Listener(), delegateQueue: queue) }
    #expect(delegates.state.withLock { $0.registrations.count } <= 17)
  }

  @Test func `no delegate responds: nothing happens, and the program can find out why`() {
    let unheard = Recorder<String>()
    delegates.diagnostics.unheardHandler = { unheard.record("\($0)") }
    let (bystander, listener) = (Bystander(), Listener())
    delegates.add(bystander, delegateQueue: queue)
    delegates.send("workerDidFinish:", Worker())
    #expect(unheard.events == ["[? workerDidFinish:<Worker>]"])

    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:", 1)
    finish()
    #expect(unheard.events.count == 1)
  }

  @Test func `responds(to:) of the multicast: yes if any delegate does`() {
    let (bystander, listener) = (Bystander(), Listener())
    delegates.add(bystander, delegateQueue: queue)
    #expect(!delegates.responds(to: "hear:"))
    delegates.add(listener, delegateQueue: queue)
    #expect(delegates.responds(to: "hear:"))
    #expect(
      delegates.methodSignature(for: "hear:") == MethodSignature(argumentTypes: [Int.self]))
    delegates.remove(listener)
    #expect(!delegates.responds(to: "hear:"))
    #expect(
      delegates.methodSignature(for: "hear:") == MethodSignature(untypedFor: "hear:"))
  }

  @Test
  func `delegates that declare a selector with different types: both are named, the rest called`() {
    final class Texts: Respondable, Sendable {
      static var methods: MethodTable {
        MethodTable { Method("hear:") { (_: Texts, _: String) in } }
      }
    }
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0)".withoutSites) }
    let (first, texts, last) = (Listener(), Texts(), Listener())
    for delegate in [first, texts, last] as [any Respondable] {
      delegates.add(delegate, delegateQueue: queue)
    }
    delegates.send("hear:", 1)
    finish()
    #expect(first.heard.events == [1])
    #expect(last.heard.events == [1])
    #expect(
      failures.events == [
        """
        [Texts hear:1] failed on delegates: 'hear:' argument 0: expected String, found Int; \
        Texts takes (String) -> Void, Listener takes (Int) -> Void
        """
      ])
  }

  @Test func `a method that returns a value: called, and the value dropped`() {
    final class Counting: Respondable, Sendable {
      let calls = Recorder<Int>()
      static var methods: MethodTable {
        MethodTable {
          Method("square:") { (self: Counting, value: Int) in
            self.calls.record(value)
            return value * value
          }
        }
      }
    }
    let counting = Counting()
    delegates.add(counting, delegateQueue: queue)
    delegates.send("square:", 3)
    #expect(throws: InvocationError.self) { try delegates.perform("square:", 4, as: Int.self) }
    finish()
    #expect(counting.calls.events == [3, 4])
  }

  fileprivate struct Point: Sendable, Equatable {
    var x = 1.5, y = 2.5
  }

  @Responding
  fileprivate final class Taking: Respondable, Sendable {
    let log = Recorder<String>()

    func take(
      _ selector: Selector, _ type: any Any.Type, _ point: Point, _ array: [Int],
      _ closure: @escaping @Sendable () -> Int
    ) {
      log.record("\(selector) \(type) \(point.y) \(array) \(closure())")
    }
  }

  @Test func `types of arguments: any Swift value can be sent`() {
    let taking = Taking()
    delegates.add(taking, delegateQueue: queue)
    let closure: @Sendable () -> Int = { 42 }
    let type: any Any.Type = String.self
    delegates.send("take:::::", "hear:" as Selector, type, Point(), [1, 2], closure)
    finish()
    #expect(taking.log.events == ["hear: String 2.5 [1, 2] 42"])
  }

  @Test func `messages that a delegate's queue has not run yet: bounded by a limit alone`() {
    let limited = Listener("limited")
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.add(limited, delivery: .queue(queue), limit: .init(2, whenFull: .dropOldest))
    queue.suspend()
    for value in 0..<100 { delegates.send("hear:", value) }
    queue.resume()
    finish()
    #expect(listener.heard.events == Array(0..<100))
    #expect(limited.heard.events == [98, 99])
  }

  @Test func `a handler that fails: a failure of that delegate only`() {
    let failures = Recorder<String>()
    delegates.diagnostics.failureHandler = { failures.record("\($0.error)") }
    let token = delegates.on("hear:", delivery: .queue(queue)) { (value: Int) in
      throw CancellationError()
    }
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.send("hear:", 1)
    finish()
    #expect(failures.events == ["\(CancellationError())"])
    #expect(listener.heard.events == [1])
    withExtendedLifetime(token) {}
  }

  @Test func `the enumerator: a snapshot, its count frozen, the other counts live`() throws {
    let (first, second, late) = (Listener("first"), Listener("second"), Listener("late"))
    delegates.add(first, delegateQueue: queue)
    delegates.add(second, delegateQueue: queue)
    let enumerator = delegates.delegateEnumerator()
    delegates.add(late, delegateQueue: queue)
    delegates.remove(first)
    #expect(enumerator.count == 2)
    #expect(enumerator.count(ofClass: Listener.self) == 1)
    #expect(enumerator.count(for: "hear:") == 1)

    var delegate: (any Respondable)?
    var queue: DispatchQueue?
    #expect(enumerator.getNextDelegate(&delegate, delegateQueue: &queue))
    #expect(delegate === second)
    #expect(queue === self.queue)
    #expect(!enumerator.getNextDelegate(&delegate, delegateQueue: &queue))
  }

  @Test
  func
    `the enumerator: the three forms share one cursor, so delegates that a filtered call skips do not return`()
  {
    let (bystander, listener, last) = (Bystander(), Listener(), Bystander())
    for delegate in [bystander, listener, last] as [any Respondable] {
      delegates.add(delegate, delegateQueue: queue)
    }
    let enumerator = delegates.delegateEnumerator()
    var delegate: (any Respondable)?
    var queue: DispatchQueue?
    #expect(enumerator.getNextDelegate(&delegate, delegateQueue: &queue, for: "hear:"))
    #expect(delegate === listener)
    #expect(
      enumerator.getNextDelegate(&delegate, delegateQueue: &queue, ofClass: Bystander.self))
    #expect(delegate === last)
    #expect(!enumerator.getNextDelegate(&delegate, delegateQueue: &queue))
  }

  @Test func `the enumerator: a delegate that is asked whether it responds may use the enumerator`()
  {
    final class Curious: Respondable, @unchecked Sendable {
      // Unchecked, because a single thread uses the object.
      var enumerator: DelegateEnumerator?
      var found: (any Respondable)?
      static var methods: MethodTable { MethodTable() }
      func responds(to selector: Selector) -> Bool {
        var queue: DispatchQueue?
        _ = enumerator?.getNextDelegate(&found, delegateQueue: &queue, ofClass: Listener.self)
        return true
      }
    }
    let (curious, listener) = (Curious(), Listener())
    delegates.add(curious, delegateQueue: queue)
    delegates.add(listener, delegateQueue: queue)
    let enumerator = delegates.delegateEnumerator()
    curious.enumerator = enumerator
    var delegate: (any Respondable)?
    var queue: DispatchQueue?
    #expect(enumerator.getNextDelegate(&delegate, delegateQueue: &queue, for: "hear:"))
    #expect(delegate === curious)
    #expect(curious.found === listener)
    #expect(enumerator.getNextDelegate(&delegate, delegateQueue: &queue, for: "hear:"))
    #expect(delegate === listener)
  }

  @Test func `the enumerator: it is also a sequence, which does not move the cursor`() {
    let (bystander, listener) = (Bystander(), Listener())
    delegates.add(bystander, delegateQueue: queue)
    delegates.add(listener, delivery: .synchronous)
    let enumerator = delegates.delegateEnumerator()
    #expect(enumerator.map { $0.queue === queue } == [true, false])
    #expect(enumerator.responding(to: "hear:").map { $0.delegate === listener } == [true])
    #expect(enumerator.map { $0.delegate === bystander } == [true, false])
    var delegate: (any Respondable)?
    var its: DispatchQueue?
    #expect(enumerator.getNextDelegate(&delegate, delegateQueue: &its))
    #expect(delegate === bystander)
  }

  @Test func `threads: every call from any thread, also from inside a handler`() {
    final class Busy: Respondable, Sendable {
      let delegates: MulticastDelegate
      let queue: DispatchQueue
      let calls = Recorder<Int>()
      init(_ delegates: MulticastDelegate, _ queue: DispatchQueue) {
        self.delegates = delegates
        self.queue = queue
      }
      static var methods: MethodTable {
        MethodTable {
          Method("hear:") { (self: Busy, value: Int) in
            self.calls.record(value)
            self.delegates.remove(self)
            self.delegates.add(self, delegateQueue: self.queue)
            _ = self.delegates.count + self.delegates.count(for: "hear:")
            _ = self.delegates.diagnostics.explain("hear:")
            self.delegates.send("nothing")
          }
        }
      }
    }
    let busy = (0..<4).map { Busy(delegates, DispatchQueue(label: "busy \($0)")) }
    for delegate in busy { delegates.add(delegate, delegateQueue: delegate.queue) }
    DispatchQueue.concurrentPerform(iterations: 4) { sender in
      for value in 0..<50 { delegates.send("hear:", sender * 50 + value) }
    }
    for delegate in busy {
      delegate.queue.sync {}
      #expect(Set(delegate.calls.events).count == delegate.calls.events.count)
    }
    #expect(delegates.count == 4)
    withExtendedLifetime(busy) {}
  }
}
