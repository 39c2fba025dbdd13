import Invocation
import RuntimeSupport
import TestSupport
import Testing

/// The steps of the forwarding chain, with the numbers of the specification.
struct ForwardingChainTests {
  /// An object whose answer to any message contains the object's name.
  private final class Answering: Respondable, Sendable {
    class var methods: MethodTable {
      MethodTable {
        Method.fallback { (object: Answering, invocation: inout Invocation) in
          try invocation.setReturnValue("\(object.name) got \(invocation)")
        }
      }
    }
    let name: String
    init(_ name: String = "target") { self.name = name }
  }

  /// An object that handles a message at a single step, and records the steps that were tried.
  private class Link: Respondable {
    enum Step: String, CaseIterable { case own, resolver, target, invocation, nobody }

    class var methods: MethodTable {
      MethodTable { Method("own:") { (_: Link, text: String) in "own \(text)" } }
    }

    let step: Step
    let asked = Recorder<String>()
    init(_ step: Step = .nobody) { self.step = step }

    class func resolveInstanceMethod(_ selector: Selector) -> Method? {
      selector.name.hasPrefix("resolver")
        ? Method(selector) { (_: Link, text: String) in "resolver \(text)" } : nil
    }
    func forwardingTarget(for selector: Selector) -> (any Respondable)? {
      asked.record("forwardingTarget")
      return step == .target ? Answering() : nil
    }
    func methodSignature(for selector: Selector) -> MethodSignature? {
      asked.record("methodSignature")
      return step == .invocation
        ? MethodSignature(untypedFor: selector) : ownMethodSignature(for: selector)
    }
    func forwardInvocation(_ invocation: inout Invocation) throws {
      asked.record("forwardInvocation")
      try invocation.setReturnValue("forwarded \(invocation)")
    }
    func doesNotRecognizeSelector(_ selector: Selector) throws {
      asked.record("doesNotRecognizeSelector")
    }
  }

  private final class Plain: Respondable {
    class var methods: MethodTable { MethodTable() }
  }

  // MARK: The steps

  @Test func `step 1: the receiver's own method for the selector, inherited ones included`() throws
  {
    final class Inheriting: Link {
      override class var methods: MethodTable { MethodTable() }
    }
    for link in [Link(), Inheriting()] {
      #expect(try link.perform("own:", "a", as: String.self) == "own a")
      #expect(link.asked.events.isEmpty)
    }
  }

  @Test func `step 2: the resolver may add a method, and the look-up is repeated`() throws {
    let link = Link()
    #expect(try link.perform("resolver:", "a", as: String.self) == "resolver a")
    #expect(try link.perform("resolver:", "b", as: String.self) == "resolver b")
    #expect(link.asked.events.isEmpty)
  }

