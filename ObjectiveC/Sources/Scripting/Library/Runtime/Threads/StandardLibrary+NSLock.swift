import Invocation

extension StandardLibrary {
  func installLocks(_ queues: Queues) {
    for name in ["lock", "unlock"] as [Selector] {
      interpreter.addProtocol("NSLocking").requirements.methods[name] = .init(
        shape: FunctionShape(.void, []), isRequired: true, isInstance: true)
    }
    for name in ["NSLock", "NSRecursiveLock", "NSCondition"] {
      let type = interpreter.builtInClass(name)
      type.protocols.insert("NSLocking")
      type.allocate = { LockObject(isRecursive: name == "NSRecursiveLock", isa: $0) }
      type.procedure("lock", "") { _ = try Self.acquire($0, queues) }
      type.method("tryLock", "B@:") { try Self.acquire($0, queues, until: .zero) }
      type.method("lockBeforeDate:", "B@:@") {
        try Self.acquire($0, queues, until: try $0.time(ofDate: 0))
      }
      type.procedure("unlock", "") { _ = try Self.release($0, queues) }
      installName(type, \LockObject.name)
    }
    installConditions(queues)
  }

  /// Installs `name` and `setName:`.
  func installName<Receiver: Object>(
    _ type: ClassObject, _ name: ReferenceWritableKeyPath<Receiver, String?>
  ) {
    let table = ClassTable<Receiver>(type: type)
    table.method("name") { $0[keyPath: name] }
    table.change("setName:") { $0[keyPath: name] = $1 }
  }

  private func installConditions(_ queues: Queues) {
    let type = interpreter.builtInClass("NSCondition")
    for (name, types) in [("wait", "B@:"), ("waitUntilDate:", "B@:@")] as [(Selector, String)] {
      type.method(name, types) { call in
        let end = call.count == 0 ? ScriptClock.forever : try call.time(ofDate: 0)
        let lock = try Self.release(call, queues)
        let isSignaled = try queues.wait(at: ObjectPointer(lock).location, until: end)
        _ = try Self.acquire(call, queues)
        return call.bool(isSignaled)
      }
    }
    type.procedure("signal", "") { queues.signal(ObjectPointer($0.receiver).location, all: false) }
    type.procedure("broadcast", "") {
      queues.signal(ObjectPointer($0.receiver).location, all: true)
    }
  }

  /// Waits until the receiver can be locked, and returns `YES` if it is locked.
  private static func acquire(
    _ call: Call, _ queues: Queues, until end: Duration = ScriptClock.forever
  ) throws -> Value {
    let lock = try call.receiver(as: LockObject.self)
    let thread = queues.thread(call.activation).number
    let error = try wait(call, until: end) { lock.word.acquire(thread) }
    return call.bool(error == 0)
  }

  private static func release(_ call: Call, _ queues: Queues) throws -> LockObject {
    let lock = try call.receiver(as: LockObject.self)
    guard lock.word.release(queues.thread(call.activation).number) == 0 else {
      throw call.interpreter.exception(
        "NSInternalInconsistencyException",
        "-[\(name(of: lock)) \(call.selector)]: this thread does not hold the lock")
    }
    call.interpreter.background.changed()
    return lock
  }
}

extension Call {
  /// Returns the time of an `NSDate` argument on the script's clock; now if the argument is `nil`.
  func time(ofDate index: Int) throws -> Duration {
    let seconds =
      try object(index) == nil ? 0 : send("timeIntervalSinceNow", to: object(index)).floating
    return interpreter.clock.time(after: seconds)
  }
}
