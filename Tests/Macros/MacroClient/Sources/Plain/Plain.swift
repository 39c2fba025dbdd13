import Dispatch
import DynamicMulticast
import Resilient

@Responding
final class StrictPlugIn: PlugIn {
  override func host(_ name: String, mayLoad plugIn: String) -> Bool { plugIn == "editor" }
  override class var pluginName: String { "strict" }
  @Responds var title: String { "Strict" }
}

@main
enum Plain {
  static func main() async throws {
    let delegates = PlugInHostDelegateMulticast()
    let (plugIn, strict) = (PlugIn(), StrictPlugIn())
    let queue = DispatchQueue(label: "plug-ins")
    delegates.add(plugIn, delegateQueue: queue)
    delegates.add(strict, delegateQueue: queue)
    for name in ["editor", "viewer", "malware"] {
      let mayLoad = try await delegates.host("Plain", mayLoad: name).allSatisfy(default: true) {
        $0
      }
      print(name, mayLoad)
      if mayLoad { delegates.host("Plain", didLoad: name) }
      queue.sync {}
    }
    print(try await delegates.title().first() ?? "untitled")
    print(try StrictPlugIn.classObject.perform("pluginName", as: String.self))
    withExtendedLifetime((plugIn, strict)) {}
  }
}
