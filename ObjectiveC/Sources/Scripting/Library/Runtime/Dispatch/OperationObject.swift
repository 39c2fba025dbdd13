import Dispatch
import Invocation

/// An `NSOperation` or `NSBlockOperation`.
package final class OperationObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.

  // The state that the built-in methods return. A subclass may override the methods.
  var isCancelled = false
  var isExecuting = false
  var isFinished = false

  /// `true` once `isFinished` has returned `YES`.
  private(set) var hasEnded = false

  /// `true` once the queue has found the operation ready.
  var isScheduled = false

  /// The number of operations for which the operation still waits.
  private var waits = 0

  /// Operations that wait for this operation.
  private var dependents: [OperationObject] = [] {
    didSet { noteContents() }
  }

  var dependencies: [OperationObject] = [] {
    didSet { noteContents() }
  }

  /// What `main` runs, unless a subclass overrides the method.
  var works: [Work] = [] {
    didSet { noteContents() }
  }

  /// The blocks among the works.
  fileprivate var blocks: [Object] = []

  var name: String? {
    didSet { noteContents() }
  }

  var completion: BlockObject?
  var (priority, quality) = (0, -1)

  /// The queue to which the operation has been added, and the operation's number there.
  private(set) var queue: OperationQueueObject?
  private(set) var number = 0

  override init(_ isa: ClassObject?) {
    super.init(isa)
    enlist()
  }

  deinit { releaseContents() }

  override func takeContents() -> Any? {
    defer {
      (dependents, dependencies, works, blocks) = ([], [], [], [])
      (completion, queue) = (nil, nil)
    }
    return (dependents, dependencies, works, blocks, completion, queue)
  }

  private func noteContents() {
    note(
      contents: (name?.utf8.count ?? 0)
        + 32 * (dependents.count + dependencies.count + 3 * works.count))
  }

  /// Adds the block in the last argument to the works.
  func add(_ call: Call) throws {
    blocks.append(try call.block(call.count - 1))
    works.append(try call.work())
  }

  /// `true` if the operation waits for no other operation, or is canceled.
  var isReady: Bool { waits == 0 || isCancelled }

  func enter(_ queue: OperationQueueObject, number: Int) {
    (self.queue, self.number) = (queue, number)
  }

  /// Makes the operation wait for the end of another operation.
  func wait(for other: OperationObject) {
    if other.hasEnded { return }
    waits += 1
    other.dependents.append(self)
  }

  func stopWaiting(for other: OperationObject, on activation: Activation) throws {
    guard let index = other.dependents.firstIndex(where: { $0 === self }) else { return }
    other.dependents.remove(at: index)
    waits -= 1
    try queue?.startIfReady(self, on: activation)
  }

  /// Informs the queue, dependent operations and waiting threads that the operation has ended.
  func end(on activation: Activation) throws {
    if hasEnded { return }
    hasEnded = true
    let interpreter = activation.interpreter
    if let block = completion {
      completion = nil
      Job.submit(to: .global(), in: interpreter) { _ = try $0.interpreter.call(block, [], on: $0) }
    }
    let queue = queue
    self.queue = nil
    queue?.remove(self)
    interpreter.background.changed()
    let dependents = dependents
    self.dependents = []
    for dependent in dependents {
      dependent.waits -= 1
      try dependent.queue?.startIfReady(dependent, on: activation)
    }
  }
}

extension StandardLibrary {
  func installOperations(_ queues: Queues) {
    let type = interpreter.builtInClass("NSOperation")
    type.allocate = { OperationObject($0) }
    let operation = ClassTable<OperationObject>(type: type)
    operation.method("isCancelled") { $0.isCancelled }
    operation.method("isExecuting") { $0.isExecuting }
    operation.method("isFinished") { $0.isFinished }
    operation.method("isReady") { $0.isReady }
    operation.method("isAsynchronous", "isConcurrent") { _ in false }
    operation.method("queuePriority") { $0.priority }
    operation.change("setQueuePriority:") { $0.priority = $1 }
    operation.method("qualityOfService") { $0.quality }
    operation.change("setQualityOfService:") { $0.quality = $1 }
    installName(type, \OperationObject.name)
    operation.method("completionBlock") { $0.completion }
    type.procedure("setCompletionBlock:", "@?") {
      try $0.receiver(as: OperationObject.self).completion = $0[0].object as? BlockObject
    }
    installOperationStates(type, queues)
    installDependencies(type)
    installBlockOperations(interpreter.addClass("NSBlockOperation", superclass: type))
    let priorities = ["VeryLow", "Low", "Normal", "High", "VeryHigh"]
    for (index, name) in priorities.enumerated() {
      constant("NSOperationQueuePriority" + name, .integer(4 * index - 8), .long)
    }
    constants(
      [
        "NSQualityOfServiceUserInteractive": 0x21, "NSQualityOfServiceUserInitiated": 0x19,
        "NSQualityOfServiceUtility": 0x11, "NSQualityOfServiceBackground": 9,
        "NSQualityOfServiceDefault": -1,
      ], .long)
  }

