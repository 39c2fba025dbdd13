import DynamicMulticast
import Parts

// Actors, and classes of global actors.

@globalActor actor StoreActor { static let shared = StoreActor() }

@Responding
actor Meter: Awaited {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { throw Failure() }
  func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func maybe(_ text: String) { Arrivals.add(self) }
  nonisolated func maybeScore(_ text: String) -> Int { Arrivals.add(self) }
}

@Responding
actor AsyncMeter: Awaited {
  func note(_ text: String) async { Arrivals.add(self) }
  func score(_ text: String) async -> Int { Arrivals.add(self) }
  func check(_ text: String) async throws -> Int { Arrivals.add(self) }
  func measure(_ text: String) async throws(Failure) -> Int { throw Failure() }
  func maybe(_ text: String) async { Arrivals.add(self) }
  nonisolated func maybeScore(_ text: String) async -> Int { Arrivals.add(self) }
}

@MainActor
class View {
  var title = "no title"
  nonisolated init() {}
}

@Responding @MainActor
final class Window: View, Awaited {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { Arrivals.add(self) }
  func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func maybe(_ text: String) async { Arrivals.add(self) }
  nonisolated func maybeScore(_ text: String) -> Int { Arrivals.add(self) }
}

// Each method names its actor: where the main actor is the default, Swift gives other methods the
// isolation of the requirements, against the attribute of the class.
@Responding @StoreActor
final class Store: Awaited {
  nonisolated init() {}
  @StoreActor func note(_ text: String) { Arrivals.add(self) }
  @StoreActor func score(_ text: String) -> Int { Arrivals.add(self) }
  @StoreActor func check(_ text: String) throws -> Int { throw Failure() }
  @StoreActor func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  @StoreActor func maybe(_ text: String) async { Arrivals.add(self) }
  nonisolated func maybeScore(_ text: String) -> Int { Arrivals.add(self) }
}

@Responding
nonisolated final class Mixed: Awaited, Sendable {
  nonisolated func note(_ text: String) async { Arrivals.add(self) }
  @concurrent func score(_ text: String) async -> Int { Arrivals.add(self) }
  nonisolated(nonsending) func check(_ text: String) async throws -> Int { Arrivals.add(self) }
  @MainActor func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  @StoreActor func maybe(_ text: String) { Arrivals.add(self) }
  @MainActor func maybeScore(_ text: String) async -> Int { Arrivals.add(self) }
}

@Responding @MainActor
final class Panel: OnMain {
  nonisolated init() {}
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { throw Failure() }
  func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func wait(_ text: String) -> Int { Arrivals.add(self) }
  func maybeScore(_ text: String) -> Int { Arrivals.add(self) }
}

/// The protocol isolates the class.
@Responding
final class Gauge: OnMain {
  nonisolated init() {}
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { Arrivals.add(self) }
  func measure(_ text: String) throws(Failure) -> Int { throw Failure() }
  func wait(_ text: String) async -> Int { Arrivals.add(self) }
  nonisolated func maybe(_ text: String) { Arrivals.add(self) }
}
