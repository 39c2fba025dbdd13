import Dispatch
import DynamicMulticast
import Parts

// Actors and classes of global actors that conform to a protocol whose requirements are not
// `async`. Where the main actor is the default, it isolates the requirements, and Swift refuses
// `@preconcurrency`.

@MessageProtocol
protocol Immediate: Respondable {
  func note(_ text: String)
  func score(_ text: String) throws -> Int
  @OptionalMessage func maybe(_ text: String)
}

@globalActor actor StoreActor { static let shared = StoreActor() }

@Responding
actor Meter: @preconcurrency Immediate {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding @MainActor
final class Window: @preconcurrency Immediate {
  nonisolated init() {}
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) throws -> Int { throw Failure() }
  func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding @StoreActor
final class Store: @preconcurrency Immediate {
  nonisolated init() {}
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding
final class Panel: @preconcurrency Immediate, Sendable {
  @MainActor func note(_ text: String) { Arrivals.add(self) }
  @MainActor func score(_ text: String) -> Int { Arrivals.add(self) }
  @StoreActor func maybe(_ text: String) { Arrivals.add(self) }
}

@main
enum Main {
  static func main() async throws {
    let parts = Arrivals.queue("parts")
    _ = Arrivals.queue("main")
    let hub = ImmediateMulticast()
    let (meter, window, store, panel) = (Meter(), Window(), Store(), Panel())
    func add() {
      hub.add(meter, delivery: .queue(parts))
      hub.add(window, delivery: .mainActor)
      hub.add(store, delivery: .queue(parts))
      hub.add(panel, delivery: .mainActor)
    }
    add()
    hub.note("sent")
    hub.maybe("sent")
    try await hub.removeAllDelegates(pending: .awaited)
    add()
    var answers: [String] = []
    for try await answer in hub.score("asked").results() {
      answers.append("\(type(of: answer.delegate)): \(answer.value)")
    }
    for line in Arrivals.take() + answers.sorted() { print(line) }
    withExtendedLifetime((meter, window, store, panel)) {}
  }
}
