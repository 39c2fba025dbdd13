import Invocation

/// A value that was associated with an object.
struct Association {
  /// Kept, so that nothing else gets its address.
  let key: Value

  /// A `WeakPointer` where it is only assigned.
  let value: Value
}

extension StandardLibrary {
  func installAssociations() {
    let policies = [
      "OBJC_ASSOCIATION_ASSIGN": 0, "OBJC_ASSOCIATION_RETAIN_NONATOMIC": 1,
      "OBJC_ASSOCIATION_COPY_NONATOMIC": 3, "OBJC_ASSOCIATION_RETAIN": 0o1401,
      "OBJC_ASSOCIATION_COPY": 0o1403,
    ]
    for (name, number) in policies {
      machine.constants[name] = (.integer(number), .unsignedLong)
    }
    machine.function("objc_setAssociatedObject", "v@^v@Q") { call in
      guard let owner = call[0].object else { return .void }
      // The old one is let go of at the end: that may run a `dealloc` that comes back here.
      let old = owner.associations[call[1].address]
      defer { withExtendedLifetime(old) {} }
      guard var value = call[2].object else {
        owner.associations[call[1].address] = nil
        return .void
      }
      switch call[3].integer {
      case 0:
        owner.associations[call[1].address] = Association(
          key: call[1], value: .pointer(WeakPointer(value)))
        return .void
      case 3, 0o1403:
        value =
          try call.machine.send("copy", to: value, on: call.activation).object ?? value
      default: break
      }
      owner.associations[call[1].address] = Association(key: call[1], value: .object(value))
      return .void
    }
    machine.function("objc_getAssociatedObject", "@@^v") { call in
      guard let value = call[0].object?.associations[call[1].address]?.value else { return .null }
      if case .pointer(let weak as WeakPointer) = value { return weak.load() }
      return value
    }
    machine.function("objc_removeAssociatedObjects", "v@") { call in
      let old = call[0].object?.associations
      call[0].object?.associations = [:]
      withExtendedLifetime(old) {}
      return .void
    }
  }
}
