import DynamicMulticast
import Parts

// Protocols and classes that leave the isolation to the settings.

@MessageProtocol
protocol Default: Respondable {
  func note(_ text: String)
  func score(_ text: String) throws -> Int
  @OptionalMessage func maybe(_ text: String)
}

@Responding
class DefaultClass: Default {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) throws -> Int { Arrivals.add(self) }
}

@Responding
final class DefaultSubclass: DefaultClass {
  override func score(_ text: String) throws -> Int { throw Failure() }
  func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding
final class DefaultGeneric<Value>: Default {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding
actor DefaultMeter: Default {
  nonisolated func note(_ text: String) { Arrivals.add(self) }
  nonisolated func score(_ text: String) -> Int { Arrivals.add(self) }
}

@Responding
nonisolated final class DefaultFree: Default {
  nonisolated func note(_ text: String) { Arrivals.add(self) }
  nonisolated func score(_ text: String) -> Int { Arrivals.add(self) }
}

@MessageProtocol
protocol AwaitedDefault: Respondable {
  func note(_ text: String) async
  func score(_ text: String) async throws -> Int
  @OptionalMessage func maybe(_ text: String) async
}

@Responding
class AwaitedClass: AwaitedDefault {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func maybe(_ text: String) async { Arrivals.add(self) }
}

@Responding
actor AwaitedMeter: AwaitedDefault {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) throws -> Int { throw Failure() }
  func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding @MainActor
final class AwaitedWindow: AwaitedDefault {
  nonisolated init() {}
  func note(_ text: String) async { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
}
