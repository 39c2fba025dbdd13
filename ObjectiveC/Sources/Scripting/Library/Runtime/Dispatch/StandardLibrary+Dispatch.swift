import CScriptSupport
import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import Invocation

extension StandardLibrary {
  /// Installs the functions for queues, groups, semaphores and timers.
  func installDispatch(_ queues: Queues) {
    installDispatchConstants()
    installQueues(queues)
    installRunning(queues)
    installSpecifics(queues)
    installGroups(queues)
    installWorkItems()
    installSemaphores()
    installTimers(queues)
  }

  private func installDispatchConstants() {
    constants(
      [
        "DISPATCH_TIME_NOW": 0, "DISPATCH_TIME_FOREVER": -1, "NSEC_PER_SEC": 1_000_000_000,
        "NSEC_PER_MSEC": 1_000_000, "NSEC_PER_USEC": 1000, "USEC_PER_SEC": 1_000_000,
      ], .unsignedLong)
    constants(
      [
        "DISPATCH_QUEUE_PRIORITY_HIGH": 2, "DISPATCH_QUEUE_PRIORITY_DEFAULT": 0,
        "DISPATCH_QUEUE_PRIORITY_LOW": -2, "DISPATCH_QUEUE_PRIORITY_BACKGROUND": Int(Int16.min),
        "QOS_CLASS_USER_INTERACTIVE": 0x21, "QOS_CLASS_USER_INITIATED": 0x19,
        "QOS_CLASS_DEFAULT": 0x15, "QOS_CLASS_UTILITY": 0x11, "QOS_CLASS_BACKGROUND": 0x09,
        "QOS_CLASS_UNSPECIFIED": 0,
      ], .long)
    let attribute = Object(interpreter.builtInClass("OS_dispatch_queue_attr"))
    constant("DISPATCH_QUEUE_CONCURRENT", .object(attribute), .id)
    for name in ["QUEUE_SERIAL", "TARGET_QUEUE_DEFAULT", "CURRENT_QUEUE_LABEL"] {
      constant("DISPATCH_" + name, .null, .id)
    }
  }

  // MARK: Queues

  private func installQueues(_ queues: Queues) {
    func create(_ call: Call) throws -> Value {
      let target = call.value(2).object == nil ? nil : try call.queue(2)
      try QueueObject.check(target.map { QueueIdentity.of($0) }, as: nil)
      let text = if case .pointer(_?) = call[0] { try CString.text(call[0]) } else { "" }
      let isSerial = call[1].object == nil
      let queue = DispatchQueue(
        label: text, attributes: isSerial ? .initiallyInactive : [.initiallyInactive, .concurrent],
        target: target)
      let identity = QueueIdentity.of(queue, targeting: target.map { QueueIdentity.of($0) })
      if isSerial { identity.assumeSerial() }
      return .object(queues.object(for: queue, isActive: false))
    }
    interpreter.function("dispatch_queue_create", "@*@", create)
    interpreter.function("dispatch_queue_create_with_target", "@*@@", create)
    interpreter.procedure("dispatch_set_target_queue", "@@") { call in
      let target = call[1].object == nil ? nil : try call.queueObject(1)
      try call.queueObject(0).setTarget(target)
    }
    interpreter.function("dispatch_queue_attr_make_with_qos_class", "@@qi") { $0[0] }
    interpreter.function("dispatch_get_main_queue", "@") { _ in .object(queues.object(for: .main)) }
    interpreter.function("dispatch_get_current_queue", "@") { call in
      .object(try queues.current(call.activation))
    }
    interpreter.function("dispatch_get_global_queue", "@qQ") { call in
      .object(queues.object(for: .global(qos: Self.quality(call[0].integer))))
    }
    interpreter.function("dispatch_queue_get_label", "*@") { call in
      // `DISPATCH_CURRENT_QUEUE_LABEL` is `nil`.
      guard call[0].object != nil else {
        return CString.value(
          call.activation.appliedQueue?.label ?? String(cString: labelOfQueue(nil)))
      }
      return CString.value(try call.queueObject(0).unused.label)
    }
    for (name, changeTimer, change) in [
      ("suspend", { $0.suspend() }, queues.suspend),
      ("resume", { try $0.resume() }, queues.resume),
      // A queue is active once it is an argument.
      ("activate", { try $0.activate() }, { _ in }),
    ] as [(String, (TimerObject) throws -> Void, (DispatchQueue) throws -> Void)] {
      interpreter.procedure("dispatch_" + name, "@") { call in
        let timer = call[0].object as? TimerObject
        if let timer { try changeTimer(timer) } else { try change(try call.queue(0)) }
      }
    }
    for name in ["dispatch_retain", "dispatch_release"] {
      interpreter.procedure(name, "@") { _ in }
    }
    interpreter.builtInClass("OS_dispatch_queue").method("description", "@\"NSString\"@:") { call in
      let queue = try call.receiver(as: QueueObject.self).unused
      return .object(call.interpreter.objects.string("<OS_dispatch_queue: \(queue.label)>"))
    }
  }

