import DynamicMulticast
import PlugIns
import Synchronization

/// A plug-in that records the numbers of its `greet:` messages.
@PlugIn("org.example.greeter", version: "2.0", name: "Greeter", host: "1.0..<3.0")
@Responding
final class Greeter: Respondable, Sendable {
  private let numbers = Mutex<[Int]>([])

  init() {}

  func greet(_ number: Int) { numbers.withLock { $0.append(number) } }

  func received() -> [Int] { numbers.withLock { $0 } }

  func generation() -> Int { 2 }
}

/// A class of the plug-in that can be instantiated by name.
@Responding
final class Echo: Instantiable {
  func echo(_ text: String) -> String { "2: \(text)" }
}

extension Greeter: PlugInSuccessor {
  func takeOver(from old: any Respondable) throws {
    let settings = try PlugIn.of(self)?.configuration(as: [String: Bool].self)
    if settings?["refusesTakeover"] == true { throw Refusal() }
  }

  struct Refusal: Error {}
}
