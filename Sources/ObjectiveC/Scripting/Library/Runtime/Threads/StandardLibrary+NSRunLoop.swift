import Dispatch
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
      _ = try queues.run(until: try Self.time(of: call.object(0), call)) { false }
      return .void
    }
    type.method("runMode:beforeDate:", "B@:@@\"NSDate\"") { call in
      _ = try queues.run(until: try Self.time(of: call.object(1), call)) { false }
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

  private static func time(of date: Object?, _ call: Call) throws -> DispatchTime {
    guard let date else { return .now() }
    let seconds = try call.interpreter.send("timeIntervalSinceNow", to: date, on: call.activation)
    let interval = seconds.floating
    return interval > 1e9 ? .distantFuture : .now() + max(0, interval)
  }
}
