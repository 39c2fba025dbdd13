import Dispatch
import DynamicMulticast
import Invocation
import ObjectProperties
import RuntimeSupport
import TestSupport
import Testing

/// The behavior that the library guarantees whether or not the assumptions hold.
struct Essentials {
  func run(without assumptions: [Assumption]) throws {
    try values()
    try arguments()
    try closures(areCast: !assumptions.contains(.functionTypeName))
    try classes()
    delegates()
    removal()
    queues()
    threads()
    associatedValues()
  }

  // MARK: Values

  private struct Large: Equatable { var a = 1, b = "two", c = 3.0, d = [4] }
  private protocol Named: Sendable { var name: String { get } }
  private struct Person: Named { let name: String }
  private final class Plain: Sendable {}
  private final class Generic<Value: Sendable>: Sendable {}
  private actor Counter {}

  /// Sends and returns a value in every possible way, and compares the result with the value.
  private func travels<Value: Sendable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation,
    isSame: @escaping (Value) -> Bool
  ) throws {
    let responder = Responder()
    try responder.objectMethods.set("take:") { (value: Value) -> Value in value }
    try responder.objectMethods.set("take:with:") { (value: Value, _: Double) -> Value in value }
    for invocation in [
      Invocation("take:", value), Invocation("take:", arguments: [value]),
      Invocation("take:with:", value, 1), Invocation("take:with:", arguments: [value, 1]),
    ] {
      #expect(isSame(try invocation.argument(at: 0)), sourceLocation: sourceLocation)
      var sent = invocation
      try sent.invoke(with: responder)
      #expect(isSame(try sent.returnValue(as: Value.self)), sourceLocation: sourceLocation)
    }
    let answer: Value = try responder.performing.take(value)
    #expect(isSame(answer), sourceLocation: sourceLocation)
    let performed = try responder.perform("take:", value, as: Value.self)
    #expect(isSame(performed), sourceLocation: sourceLocation)
  }

  private func values() throws {
    try travels(1) { $0 == 1 }
    try travels(2.5) { $0 == 2.5 }
    try travels("a text that is too long for its words") { $0.hasSuffix("words") }
    try travels(Large()) { $0 == Large() }
    try travels(Int?.none) { $0 == nil }
    try travels(Int?.some(1)) { $0 == 1 }
    try travels((1, "two")) { $0 == (1, "two") }
    try travels(Int.self) { $0 == Int.self }
    try travels(Person(name: "a") as any Named) { $0.name == "a" }
    try travels(5 as any Sendable) { $0 as? Int == 5 }
    let (plain, generic, counter) = (Plain(), Generic<Int>(), Counter())
    try travels(plain) { $0 === plain }
    try travels(generic) { $0 === generic }
    try travels(counter) { $0 === counter }
    try travels(plain as any AnyObject & Sendable) { $0 === plain }
  }

  private func arguments() throws {
    let taken = Recorder<String>()
    let responder = Responder()
    // The types differ from the sent types, so that the arguments are separated and converted.
    try responder.objectMethods.set("move:to:by:") { (a: Double, b: String?, c: any Sendable) in
      taken.record("\(a) \(b ?? "nil") \(c)")
    }
    try responder.perform("move:to:by:", UInt8(1), "two", 3 as any Sendable)
    try responder.performing.move(1, to: "two", by: 3)
    try responder.performing.move(1, to: nil, by: 3)
    #expect(taken.events == ["1.0 two 3", "1.0 two 3", "1.0 nil 3"])
    #expect(Invocation("move:to:", 1, 2) == Invocation("move:to:", arguments: [1, 2]))
    #expect(failure { try responder.perform("move:to:by:", "one", "two", 3) } != "")

    var message = Invocation("nothing")
    message.returnType = Int.self
    try message.invoke(with: nil)
    #expect(try message.returnValue(as: Int.self) == 0)
    try responder.objectMethods.set("nothing") {}
    var void = Invocation("nothing")
    try void.invoke(with: responder)
    #expect(try void.returnValue is Void)
  }

  private func closures(areCast: Bool) throws {
    let double: @Sendable (Int) -> Int = { $0 * 2 }
    try travels(double) { $0(2) == 4 }
    let responder = Responder()
    try responder.objectMethods.set("map:") { (body: @escaping (Int) -> Int) in body(2) }
    if areCast {
      #expect(try responder.perform("map:", double, as: Int.self) == 4)
    } else {
      #expect(failure { try responder.perform("map:", double) }.contains("@Sendable"))
    }
  }

  // MARK: Classes

  @Responding
  fileprivate class Parent: Respondable, @unchecked Sendable {
    // Unchecked because subclasses are allowed, which add no state.
    func name() -> String { "parent" }
  }

  @Responding
  fileprivate final class Child: Parent, @unchecked Sendable {
    func age() -> Int { 7 }
  }

  private func classes() throws {
    let child = Child()
    #expect(try child.perform("name", as: String.self) == "parent")
    #expect(try child.perform("age", as: Int.self) == 7)
    #expect(!Parent().responds(to: "age"))
    let delegates = MulticastDelegate()
    let parent = Parent()
    delegates.add(parent, delivery: .synchronous)
    delegates.add(child, delivery: .synchronous)
    #expect(delegates.count(ofClass: Parent.self) == 2)
    #expect(delegates.count(ofClass: Child.self) == 1)
    #expect(delegates.count(ofClass: Plain.self) == 0)
    withExtendedLifetime((parent, child)) {}
  }

  // MARK: Delegates

  @Responding
  fileprivate final class Leaving: Respondable, Sendable {
    let delegates: MulticastDelegate
    let removed: Recorder<Int>

    init(_ delegates: MulticastDelegate, _ removed: Recorder<Int>) {
      self.delegates = delegates
      self.removed = removed
    }

    deinit { removed.record(delegates.remove(self)) }

    func hear(_ number: Int) {}
  }

  private func delegates() {
    let delegates = MulticastDelegate()
    let queue = DispatchQueue(label: "essentials")
    let survivor = Listener()
    delegates.add(survivor, delegateQueue: queue)
    for _ in 0..<3 {
      do {
        let listener = Listener()
        delegates.add(listener, delivery: .synchronous)
        #expect(delegates.count == 2 && delegates.count(for: "hear:") == 2)
        delegates.send("hear:", 1)
        #expect(listener.heard.events == [1])
      }
      #expect(delegates.count(for: "hear:") == 1)
      #expect(delegates.count == 1)
      #expect(delegates.delegateEnumerator().count == 1)
      #expect(
        delegates.delegateEnumerator().map { ObjectIdentifier($0.delegate) } == [
          ObjectIdentifier(survivor)
        ])
    }
    delegates.send("hear:", 2)
    queue.sync {}
    #expect(survivor.heard.events == [1, 1, 1, 2])
    for _ in 0..<100 { delegates.add(Listener(), delegateQueue: queue) }
    #expect(delegates.count(for: "hear:") == 1)
  }

  private func removal() {
    let delegates = MulticastDelegate()
    let removed = Recorder<Int>()
    let listener = Listener()
    #expect(delegates.add(listener, delivery: .synchronous, duplicates: .refuse))
    #expect(!delegates.add(listener, delivery: .synchronous, duplicates: .refuse))
    do {
      let leaving = Leaving(delegates, removed)
      delegates.add(leaving, delivery: .synchronous)
      delegates.add(leaving, delegateQueue: .main)
    }
    #expect(removed.events == [2])
    #expect(delegates.remove(listener) == 1)
    #expect(delegates.count == 0)
  }

  /// Tests delegates that only their pending messages retain, on suspended queues.
  private func queues() {
    let delegates = MulticastDelegate()
    let removed = Recorder<Int>()
    let base = DispatchQueue(label: "base")
    let queues = (0..<3).map { DispatchQueue(label: "queue \($0)", target: base) }
    base.suspend()
    do {
      let leaving = queues.map { _ in Leaving(delegates, removed) }
      for (leaving, queue) in zip(leaving, queues) { delegates.add(leaving, delegateQueue: queue) }
      for number in 0..<3 { delegates.send("hear:", number) }
    }
    #expect(removed.events == [])
    base.resume()
    for queue in queues { queue.sync {} }
    #expect(removed.events == [1, 1, 1] && delegates.count == 0)
  }

  /// Tests the removal of delegates in their deinitializers.
  ///
  /// Other threads send, count and add at the same time, and no code of a delegate may run under a
  /// lock.
  private func threads() {
    let delegates = MulticastDelegate()
    let removed = Recorder<Int>()
    let survivor = Listener()
    delegates.add(survivor, delivery: .synchronous)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for number in 0..<100 {
        let leaving = Leaving(delegates, removed)
        delegates.add(leaving, delivery: .synchronous)
        delegates.send("hear:", number)
        _ = delegates.count(for: "hear:")
        _ = delegates.count
      }
    }
    #expect(survivor.heard.events.count == 400)
    #expect(delegates.count == 1 && removed.events.count == 400)
  }

  // MARK: Associated values

  private final class Token: Sendable {
    let count: Box<Int>

    init(_ count: Box<Int>) {
      self.count = count
      count.withChange { $0 += 1 }
    }

    deinit { count.withChange { $0 -= 1 } }
  }

  private func associatedValues() {
    let key = AssociationKey<Token>()
    let name = AssociationKey<String>()
    let tokens = Box(0)
    let kept = Plain()
    AssociatedObjects(of: kept)[name] = "kept"
    for object in 0..<3 {
      // Use objects of several classes, which may reuse the memory of an earlier object.
      let object: AnyObject = [Plain(), Generic<Int>(), Counter()][object]
      let associated = AssociatedObjects(of: object)
      #expect(associated[key] == nil && associated[name] == nil)
      associated[key] = Token(tokens)
      associated[name] = "first"
      associated[name] = "second"
      #expect(associated[name] == "second" && associated[key] != nil)
      #expect(associated.value(for: name) { "other" } == "second")
    }
    for _ in 0..<3 { #expect(AssociatedObjects(of: kept)[name] == "kept") }
    #expect(tokens.value == 0)
    AssociatedObjects(of: kept)[key] = Token(tokens)
    AssociatedObjects(of: kept).removeAll()
    #expect(tokens.value == 0 && AssociatedObjects(of: kept)[name] == nil)
  }
}
