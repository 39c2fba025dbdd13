import Dispatch
import Invocation
import Synchronization
import TestSupport
import Testing

struct ObjectMethodsTests {
  private final class Hub: Respondable, Sendable {
    class var methods: MethodTable {
      MethodTable {
        Method("name") { (_: Hub) in "class" }
        Method.fallback { (_: Hub, invocation: inout Invocation) in
          try invocation.setReturnValue("class fallback")
        }
      }
    }
    let objectMethods = ObjectMethods()

    func say(_ selector: Selector) throws -> String { try perform(selector, as: String.self) }
  }

  @Test func `a method of an object comes before its class's, until it is removed`() throws {
    let hub = Hub()
    #expect(try hub.objectMethods.set("name") { "first" } == nil)
    #expect(try hub.say("name") == "first")
    #expect(try hub.objectMethods.set("name") { "second" }?.selector == "name")
    #expect(try hub.say("name") == "second")
    #expect(try Hub().say("name") == "class")
    #expect(hub.objectMethods.remove("name")?.selector == "name")
    #expect(hub.objectMethods.remove("name") == nil)
    #expect(try hub.say("name") == "class")
  }

  @Test func `a removed method can be set again`() throws {
    let hub = Hub()
    try hub.objectMethods.set("name") { "first" }
    let removed = try #require(hub.objectMethods.remove("name"))
    try hub.objectMethods.set(removed)
    #expect(try hub.say("name") == "first")
  }

  @Test func `a method of an object may take the object`() throws {
    let hub = Hub()
    try hub.objectMethods.set(Method("me") { (hub: Hub) in hub })
    #expect(try hub.perform("me", as: Hub.self) === hub)
  }

  @Test func `an object's method for every other selector comes after its class's methods`() throws
  {
    let hub = Hub()
    #expect(try hub.say("other") == "class fallback")
    let fallback = Method.fallback { (_: Hub, invocation: inout Invocation) in
      try invocation.setReturnValue("object fallback")
    }
    try hub.objectMethods.set(fallback)
    #expect(try hub.say("other") == "object fallback")
    #expect(try hub.say("name") == "class")
    #expect(hub.objectMethods.removeFallback() != nil)
    #expect(hub.objectMethods.removeFallback() == nil)
    #expect(try hub.say("other") == "class fallback")
  }

  @Test func `an object lists its own selectors in alphabetical order`() throws {
    let hub = Hub()
    for name: Selector in ["b", "c", "a"] { try hub.objectMethods.set(name) { 1 } }
    hub.objectMethods.remove("c")
    #expect(hub.objectMethods.selectors == ["a", "b"])
  }

  @Test func `an object responds to the methods that it has at the moment`() throws {
    let responder = Responder()
    #expect(!responder.responds(to: "a:"))
    try responder.objectMethods.set("a:") { (_: Int) in }
    #expect(responder.responds(to: "a:"))
    #expect(responder.methodSignature(for: "a:")?.description == "(Int) -> Void")
    responder.objectMethods.remove("a:")
    #expect(!responder.responds(to: "a:"))
    #expect(failure { try responder.perform("a:", 1) }.contains("unrecognized selector"))
  }

