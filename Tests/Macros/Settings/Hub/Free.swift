import DynamicMulticast
import Parts

// Classes without isolation. `nonisolated` has an effect only where the main actor is the default.

@Responding
nonisolated class Plain: Free {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { Arrivals.add(self) }
  func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func wait(_ text: String) async throws -> Int { Arrivals.add(self) }
}

@Responding
nonisolated final class Subclass: Plain {
  override func note(_ text: String) { Arrivals.add(self) }
  override func check(_ text: String) throws -> Int { throw Failure() }
  override func wait(_ text: String) async throws -> Int { throw Failure() }
  func maybe(_ text: String) { Arrivals.add(self) }
  func maybeScore(_ text: String) -> Int { Arrivals.add(self) }
}

@Responding
nonisolated final class SubclassOfPart: OpenPart {
  override func score(_ text: String) -> Int { Arrivals.add(self) }
  override func measure(_ text: String) throws(Failure) -> Int { throw Failure() }
  func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding
nonisolated final class Generic<Value: Sendable>: Free {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { Arrivals.add(self) }
  func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func wait(_ text: String) throws -> Int { Arrivals.add(self) }
  func keep(_ value: Value) -> Value { value }
}

enum Outer {
  @Responding
  nonisolated final class Nested: Free {
    func note(_ text: String) { Arrivals.add(self) }
    func score(_ text: String) -> Int { Arrivals.add(self) }
    func check(_ text: String) throws -> Int { Arrivals.add(self) }
    func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
    @concurrent func wait(_ text: String) async throws -> Int { Arrivals.add(self) }
  }
}

extension Outer {
  @Responding
  nonisolated final class Extended: Free {
    func note(_ text: String) { Arrivals.add(self) }
    func score(_ text: String) -> Int { Arrivals.add(self) }
    func check(_ text: String) throws -> Int { Arrivals.add(self) }
    func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
    nonisolated(nonsending) func wait(_ text: String) async throws -> Int { Arrivals.add(self) }
  }
}

@Responding(extensions: "Scores")
nonisolated final class Split: Free {
  func note(_ text: String) { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { Arrivals.add(self) }
}

@Responding("Scores")
nonisolated extension Split {
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func wait(_ text: String) async throws -> Int { Arrivals.add(self) }
  func maybeScore(_ text: String) -> Int { Arrivals.add(self) }
}

@Responding
actor FreeMeter: Free {
  nonisolated func note(_ text: String) { Arrivals.add(self) }
  nonisolated func score(_ text: String) -> Int { Arrivals.add(self) }
  nonisolated func check(_ text: String) throws -> Int { Arrivals.add(self) }
  nonisolated func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func wait(_ text: String) -> Int { Arrivals.add(self) }
}
