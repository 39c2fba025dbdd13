import Invocation
import TestSupport
import Testing

/// Changing classes with `addMethod`, `replaceMethod` and `exchangeMethods`.
///
/// The changes of a class last until the process ends, so each test has separate classes.
struct ChangingMethodsTests {
  private static func saying<Receiver: AnyObject>(
    _ selector: Selector, _ text: String, _: Receiver.Type
  ) -> Method {
    Method(selector) { (_: Receiver) in text }
  }

  // MARK: Adding

  @Test func `a method is added unless the class has one of its own`() throws {
    class Upper: Respondable {
      class var methods: MethodTable { MethodTable { Method("a") { (_: Upper) in "listed" } } }
    }
    final class Lower: Upper {}
    let lower = Lower()
    #expect(try lower.perform("a", as: String.self) == "listed")
    #expect(!lower.responds(to: "b"))
    #expect(lower.methodSignature(for: "b") == nil)

    #expect(try !Upper.addMethod(Self.saying("a", "added", Upper.self)))
    #expect(try Upper().perform("a", as: String.self) == "listed")
    // An inherited method is overridden.
    #expect(try Lower.addMethod(Self.saying("a", "added", Upper.self)))
    #expect(try !Lower.addMethod(Self.saying("a", "again", Upper.self)))
    #expect(try lower.perform("a", as: String.self) == "added")
    #expect(try Upper().perform("a", as: String.self) == "listed")
    // The superclass gets a method for a selector without a method.
    #expect(try Upper.addMethod(Self.saying("b", "added", Upper.self)))
    #expect(try lower.perform("b", as: String.self) == "added")
    #expect(lower.responds(to: "b"))
    #expect(lower.methodSignature(for: "b")?.description == "() -> String")
    var invocation = Invocation("b")
    try invocation.invoke(with: lower)
    #expect(try invocation.returnValue(as: String.self) == "added")
  }

  @Test func `a change is to the class that it is called on`() throws {
    class Upper: Respondable {
      class var methods: MethodTable { MethodTable() }
    }
    final class Lower: Upper {}
    let type: Upper.Type = Lower.self
    #expect(try type.addMethod(Self.saying("a", "added", Upper.self)))
    let any: any Respondable.Type = Lower.self
    #expect(any.instanceMethod(for: "a") != nil)
    #expect(Lower().responds(to: "a"))
    #expect(!Upper().responds(to: "a"))
  }

