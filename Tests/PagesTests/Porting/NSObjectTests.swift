import Dispatch
import DynamicMulticast
import DynamicMulticastTesting
import RuntimeSupport
import TestSupport
import Testing

/// A class with the messages `title:` and `add:to:`, which forwards `hear:`.
@Responding
private class Window: Respondable, @unchecked Sendable {
  // Unchecked because the class has subclasses. Only `listener` holds changing state.
  let listener = Listener()

  func title(_ text: String) -> String { text }
  func add(_ a: Int, to b: Int) -> Int { a + b }
  @Responds static func windowCount() -> Int { 3 }

  @NonMessage func responds(to selector: Selector) -> Bool {
    responds(to: selector, forwardingTo: listener)
  }
  @NonMessage func methodSignature(for selector: Selector) -> MethodSignature? {
    methodSignature(for: selector, forwardingTo: listener)
  }
  @NonMessage func forwardInvocation(_ invocation: inout Invocation) throws {
    try invocation.invoke(with: listener)
  }
}

@Responding
private final class LoudWindow: Window, @unchecked Sendable {}

private final class Facade: Respondable, Sendable {
  static var methods: MethodTable { MethodTable() }
  static func classForwardingTarget(for selector: Selector) -> (any Respondable)? {
    Window.classObject
  }
  static func classResponds(to selector: Selector) -> Bool {
    classObject.responds(to: selector, forwardingTo: Window.classObject)
  }
  static func resolveClassMethod(_ selector: Selector) -> Method? {
    selector == "late" ? Method(class: "late") { (_: Facade.Type) in "late" } : nil
  }
  static func resolveInstanceMethod(_ selector: Selector) -> Method? {
    selector == "late" ? Method("late") { (_: Facade) in "late" } : nil
  }
  func forwardingTarget(for selector: Selector) -> (any Respondable)? { Proxied() }
}

@Responding
private final class Proxied: Respondable, Sendable {
  func proxied() -> String { "proxied" }
}

private final class Screen: Respondable, Sendable {
  static var methods: MethodTable {
    MethodTable {
      Method(
        "show:",
        onMainActor: { (_: Screen, text: String) in
          MainActor.assertIsolated()
          return text
        })
    }
  }
}

@Suite("NSObject")
struct NSObjectTests {
  private let window = Window()
  private let queue = DispatchQueue(label: "window")

  @Test func `respondsToSelector:`() {
    #expect(window.responds(to: "title:") && window.responds(to: "hear:"))
    #expect(!window.responds(to: "nope"))
  }

  @Test func `+instancesRespondToSelector:`() {
    #expect(LoudWindow.instancesRespond(to: "title:"))
    #expect(!LoudWindow.instancesRespond(to: "hear:"))
  }

  @Test func `+respondsToSelector:`() {
    #expect(Window.classObject.responds(to: "windowCount"))
    #expect(Facade.classObject.responds(to: "windowCount"))
    #expect(!Facade.classObject.responds(to: "title:"))
  }

  @Test func `conformsToProtocol:`() {
    let right = ProtocolDescription("TitledWindow", required: ["title:": "@@:@"])
    let wrong = ProtocolDescription("CountedWindow", required: ["title:": "@@:d"])
    #expect(window.conforms(to: right))
    #expect(!window.conforms(to: wrong))
  }

  @Test("performSelector:, performSelector:withObject:, … withObject:withObject:")
  func performing() throws {
    try window.perform("title:", "a")
    #expect(try window.perform("add:to:", 1, 2, as: Int.self) == 3)
  }

  @Test func `performSelector:withObject:afterDelay:, dispatch_after`() async {
    let clock: any DispatchClock = .system
    let title = await withCheckedContinuation { continuation in
      clock.schedule(after: .milliseconds(1), on: queue) { [window] in
        continuation.resume(returning: try? window.perform("title:", "a", as: String.self))
      }
    }
    #expect(title == "a")
  }

  @Test func `cancelPreviousPerformRequestsWithTarget:`() {
    let clock = ManualClock()
    let performed = Box(false)
    let call = clock.schedule(after: .seconds(1), on: queue) { performed.value = true }
    call.cancel()
    clock.advance(by: .seconds(1))
    #expect(!performed.value)
  }

  @Test func `a selector and arguments that are known only at run time`() async throws {
    let invocation = Invocation(try Selector("add:" + "to:"), arguments: [1, 2])
    try window.perform(invocation)
    #expect(try window.perform(invocation, as: Int.self) == 3)
    #expect(try await window.performAsync(invocation, as: Int.self) == 3)
  }

