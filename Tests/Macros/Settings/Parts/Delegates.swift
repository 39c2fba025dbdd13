public import DynamicMulticast

// Delegates with each access level, for another module.

/// A class without isolation, for subclasses in other modules.
@Responding
open nonisolated class OpenPart: Free {
  /// Creates the delegate.
  public init() {}
  open func note(_ text: String) { Arrivals.add(self) }
  open func score(_ text: String) -> Int { Arrivals.add(self) }
  open func check(_ text: String) throws -> Int { Arrivals.add(self) }
  open func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  open func wait(_ text: String) async throws -> Int { Arrivals.add(self) }
}

/// An actor.
@Responding
public actor ActorPart: Awaited {
  /// Creates the delegate.
  public init() {}
  /// Records the message.
  public func note(_ text: String) { Arrivals.add(self) }
  /// Records the message.
  public func score(_ text: String) -> Int { Arrivals.add(self) }
  /// Records the message.
  public func check(_ text: String) throws -> Int { Arrivals.add(self) }
  /// Records the message.
  public func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
}

@Responding @MainActor
package final class PackagePart: Awaited, OnMain {
  package nonisolated init() {}
  package func note(_ text: String) { Arrivals.add(self) }
  package func score(_ text: String) -> Int { Arrivals.add(self) }
  package func check(_ text: String) throws -> Int { Arrivals.add(self) }
  package func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  package func wait(_ text: String) async throws -> Int { Arrivals.add(self) }
  package func maybe(_ text: String) { Arrivals.add(self) }
}

@Responding
nonisolated final class InternalPart: Free {
  func note(_ text: String) { Arrivals.add(self) }
  func score(_ text: String) -> Int { Arrivals.add(self) }
  func check(_ text: String) throws -> Int { Arrivals.add(self) }
  func measure(_ text: String) throws(Failure) -> Int { Arrivals.add(self) }
  func wait(_ text: String) async throws -> Int { Arrivals.add(self) }
  func maybeScore(_ text: String) -> Int { Arrivals.add(self) }
}

/// Returns an object of a class that other modules do not see.
public nonisolated func internalPart() -> any Free { InternalPart() }