  @Test func `an added method comes before forwarding and the method for all other selectors`()
    throws
  {
    final class Forwarder: Respondable {
      static var methods: MethodTable { MethodTable() }
      func forwardingTarget(for selector: Selector) -> (any Respondable)? { Open() }
    }
    final class Open: Respondable {
      static var methods: MethodTable {
        MethodTable {
          Method.fallback { (_: Open, invocation: inout Invocation) in
            try invocation.setReturnValue("fallback")
          }
        }
      }
    }
    let objects: [any Respondable] = [Forwarder(), Open()]
    for object in objects { #expect(try object.perform("a", as: String.self) == "fallback") }
    #expect(try Forwarder.addMethod(Self.saying("a", "added", Forwarder.self)))
    #expect(try Open.addMethod(Self.saying("a", "added", Open.self)))
    for object in objects { #expect(try object.perform("a", as: String.self) == "added") }
  }

  // MARK: Replacing

  @Test func `replacing returns what ran before, inherited or not`() throws {
    class Upper: Respondable {
      class var methods: MethodTable { MethodTable { Method("a") { (_: Upper) in "listed" } } }
    }
    final class Lower: Upper {}
    let lower = Lower()
    let first = try Lower.replaceMethod(Self.saying("a", "first", Upper.self))
    #expect(first?.selector == "a")
    #expect(try first?.call(on: lower, as: String.self) == "listed")
    let second = try Lower.replaceMethod(Self.saying("a", "second", Lower.self))
    #expect(try second?.call(on: lower, as: String.self) == "first")
    #expect(try lower.perform("a", as: String.self) == "second")
    #expect(try Upper().perform("a", as: String.self) == "listed")
    #expect(try Upper.replaceMethod(Self.saying("b", "new", Upper.self)) == nil)
    #expect(try lower.perform("b", as: String.self) == "new")
    // The previous method can be restored.
    try Lower.replaceMethod(#require(first))
    #expect(try lower.perform("a", as: String.self) == "listed")
  }

  @Test func `subclasses with a method of their own keep it, the others see the change`() throws {
    class Upper: Respondable {
      class var methods: MethodTable { MethodTable { Method("a") { (_: Upper) in "upper" } } }
    }
    class Overriding: Upper {
      override class var methods: MethodTable {
        MethodTable {
          Method("a") { (object: Overriding) in
            "lower, \(try object.performSuper(of: Overriding.self, "a", as: String.self))"
          }
        }
      }
    }
    final class Below: Overriding {}
    class Plain: Upper {}
    final class BelowPlain: Plain {}
    class OtherMethods: Upper {
      override class var methods: MethodTable { MethodTable { Method("b") { (_: Upper) in "b" } } }
    }
    final class Late: OtherMethods {}
    func answers(_ objects: [Upper]) throws -> [String] {
      try objects.map { try $0.perform("a", as: String.self) }
    }
    let before = [Upper(), Overriding(), Below(), BelowPlain(), OtherMethods()]
    #expect(
      try answers(before) == ["upper", "lower, upper", "lower, upper", "upper", "upper"])
    try Upper.replaceMethod(Self.saying("a", "changed", Upper.self))
    #expect(
      try answers(before) == ["changed", "lower, changed", "lower, changed", "changed", "changed"])
    // These classes are used here for the first time.
    #expect(try answers([Plain(), Late()]) == ["changed", "changed"])
    #expect(try Late().perform("b", as: String.self) == "b")
  }

  @Test func `a subclass lists its own methods, though a function that both call makes the table`()
    throws
  {
    class Upper: Respondable {
      class var name: String { "upper" }
      static func table(_ name: String) -> MethodTable {
        MethodTable { Method("a") { (_: Upper) in name } }
      }
      class var methods: MethodTable { table(name) }
    }
    final class Lower: Upper {
      override class var name: String { "lower" }
    }
    #expect(try Lower().perform("a", as: String.self) == "lower")
    #expect(try Upper().perform("a", as: String.self) == "upper")
  }

  @Test func `the methods of a single object still come first`() throws {
    final class Hub: Respondable {
      static var methods: MethodTable { MethodTable { Method("a") { (_: Hub) in "listed" } } }
      let objectMethods = ObjectMethods()
    }
    let hub = Hub()
    let other = Hub()
    try hub.objectMethods.set("a") { "object's" }
    try Hub.replaceMethod(Self.saying("a", "changed", Hub.self))
    #expect(try hub.perform("a", as: String.self) == "object's")
    #expect(try other.perform("a", as: String.self) == "changed")
    hub.objectMethods.remove("a")
    #expect(try hub.perform("a", as: String.self) == "changed")
  }

  @Test func `a resolved method is replaced, and then not resolved again`() throws {
    class Resolving: Respondable {
      static let asked = Recorder<Selector>()
      class var methods: MethodTable { MethodTable() }
      class func resolveInstanceMethod(_ selector: Selector) -> Method? {
        asked.record(selector)
        return Method(selector) { (_: Resolving) in "resolved" }
      }
    }
    let previous = try Resolving.replaceMethod(Self.saying("a", "new", Resolving.self))
    #expect(try previous?.call(on: Resolving(), as: String.self) == "resolved")
    #expect(try Resolving().perform("a", as: String.self) == "new")
    #expect(try Resolving.addMethod(Self.saying("b", "added", Resolving.self)))
    #expect(try Resolving().perform("b", as: String.self) == "added")
    #expect(Resolving.asked.events.filter { $0.name != "(probe)" } == ["a"])
  }

  @Test func `replacements wrap each other, each calling the one before`() throws {
    final class Window: Respondable {
      static var methods: MethodTable {
        MethodTable { Method("title:") { (_: Window, text: String) in text } }
      }
    }
    for plugin in ["A", "B"] {
      try Window.replaceMethod(for: "title:") { previous in
        Method("title:") { (window: Window, text: String) in
          "\(plugin)(\(try previous?.call(on: window, text, as: String.self) ?? "none"))"
        }
      }
    }
    #expect(try Window().perform("title:", "t", as: String.self) == "B(A(t))")
    try Window.replaceMethod(for: "new") { previous in
      #expect(previous == nil)
      return Self.saying("new", "made", Window.self)
    }
    #expect(try Window().perform("new", as: String.self) == "made")
  }

  @Test func `a closure that fails, or whose class changes meanwhile, changes nothing`() throws {
    struct Refusal: Error {}
    final class Window: Respondable {
      static var methods: MethodTable { MethodTable { Method("a") { (_: Window) in "a" } } }
    }
    #expect(throws: Refusal.self) {
      try Window.replaceMethod(for: "a") { _ in throw Refusal() }
    }
    #expect(try Window().perform("a", as: String.self) == "a")
    // The closure may change the class itself, and is then called again with the new method.
    var seen: [String] = []
    try Window.replaceMethod(for: "a") { previous in
      let text = try #require(previous).call(on: Window(), as: String.self)
      seen.append(text)
      if seen.count == 1 {
        try Window.replaceMethod(Self.saying("a", "between", Window.self))
      }
      return Self.saying("a", "after \(text)", Window.self)
    }
    #expect(seen == ["a", "between"])
    #expect(try Window().perform("a", as: String.self) == "after between")
  }

  @Test func `a method may replace itself while it runs`() throws {
    final class Window: Respondable {
      static var methods: MethodTable {
        MethodTable {
          Method("once") { (window: Window) in
            try Window.replaceMethod(Method("once") { (_: Window) in "second" })
            return "first, then \(try window.perform("once", as: String.self))"
          }
        }
      }
    }
    let window = Window()
    #expect(try window.perform("once", as: String.self) == "first, then second")
    #expect(try window.perform("once", as: String.self) == "second")
  }

