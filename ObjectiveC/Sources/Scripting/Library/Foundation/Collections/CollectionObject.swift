@_spi(ObjectiveC) import Invocation

/// An array, a dictionary, a set or a table.
class CollectionObject: ValueObject, CompoundValue, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the contents, also in subclasses.

  /// The number of changes so far.
  ///
  /// An enumeration fails if the number has changed since its start.
  @exclusivity(unchecked) final var version = 0

  /// Objects that `for … in` visits.
  var visited: [Object] { [] }

  /// Returns the next object that `for … in` visits, and advances `position` past the object.
  ///
  /// The collection must not have changed since `position` was 0.
  func nextVisited(_ position: inout Int) -> Object? { nil }

  var count: Int { visited.count }

  override var copySteps: Int { count / 16 }

  /// `true` if all elements are leaves.
  ///
  /// Such a collection may outlive the script with its elements, for use by Swift.
  var isOfLeaves: Bool { visited.allSatisfy(\.isLeaf) }

  func swiftValue(_ values: inout SwiftValues) -> any Sendable {
    visited.map { values.value(of: $0) }
  }

  final var wrapped: Any { snapshot }

  /// The number of steps that counting the elements takes.
  var countSteps: Int { 0 }

  /// Returns the element that is equal to an object.
  func member(equalTo object: Object, on activation: Activation) throws -> Object? { nil }

  func contains(_ object: Object, on activation: Activation) throws -> Bool {
    try member(equalTo: object, on: activation) != nil
  }

  /// Adds an object to an array, or to a set that has no equal element.
  func insert(_ object: Object, on activation: Activation) throws {}

  func remove(_ object: Object, on activation: Activation) throws {}

  /// Removes all elements.
  func removeAll() throws {}

  /// Returns elements of the collection in the script's order for enumerations.
  final func arranged<Element>(_ elements: [Element]) -> [Element] {
    guard let interpreter, let order = interpreter.enumerationOrder else { return elements }
    return order.arranged(elements, in: interpreter)
  }

  /// Throws an exception if the collection has changed since a version.
  final func checkUnchanged(since version: Int) throws {
    guard self.version != version, let interpreter else { return }
    throw interpreter.objects.mutation(of: self)
  }
}

extension StandardLibrary {
  /// Installs the methods that all collections share, and `equal`, a name of `isEqual:`.
  func installCollection(_ type: ClassObject, equal: Selector? = nil) {
    installComparison(type, equal: equal)
    type.protocols.formUnion(["NSFastEnumeration", "NSSecureCoding"])
    type.method("count", "Q@:") { call in
      try call.with(CollectionObject.self) { collection, activation in
        try activation.step(collection.countSteps)
        return .integer(collection.count)
      }
    }
  }

  /// Installs `removeAllObjects` in a class of mutable collections.
  func installRemovingAll(_ type: ClassObject) {
    ClassTable<CollectionObject>(type: type)
      .change("removeAllObjects") { try $0.removeAll() }
  }
}