  /// Returns the quality-of-service class for a priority or a quality-of-service class of C.
  private static func quality(_ number: Int) -> DispatchQoS.QoSClass {
    switch number {
    case 0x21: .userInteractive
    case 2, 0x19: .userInitiated
    case -2, 0x11: .utility
    case Int(Int16.min), 0x09: .background
    default: .default
    }
  }

  // MARK: Running

  /// Installs a function whose last argument is a block, and the variant of the function that takes
  /// a context and a C function in place of the block.
  private func function(
    _ name: String, _ types: String, _ body: @escaping (Call, @escaping Work) throws -> Void
  ) {
    for (suffix, work) in [("", "@?"), ("_f", "^v^?")] {
      interpreter.procedure(name + suffix, types + work) { try body($0, try $0.work()) }
    }
  }

  private func installRunning(_ queues: Queues) {
    for (name, flags) in [
      ("dispatch_async", DispatchWorkItemFlags()), ("dispatch_barrier_async", .barrier),
    ] {
      function(name, "@") { call, work in
        Job.submit(to: try call.queue(0), flags: flags, in: call.interpreter) { try work([], $0) }
      }
    }
    for (name, flags) in [
      ("dispatch_sync", DispatchWorkItemFlags()), ("dispatch_barrier_sync", .barrier),
      ("dispatch_async_and_wait", DispatchWorkItemFlags()),
      ("dispatch_barrier_async_and_wait", .barrier),
    ] {
      function(name, "@") { call, work in
        try queues.sync(try call.queue(0), flags: flags, on: call.activation) { try work([], $0) }
      }
    }
    function("dispatch_after", "Q@") { call, work in
      Job.submit(to: try call.queue(1), at: call.time(0), in: call.interpreter) { try work([], $0) }
    }
    interpreter.function("dispatch_time", "QQq") { $0.time($0[0], plus: $0[1].integer) }
    interpreter.function("dispatch_walltime", "Q^vq") {
      $0.time(.integer(0), plus: $0[1].integer)
    }
    function("dispatch_once", "^v") { try Self.once($0.pointer(0, "a dispatch_once_t"), $0, $1) }
    function("dispatch_apply", "Q@") { call, work in
      let queue = call[1].object == nil ? DispatchQueue.global() : try call.queue(1)
      try queues.refuseDeadlock(on: queue, call.activation)
      try Iterations(call[0].integer, in: call.interpreter, of: work).run(
        on: queue, call.activation)
    }
    interpreter.procedure("dispatch_main", "") { _ in _ = try queues.run { false } }
    for (name, isExpected) in [
      ("dispatch_assert_queue", true), ("dispatch_assert_queue_barrier", true),
      ("dispatch_assert_queue_not", false),
    ] {
      interpreter.procedure(name, "@") { call in
        let queue = QueueIdentity.of(try call.queue(0))
        let isHeld = queues.heldQueues(call.activation).contains { $0 === queue }
        if isHeld == isExpected { return }
        throw call.invalid(
          "the caller is expected \(isExpected ? "" : "not ")to run on the queue '\(queue.label)'")
      }
    }
  }

  /// Runs work unless it has already run.
  ///
  /// Other threads wait until the running work ends.
  private static func once(_ token: Pointer, _ call: Call, _ work: Work) throws {
    let (fresh, running, done) = (0, 1, -1)
    _ = try call.interpreter.wait {
      guard let state = try? token.word() else { return true }
      return state != running
    }
    guard try token.word() == fresh else { return }
    try token.setWord(running)
    do {
      try work([], call.activation)
      try token.setWord(done)
    } catch {
      try token.setWord(fresh)
      call.interpreter.background.changed()
      throw error
    }
    call.interpreter.background.changed()
  }

  // MARK: Specific values

