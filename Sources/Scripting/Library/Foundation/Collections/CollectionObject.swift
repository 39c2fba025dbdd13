import Invocation

/// An array, a dictionary or a set.
class CollectionObject: ValueObject, SwiftCollection, Wrapper, @unchecked Sendable {
  /// How often it has been changed: whoever walks it looks whether it still is what it was.
  final var version = 0

  /// What `for … in` visits.
  var visited: [Object] { [] }

  var count: Int { visited.count }

  func swiftValue(_ values: inout SwiftValues) -> any Sendable {
    visited.map { values.value(of: $0) }
  }

  final var wrapped: Any { snapshot }

  /// Fails if it has been changed since.
  final func checkUnchanged(since version: Int) throws {
    guard self.version != version, let machine else { return }
    throw machine.objects.mutation(of: self)
  }
}
