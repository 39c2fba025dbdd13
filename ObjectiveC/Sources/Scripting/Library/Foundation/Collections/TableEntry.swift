import Invocation

/// A strong or weak reference from a table to an object.
enum TableEntry {
  case strong(Object)
  case weak(WeakPointer)

  init(_ object: Object, isWeak: Bool) {
    self = isWeak ? .weak(WeakPointer(object)) : .strong(object)
  }

  var object: Object? {
    switch self {
    case .strong(let object): object
    case .weak(let pointer): pointer.object
    }
  }
}

/// The `NSPointerFunctionsOptions` of a table.
struct TableOptions {
  static let weakMemory = 5
  static let identity = 512
  static let opaque = (memory: 2, personality: 256)

  var isWeak = false
  var isByIdentity = false

  init(_ number: Int) {
    // A table of opaque pointers does not retain them.
    isWeak = [Self.weakMemory, Self.opaque.memory].contains(number & 0xFF)
    isByIdentity = number & (Self.identity | Self.opaque.personality) != 0
  }

  /// Returns `true` if two objects are equal for the table: identical, or equal by `isEqual:`.
  func areEqual(_ left: Object, _ right: Object, on activation: Activation) throws -> Bool {
    isByIdentity
      ? left.identity === right.identity : try activation.areEqual(left, right)
  }
}

extension StandardLibrary {
  /// Installs the collections whose references to objects may be weak.
  func installTables() {
    for (name, number) in [
      ("NSPointerFunctionsStrongMemory", 0), ("NSPointerFunctionsWeakMemory", 5),
      ("NSPointerFunctionsOpaqueMemory", TableOptions.opaque.memory),
      ("NSPointerFunctionsOpaquePersonality", TableOptions.opaque.personality),
      ("NSPointerFunctionsObjectPersonality", 0),
      ("NSPointerFunctionsObjectPointerPersonality", 512),
    ] {
      constant(name, .integer(number), .unsignedLong)
    }
    installHashTables()
    installMapTables()
    installCaches()
  }
}
