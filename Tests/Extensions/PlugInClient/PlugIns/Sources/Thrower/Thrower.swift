import DynamicMulticast
import PlugIns

@PlugIn("org.example.thrower", version: "1.0")
@Responding
final class Thrower: Respondable {
  init() {}

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "the moon is not full" }
  }

  static func start(_ plugIn: PlugIn) throws {
    try plugIn.host.perform("hub", as: MulticastDelegate.self)
      .add(RespondableClassHolder.shared, delivery: .synchronous)
    throw Refusal()
  }
}

@Responding
final class RespondableClassHolder: Respondable, Sendable {
  static let shared = RespondableClassHolder()
  func greet(_ number: Int) {}
}
