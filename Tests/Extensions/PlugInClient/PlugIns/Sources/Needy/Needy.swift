import DynamicMulticast
import PlugIns

/// Keeps a token and a delegate registered by itself, at whatever the host offers as `hub`.
@PlugIn("org.example.needy", version: "1.0", needs: ["org.example.greeter": "1.0"])
@Responding
final class Needy: Respondable {
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
