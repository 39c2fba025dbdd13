import Invocation
import TestSupport
import Testing

struct RegistrationSiteTests {
  @Test func `it is the line that it is made on`() {
    let line: UInt = #line + 1
    let site = RegistrationSite()
    #expect(site.description == "InvocationTests/RegistrationSiteTests.swift:\(line)")
    #expect(site == RegistrationSite(line: line))
    #expect(site != RegistrationSite(line: line + 1))
    #expect(site != RegistrationSite(fileID: "Other/File.swift", line: line))
    #expect(Set([site, RegistrationSite(line: line)]).count == 1)
  }

  private final class Window: Respondable, Sendable {
    class var methods: MethodTable { MethodTable() }
    func show(_ text: String) {}
    func load(_ text: String) async {}
    @MainActor func draw(_ text: String) {}
  }

  @Test func `a method knows the line that made it, however it is made`() {
    let file: StaticString = "App/Window.swift"
    let methods = [
      Method("show:", Window.show(_:), fileID: file, line: 1),
      Method("show:", handler: { (_: Window, _: String) in }, fileID: file, line: 2),
      Method(
        "load:", handler: { (window: Window, text: String) async in await window.load(text) },
        fileID: file, line: 3),
      Method(
        "draw:", onMainActor: { (window: Window, text: String) in window.draw(text) },
        fileID: file, line: 4),
      Method("raw:", invocation: { (_: Window, _: inout Invocation) in }, fileID: file, line: 5),
      .fallback({ (_: Window, _: inout Invocation) in }, fileID: file, line: 6),
    ]
    #expect(methods.map(\.site.description) == (1...6).map { "App/Window.swift:\($0)" })
  }

  @Test func `a trap names the class, the selector and the line`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Method(
        "show:in:", handler: { (_: Worker, _: String) in }, fileID: "App/Window.swift", line: 12)
    }
    #expect(
      result.said(
        """
        'show:in:' has 2 arguments, but its handler takes 1 parameter besides the receiver (the \
        method of Worker at App/Window.swift:12)
        """))
  }
}
