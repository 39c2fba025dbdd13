import DynamicMulticast
import PlugIns
import Synchronization

/// A plug-in that records the numbers of its `greet:` messages.
@PlugIn("org.example.greeter", version: "1.0", name: "Greeter", host: "1.0..<3.0")
@Responding
final class Greeter: Respondable, Sendable {
  private let numbers = Mutex<[Int]>([])

  init() {}

  func greet(_ number: Int) { numbers.withLock { $0.append(number) } }

  func received() -> [Int] { numbers.withLock { $0 } }

  func generation() -> Int { 1 }
}

/// A class of the plug-in that can be instantiated by name.
@Responding
final class Echo: Instantiable {
  func echo(_ text: String) -> String { "1: \(text)" }
}