  @Test func `step 2: the resolver is asked until it answers, and then not any more`() throws {
    final class Late: Respondable {
      static let asked = Recorder<Selector>()
      static let mayAnswer = Guarded(false)
      class var methods: MethodTable { MethodTable() }
      class func resolveInstanceMethod(_ selector: Selector) -> Method? {
        asked.record(selector)
        return mayAnswer.withLock { $0 } ? Method(selector) { (_: Late) in 1 } : nil
      }
    }
    func timesAsked() -> Int { Late.asked.events.count { $0 == "late" } }
    for _ in 0..<2 {
      let before = timesAsked()
      #expect(failure { try Late().perform("late") }.contains("unrecognized selector"))
      #expect(timesAsked() > before)
    }
    Late.mayAnswer.withLock { $0 = true }
    let before = timesAsked()
    for _ in 0..<5 { #expect(try Late().perform("late", as: Int.self) == 1) }
    #expect(timesAsked() == before + 1)
  }

  @Test func `step 2: a method that was resolved for a class is inherited by its subclasses`()
    throws
  {
    class Upper: Respondable {
      class var methods: MethodTable { MethodTable() }
      class func resolveInstanceMethod(_ selector: Selector) -> Method? {
        let name = "\(self)"
        return selector == "late" ? Method(selector) { (_: Upper) in name } : nil
      }
    }
    final class Before: Upper {}
    final class Resolved: Upper {}
    final class After: Upper {}
    _ = Before().responds(to: "other")
    #expect(try Resolved().perform("late", as: String.self) == "Resolved")
    #expect(try Upper().perform("late", as: String.self) == "Upper")
    for object in [Before(), After()] {
      #expect(try object.perform("late", as: String.self) == "Upper")
    }
    #expect(try Resolved().perform("late", as: String.self) == "Resolved")
  }

  @Test func `step 2: a resolver's method for another selector is added for that`() throws {
    final class Confused: Respondable, Sendable {
      static var methods: MethodTable { MethodTable() }
      static func resolveInstanceMethod(_ selector: Selector) -> Method? {
        Method("two::") { (_: Confused, left: Int, right: Int) in left + right }
      }
    }
    let confused = Confused()
    #expect(throws: InvocationError.self) { try confused.perform("one:", 1) }
    #expect(try confused.perform("two::", 1, 2, as: Int.self) == 3)
    #expect(!confused.responds(to: "one:"))
  }

  @Test func `step 2: a resolver's method for another number of arguments traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Wrong: Respondable {
        class var methods: MethodTable { MethodTable() }
        class func resolveInstanceMethod(_ selector: Selector) -> Method? {
          Method(selector) { (_: Wrong, _: Int) in }
        }
      }
      try Wrong().perform("a:b:", 1, 2)
    }
    #expect(result.said("but its handler takes 1 parameter besides the receiver"))
  }

  @Test func `step 3: a forwarding target gets the message, and no invocation is built`() throws {
    let link = Link(.target)
    #expect(
      try link.perform("other:", 1, as: String.self) == "target got [Answering other:1]")
    #expect(link.asked.events == ["forwardingTarget"])
  }

  @Test func `step 3: no target, or the object itself, is ignored`() throws {
    final class SelfForwarding: Link {
      override func forwardingTarget(for selector: Selector) -> (any Respondable)? {
        _ = super.forwardingTarget(for: selector)
        return self
      }
    }
    for link in [Link(.invocation), SelfForwarding(.invocation)] {
      #expect(try link.perform("other:", 1, as: String.self).hasPrefix("forwarded"))
      #expect(link.asked.events == ["forwardingTarget", "methodSignature", "forwardInvocation"])
    }
  }

  @Test func `step 4: without a signature the message is not recognized`() throws {
    let link = Link(.nobody)
    try link.perform("other:", 1)
    #expect(
      link.asked.events == ["forwardingTarget", "methodSignature", "doesNotRecognizeSelector"])
  }

  @Test func `step 5: the invocation is forwarded, and its return value is the message's`() throws {
    let link = Link(.invocation)
    #expect(try link.perform("other:", 1, as: String.self) == "forwarded [Link other:1]")
    #expect(link.asked.events == ["forwardingTarget", "methodSignature", "forwardInvocation"])
  }

