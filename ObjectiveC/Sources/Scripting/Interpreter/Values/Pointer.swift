/// A pointer, for C's operators `&` and `*`.
///
/// A pointer retains the memory that it points into, so a pointer never dangles. Only a pointer into
/// an object does not retain the object, as in C. If a subclass
/// overrides neither ``load()`` nor ``store(_:)``, its pointers can only be passed on, like a
/// `Method`.
package class Pointer {
  /// The index of the element that the pointer points to.
  let index: Int

  private let budget = MemoryBudget.current

  init(index: Int = 0) {
    self.index = index
    budget?.note(Self.size)
  }

  deinit {
    budget?.release(Self.size)
  }

  /// The bytes that the budget counts for a pointer, which is the size of most subclasses'
  /// instances.
  private static let size = 64

  /// Returns a copy of the value.
  ///
  /// - Throws: ``RuntimeFailure`` if there is no value to read.
  package func load() throws -> Value {
    throw RuntimeFailure("expected a pointer to a value that can be read, found \(noun)")
  }

  /// Returns the value like ``load()``, but without copying a structure.
  func borrow() throws -> Value { try load() }

  package func store(_ value: Value) throws {
    throw RuntimeFailure("expected a pointer to a value that can be written to, found \(noun)")
  }

  /// Informs the pointer that a borrowed structure has been changed.
  func changed(_ structure: Structure) throws {}

  /// The noun for the pointer in error messages, with an article.
  var noun: String { "a pointer" }

  /// Returns the pointer to another element, or the same pointer if there is only one element.
  func advanced(by distance: Int) -> Pointer { self }

  /// The owner of the memory; pointers with the same owner can be compared and subtracted.
  var base: ObjectIdentifier { ObjectIdentifier(self) }

  var address: Int { Int(bitPattern: base) &+ index &* 8 }
}
