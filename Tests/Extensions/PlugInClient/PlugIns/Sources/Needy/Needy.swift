import DynamicMulticast
import PlugIns

/// A plug-in that registers a closure and a delegate with the host's `hub`, and keeps both.
@PlugIn("org.example.needy", version: "1.0", needs: ["org.example.greeter": "1.0"])
@Responding
final class Needy: Respondable {
  // Only `start(_:)` accesses these variables, and the host calls it once.
  nonisolated(unsafe) private static var token: DelegateToken?
  nonisolated(unsafe) private static var kept: Needy?

  init() {}

  func greet(_ number: Int) {}

  static func start(_ plugIn: PlugIn) throws {
    let hub = try plugIn.host.perform("hub", as: MulticastDelegate.self)
    token = hub.on("greet:", delivery: .synchronous, label: "needy's closure") { (_: Int) in }
    let needy = Needy()
    hub.add(needy, delivery: .synchronous)
    kept = needy
  }
}
