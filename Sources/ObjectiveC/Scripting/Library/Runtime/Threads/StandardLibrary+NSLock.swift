import Dispatch
import Invocation

extension StandardLibrary {
  func installLocks() {
    for (name, isRecursive) in [("NSLock", false), ("NSRecursiveLock", true)] {
      let type = interpreter.builtInClass(name)
      type.allocate = { LockObject(isRecursive: isRecursive, isa: $0) }
      type.method("lock", "v@:") { call in
        let lock = try call.receiver(as: LockObject.self)
        _ = try call.interpreter.wait { lock.tryAcquire(call.activation) }
        return .void
      }
      type.method("tryLock", "B@:") { call in
        .integer(try call.receiver(as: LockObject.self).tryAcquire(call.activation) ? 1 : 0)
      }
      type.method("unlock", "v@:") { call in
        let lock = try call.receiver(as: LockObject.self)
        guard lock.release(call.activation) else {
          throw call.interpreter.exception(
            "NSInternalInconsistencyException",
            "-[\(Self.name(of: lock)) unlock]: this thread does not hold the lock")
        }
        call.interpreter.background.changed()
        return .void
      }
    }
  }
}
