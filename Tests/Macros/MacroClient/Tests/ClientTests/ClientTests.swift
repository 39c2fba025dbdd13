import DynamicMulticast
import Resilient
import Testing

@Responding
private final class Listener: PlugInHostDelegate {
  private(set) var loaded: [String] = []
  func host(_ name: String, mayLoad plugIn: String) -> Bool { true }
  func host(_ name: String, didLoad plugIn: String) { loaded.append(plugIn) }
}

@Test func `a class of the tests is a delegate`() {
  let delegates = PlugInHostDelegateMulticast()
  let listener = Listener()
  delegates.add(listener, delivery: .synchronous)
  delegates.host("tests", didLoad: "editor")
  #expect(listener.loaded == ["editor"])
}