  @Test func `a closure with another number of parameters than the selector is an error`() {
    let responder = Responder()
    #expect(
      failure { try responder.objectMethods.set("a:b:") { (_: Int) in } }
        == "'a:b:' has 2 arguments, but its handler takes 1 parameter besides the receiver")
    #expect(
      failure { try responder.objectMethods.set("a") { (_: Int) in } }
        == "'a' has no arguments, but its handler takes 1 parameter besides the receiver")
    #expect(!responder.responds(to: "a"))
  }

  @Test func `an object whose class keeps no methods for single objects refuses one`() {
    final class Plain: Respondable {
      class var methods: MethodTable { MethodTable() }
    }
    #expect(
      failure { try Plain().objectMethods.set("a") {} }.hasPrefix(
        "'a' cannot be added to this object"))
    let fallback = Method.fallback { (_: Plain, _: inout Invocation) in }
    #expect(
      failure { try Plain().objectMethods.set(fallback) }
        .hasPrefix("'fallback' cannot be added to this object"))
    #expect(Plain().objectMethods.selectors == [])
  }

  @Test func `a method that takes another class is an error when it is called`() throws {
    let responder = Responder()
    try responder.objectMethods.set(Method("me") { (hub: Hub) in hub })
    #expect(
      failure { try responder.perform("me") }
        == "the handler for 'me' takes a receiver of Hub, found Responder")
  }

  @Test func `a method may remove and replace itself while it runs`() throws {
    let responder = Responder()
    let methods = responder.objectMethods
    try methods.set("next") { [unowned methods] in
      try methods.set("next") { [unowned methods] in
        methods.remove("next")
        return "second"
      }
      return "first"
    }
    #expect(try responder.perform("next", as: String.self) == "first")
    #expect(try responder.perform("next", as: String.self) == "second")
    #expect(!responder.responds(to: "next"))
  }

  @Test func `a removed method releases what it captures`() throws {
    let responder = Responder()
    weak var held: Worker?
    do {
      let worker = Worker()
      held = worker
      try responder.objectMethods.set("name") { worker.name }
    }
    #expect(held != nil)
    responder.objectMethods.remove("name")
    #expect(held == nil)
  }

  @Test func `a method that is replaced while it runs is released when it has returned`() throws {
    let responder = Responder()
    let methods = responder.objectMethods
    weak var held: Worker?
    try {
      let worker = Worker()
      held = worker
      try methods.set("name") { [unowned methods] in
        try methods.set("name") { "second" }
        #expect(try responder.perform("name", as: String.self) == "second")
        methods.remove("name")
        #expect(!responder.responds(to: "name"))
        try methods.set("name") { "third" }
        return worker.name
      }
    }()
    #expect(try responder.perform("name", as: String.self) == Worker().name)
    #expect(held == nil)
    #expect(try responder.perform("name", as: String.self) == "third")
  }

  @Test func `a method that an invocation has been sent to is released with its removal`() throws {
    let responder = Responder()
    weak var held: Worker?
    try {
      let worker = Worker()
      held = worker
      try responder.objectMethods.set("name") { worker.name }
    }()
    var invocation = Invocation("name")
    try invocation.invoke(with: responder)
    #expect(try invocation.returnValue(as: String.self) == Worker().name)
    #expect(throws: InvocationError.self) { try responder.perform("name", as: Int.self) }
    responder.objectMethods.remove("name")
    #expect(held == nil)
  }

  @Test func `no method is left when methods have changed while many threads used them`() throws {
    final class Kept: Sendable {
      static let count = Atomic<Int>(0)
      init() { Self.count.add(1, ordering: .relaxed) }
      deinit { Self.count.subtract(1, ordering: .relaxed) }
    }
    let responder = Responder()
    let methods = responder.objectMethods
    let names: [Selector] = ["first", "second", "third"]
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for turn in 0..<2_000 {
        let name = names[turn % names.count]
        switch (turn + thread) % 4 {
        case 0:
          let kept = Kept()
          _ = try? methods.set(name) {
            // While it runs, the method sends a message with its own selector or with another
            // selector.
            if turn % 5 == 0 { try? responder.perform(names[(turn + 1) % names.count]) }
            withExtendedLifetime(kept) {}
          }
        case 1 where turn % 3 == 0: methods.remove(name)
        case 2: _ = responder.responds(to: name)
        default: _ = try? responder.perform(name)
        }
      }
    }
    for name in names { methods.remove(name) }
    #expect(Kept.count.load(ordering: .relaxed) == 0)
    for name in names { #expect(!responder.responds(to: name)) }
  }

  @Test func `methods change while messages are sent, and each message runs one of them`() {
    let hub = Responder()
    let answers = 2
    let ran = Recorder<Int>()
    let got = Recorder<Int?>()
    let (senders, messages) = (4, 500)
    DispatchQueue.concurrentPerform(iterations: senders + 2) { thread in
      for turn in 0..<messages {
        if thread < senders {
          got.record(try? hub.perform("answer:", turn, as: Int.self))
        } else if turn % 3 == 2 {
          hub.objectMethods.remove("answer:")
        } else {
          let handler = (turn + thread) % answers
          _ = try? hub.objectMethods.set("answer:") { (_: Int) in
            ran.record(handler)
            return handler
          }
        }
      }
    }
    #expect(got.events.count == senders * messages)
    for handler in 0..<answers {
      #expect(ran.events.count { $0 == handler } == got.events.count { $0 == handler })
    }
  }
}
