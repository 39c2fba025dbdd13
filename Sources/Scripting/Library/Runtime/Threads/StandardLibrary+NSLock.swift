import Dispatch
import Invocation
import ScriptProgram

extension StandardLibrary {
  func installLocks() {
    for (name, isRecursive) in [("NSLock", false), ("NSRecursiveLock", true)] {
      let type = machine.builtInClass(name)
      type.allocate = { LockObject(isRecursive: isRecursive, isa: $0) }
      type.method("lock", "v@:") { call in
        guard let lock = call.receiver as? LockObject else { return .void }
        _ = try call.machine.wait { lock.tryAcquire(call.activation) }
        return .void
      }
      type.method("tryLock", "B@:") { call in
        .integer((call.receiver as? LockObject)?.tryAcquire(call.activation) == true ? 1 : 0)
      }
      type.method("unlock", "v@:") { call in
        guard let lock = call.receiver as? LockObject else { return .void }
        guard lock.release(call.activation) else {
          throw call.machine.exception(
            "NSInternalInconsistencyException",
            "-[\(Self.name(of: lock)) unlock]: it is not locked by this thread")
        }
        call.machine.background.changed()
        return .void
      }
    }
  }
}
