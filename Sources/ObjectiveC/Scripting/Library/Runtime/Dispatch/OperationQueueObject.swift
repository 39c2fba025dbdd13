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

  /// Charges for the name and for the operations, whose tables double their capacities.
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
      // An operation that fails, or that a stop of the script drops, ends: the queue goes on.
      var hasStarted = false
      let end = { try interpreter.run { if !hasStarted { try operation.end(on: $0) } } }
      Job.submit(to: queue, in: interpreter, end: end) { [self] activation in
        let thread = queues.thread(activation)
        let outer = thread.operationQueue
        thread.operationQueue = self
        defer { thread.operationQueue = outer }
        _ = try interpreter.send("start", to: operation, on: activation)
        hasStarted = true
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

  /// Runs a block as an operation, and waits for its end.
  ///
  /// The block runs directly if the caller is on the queue, where waiting could deadlock.
  func run(_ block: BlockObject, _ arguments: [Value], on activation: Activation) throws {
    let work: Work = { _ = try $1.interpreter.call(block, arguments, on: $1) }
    let isOnQueue = queues.thread(activation).operationQueue === self
    if isOnQueue || queues.wouldDeadlock(queue, activation) { return try work([], activation) }
    let operation = OperationObject(
      activation.interpreter.definitions.classes["NSBlockOperation"])
    operation.works = [work]
    try add(operation, on: activation)
    try queues.waitForOperations { operation.hasEnded }
  }
}

extension StandardLibrary {
  func installOperationQueues(_ queues: Queues) {
    let type = interpreter.builtInClass("NSOperationQueue")
    type.allocate = { OperationQueueObject(queues, isa: $0) }
    let main = OperationQueueObject(queues, isa: type)
    (main.underlyingQueue, main.limit, main.name) = (.main, 1, "NSOperationQueue Main Queue")
    type.classMethod("mainQueue", "@\"NSOperationQueue\"@:") { _ in .object(main) }
    func queue(_ call: Call) throws -> OperationQueueObject {
      try call.receiver(as: OperationQueueObject.self)
    }
    let blockOperations = interpreter.definitions.classes["NSBlockOperation"]
    func add(_ operation: OperationObject, _ call: Call) throws {
      try call.step()
      let isFinished = operation.hasEnded
      guard operation.queue == nil, !isFinished, !operation.isExecuting else {
        throw call.invalid(
          isFinished
            ? "operation is finished and cannot be enqueued"
            : "operation is already enqueued on a queue, or executing")
      }
      try queue(call).add(operation, on: call.activation)
    }
    for name in ["addOperationWithBlock:", "addBarrierBlock:"] as [Selector] {
      type.procedure(name, "@?") { call in
        let (queue, operation) = (try queue(call), OperationObject(blockOperations))
        try operation.add(call)
        let isBarrier = call.selector == "addBarrierBlock:"
        try (isBarrier ? queue.addBarrier : queue.add)(operation, call.activation)
      }
    }
    type.procedure("addOperation:", "@") { try add(try $0.required(0, OperationObject.self), $0) }
    type.procedure("addOperations:waitUntilFinished:", "@B") { call in
      let operations = try call.required(0, ArrayObject.self).elements.map { element in
        guard let operation = element as? OperationObject else {
          throw call.mismatch(0, "an array of operations")
        }
        try add(operation, call)
        return operation
      }
      if call[1].isTrue { try queues.waitForOperations { operations.allSatisfy(\.hasEnded) } }
    }
    type.method("operations", "@\"NSArray\"@:") { call in
      try call.step(queue(call).count)
      return .object(call.library.array(try queue(call).operations))
    }
    type.procedure("cancelAllOperations", "") { call in
      for operation in try queue(call).operations { _ = try call.send("cancel", to: operation) }
    }
    type.classMethod("currentQueue", "@\"NSOperationQueue\"@:") { call in
      let thread = queues.thread(call.activation)
      return .object(thread.operationQueue ?? (thread === queues.mainThread ? main : nil))
    }
    constant("NSOperationQueueDefaultMaxConcurrentOperationCount", .integer(-1), .long)
    type.procedure("waitUntilAllOperationsAreFinished", "") { call in
      let queue = try queue(call)
      _ = try queues.run { queue.count == 0 }
    }
    type.method("operationCount", "Q@:") { .integer(try queue($0).count) }
    type.method("name", "@\"NSString\"@:") { $0.string(try queue($0).name) }
    type.procedure("setName:", "@") { try queue($0).name = try $0.text(0) }
    type.method("maxConcurrentOperationCount", "q@:") { call in
      let limit = try queue(call).limit
      return .integer(limit == .max ? -1 : limit)
    }
    type.procedure("setMaxConcurrentOperationCount:", "q") {
      try queue($0).limit = $0.integer(0) < 0 ? .max : $0.integer(0)
    }
    type.method("isSuspended", "B@:") { $0.bool(try queue($0).isSuspended) }
    type.procedure("setSuspended:", "B") { try queue($0).isSuspended = $0[0].isTrue }
    type.method("underlyingQueue", "@@:") {
      .object(try queue($0).underlyingQueue.map { queues.object(for: $0) })
    }
    type.procedure("setUnderlyingQueue:", "@") {
      try queue($0).underlyingQueue = $0[0].object == nil ? nil : try $0.queue(0)
    }
    type.method("qualityOfService", "q@:") { .integer(try queue($0).quality) }
    type.procedure("setQualityOfService:", "q") { try queue($0).quality = $0.integer(0) }
  }
}
