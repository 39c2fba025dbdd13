import CScriptSupport
import Invocation

/// An `NSRunLoop`.
final class RunLoopObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass.
  fileprivate weak var thread: ThreadObject?

  static let defaultMode = "kCFRunLoopDefaultMode"
  static let commonModes = "kCFRunLoopCommonModes"
}

extension StandardLibrary {
  /// Installs run loops.
  ///
  /// On the main thread, a run loop runs the main queue.
  func installRunLoop(_ queues: Queues) {
    installRunLoopTimers(queues)
    for name in ["NSDefaultRunLoopMode", "kCFRunLoopDefaultMode"] {
      constant(name, RunLoopObject.defaultMode)
    }
    for name in ["NSRunLoopCommonModes", "kCFRunLoopCommonModes"] {
      constant(name, RunLoopObject.commonModes)
    }
    let type = interpreter.builtInClass("NSRunLoop")
    type.allocate = { RunLoopObject($0) }
    func loop(_ thread: ThreadObject) -> Value {
      if thread.loop == nil { thread.loop = RunLoopObject(type) }
      (thread.loop as? RunLoopObject)?.thread = thread
      return .object(thread.loop)
    }
    func thread(_ call: Call) throws -> ThreadObject {
      try call.receiver(as: RunLoopObject.self).thread ?? queues.mainThread
    }
    type.classMethod("currentRunLoop", "@\"NSRunLoop\"@:") { loop(queues.thread($0.activation)) }
    type.classMethod("mainRunLoop", "@\"NSRunLoop\"@:") { _ in loop(queues.mainThread) }
    type.procedure("run", "") { _ = try queues.runLoop($0.activation) }
    type.procedure("runUntilDate:", "@") {
      _ = try queues.runLoop(until: try $0.time(ofDate: 0), $0.activation)
    }
    for name in ["runMode:beforeDate:", "acceptInputForMode:beforeDate:"] as [Selector] {
      type.method(name, "B@:@@") {
        $0.bool(
          try queues.runLoop(
            in: try $0.text(0), until: try $0.time(ofDate: 1), once: true, $0.activation))
      }
    }
    type.method("currentMode", "@\"NSString\"@:") { call in
      let thread = queues.threadOfLoop(try thread(call))
      return thread.isRunning ? call.string(thread.mode) : .null
    }
    type.procedure("performBlock:", "@?") { call in
      let work = try call.work()
      queues.schedule(on: try thread(call)) { try work([], $0) }
    }
    interpreter.builtInClass("NSPort").classMethod("port", "@@:") {
      .object(Object(try $0.receivingClass))
    }
    _ = interpreter.addClass("NSMachPort", superclass: interpreter.builtInClass("NSPort"))
    type.procedure("addTimer:forMode:", "@@") { call in
      try call.required(0, RunLoopTimerObject.self).add(to: thread(call), mode: call.text(1))
    }
    type.procedure("addPort:forMode:", "@@") { try thread($0).hasPort = true }
    type.procedure("removePort:forMode:", "@@") { try thread($0).hasPort = false }
    interpreter.function("CFRunLoopGetMain", "@") { _ in loop(queues.mainThread) }
    interpreter.function("CFRunLoopGetCurrent", "@") { loop(queues.thread($0.activation)) }
  }
}

extension Queues {
  /// Returns the thread whose run loop serves a thread.
  ///
  /// The run loop of the main thread also serves the threads that have none, such as Dispatch's.
  func threadOfLoop(_ thread: ThreadObject) -> ThreadObject {
    thread.isStarted ? thread : mainThread
  }

  /// Runs the run loop of the current thread until a time, or until something has run if `once` is
  /// `true`.
  ///
  /// - Returns: `false` if the run loop of a thread of the script has nothing to wait for.
  func runLoop(
    in mode: String = RunLoopObject.defaultMode, until end: Duration = ScriptClock.forever,
    once: Bool = false, _ activation: Activation
  ) throws -> Bool {
    let thread = thread(activation)
    // A change of the mode schedules all timers.
    try activation.step(8 * threadOfLoop(thread).timers.count)
    return try threadOfLoop(thread).running(in: mode) {
      try runLoop(of: thread, until: end, once: once, activation)
    }
  }

  private func runLoop(
    of thread: ThreadObject, until end: Duration, once: Bool, _ activation: Activation
  ) throws -> Bool {
    let clock = interpreter.clock
    guard thread.isStarted else {
      // The main queue is in the default mode. Another mode has only its timers and the port.
      if mainThread.mode != RunLoopObject.defaultMode, !mainThread.hasPort,
        !mainThread.timers.values.contains(where: \.isInMode)
      {
        return false
      }
      interpreter.passTime(until: end)
      let counters = interpreter.counters
      // If the script does not run on the main thread, a job may have run before this call.
      _ = try run(until: end) { once && counters.pointee.mainJobs != seenMainJobs }
      seenMainJobs = counters.pointee.mainJobs
      return true
    }
    while true {
      guard let next = thread.pending.map(\.time).min() ?? (thread.hasPort ? end : nil) else {
        return false
      }
      _ = try interpreter.wait(until: min(next, end)) {
        thread.pending.contains { $0.time <= clock.time }
      }
      let due = thread.takeDue(at: clock.time)
      for message in due { try message.body(activation) }
      if (once && !due.isEmpty) || clock.time >= end { return true }
    }
  }
}