  @Test func `step 5: the root's version does not recognize the selector`() {
    final class Promising: Respondable {
      class var methods: MethodTable { MethodTable() }
      func methodSignature(for selector: Selector) -> MethodSignature? {
        MethodSignature(untypedFor: selector)
      }
    }
    #expect(
      failure { try Promising().perform("nope") }
        .hasPrefix("-[Promising nope]: unrecognized selector sent to instance 0x"))
  }

  @Test func `step 5: an invocation that is forwarded starts without a return value`() throws {
    final class Silent: Respondable {
      class var methods: MethodTable { MethodTable() }
      func methodSignature(for selector: Selector) -> MethodSignature? {
        MethodSignature(untypedFor: selector)
      }
      func forwardInvocation(_ invocation: inout Invocation) throws {
        let invocation = invocation
        #expect(throws: InvocationError.self) { try invocation.returnValue }
      }
    }
    var invocation = Invocation("other")
    try invocation.setReturnValue("old")
    try invocation.invoke(with: Silent())
    #expect(
      failure { try invocation.returnValue } == "return value of 'other' read with no value set")
  }

  @Test func `steps are taken in order where several could take the message`() throws {
    final class Everything: Link {
      static let resolving = Recorder<Selector>()
      override class func resolveInstanceMethod(_ selector: Selector) -> Method? {
        resolving.record(selector)
        return super.resolveInstanceMethod(selector)
      }
    }
    let link = Everything(.target)
    #expect(try link.perform("own:", "a", as: String.self) == "own a")
    #expect(!Everything.resolving.events.contains("own:"))
    // The method has not been added to the superclass of this class.
    #expect(try link.perform("resolverLater:", "a", as: String.self) == "resolver a")
    #expect(link.asked.events.isEmpty)
    #expect(try link.perform("other:", "a", as: String.self).hasPrefix("target got"))
    #expect(
      Everything.resolving.events.filter { $0.name != "(probe)" } == ["resolverLater:", "other:"])
    #expect(link.asked.events == ["forwardingTarget"])
  }

  // MARK: Refusing

  @Test func `an unrecognized selector is an error in Objective-C's words`() {
    final class Worker: Respondable {
      class var methods: MethodTable { MethodTable() }
    }
    let worker = Worker()
    let address = UInt(bitPattern: Unmanaged.passUnretained(worker).toOpaque())
    #expect(
      failure { try worker.perform("nope") }
        == """
        -[Worker nope]: unrecognized selector sent to instance 0x\(String(address, radix: 16))
        """)
  }

  @Test func `a class that swallows what it does not recognize drops the message`() throws {
    let link = Link(.nobody)
    var invocation = Invocation("other:", 1)
    try invocation.invoke(with: link)
    #expect(failure { try invocation.returnValue }.contains("no value set"))
    #expect(
      failure { try link.perform("other:", 1, as: Int.self) }
        == "return value of 'other:' read with no value set")
  }

  @Test func `a proxy without methodSignature(for:) is told that it forwards nothing without one`()
    throws
  {
    final class Signless: Respondable {
      class var methods: MethodTable { MethodTable() }
      let forwarded = Recorder<String>()
      func forwardInvocation(_ invocation: inout Invocation) throws {
        forwarded.record(invocation.selector.name)
      }
    }
    let proxy = Signless()
    let address = UInt(bitPattern: Unmanaged.passUnretained(proxy).toOpaque())
    for _ in 0..<2 {
      let error = #expect(throws: InvocationError.self) { try proxy.perform("nope:", 1) }
      guard case .noForwardingSignature("nope:", let receiver, address) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(ObjectIdentifier(receiver) == ObjectIdentifier(Signless.self))
    }
    // The class is asked once, with a probe instead of a message of the program.
    #expect(proxy.forwarded.events == ["(probe)"])
    #expect(
      failure { try proxy.perform("nope:", 1) }
        == """
        -[Signless nope:]: unrecognized selector sent to instance 0x\(String(address, radix: 16)); \
        Signless declares 'forwardInvocation(_:)', which gets a message only if \
        'methodSignature(for:)' returns a signature: declare that, too, and return that of the \
        target, or MethodSignature(untypedFor:)
        """)
  }

  @Test func `a proxy whose forwardInvocation sends itself what it refuses is asked once`() {
    final class Echoing: Respondable {
      class var methods: MethodTable { MethodTable() }
      let forwarded = Recorder<String>()
      func forwardInvocation(_ invocation: inout Invocation) throws {
        forwarded.record(invocation.selector.name)
        try perform("log:", 1)
      }
    }
    let proxy = Echoing()
    #expect(
      failure { try proxy.perform("nope:", 1) }
        .contains("Echoing declares 'forwardInvocation(_:)'"))
    #expect(proxy.forwarded.events == ["(probe)"])
  }

  @Test func `a proxy whose forwardInvocation asks other objects is told of its own signature`() {
    final class Asking: Respondable {
      class var methods: MethodTable { MethodTable() }
      func forwardInvocation(_ invocation: inout Invocation) throws {
        try invocation.invoke(with: Plain())
      }
    }
    #expect(failure { try Asking().perform("nope") }.contains("Asking declares 'forwardInvocation"))
    #expect(failure { try Plain().perform("nope") }.contains("declares") == false)
  }

  // MARK: Responding

  @Test func `whether an object responds is asked of methods and resolver, not of forwarding`() {
    for step in Link.Step.allCases {
      let link = Link(step)
      #expect(link.responds(to: "own:"))
      #expect(link.responds(to: "resolver:"))
      #expect(!link.responds(to: "other:"))
      #expect(link.asked.events.isEmpty)
    }
  }

  @Test func `a method is found by its object's hasMethod, whatever responds(to:) says`() {
    let proxy = Proxy(for: Answering())
    #expect(proxy.responds(to: "other:"))
    #expect(!proxy.hasMethod(for: "other:"))
    #expect(proxy.ownMethodSignature(for: "other:") == nil)
    #expect(Plain().ownMethodSignature(for: "other:") == nil)
    #expect(Link().ownMethodSignature(for: "own:")?.description == "(String) -> String")
  }

  @Test func `a message to nil does nothing and gives zero`() throws {
    let nobody: Link? = nil
    #expect(try nobody?.perform("own:", "a", as: String.self) == nil)
    var invocation = Invocation("own:", "a", returning: Int.self)
    try invocation.invoke(with: nobody)
    #expect(try invocation.returnValue(as: Int.self) == 0)
  }

  // MARK: Proxies

  /// A proxy that forwards everything to another object.
  private final class Proxy: Respondable {
    class var methods: MethodTable { MethodTable() }
    private let object: any Respondable
    init(for object: any Respondable) { self.object = object }

    func responds(to selector: Selector) -> Bool { object.responds(to: selector) }
    func methodSignature(for selector: Selector) -> MethodSignature? {
      object.methodSignature(for: selector)
    }
    func forwardInvocation(_ invocation: inout Invocation) throws {
      try invocation.invoke(with: object)
    }
  }

  @Test func `a proxy of a dozen lines forwards everything`() throws {
    struct Refusal: Error {}
    let responder = Responder()
    try responder.objectMethods.set("double:") { (number: Int) in number * 2 }
    try responder.objectMethods.set("refuse") { throw Refusal() }
    let proxy = Proxy(for: Proxy(for: responder))
    #expect(try proxy.perform("double:", 2, as: Int.self) == 4)
    #expect(throws: Refusal.self) { try proxy.perform("refuse") }
    #expect(proxy.responds(to: "double:"))
    #expect(!proxy.responds(to: "nope"))
    #expect(proxy.methodSignature(for: "double:")?.description == "(Int) -> Int")
    #expect(
      failure { try proxy.perform("nope") }
        .hasPrefix("-[Proxy nope]: unrecognized selector sent to instance"))
  }

  @Test func `a proxy may change the message before forwarding it, and the answer after`() throws {
    final class Shouting: Respondable {
      class var methods: MethodTable { MethodTable() }
      func methodSignature(for selector: Selector) -> MethodSignature? {
        MethodSignature(untypedFor: selector)
      }
      func forwardInvocation(_ invocation: inout Invocation) throws {
        #expect(invocation.target === self)
        invocation.arguments[0] = try invocation.argument(at: 0, as: String.self).uppercased()
        invocation.selector = "loud:"
        try invocation.invoke(with: Answering())
        try invocation.setReturnValue(invocation.returnValue(as: String.self) + "!")
      }
    }
    var message = Invocation("quiet:", "a")
    try message.invoke(with: Shouting())
    #expect(try message.returnValue(as: String.self) == "target got [Answering loud:\"A\"]!")
    #expect("\(message)" == "[? quiet:\"a\"]")
  }
}
