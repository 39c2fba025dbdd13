import Dispatch
import Invocation

extension StandardLibrary {
  /// Sources, of which there are timers.
  func installSources(_ queues: Queues) {
    let type = machine.builtInClass("OS_dispatch_source")
    let kind = Object(machine.builtInClass("OS_dispatch_source_type"))
    machine.constants["DISPATCH_SOURCE_TYPE_TIMER"] = (.object(kind), .id)
    machine.constants["DISPATCH_TIMER_STRICT"] = (.integer(1), .unsignedLong)
    machine.function("dispatch_source_create", "@@QQ@") { call in
      guard call[0].object === kind else { throw Misuse("sources other than timers are not there") }
      let queue = call[3].object == nil ? DispatchQueue.global() : try queues.queue(call[3])
      return .object(TimerObject(on: queue, isa: type))
    }
    machine.function("dispatch_source_set_timer", "v@QQQ") { call in
      // What is forever, or longer than anybody waits, is no interval.
      let interval = call[2].integer
      try Self.source(call[0]).schedule(
        at: Self.time(call[1]), every: interval < 0 ? nil : max(1000, interval))
      return .void
    }
    func setter(_ name: String, _ path: ReferenceWritableKeyPath<TimerObject, BlockObject?>) {
      machine.function(name, "v@@?") { call in
        try Self.source(call[0])[keyPath: path] = call[1].object as? BlockObject
        return .void
      }
    }
    setter("dispatch_source_set_event_handler", \.handler)
    setter("dispatch_source_set_cancel_handler", \.cancelHandler)
    machine.function("dispatch_source_cancel", "v@") { call in
      try Self.source(call[0]).cancel(in: call.machine)
      return .void
    }
    machine.function("dispatch_source_testcancel", "q@") { call in
      .integer(try Self.source(call[0]).isCancelled ? 1 : 0)
    }
  }

  private static func source(_ value: Value) throws -> TimerObject {
    guard let source = value.object as? TimerObject else { throw Misuse("the source is nil") }
    return source
  }
}
