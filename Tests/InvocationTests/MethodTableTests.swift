import Invocation
import TestSupport
import Testing

struct MethodTableTests {
  private class Window: Respondable {
    class var methods: MethodTable {
      MethodTable {
        Method("open") { (_: Window) in "window opens" }
        Method("close:") { (_: Window, force: Bool) in "window closes \(force)" }
      }
    }
  }

  /// A class that does not list any methods itself.
  private class Panel: Window {}

  private class Sheet: Panel {
    override class var methods: MethodTable {
      MethodTable {
        Method("close:") { (sheet: Sheet, force: Bool) in
          try "sheet, "
            + sheet.performSuper(of: Sheet.self, "close:", force, as: String.self)
        }
        Method("slide") { (_: Sheet) in "sheet slides" }
        Method("missing") { (sheet: Sheet) in try sheet.performSuper(of: Sheet.self, "missing") }
      }
    }
  }

  private final class Drawer: Sheet {
    override class var methods: MethodTable {
      MethodTable {
        Method("close:") { (drawer: Drawer, force: Bool) in
          try "drawer, "
            + drawer.performSuper(of: Drawer.self, "close:", force, as: String.self)
        }
        Method("open") { (_: Drawer) in "drawer opens" }
      }
    }
  }

  private func say(_ window: Window, _ selector: Selector) throws -> String {
    try window.perform(selector, as: String.self)
  }

  @Test func `a subclass inherits what its superclasses list`() throws {
    #expect(try say(Panel(), "open") == "window opens")
    #expect(try say(Sheet(), "open") == "window opens")
    #expect(try say(Drawer(), "slide") == "sheet slides")
  }

  @Test func `a subclass adds methods that its superclass does not get`() throws {
    #expect(try say(Sheet(), "slide") == "sheet slides")
    #expect(!Window().responds(to: "slide"))
    #expect(!Panel().responds(to: "slide"))
  }

  @Test func `a subclass replaces a method`() throws {
    #expect(try say(Drawer(), "open") == "drawer opens")
    #expect(try say(Window(), "open") == "window opens")
  }