  private func installSpecifics(_ queues: Queues) {
    interpreter.procedure("dispatch_queue_set_specific", "@^v^v^?") { call in
      let value: Value? = call[2].isTrue ? call[2] : nil
      queues.setSpecific(value, for: call[1].address, of: try call.queueObject(0).unused)
    }
    interpreter.function("dispatch_queue_get_specific", "^v@^v") { call in
      queues.specific(call[1].address, of: try call.queueObject(0).unused)
    }
    interpreter.function("dispatch_get_specific", "^v^v") { queues.currentSpecific($0[0].address) }
  }

  // MARK: Groups

  private func installGroups(_ queues: Queues) {
    let type = interpreter.builtInClass("OS_dispatch_group")
    interpreter.function("dispatch_group_create", "@") { _ in .object(GroupObject(type)) }
    interpreter.procedure("dispatch_group_enter", "@") { try $0.group(0).enter() }
    interpreter.procedure("dispatch_group_leave", "@") {
      try $0.group(0).leave(in: $0.interpreter)
    }
    function("dispatch_group_async", "@@") { call, work in
      let (interpreter, group, queue) = (call.interpreter, try call.group(0), try call.queue(1))
      group.enter()
      Job.submit(to: queue, in: interpreter, end: { try group.leave(in: interpreter) }) {
        try work([], $0)
      }
    }
    interpreter.function("dispatch_group_wait", "q@Q") { try $0.wait(for: try $0.group(0)) }
    function("dispatch_group_notify", "@@") { call, work in
      try call.group(0).notify(try call.queue(1), in: call.interpreter, work)
    }
  }

  // MARK: Semaphores

  private func installSemaphores() {
    let type = interpreter.builtInClass("OS_dispatch_semaphore")
    interpreter.function("dispatch_semaphore_create", "@q") { call in
      call[0].integer < 0 ? .null : .object(SemaphoreObject(call[0].integer, isa: type))
    }
    interpreter.function("dispatch_semaphore_signal", "q@") { call in
      let semaphore = try call.semaphore(0)
      semaphore.signal()
      call.interpreter.background.changed()
      return .integer(semaphore.waiters > 0 ? 1 : 0)
    }
    interpreter.function("dispatch_semaphore_wait", "q@Q") { call in
      let semaphore = try call.semaphore(0)
      let isTaken = try semaphore.waiting {
        try call.interpreter.wait(until: call.time(1)) { semaphore.tryDecrement() }
      }
      return .integer(isTaken ? 0 : 1)
    }
  }
}

/// Code that a script passes to Dispatch: a block, or a C function with its context.
typealias Work = (_ arguments: [Value], _ activation: Activation) throws -> Void

extension Call {
  /// Returns the work in the last argument: a block, or the C function of a function whose name ends
  /// in `_f`, with the context in the argument before.
  func work() throws -> Work {
    guard name.hasSuffix("_f") else {
      let block = try block(count - 1)
      return { _ = try $1.interpreter.call(block, $0, on: $1) }
    }
    let (context, function) = (self[count - 2], try function(count - 1))
    return { _ = try $1.interpreter.call(function, [context] + $0, on: $1) }
  }

  func queueObject(_ index: Int) throws -> QueueObject {
    try required(index, QueueObject.self, "a queue")
  }

  /// Returns a queue argument, activating the queue if it is inactive.
  func queue(_ index: Int) throws -> DispatchQueue { try queueObject(index).active }

  /// Returns the time of a `dispatch_time_t`, in nanoseconds of the script's clock.
  func time(_ index: Int) -> Duration {
    switch self[index].integer {
    case 0: interpreter.clock.time
    case ..<0: ScriptClock.forever
    case let nanoseconds: .nanoseconds(nanoseconds)
    }
  }

  fileprivate func time(_ start: Value, plus nanoseconds: Int) -> Value {
    if start.integer < 0 { return .integer(-1) }
    let start =
      start.integer == 0 ? Int(clamping: interpreter.clock.time.nanoseconds) : start.integer
    let (sum, isTooFar) = start.addingReportingOverflow(nanoseconds)
    // At the time zero of a manual clock, the result is `DISPATCH_TIME_NOW`.
    return .integer(isTooFar ? -1 : max(0, sum))
  }

  fileprivate func group(_ index: Int) throws -> GroupObject {
    try required(index, GroupObject.self, "a group")
  }

  fileprivate func semaphore(_ index: Int) throws -> SemaphoreObject {
    try required(index, SemaphoreObject.self, "a semaphore")
  }
}
