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

  /// Operations that have not ended.
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
    let queue = ClassTable<OperationQueueObject>(type: type)
    let blockOperations = interpreter.definitions.classes["NSBlockOperation"]
    func add(_ operation: OperationObject, to queue: OperationQueueObject, _ call: Call) throws {
      try call.step()
      let isFinished = operation.hasEnded
      guard operation.queue == nil, !isFinished, !operation.isExecuting else {
        throw call.invalid(
          isFinished
            ? "operation is finished and cannot be enqueued"
            : "operation is already enqueued on a queue, or executing")
      }
      try queue.add(operation, on: call.activation)
    }
    queue.change("addOperationWithBlock:", "addBarrierBlock:") {
      (own, _: BlockObject, call: Call) in
      let operation = OperationObject(blockOperations)
      try operation.add(call)
      let isBarrier = call.selector == "addBarrierBlock:"
      try (isBarrier ? own.addBarrier : own.add)(operation, call.activation)
    }
    queue.change("addOperation:") { (own, operation: OperationObject, call: Call) in
      try add(operation, to: own, call)
    }
    queue.change("addOperations:waitUntilFinished:") {
      (own, elements: ArrayObject, waits: Bool, call: Call) in
      let operations = try elements.elements.map { element in
        guard let operation = element as? OperationObject else {
          throw call.mismatch(0, "an array of operations")
        }
        try add(operation, to: own, call)
        return operation
      }
      if waits { try queues.waitForOperations { operations.allSatisfy(\.hasEnded) } }
    }
    queue.method("operations") { (own, call: Call) in
      try call.step(own.count)
      return call.array(own.operations)
    }
    queue.change("cancelAllOperations") { (own, call: Call) in
      for operation in own.operations { _ = try call.send("cancel", to: operation) }
    }
    type.classMethod("currentQueue", "@\"NSOperationQueue\"@:") { call in
      let thread = queues.thread(call.activation)
      return .object(thread.operationQueue ?? (thread === queues.mainThread ? main : nil))
    }
    constant("NSOperationQueueDefaultMaxConcurrentOperationCount", .integer(-1), .long)
    queue.change("waitUntilAllOperationsAreFinished") { own in
      _ = try queues.run { own.count == 0 }
    }
    queue.method("operationCount") { UInt($0.count) }
    queue.method("name") { $0.name }
    queue.change("setName:") { $0.name = $1 }
    queue.method("maxConcurrentOperationCount") { $0.limit == .max ? -1 : $0.limit }
    queue.change("setMaxConcurrentOperationCount:") { $0.limit = $1 < 0 ? .max : $1 }
    queue.method("isSuspended") { $0.isSuspended }
    queue.change("setSuspended:") { $0.isSuspended = $1 }
    queue.method("underlyingQueue") { $0.underlyingQueue.map { queues.object(for: $0) } }
    queue.change("setUnderlyingQueue:") { (own, queue: Object?, call: Call) in
      own.underlyingQueue = queue == nil ? nil : try call.queue(0)
    }
    queue.method("qualityOfService") { $0.quality }
    queue.change("setQualityOfService:") { $0.quality = $1 }
  }
}