  @Test func `a method calls the one that it replaces, past classes that list nothing`() throws {
    #expect(
      try Drawer().perform("close:", true, as: String.self) == "drawer, sheet, window closes true")
    #expect(try Sheet().perform("close:", false, as: String.self) == "sheet, window closes false")
  }

  @Test func `calling an inherited method that there is none of is an error`() {
    let text = "-[Sheet missing]: unrecognized selector sent to instance"
    #expect(failure { try Sheet().perform("missing") }.hasPrefix(text))
    #expect(
      failure { try Window().performSuper(of: Window.self, "open") }
        .hasPrefix("-[Window open]: unrecognized selector"))
    #expect(
      failure { try Window().performSuper(of: Drawer.self, "slide") }
        .hasPrefix("-[Drawer slide]: unrecognized selector"))
    #expect(
      failure { try Sheet().performSuper(of: Sheet.self, "close:") }
        == "'close:' takes 1 argument, but was sent 0")
  }

  @Test func `a class is asked for its methods once`() throws {
    final class Counted: Respondable {
      static let asked = Recorder<Void>()
      class var methods: MethodTable {
        asked.record(())
        return MethodTable { Method("open") { (_: Counted) in } }
      }
    }
    for _ in 0..<10 { try Counted().perform("open") }
    #expect(Counted.asked.events.count == 1)
  }

  // MARK: Tables

  @Test func `a table includes another, and its own methods come before those`() throws {
    final class Composed: Respondable {
      static let common = MethodTable {
        Method("a") { (_: Composed) in "common a" }
        Method("b") { (_: Composed) in "common b" }
      }
      class var methods: MethodTable {
        MethodTable {
          Method("a") { (_: Composed) in "own a" }
          common
        }
      }
    }
    #expect(try Composed().perform("a", as: String.self) == "own a")
    #expect(try Composed().perform("b", as: String.self) == "common b")
  }

  @Test(arguments: [true, false])
  func `a table is built with conditions and loops`(condition: Bool) {
    let table = MethodTable {
      if condition { Method("yes") { (_: Responder) in } }
      if condition {
        Method("first") { (_: Responder) in }
      } else {
        Method("second") { (_: Responder) in }
      }
      for name in ["a", "b"] as [Selector] { Method(name) { (_: Responder) in } }
    }
    #expect(table.selectors == (condition ? ["a", "b", "first", "yes"] : ["a", "b", "second"]))
    #expect(MethodTable().selectors == [])
  }

  @Test func `a selector listed twice traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = MethodTable(
        {
          Method("open", handler: { (_: Responder) in }, fileID: "App/Window.swift", line: 11)
          Method("open", handler: { (_: Responder) in }, fileID: "App/Window.swift", line: 12)
        }, fileID: "App/Window.swift", line: 10)
    }
    #expect(
      result.said(
        """
        'open' is listed twice in the method table at App/Window.swift:10: for Responder at \
        App/Window.swift:11, and at App/Window.swift:12
        """))
  }

  private final class Impostor: Respondable {
    class var methods: MethodTable {
      MethodTable {
        Method("open", handler: { (_: Window) in }, fileID: "App/Impostor.swift", line: 3)
      }
    }
  }

  @Test func `a class that lists a method of an unrelated one traps at its first message`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Impostor().responds(to: "open")
    }
    #expect(
      result.said(
        """
        [Impostor methods] lists 'open', at App/Impostor.swift:3, with a handler for Window, which \
        Impostor does not inherit from
        """))
  }

  private class Base: Respondable {
    class var methods: MethodTable {
      MethodTable { Method("open") { (_: Derived) in } }
    }
  }

  private final class Derived: Base {}

  @Test func `a class that lists a method of its own subclass traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Base().responds(to: "open")
    }
    #expect(result.said("with a handler for Derived, which Base does not inherit from"))
  }

  // MARK: Otherwise

  private class Script: Respondable {
    class var methods: MethodTable {
      MethodTable {
        Method("known") { (_: Script) in "known" }
        Method(
          "raw:",
          invocation: { (_: Script, invocation: inout Invocation) in
            try invocation.setReturnValue("raw \(invocation)")
          })
        Method.fallback { (_: Script, invocation: inout Invocation) in
          try invocation.setReturnValue("otherwise \(invocation)")
        }
      }
    }
    class func resolveInstanceMethod(_ selector: Selector) -> Method? {
      selector == "resolved" ? Method("resolved") { (_: Script) in "resolved" } : nil
    }
    func forwardingTarget(for selector: Selector) -> (any Respondable)? {
      Issue.record("\(selector) was forwarded")
      return nil
    }
  }

  private final class LateScript: Script {
    override class var methods: MethodTable {
      MethodTable { Method("late") { (_: LateScript) in "late" } }
    }
  }

  @Test func `a method that takes the invocation gets it as it is`() throws {
    #expect(try Script().perform("raw:", 1, as: String.self) == "raw [Script raw:1]")
    #expect(
      try Script().perform("raw:", [1: "a"], as: String.self) == "raw [Script raw:[1: \"a\"]]")
  }

  @Test(
    arguments: [
      ("known", "known"), ("resolved", "resolved"), ("other", "otherwise [Script other]"),
    ])
  func `a method for every other selector comes after all others, before forwarding`(
    name: String, answer: String
  ) throws {
    #expect(try Script().perform(Selector(name), as: String.self) == answer)
    #expect(Script().responds(to: try Selector(name)))
  }

  @Test func `an inherited method for every other selector comes after the subclass's`() throws {
    #expect(try LateScript().perform("late", as: String.self) == "late")
    #expect(
      try LateScript().perform("other:", 1, as: String.self) == "otherwise [LateScript other:1]")
    #expect(try LateScript().perform("resolved", as: String.self) == "resolved")
  }

  @Test func `an object with a method for every other selector has untyped signatures`() {
    #expect(Script().methodSignature(for: "other:") == MethodSignature(untypedFor: "other:"))
  }
}
