import Invocation

extension StandardLibrary {
  /// Installs run loops.
  ///
  /// On the main thread, a run loop runs the main queue.
  func installRunLoop(_ queues: Queues) {
    let type = interpreter.builtInClass("NSRunLoop")
    let loop = Object(type)
    for name in ["currentRunLoop", "mainRunLoop"] as [Selector] {
      type.classMethod(name, "@\"NSRunLoop\"@:") { _ in .object(loop) }
    }
    type.method("run", "v@:") { _ in
      _ = try queues.run { false }
      return .void
    }
    type.method("runUntilDate:", "v@:@\"NSDate\"") { call in
      try Self.run(queues, until: call.object(0), call)
      return .void
    }
    type.method("runMode:beforeDate:", "B@:@@\"NSDate\"") { call in
      try Self.run(queues, until: call.object(1), call)
      return .integer(1)
    }
    interpreter.function("CFRunLoopRun", "v") { _ in
      _ = try queues.runUntilStopped()
      return .void
    }
    interpreter.function("CFRunLoopGetMain", "@") { _ in .object(loop) }
    interpreter.function("CFRunLoopGetCurrent", "@") { _ in .object(loop) }
    interpreter.function("CFRunLoopStop", "v@") { _ in
      queues.stopLoop()
      return .void
    }
  }

  private static func run(_ queues: Queues, until date: Object?, _ call: Call) throws {
    let interpreter = call.interpreter
    let seconds = try date.map {
      try interpreter.send("timeIntervalSinceNow", to: $0, on: call.activation).floating
    }
    let end = interpreter.clock.time(after: seconds ?? 0)
    interpreter.passTime(until: end)
    _ = try queues.run(until: end) { false }
  }
}
