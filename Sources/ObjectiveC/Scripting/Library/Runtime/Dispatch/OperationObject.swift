import Dispatch
import Invocation

/// An `NSOperation`, `NSBlockOperation` or `NSInvocationOperation`.
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

  /// The operations that wait for this operation.
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
  var result = Value.void
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
      (completion, result, queue) = (nil, .void, nil)
    }
    return (dependents, dependencies, works, blocks, completion, result, queue)
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
    for (name, state) in [
      ("isCancelled", \.isCancelled), ("isExecuting", \.isExecuting), ("isFinished", \.isFinished),
      ("isReady", \.isReady),
    ] as [(Selector, Swift.KeyPath<OperationObject, Bool>)] {
      type.method(name, "B@:") { $0.bool(try $0.operation[keyPath: state]) }
    }
    for name in ["isAsynchronous", "isConcurrent"] as [Selector] {
      type.method(name, "B@:") { _ in .integer(0) }
    }
    for (getter, setter, number) in [
      ("queuePriority", "setQueuePriority:", \.priority),
      ("qualityOfService", "setQualityOfService:", \.quality),
    ] as [(Selector, Selector, ReferenceWritableKeyPath<OperationObject, Int>)] {
      type.method(getter, "q@:") { .integer(try $0.operation[keyPath: number]) }
      type.procedure(setter, "q") { try $0.operation[keyPath: number] = $0.integer(0) }
    }
    installName(type, \OperationObject.name)
    type.method("completionBlock", "@?@:") { .object(try $0.operation.completion) }
    type.procedure("setCompletionBlock:", "@?") {
      try $0.operation.completion = $0[0].object as? BlockObject
    }
    installOperationStates(type, queues)
    installDependencies(type)
    installBlockOperations(interpreter.addClass("NSBlockOperation", superclass: type))
    installInvocationOperations(interpreter.addClass("NSInvocationOperation", superclass: type))
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
    func finish(_ call: Call) throws {
      let operation = try call.operation
      try call.library.changing("isExecuting", of: operation, .setting, call) {
        operation.isExecuting = false
        try call.library.changing("isFinished", of: operation, .setting, call) {
          operation.isFinished = true
        }
      }
      try operation.end(on: call.activation)
    }
    type.procedure("start", "") { call in
      let operation = try call.operation
      if operation.hasEnded { return }
      if operation.isExecuting { throw call.invalid("the operation is already executing") }
      guard try call.send("isReady", to: operation).isTrue else {
        throw call.invalid("receiver is not yet ready to execute")
      }
      if try call.send("isCancelled", to: operation).isTrue { return try finish(call) }
      try call.library.changing("isExecuting", of: operation, .setting, call) {
        operation.isExecuting = true
      }
      let outcome = Result { try call.send("main", to: operation) }
      try finish(call)
      _ = try outcome.get()
    }
    type.procedure("main", "") { call in
      let operation = try call.operation
      let works = operation.works
      if works.count < 2 { return try works.first?([], call.activation) ?? () }
      try Iterations(works.count, in: call.interpreter) { try works[$0[0].integer]([], $1) }
        .run(on: .global(), call.activation)
    }
    type.procedure("cancel", "") { call in
      let operation = try call.operation
      if operation.isCancelled || operation.hasEnded { return }
      try call.library.changing("isCancelled", of: operation, .setting, call) {
        operation.isCancelled = true
      }
      try operation.queue?.startIfReady(operation, on: call.activation)
    }
    type.procedure("waitUntilFinished", "") { call in
      let operation = try call.operation
      try queues.waitForOperations { operation.hasEnded }
    }
    // A subclass announces its own states by this message.
    type.procedure("didChangeValueForKey:", "@") { call in
      let (operation, key) = (try call.operation, try call.text(0))
      try call.library.didChange(key, of: operation, call)
      if key == "isFinished", try call.send("isFinished", to: operation).isTrue {
        try operation.end(on: call.activation)
      }
      if key == "isReady" { try operation.queue?.startIfReady(operation, on: call.activation) }
    }
  }

  private func installDependencies(_ type: ClassObject) {
    type.method("dependencies", "@\"NSArray\"@:") { call in
      let dependencies = try call.operation.dependencies
      try call.step(dependencies.count)
      return .object(call.library.array(dependencies))
    }
    type.procedure("addDependency:", "@") { call in
      let (operation, other) = (try call.operation, try call.required(0, OperationObject.self))
      try call.step(operation.dependencies.count)
      if operation.dependencies.contains(where: { $0 === other }) { return }
      operation.dependencies.append(other)
      operation.wait(for: other)
    }
    type.procedure("removeDependency:", "@") { call in
      let (operation, other) = (try call.operation, try call.required(0, OperationObject.self))
      try call.step(operation.dependencies.count)
      operation.dependencies.removeAll { $0 === other }
      try operation.stopWaiting(for: other, on: call.activation)
    }
  }

  private func installBlockOperations(_ type: ClassObject) {
    type.classMethod("blockOperationWithBlock:", "@@:@?") { call in
      let operation = OperationObject(try call.receivingClass)
      try operation.add(call)
      return .object(operation)
    }
    type.method("executionBlocks", "@\"NSArray\"@:") { call in
      try call.chargeObjects(call.operation.blocks.count)
      return .object(call.library.array(try call.operation.blocks))
    }
    type.procedure("addExecutionBlock:", "@?") { call in
      let operation = try call.operation
      if operation.isExecuting || operation.hasEnded {
        throw call.invalid(
          "blocks cannot be added after the operation has started executing or finished")
      }
      try operation.add(call)
    }
  }

  private func installInvocationOperations(_ type: ClassObject) {
    type.method("initWithTarget:selector:object:", "@@:@:@") { call in
      let (target, selector) = (try call.required(0), try call.selectorArgument(1))
      let (operation, argument) = (try call.operation, call[2])
      operation.works = [
        { [unowned operation] _, activation in
          operation.result = try activation.interpreter.send(
            selector, to: target, selector.numberOfArguments == 0 ? [] : [argument], types: [.id],
            on: activation)
        }
      ]
      return .object(operation)
    }
    type.method("initWithInvocation:", "@@:@") { call in
      let (operation, invocation) = (
        try call.operation, try call.required(0, InvocationObject.self)
      )
      operation.works = [
        { [unowned operation] _, activation in
          _ = try activation.interpreter.send("invoke", to: invocation, on: activation)
          operation.result = try invocation.returnValue(in: activation.interpreter)
        }
      ]
      return .object(operation)
    }
    type.method("result", "@@:") { call in
      let operation = try call.operation
      if case .void = operation.result {
        guard operation.hasEnded, !operation.isCancelled else { return .null }
        throw call.interpreter.exception(
          "NSInvocationOperationVoidResultException", "*** \(call.name): method returned void")
      }
      return try Interpreter.object(operation.result, in: call.interpreter)
    }
  }
}

extension Call {
  fileprivate var operation: OperationObject {
    get throws { try receiver(as: OperationObject.self) }
  }
}