  private func installOperationStates(_ type: ClassObject, _ queues: Queues) {
    /// Announces that the operation has finished.
    func finish(_ operation: OperationObject, _ call: Call) throws {
      try call.library.changing("isExecuting", of: operation, .setting, call) {
        operation.isExecuting = false
        try call.library.changing("isFinished", of: operation, .setting, call) {
          operation.isFinished = true
        }
      }
      try operation.end(on: call.activation)
    }
    let operation = ClassTable<OperationObject>(type: type)
    operation.change("start") { (own, call: Call) in
      if own.hasEnded { return }
      if own.isExecuting { throw call.invalid("the operation is already executing") }
      guard try call.send("isReady", to: own).isTrue else {
        throw call.invalid("receiver is not yet ready to execute")
      }
      if try call.send("isCancelled", to: own).isTrue { return try finish(own, call) }
      try call.library.changing("isExecuting", of: own, .setting, call) { own.isExecuting = true }
      let outcome = Result { try call.send("main", to: own) }
      try finish(own, call)
      _ = try outcome.get()
    }
    operation.change("main") { (own, call: Call) in
      let works = own.works
      if works.count < 2 { return try works.first?([], call.activation) ?? () }
      try Iterations(works.count, in: call.interpreter) { try works[$0[0].integer]([], $1) }
        .run(on: .global(), call.activation)
    }
    operation.change("cancel") { (own, call: Call) in
      if own.isCancelled || own.hasEnded { return }
      try call.library.changing("isCancelled", of: own, .setting, call) { own.isCancelled = true }
      try own.queue?.startIfReady(own, on: call.activation)
    }
    operation.change("waitUntilFinished") { own in
      try queues.waitForOperations { own.hasEnded }
    }
    // A subclass announces its own states by this message.
    operation.change("didChangeValueForKey:") { (own, key: String, call: Call) in
      try call.library.didChange(key, of: own, call)
      if key == "isFinished", try call.send("isFinished", to: own).isTrue {
        try own.end(on: call.activation)
      }
      if key == "isReady" { try own.queue?.startIfReady(own, on: call.activation) }
    }
  }

  private func installDependencies(_ type: ClassObject) {
    let operation = ClassTable<OperationObject>(type: type)
    operation.method("dependencies") { (own, call: Call) in
      try call.step(own.dependencies.count)
      return call.array(own.dependencies)
    }
    operation.change("addDependency:") { (own, other: OperationObject, call: Call) in
      try call.step(own.dependencies.count)
      if own.dependencies.contains(where: { $0 === other }) { return }
      own.dependencies.append(other)
      own.wait(for: other)
    }
    operation.change("removeDependency:") { (own, other: OperationObject, call: Call) in
      try call.step(own.dependencies.count)
      own.dependencies.removeAll { $0 === other }
      try own.stopWaiting(for: other, on: call.activation)
    }
  }

  private func installBlockOperations(_ type: ClassObject) {
    let operation = ClassTable<OperationObject>(type: type)
    operation.make("blockOperationWithBlock:", nil, "@?") { try $0.add($1) }
    operation.method("executionBlocks") { (own, call: Call) in
      try call.chargeObjects(own.blocks.count)
      return call.array(own.blocks)
    }
    operation.change("addExecutionBlock:") { (own, _: BlockObject, call: Call) in
      if own.isExecuting || own.hasEnded {
        throw call.invalid(
          "blocks cannot be added after the operation has started executing or finished")
      }
      try own.add(call)
    }
  }
}
