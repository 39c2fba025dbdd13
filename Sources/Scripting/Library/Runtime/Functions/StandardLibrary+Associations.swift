import Invocation
import ScriptProgram

/// A value that was associated with an object.
struct Association {
  /// Retained, so that no other key gets its address.
  let key: Value

  /// A `WeakPointer` for `OBJC_ASSOCIATION_ASSIGN`.
  let value: Value
}

/// The values that were associated with an object.
final class Associations: Container, @unchecked Sendable {
  // Unchecked: only tearing down the script and `deinit` change the values.
  private(set) var values: [Int: Association]

  // Not the machine: the object that has the associations may be the host's.
  private let memory: MemoryBudget
  private let containers: ContainerList
  private let bytes: Int
  var isListed = false
  var listIndex: Int32 = 0

  init(_ values: [Int: Association], in machine: Machine) {
    self.values = values
    (memory, containers) = (machine.memory, machine.containers)
    bytes = 256 + 128 * values.count
    memory.note(bytes)
    containers.insert(self)
  }

  deinit {
    containers.remove(self)
    memory.release(bytes)
    IterativeRelease.release(takeReferences())
  }

  func takeReferences() -> Any? {
    defer { values = [:] }
    return values
  }
}

extension StandardLibrary {
  func installAssociations() {
    let policies = [
      "OBJC_ASSOCIATION_ASSIGN": 0, "OBJC_ASSOCIATION_RETAIN_NONATOMIC": 1,
      "OBJC_ASSOCIATION_COPY_NONATOMIC": 3, "OBJC_ASSOCIATION_RETAIN": 0o1401,
      "OBJC_ASSOCIATION_COPY": 0o1403,
    ]
    for (name, number) in policies {
      machine.definitions.constants[name] = (.integer(number), .unsignedLong)
    }
    machine.function("objc_setAssociatedObject", "v@^v@Q") { call in
      guard let owner = call[0].object else { return .void }
      var association: Association?
      if let value = call[2].object {
        switch call[3].integer {
        case 0: association = Association(key: call[1], value: .pointer(WeakPointer(value)))
        case 3, 0o1403:
          let copy = try call.machine.send("copy", to: value, on: call.activation).object
          association = Association(key: call[1], value: .object(copy ?? value))
        default: association = Association(key: call[1], value: .object(value))
        }
      }
      // Read after the copy was made, because copying may run code of the script.
      let old = call.machine.associations(of: owner)
      // The values are copied, as others may be reading them.
      try call.step(old.count)
      var new = old
      new[call[1].address] = association
      call.machine.associate(owner, new)
      // The old value is released last: its `dealloc` may change associations.
      withExtendedLifetime(old) {}
      return .void
    }
    machine.function("objc_getAssociatedObject", "@@^v") { call in
      guard let owner = call[0].object,
        let value = call.machine.associations(of: owner)[call[1].address]?.value
      else { return .null }
      if case .pointer(let weak as WeakPointer) = value { return weak.load() }
      return value
    }
    machine.function("objc_removeAssociatedObjects", "v@") { call in
      if let owner = call[0].object { call.machine.associate(owner, [:]) }
      return .void
    }
  }
}

extension Machine {
  /// The key under which an object has the associations of a script.
  typealias AssociationsKey = AssociationKey<Associations>

  /// The associations of an object; for a Swift object in a script, those of the Swift object.
  func associations(of object: Object) -> [Int: Association] {
    AssociatedObjects(of: object.identity)[associationsKey]?.values ?? [:]
  }

  func associate(_ object: Object, _ associations: [Int: Association]) {
    AssociatedObjects(of: object.identity)[associationsKey] =
      associations.isEmpty ? nil : Associations(associations, in: self)
  }
}