  @Test func `performSelectorOnMainThread:…, waitUntilDone:NO`() async throws {
    let delegates = MulticastDelegate()
    let screen = Screen()
    delegates.add(screen, delivery: .mainActor)
    let question = delegates.ask("show:", "a", as: String.self)
    #expect(try await question.first() == "a")
    let title = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { [window] in continuation.resume(returning: window.title("b")) }
    }
    #expect(title == "b")
  }

  @Test func `the same, waitUntilDone:YES`() async throws {
    #expect(try await Screen().performAsync("show:", "a", as: String.self) == "a")
  }

  @Test func `performSelector:onThread:…, performSelectorInBackground:`() {
    queue.async { [window] in try? window.perform("hear:", 7) }
    queue.sync {}
    #expect(window.listener.heard.events == [7])
  }

  @Test func `methodForSelector:, +instanceMethodForSelector:`() throws {
    let method = try #require(type(of: window).instanceMethod(for: "title:"))
    #expect(try method.call(on: window, "a", as: String.self) == "a")
  }

  @Test func `methodSignatureForSelector:`() {
    #expect(window.methodSignature(for: "hear:")?.argumentTypes.count == 1)
    #expect(window.ownMethodSignature(for: "hear:") == nil)
    #expect(window.ownMethodSignature(for: "title:") != nil)
  }

  @Test func `+instanceMethodSignatureForSelector:`() {
    #expect(LoudWindow.instanceMethod(for: "add:to:")?.signature?.returnType is Int.Type)
  }

  @Test func `forwardInvocation:`() throws {
    try window.perform("hear:", 8)
    #expect(window.listener.heard.events == [8])
  }

  @Test func `forwardingTargetForSelector:`() throws {
    #expect(try Facade().perform("proxied", as: String.self) == "proxied")
  }

  @Test func `+resolveInstanceMethod:`() throws {
    #expect(try Facade().perform("late", as: String.self) == "late")
  }

  @Test func `+forwardingTargetForSelector:`() throws {
    #expect(try Facade.classObject.perform("windowCount", as: Int.self) == 3)
  }

  @Test func `+forwardInvocation:`() throws {
    final class Anything: Respondable {
      static var methods: MethodTable { MethodTable() }
      static var classMethods: MethodTable {
        MethodTable {
          Method.fallback(class: { (_: Anything.Type, invocation: inout Invocation) in
            try invocation.setReturnValue("\(invocation.selector)")
          })
        }
      }
    }
    #expect(try Anything.classObject.perform("what", as: String.self) == "what")
  }

  @Test func `+resolveClassMethod:`() throws {
    #expect(try Facade.classObject.perform("late", as: String.self) == "late")
  }

  @Test func `doesNotRecognizeSelector:`() {
    let error = #expect(throws: InvocationError.self) { try window.perform("titel:", "a") }
    guard case .unrecognizedSelector("titel:", _, _, "title:") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `isKindOfClass:`() {
    let object: any Respondable = LoudWindow()
    #expect(object is Window)
    #expect(object as? Proxied == nil)
  }

  @Test func `isMemberOfClass:`() {
    let types = [window, LoudWindow()].map { type(of: $0) }
    #expect(types[0] == Window.self)
    #expect(types[1] != Window.self)
  }

  @Test func `class, superclass`() throws {
    let type = type(of: LoudWindow() as any Respondable)
    #expect(type is LoudWindow.Type)
    #expect(try type.classObject.perform("windowCount", as: Int.self) == 3)
    #expect(Mirror(reflecting: LoudWindow()).superclassMirror?.subjectType is Window.Type)
  }

  @Test func `+isSubclassOfClass:`() {
    let types: [any Respondable.Type] = [LoudWindow.self, Window.self, Proxied.self]
    #expect(types.map { $0 is Window.Type } == [true, true, false])
  }

  @Test func `isEqual:, hash, description, debugDescription`() {
    final class Contact: Hashable, CustomStringConvertible, CustomDebugStringConvertible {
      let name: String
      init(_ name: String) { self.name = name }
      static func == (left: Contact, right: Contact) -> Bool { left.name == right.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
      var description: String { name }
      var debugDescription: String { "Contact \(name)" }
    }
    #expect(Set([Contact("a"), Contact("a")]).count == 1)
    #expect("\(Contact("a"))" == "a")
    #expect(String(reflecting: Contact("a")) == "Contact a")
  }

  @Test func `copy, mutableCopy`() {
    struct Style { var size = 1 }
    let style = Style()
    var copy = style
    copy.size = 2
    #expect(style.size == 1 && copy.size == 2)
  }

  @Test func `valueForKey:, setValue:forKey:, observing a key`() {
    final class Observed {
      let delegates = MulticastDelegate()
      var size = 1 {
        didSet { delegates.send("hear:", size) }
      }
    }
    let object = Observed()
    let listener = Listener()
    object.delegates.add(listener, delivery: .synchronous)
    let key = \Observed.size
    object[keyPath: key] = 2
    #expect(object[keyPath: key] == 2)
    #expect(listener.heard.events == [2])
  }

  @Test func `isProxy, self, zone, retain, release, autorelease`() {
    weak var released: Window?
    do {
      let window = Window()
      released = window
      #expect(window.title("a") == "a")
    }
    #expect(released == nil)
  }

  @Test func `+load, +initialize`() {
    final class Lazy: Respondable {
      static let read = Box(0)
      static let constant: Int = {
        read.withChange { $0 += 10 }
        return 1
      }()
      static var methods: MethodTable {
        read.withChange { $0 += 1 }
        return MethodTable { Method("constant") { (_: Lazy) in constant } }
      }
    }
    let object = Lazy()
    #expect(Lazy.read.value == 0)
    #expect(throws: InvocationError.self) { try object.perform("nope") }
    #expect(Lazy.read.value == 1)
    #expect(throws: Never.self) { try object.perform("constant", as: Int.self) }
    #expect(Lazy.read.value == 11)
  }
}
