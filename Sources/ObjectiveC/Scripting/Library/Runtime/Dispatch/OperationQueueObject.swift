import Dispatch
import DynamicMulticast
import Invocation

/// An `NSOperationQueue`, whose operations are blocks.
package final class OperationQueueObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  var name = "" {
    didSet { noteContents() }
  }

  var limit = Int.max
  var queue = DispatchQueue.global()
  private unowned let queues: Queues
  private var pending: ArraySlice<BlockObject> = [] {
    didSet { noteContents() }
  }
  private var running = 0

  var isSuspended = false {
    didSet { startMore() }
  }

  init(_ queues: Queues, isa: ClassObject) {
    self.queues = queues
    super.init(isa)
  }

  var count: Int { pending.count + running }

  /// Charges for the name, and for the operations in an array whose capacity doubles as it grows.
  private func noteContents() {
    note(contents: name.utf8.count + 3 * MemoryBudget.bytes(ofArray: pending.count, Object.self))
  }

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { pending = [] }
    return pending
  }

  func add(_ block: BlockObject) {
    enlist()
    pending.append(block)
    startMore()
  }

  /// Cancels the operations that have not begun.
  func cancel() {
    let old = pending
    pending = []
    interpreter?.background.changed()
    withExtendedLifetime(old) {}
  }

  /// Runs a block on the queue and waits for its end.
  ///
  /// The block runs directly if waiting would deadlock, because the caller is on the queue.
  func run(_ block: BlockObject, _ arguments: [Value], on activation: Activation) throws {
    if queues.wouldDeadlock(queue, activation) {
      _ = try activation.interpreter.call(block, arguments, on: activation)
    } else {
      try queues.sync(queue, on: activation) { _ = try $0.interpreter.call(block, arguments, on: $0) }
    }
  }

  private func startMore() {
    guard let interpreter else { return }
    while !isSuspended, running < limit, !pending.isEmpty {
      let block = pending.removeFirst()
      running += 1
      let end = { [self] in
        running -= 1
        startMore()
        interpreter.background.changed()
      }
      Job.submit(to: queue, in: interpreter, end: end) {
        _ = try interpreter.call(block, [], on: $0)
      }
    }
  }
}

extension StandardLibrary {
  func installOperationQueues(_ queues: Queues) {
    let type = interpreter.builtInClass("NSOperationQueue")
    type.allocate = { OperationQueueObject(queues, isa: $0) }
    let main = OperationQueueObject(queues, isa: type)
    (main.queue, main.limit, main.name) = (.main, 1, "NSOperationQueue Main Queue")
    type.classMethod("mainQueue", "@\"NSOperationQueue\"@:") { _ in .object(main) }
    func method(
      _ selector: Selector, _ types: String,
      _ body: @escaping (Call, OperationQueueObject) throws -> Value
    ) {
      type.method(selector, types) { call in
        try body(call, try call.receiver(as: OperationQueueObject.self))
      }
    }
    method("addOperationWithBlock:", "v@:@?") { call, queue in
      queue.add(try call.block(0))
      return .void
    }
    method("cancelAllOperations", "v@:") { _, queue in
      queue.cancel()
      return .void
    }
    method("waitUntilAllOperationsAreFinished", "v@:") { _, queue in
      _ = try queues.run { queue.count == 0 }
      return .void
    }
    method("operationCount", "Q@:") { .integer($1.count) }
    method("name", "@\"NSString\"@:") { $0.string($1.name) }
    method("setName:", "v@:@") { call, queue in
      queue.name = try call.text(0)
      return .void
    }
    method("maxConcurrentOperationCount", "q@:") { .integer($1.limit == .max ? -1 : $1.limit) }
    method("setMaxConcurrentOperationCount:", "v@:q") { call, queue in
      queue.limit = call.integer(0) < 0 ? .max : call.integer(0)
      return .void
    }
    method("isSuspended", "B@:") { $0.bool($1.isSuspended) }
    method("setSuspended:", "v@:B") { call, queue in
      queue.isSuspended = call.value(0).isTrue
      return .void
    }
    method("underlyingQueue", "@@:") { .object(queues.object(for: $1.queue)) }
    method("setUnderlyingQueue:", "v@:@") { call, queue in
      queue.queue = try call.queue(0)
      return .void
    }
  }
}
