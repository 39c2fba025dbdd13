import Invocation
import ObjectProperties
import ObjectiveCSyntax

/// A value that is associated with an object.
struct Association {
  /// The key, which is retained so that its address is not reused for another key.
  let key: Value

  /// The value; an unretained `WeakPointer` for `OBJC_ASSOCIATION_ASSIGN`.
  let value: Value
}

/// Values associated with an object.
final class Associations: Container, @unchecked Sendable {
  // `Sendable` is unchecked: the values change only with the interpreter's lock, and in `deinit`.
  private(set) var values: [Int: Association]

  // The object keeps no reference to the interpreter, because its owner may be an object of the
  // host.
  private let memory: MemoryBudget
  private let containers: ContainerList
  private var bytes = 256
  var isListed = false
  var listIndex: Int32 = 0

  init(_ values: [Int: Association], in interpreter: Interpreter) {
    self.values = values
    (memory, containers) = (interpreter.memory, interpreter.containers)
    bytes += Self.bytesOfValue * values.count
    memory.note(bytes)
    containers.insert(self)
  }

  deinit {
    containers.remove(self)
    IterativeRelease.release(takeReferences())
  }

  private static let bytesOfValue = 128

  /// Sets or removes a value.
  ///
  /// The caller holds the interpreter's lock.
  ///
  /// - Returns: The old value, which the caller releases last.
  func set(_ association: Association?, for key: Int) throws -> Association? {
    if association != nil, values[key] == nil {
      try memory.charge(Self.bytesOfValue)
      bytes += Self.bytesOfValue
    }
    guard let association else { return values.removeValue(forKey: key) }
    return values.updateValue(association, forKey: key)
  }

  func takeReferences() -> Any? {
    memory.release(bytes)
    defer { (values, bytes) = ([:], 0) }
    return values
  }
}

extension StandardLibrary {
  func installAssociations() {
    constants(
      [
        "OBJC_ASSOCIATION_ASSIGN": 0, "OBJC_ASSOCIATION_RETAIN_NONATOMIC": 1,
        "OBJC_ASSOCIATION_COPY_NONATOMIC": 3, "OBJC_ASSOCIATION_RETAIN": 0o1401,
        "OBJC_ASSOCIATION_COPY": 0o1403,
      ], .unsignedLong)
    interpreter.procedure("objc_setAssociatedObject", "@^v@Q") { call in
      guard let owner = call[0].object else { return }
      var association: Association?
      if let value = call[2].object {
        switch call[3].integer {
        case 0:
          let reference = WeakPointer(value, .unretained)
          association = Association(key: call[1], value: .pointer(reference))
        case 3, 0o1403:
          let copy = try call.interpreter.send("copy", to: value, on: call.activation).object
          association = Association(key: call[1], value: .object(copy ?? value))
        default: association = Association(key: call[1], value: .object(value))
        }
      }
      // Read the associations after the copy was made, because copying may run code of the script.
      let key = call.interpreter.associationsKey
      let known = AssociatedObjects(of: owner.identity)[key]
      let associations = known ?? Associations([:], in: call.interpreter)
      let old = try associations.set(association, for: call[1].address)
      if known == nil { AssociatedObjects(of: owner.identity)[key] = associations }
      // Release the old value last, because a `dealloc` may change associations.
      withExtendedLifetime(old) {}
    }
    interpreter.function("objc_getAssociatedObject", "@@^v") { call in
      guard let owner = call[0].object,
        let value = call.interpreter.associations(of: owner)[call[1].address]?.value
      else { return .null }
      if case .pointer(let weak as WeakPointer) = value { return weak.load() }
      return value
    }
    interpreter.procedure("objc_removeAssociatedObjects", "@") { call in
      if let owner = call[0].object { call.interpreter.associate(owner, [:]) }
    }
  }
}

extension Interpreter {
  /// The type of the key under which an object stores its associations of a script.
  typealias AssociationsKey = AssociationKey<Associations>

  /// Returns the associations of an object.
  ///
  /// For a wrapped Swift object, they are stored with the Swift object.
  func associations(of object: Object) -> [Int: Association] {
    AssociatedObjects(of: object.identity)[associationsKey]?.values ?? [:]
  }

  func associate(_ object: Object, _ associations: [Int: Association]) {
    AssociatedObjects(of: object.identity)[associationsKey] =
      associations.isEmpty ? nil : Associations(associations, in: self)
  }
}
