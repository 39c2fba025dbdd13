import Invocation

/// An array, a dictionary, a set or a table.
class CollectionObject: ValueObject, CompoundValue, Wrapper, @unchecked Sendable {
  /// The number of changes so far: an enumeration fails if it changes meanwhile.
  @exclusivity(unchecked) final var version = 0

  /// The objects that `for … in` visits.
  var visited: [Object] { [] }

  /// The next of the objects that `for … in` visits from a position on, which moves behind it.
  ///
  /// The collection must not have changed since the position was 0.
  func nextVisited(_ position: inout Int) -> Object? { nil }

  var count: Int { visited.count }

  override var copySteps: Int { count / 16 }

  /// Whether it contains leaves only: then it may outlive the script with its elements, for Swift.
  var isOfLeaves: Bool { visited.allSatisfy(\.isLeaf) }

  func swiftValue(_ values: inout SwiftValues) -> any Sendable {
    visited.map { values.value(of: $0) }
  }

  final var wrapped: Any { snapshot }

  /// The steps that counting takes.
  var countSteps: Int { 0 }

  /// Removes everything.
  func removeAll() throws {}

  /// Fails if the collection has been changed since a version.
  final func checkUnchanged(since version: Int) throws {
    guard self.version != version, let interpreter else { return }
    throw interpreter.objects.mutation(of: self)
  }
}

extension StandardLibrary {
  /// Installs the methods that all collections have.
  func installCollection(_ type: ClassObject) {
    installComparison(type)
    type.protocols.insert("NSFastEnumeration")
    type.method("count", "Q@:") { call in
      try call.with(CollectionObject.self) { collection, activation in
        try activation.step(collection.countSteps)
        return .integer(collection.count)
      }
    }
  }

  /// Installs `removeAllObjects` in a class of collections that can be changed.
  func installRemovingAll(_ type: ClassObject) {
    type.method("removeAllObjects", "v@:") { call in
      try call.receiver(as: CollectionObject.self).removeAll()
      return .void
    }
  }
}
