import Invocation
import TestSupport
import Testing

/// Methods that are called directly, without a lookup.
struct MethodCallTests {
  private class Window: Respondable, @unchecked Sendable {
    // Unchecked because subclasses are allowed, which add no state.
    class var methods: MethodTable {
      MethodTable {
        Method("half:") { (_: Window, number: Double) in number / 2 }
        Method(
          "name",
          invocation: { (_: Window, invocation: inout Invocation) in
            try invocation.setReturnValue("\(invocation)")
          })
        Method("title", onMainActor: { (_: Window) in "title" })
        Method("later:") { (_: Window, number: Int) async in number + 1 }
      }
    }
  }
  private final class Lower: Window, @unchecked Sendable {}
  private final class Other: Respondable {
    static var methods: MethodTable { MethodTable() }
  }

  private func method(_ selector: Selector) throws -> Method {
    try #require(Window.instanceMethod(for: selector))
  }

  @Test func `a called method's arguments are converted as those of a message`() throws {
    let half = try method("half:")
    #expect(try half.call(on: Window(), 3.0, as: Double.self) == 1.5)
    #expect(try half.call(on: Lower(), 3, as: Double?.self) == 1.5)
    try half.call(on: Window(), 3)
    #expect(try method("name").call(on: Window(), as: String.self) == "[Window name]")
  }

  @Test func `mistakes are errors, as they are in a message`() throws {
    let half = try method("half:")
    #expect(
      failure { try half.call(on: Other(), 1.5) }
        == "the handler for 'half:' takes a receiver of Window, found Other")
    #expect(
      failure { try half.call(on: Window()) } == "'half:' takes 1 argument, but was sent 0")
    #expect(
      failure { try half.call(on: Window(), "x") }
        == "'half:' argument 0: expected Double, found String")
    #expect(
      failure { try half.call(on: Window(), 1.5, as: String.self) }
        == "'half:' return value: expected String, found Double")
  }

  @Test func `calling an asynchronous method is an error, unless it is awaited`() async throws {
    let window = Window()
    let title = try method("title")
    let later = try method("later:")
    #expect(
      failure { try later.call(on: window, 1) }
        == """
        -[Window later:] is asynchronous: wait for it with performAsync, or ask for it
        """)
    #expect(
      failure { try title.call(on: window) }.contains("is confined to the main actor"))
    #expect(try await later.callAsync(on: window, 1, as: Int.self) == 2)
    #expect(try await title.callAsync(on: window, as: String.self) == "title")
    #expect(try await method("half:").callAsync(on: window, 1.0, as: Double.self) == 0.5)
  }
}
