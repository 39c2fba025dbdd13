import Dispatch
import DynamicMulticast
import Invocation

/// An `NSOperationQueue`.
package final class OperationQueueObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  var name = "" {
    didSet { noteContents() }
  }

  var limit = Int.max {
    didSet { startMore() }
  }

  var isSuspended = false {
    didSet { startMore() }
  }

  /// The queue on which operations start; `nil` for a global queue.
  var underlyingQueue: DispatchQueue?
  var quality = -1
  private unowned let queues: Queues

  /// The operations that have not ended.
  private var members: [ObjectIdentifier: OperationObject] = [:] {
    didSet { noteContents() }
  }
  private var addedCount = 0

  /// The operations that may start, by their priority, lowest first.
  private var ready: [ArraySlice<OperationObject>] = Array(repeating: [], count: 5)
  private var running: Set<ObjectIdentifier> = []

  /// The latest barrier, for which operations wait that are added later.
  private var barrier: OperationObject?

  init(_ queues: Queues, isa: ClassObject) {
    self.queues = queues
    super.init(isa)
  }

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { (members, ready, barrier) = ([:], Array(repeating: [], count: 5), nil) }
    return (members, ready, barrier)
  }

  /// Charges for the name and for the operations, whose tables' capacities double as they grow.
  private func noteContents() { note(contents: name.utf8.count + 150 * members.count) }

  var queue: DispatchQueue { underlyingQueue ?? .global() }

  var count: Int { members.count }

  /// The operations that have not ended, in the order in which they were added.
  var operations: [OperationObject] { members.values.sorted { $0.number < $1.number } }

  /// Adds an operation, which waits for the latest barrier.
  func add(_ operation: OperationObject, on activation: Activation) throws {
    enlist()
    if let barrier { operation.wait(for: barrier) }
    addedCount += 1
    operation.enter(self, number: addedCount)
    members[ObjectIdentifier(operation)] = operation
    try startIfReady(operation, on: activation)
  }

  /// Adds an operation that waits for all earlier operations.
  func addBarrier(_ operation: OperationObject, on activation: Activation) throws {
    try activation.step(count)
    for member in members.values { operation.wait(for: member) }
    try add(operation, on: activation)
    barrier = operation
  }

  /// Starts an operation as soon as the limit allows it, if the operation is ready.
  func startIfReady(_ operation: OperationObject, on activation: Activation) throws {
    guard !operation.isScheduled,
      try activation.interpreter.send("isReady", to: operation, on: activation).isTrue
    else { return }
    operation.isScheduled = true
    ready[(min(max(operation.priority, -8), 8) + 8) / 4].append(operation)
    startMore()
  }

  private func startMore() {
    guard let interpreter else { return }
    while !isSuspended, running.count < limit,
      let highest = ready.lastIndex(where: { !$0.isEmpty })
    {
      let operation = ready[highest].removeFirst()
      if operation.hasEnded { continue }
      running.insert(ObjectIdentifier(operation))
      Job.submit(to: queue, in: interpreter) { [self] activation in
        let thread = queues.thread(activation)
        let outer = thread.operationQueue
        thread.operationQueue = self
        defer { thread.operationQueue = outer }
        do {
          _ = try interpreter.send("start", to: operation, on: activation)
        } catch {
          try operation.end(on: activation)
          throw error
        }
      }
    }
  }

  /// Removes an operation that has ended.
  func remove(_ operation: OperationObject) {
    if barrier === operation { barrier = nil }
    members[ObjectIdentifier(operation)] = nil
    running.remove(ObjectIdentifier(operation))
    startMore()
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
}

extension StandardLibrary {
  func installOperationQueues(_ queues: Queues) {
    let type = interpreter.builtInClass("NSOperationQueue")
    type.allocate = { OperationQueueObject(queues, isa: $0) }
    let main = OperationQueueObject(queues, isa: type)
    (main.underlyingQueue, main.limit, main.name) = (.main, 1, "NSOperationQueue Main Queue")
    type.classMethod("mainQueue", "@\"NSOperationQueue\"@:") { _ in .object(main) }
    func method(
      _ selector: Selector, _ types: String,
      _ body: @escaping (Call, OperationQueueObject) throws -> Value
    ) {
      type.method(selector, types) { call in
        try body(call, try call.receiver(as: OperationQueueObject.self))
      }
    }
    let blockOperations = interpreter.definitions.classes["NSBlockOperation"]
    func add(_ operation: OperationObject, _ queue: OperationQueueObject, _ call: Call) throws {
      let state =
        operation.queue != nil
        ? "already enqueued on a queue"
        : operation.hasEnded
          ? "finished and cannot be enqueued"
          : operation.isExecuting ? "executing and cannot be enqueued" : nil
      if let state { throw call.invalid("operation is \(state)") }
      try queue.add(operation, on: call.activation)
    }
    for name in ["addOperationWithBlock:", "addBarrierBlock:"] as [Selector] {
      method(name, "v@:@?") { call, queue in
        let operation = OperationObject(blockOperations)
        operation.works = [try call.work()]
        let isBarrier = call.selector == "addBarrierBlock:"
        try (isBarrier ? queue.addBarrier : queue.add)(operation, call.activation)
        return .void
      }
    }
    method("addOperation:", "v@:@") { call, queue in
      try add(try call.required(0, OperationObject.self), queue, call)
      return .void
    }
    method("addOperations:waitUntilFinished:", "v@:@B") { call, queue in
      let operations = try call.required(0, ArrayObject.self).elements
      for operation in operations {
        guard let operation = operation as? OperationObject else { throw call.mismatch(0, "operations") }
        try call.step()
        try add(operation, queue, call)
      }
      if call[1].isTrue {
        _ = try queues.run { operations.allSatisfy { ($0 as? OperationObject)?.hasEnded == true } }
      }
      return .void
    }
    method("operations", "@\"NSArray\"@:") { call, queue in
      try call.step(queue.count)
      return .object(call.library.array(queue.operations))
    }
    method("cancelAllOperations", "v@:") { call, queue in
      for operation in queue.operations { _ = try call.send("cancel", to: operation) }
      return .void
    }
    type.classMethod("currentQueue", "@\"NSOperationQueue\"@:") { call in
      let thread = queues.thread(call.activation)
      return .object(thread.operationQueue ?? (thread === queues.mainThread ? main : nil))
    }
    constant("NSOperationQueueDefaultMaxConcurrentOperationCount", .integer(-1), .long)
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
    method("underlyingQueue", "@@:") { .object($1.underlyingQueue.map { queues.object(for: $0) }) }
    method("setUnderlyingQueue:", "v@:@") { call, queue in
      queue.underlyingQueue = call[0].object == nil ? nil : try call.queue(0)
      return .void
    }
  }
}