  @Test func `a replaced method is never freed, one that was not added is`() throws {
    final class Window: Respondable {
      static var methods: MethodTable { MethodTable() }
    }
    func method(_ captured: Token) -> Method {
      Method("a") { (_: Window) in withExtendedLifetime(captured) {} }
    }
    // Use no weak references, because the leak checker does not follow their side tables.
    let ended = Recorder<String>()
    #expect(try Window.addMethod(method(Token { ended.record("added") })))
    #expect(try !Window.addMethod(method(Token { ended.record("not added") })))
    try Window.replaceMethod(Self.saying("a", "other", Window.self))
    #expect(ended.events == ["not added"])
  }

  // MARK: Exchanging

  @Test func `exchanged methods run for each other's messages`() throws {
    final class Window: Respondable {
      static var methods: MethodTable {
        MethodTable {
          Method("double:") { (_: Window, number: Int) in number * 2 }
          Method("logged_double:") { (window: Window, number: Int) in
            "logged \(try window.perform("logged_double:", number, as: Int.self))"
          }
        }
      }
    }
    let window = Window()
    #expect(try window.perform("double:", 2, as: Int.self) == 4)
    try Window.exchangeMethods("double:", "logged_double:")
    #expect(try window.perform("double:", 2, as: String.self) == "logged 4")
    #expect(window.methodSignature(for: "double:")?.description == "(Int) -> String")
    #expect(window.methodSignature(for: "logged_double:")?.description == "(Int) -> Int")
    // A method has the selector to which it was exchanged, and errors name this selector.
    let method = try #require(Window.instanceMethod(for: "logged_double:"))
    #expect(method.selector == "logged_double:")
    #expect(try method.call(on: window, 3, as: Int.self) == 6)
    #expect(
      failure { try window.perform("logged_double:", "x") }
        .hasPrefix("'logged_double:' argument 0: expected Int"))
    #expect(
      failure { try method.call(on: window, "x") }
        .hasPrefix("'logged_double:' argument 0: expected Int"))
  }

  @Test func `inherited methods are exchanged for the class and not for its superclass`() throws {
    class Upper: Respondable {
      class var methods: MethodTable {
        MethodTable {
          Method("a") { (_: Upper) in "upper a" }
          Method("b") { (_: Upper) in "upper b" }
        }
      }
    }
    class Lower: Upper {
      override class var methods: MethodTable {
        MethodTable { Method("b") { (_: Lower) in "lower b" } }
      }
    }
    final class Lowest: Lower {}
    func answers(_ object: Upper) throws -> [String] {
      try ["a", "b"].map { try object.perform($0, as: String.self) }
    }
    try Lower.exchangeMethods("a", "b")
    #expect(try answers(Upper()) == ["upper a", "upper b"])
    #expect(try answers(Lower()) == ["lower b", "upper a"])
    #expect(try answers(Lowest()) == ["lower b", "upper a"])
    // The methods now belong to the class itself.
    try Upper.replaceMethod(Self.saying("a", "changed", Upper.self))
    #expect(try answers(Lowest()) == ["lower b", "upper a"])
    try Lower.exchangeMethods("a", "a")
    try Lower.exchangeMethods("b", "a")
    #expect(try answers(Lowest()) == ["upper a", "lower b"])
  }

  // MARK: Mistakes

  @Test func `a method that does not fit the class is an error, and changes nothing`() throws {
    class Upper: Respondable {
      class var methods: MethodTable {
        MethodTable {
          Method("a") { (_: Upper) in "a" }
          Method("b:") { (_: Upper, _: Int) in "b" }
        }
      }
    }
    final class Lower: Upper {}
    let wrong = Self.saying("a", "wrong", Lower.self)
    let expected = "the handler for 'a' takes a receiver of Lower, found Upper"
    #expect(failure { try Upper.addMethod(wrong) } == expected)
    #expect(failure { try Upper.replaceMethod(wrong) } == expected)
    #expect(failure { try Upper.replaceMethod(for: "a") { _ in wrong } } == expected)
    let fallback = Method.fallback { (_: Upper, _: inout Invocation) in }
    #expect(
      failure { try Upper.addMethod(fallback) } == """
        a method for every selector not otherwise handled can neither be added to Upper at run \
        time nor be called on it: it has no selector
        """)
    #expect(failure { try fallback.call(on: Upper()) }.hasSuffix("it has no selector"))
    #expect(
      failure { try Upper.exchangeMethods("a", "b:") }
        == "'a' cannot be exchanged with 'b:': one has no arguments, the other 1 argument")
    #expect(
      failure { try Upper.exchangeMethods("a", "c") }
        == "Upper has no method 'c' that could be exchanged")
    #expect(try Upper().perform("a", as: String.self) == "a")
  }

  @Test func `a replacement for another selector traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Window: Respondable {
        static var methods: MethodTable { MethodTable() }
      }
      try Window.replaceMethod(for: "a") { _ in Method("b") { (_: Window) in } }
    }
    #expect(result.said("the method to replace 'a' by is for 'b'"))
  }
}
