import Dispatch
import Invocation
import TestSupport
import Testing

struct MainActorTests {
  /// A class that is isolated to the main actor.
  @MainActor private final class Screen: Respondable {
    nonisolated class var methods: MethodTable {
      MethodTable {
        Method("show:", onMainActor: { (screen: Screen, text: String) in screen.show(text) })
      }
    }
    private(set) var shown: [String] = []
    func show(_ text: String) { shown.append(text) }
  }

  /// A class with single methods that are isolated to the main actor.
  private final class Window: Respondable, Sendable {
    class var methods: MethodTable {
      MethodTable {
        Method("none", onMainActor: { (window: Window) in window.none() })
        Method(
          "one:two:", onMainActor: { (window: Window, a: Int, b: String) in window.one(a, two: b) })
        Method(
          "refuse:", onMainActor: { (window: Window, text: String) in try window.refuse(text) })
        Method(
          "closure:",
          onMainActor: { (_: Window, text: String) in
            MainActor.assertIsolated()
            return "closure \(text)"
          })
        Method("anywhere") { (_: Window) in "anywhere" }
      }
    }
    struct Refusal: Error {}

    @MainActor func none() -> String { "none" }
    @MainActor func one(_ a: Int, two b: String) -> String { "\(a) \(b)" }
    @MainActor func refuse(_ text: String) throws { throw Refusal() }
  }

  private func answers(of window: Window) -> [String] {
    func answer(_ invocation: Invocation) -> String {
      var invocation = invocation
      do {
        try invocation.invoke(with: window)
        return try "\(invocation.returnValue)"
      } catch {
        return "\(error)"
      }
    }
    return [
      answer(Invocation("none")), answer(Invocation("one:two:", 1, "b")),
      answer(Invocation("closure:", "a")), answer(Invocation("closure:", arguments: ["b"])),
      answer(Invocation("anywhere")),
    ]
  }

  private let expected = ["none", "1 b", "closure a", "closure b", "anywhere"]

  @MainActor @Test func `a confined method runs on the main actor`() {
    #expect(answers(of: Window()) == expected)
    #expect(throws: Window.Refusal.self) { try Window().perform("refuse:", "a") }
  }

  @Test func `a confined method runs where code has gone to the main actor`() async {
    let found = await MainActor.run { answers(of: Window()) }
    #expect(found == expected)
  }

  @Test func `a confined method runs on the main queue`() async {
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: answers(of: Window())) }
    }
    #expect(found == expected)
  }

  @MainActor @Test func `a class that is confined as a whole answers there`() throws {
    let screen = Screen()
    try screen.perform("show:", "a")
    #expect(screen.shown == ["a"])
  }

  @Test func `a confined method is not run elsewhere, and its sender is told`() async {
    let found = await withCheckedContinuation { continuation in
      DispatchQueue(label: "MainActorTests").async {
        continuation.resume(returning: answers(of: Window()))
      }
    }
    #expect(found.last == "anywhere")
    #expect(
      found.first == """
        -[Window none] is confined to the main actor, and was called elsewhere: add the delegate \
        with 'delivery: .mainActor', or wait for it with performAsync
        """)
    #expect(found.dropLast().allSatisfy { $0.contains("and was called elsewhere") })
  }

  @Test func `the cooperative pool is elsewhere`() async {
    let text = await Task.detached { failure { try Window().perform("none") } }.value
    #expect(text.contains("and was called elsewhere"))
  }

  @Test func `whether an object answers can be asked anywhere`() {
    #expect(Window().responds(to: "one:two:"))
    #expect(Window().methodSignature(for: "one:two:")?.description == "(Int, String) -> String")
  }
}
