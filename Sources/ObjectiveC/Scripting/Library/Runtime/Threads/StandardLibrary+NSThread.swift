import Dispatch
import Invocation

extension StandardLibrary {
  func installThreads(_ queues: Queues) {
    let type = interpreter.builtInClass("NSThread")
    type.classMethod("isMainThread", "B@:") { $0.bool(queues.isMain($0.activation)) }
    type.classMethod("currentThread", "@\"NSThread\"@:") {
      .object(queues.thread($0.activation))
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
