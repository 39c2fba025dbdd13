import Dispatch
import Invocation

extension StandardLibrary {
  func installThreads(_ queues: Queues) {
    let type = interpreter.builtInClass("NSThread")
    type.classMethod("isMainThread", "B@:") { _ in .integer(queues.isMain ? 1 : 0) }
    type.classMethod("currentThread", "@\"NSThread\"@:") { call in
      .object(queues.isMain ? queues.mainThread : Object(call.interpreter.builtInClass("NSThread")))
    }
    type.classMethod("mainThread", "@\"NSThread\"@:") { _ in .object(queues.mainThread) }
    type.method("isMainThread", "B@:") { call in
      .integer(call.receiver === queues.mainThread ? 1 : 0)
    }
    type.classMethod("sleepForTimeInterval:", "v@:d") { call in
      try call.interpreter.sleep(call[0].floating)
      return .void
    }
  }
}
