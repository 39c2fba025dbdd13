/// A pointer, for C's `&` and `*`.
///
/// It retains the memory that it points into, so it never dangles. A subclass that overrides
/// neither
/// ``load()`` nor ``store(_:)`` is a pointer such as a `Method`, which can only be passed on.
package class Pointer {
  /// The index of the element that it points to.
  let index: Int

  private let budget = MemoryBudget.current

  init(index: Int = 0) {
    self.index = index
    budget?.note(Self.size)
  }

  deinit {
    budget?.release(Self.size)
  }

  /// The bytes that a pointer counts for, which is what most kinds of it need.
  private static let size = 64

  /// Reads a copy of the value.
  ///
  /// - Throws: ``RuntimeFailure`` if there is none.
  package func load() throws -> Value {
    throw RuntimeFailure("expected a pointer to a value that can be read, found \(noun)")
  }

  /// Reads the value without copying a structure, as ``load()`` does.
  func borrow() throws -> Value { try load() }

  package func store(_ value: Value) throws {
    throw RuntimeFailure("expected a pointer to a value that can be written to, found \(noun)")
  }

  /// Notes that a structure that has been borrowed was changed.
  func changed(_ structure: Structure) throws {}

  /// The noun for it in errors, with an article.
  var noun: String { "a pointer" }

  /// The pointer to another element; itself if there is only one.
  func advanced(by distance: Int) -> Pointer { self }

  /// The owner of its memory: pointers with the same base can be compared and subtracted.
  var base: AnyObject { self }

  var address: Int { Int(bitPattern: ObjectIdentifier(base)) &+ index &* 8 }
}
