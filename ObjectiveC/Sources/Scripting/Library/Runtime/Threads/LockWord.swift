import Invocation

/// An `NSLock`, `NSRecursiveLock` or `NSCondition`.
package final class LockObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  var word: LockWord

  var name: String? {
    didSet { note(contents: name?.utf8.count ?? 0) }
  }

  init(isRecursive: Bool, isa: ClassObject) {
    word = LockWord(isRecursive ? 2 : 0, isSimple: false)
    super.init(isa)
  }
}

/// The state of a lock.
///
/// The memory of a lock in C contains the state as an integer.
struct LockWord {
  /// Numbers of Apple's systems for errors.
  static let (notPermitted, wouldDeadlock, busy) = (1, 11, 16)

  /// 0 for a lock whose owner waits for itself, 1 if such a wait is an error, 2 for a recursive lock.
  private(set) var kind: Int

  /// The number of locks that the owner holds.
  private(set) var depth: Int

  /// The number of the thread that holds the lock, or 0 for none.
  private(set) var owner: Int

  /// Reads the state of a mutex, or of a simple lock that has only an owner.
  init(_ bits: Int, isSimple: Bool) {
    (kind, depth, owner) = (bits & 3, bits >> 2 & 0x3FFF_FFFF, bits >> 32)
    if isSimple { (kind, depth, owner) = (1, bits == 0 ? 0 : 1, bits) }
  }

  func bits(isSimple: Bool) -> Int { isSimple ? owner : kind | depth << 2 | owner << 32 }

  /// Acquires the lock for a thread, and returns 0 or the number of an error.
  mutating func acquire(_ thread: Int) -> Int {
    guard depth == 0 || (kind == 2 && owner == thread) else {
      return owner == thread && kind != 0 ? Self.wouldDeadlock : Self.busy
    }
    depth += 1
    owner = thread
    return 0
  }

  /// Releases the lock, and returns 0, or the number of an error if the thread does not hold it.
  mutating func release(_ thread: Int) -> Int {
    guard depth > 0, owner == thread else { return Self.notPermitted }
    depth -= 1
    if depth == 0 { owner = 0 }
    return 0
  }
}

extension Pointer {
  /// A location in memory.
  struct Location: Hashable {
    let base: ObjectIdentifier
    let index: Int
  }

  var location: Location { Location(base: base, index: index) }

  /// Returns the integer at the pointer: a variable, or the first member of a structure.
  func word() throws -> Int {
    guard case .structure(let structure) = try borrow() else { return try load().integer }
    return try integerMember(structure).integer
  }

  func setWord(_ number: Int) throws {
    guard case .structure(let structure) = try borrow() else {
      return try store(.integer(number))
    }
    _ = try integerMember(structure)
    structure.setMember(0, .integer(number))
    try changed(structure)
  }

  private func integerMember(_ structure: Structure) throws -> Value {
    guard case .integer? = structure.shape.fields.first?.type else {
      throw RuntimeFailure("a structure of type \(structure.shape.name) is no lock")
    }
    return try structure.member(0)
  }
}
