import Dispatch
import DynamicMulticast
import Invocation

extension StandardLibrary {
  func installThreads(_ queues: Queues) {
    let type = interpreter.builtInClass("NSThread")
    type.allocate = { queues.makeThread($0) }
    type.classMethod("isMainThread", "B@:") { $0.bool(queues.isMain($0.activation)) }
    type.classMethod("isMultiThreaded", "B@:") { _ in .integer(1) }
    type.classMethod("currentThread", "@\"NSThread\"@:") { .object(queues.thread($0.activation)) }
    type.classMethod("mainThread", "@\"NSThread\"@:") { _ in .object(queues.mainThread) }
    type.classMethod("sleepForTimeInterval:", "v@:d") { call in
      try call.interpreter.sleep(call[0].floating)
      return .void
    }
    type.classMethod("sleepUntilDate:", "v@:@") { call in
      let time = try call.time(ofDate: 0) - call.interpreter.clock.time
      try call.interpreter.sleep(time / .seconds(1))
      return .void
    }
    let table = ClassTable<ThreadObject>(type: type)
    for (detach, initialize, types) in [
      ("detachNewThreadSelector:toTarget:withObject:", "initWithTarget:selector:object:", "@:@"),
      ("detachNewThreadWithBlock:", "initWithBlock:", "@?"),
    ] as [(Selector, Selector, String)] {
      type.classMethod(detach, "v@:" + (types == "@?" ? types : ":@@")) { call in
        let thread = queues.makeThread()
        thread.body = try call.body(target: 1, selector: 0)
        try queues.start(thread)
        return .void
      }
      table.make(nil, initialize, types) { $0.body = try $1.body(target: 0, selector: 1) }
    }
    table.change("start") { try queues.start($0) }
    table.change("main") { (own, call: Call) in try own.body?(call.activation) }
    table.change("cancel") { $0.isCancelled = true }
    table.method("isMainThread") { $0 === queues.mainThread }
    table.method("isCancelled") { $0.isCancelled }
    table.method("isFinished") { $0.isFinished }
    table.method("isExecuting") {
      !$0.isFinished && ($0.isStarted || $0 === queues.mainThread)
    }
    type.method("threadDictionary", "@\"NSMutableDictionary\"@:") { call in
      let thread = try call.receiver(as: ThreadObject.self)
      let type = call.library.mutableDictionaries
      thread.dictionary = thread.dictionary ?? DictionaryObject(isa: type)
      return .object(thread.dictionary)
    }
    installName(type, \ThreadObject.name)
  }
}

extension Queues {
  /// Runs the `main` of a new thread.
  func start(_ thread: ThreadObject) throws {
    guard !thread.isStarted, thread !== mainThread else {
      throw interpreter.exception(
        "NSInvalidArgumentException", "*** -[NSThread start]: attempt to start the thread again")
    }
    thread.isStarted = true
    // Use a separate `DispatchQueue`, so that Dispatch makes a thread while other threads wait. The
    // label makes the queue count as a global queue.
    let queue = DispatchQueue(label: "com.apple.root.default-qos.overcommit")
    let end = { [interpreter] in
      thread.finish()
      interpreter.background.changed()
    }
    Job.submit(to: queue, in: interpreter, end: end) { activation in
      activation.thread = thread
      // The job releases the thread last, while it holds the lock that a `dealloc` needs.
      defer { activation.thread = nil }
      if !thread.isCancelled {
        _ = try activation.interpreter.send("main", to: thread, on: activation)
      }
    }
  }

  /// Runs code in the run loop of a thread, at the given time or soon.
  ///
  /// ``Script/waitUntilIdle()`` waits for the code if `isAwaited` is `true`.
  ///
  /// - Returns: A closure that removes the code from the run loop.
  @discardableResult
  func schedule(
    on thread: ThreadObject, at time: Duration? = nil, isAwaited: Bool = true,
    _ body: @escaping ThreadObject.Body
  ) -> () -> Void {
    guard threadOfLoop(thread) !== mainThread else {
      let job = Job.submit(to: .main, at: time, in: interpreter, isAwaited: isAwaited, body)
      return { [weak job] in job?.withdraw() }
    }
    if thread.isFinished { return {} }
    let number = thread.append(body, at: time ?? interpreter.clock.time)
    interpreter.background.changed()
    return { [weak thread] in
      thread?.removePending(number)
      thread?.interpreter?.background.changed()
    }
  }

  /// Runs code in the run loop of a thread, and waits for the end of the code if `waits` is `true`.
  func perform(
    on thread: ThreadObject, waits: Bool, _ activation: Activation,
    _ body: @escaping ThreadObject.Body
  ) throws {
    if waits, thread === self.thread(activation) { return try body(activation) }
    var outcome: Result<Void, any Error>?
    schedule(on: thread) { activation in
      let result = Result { try body(activation) }
      guard waits else { return try result.get() }
      outcome = result
      activation.interpreter.background.changed()
    }
    guard waits else { return }
    _ = try interpreter.wait { outcome != nil || thread.isFinished }
    if let outcome { return try outcome.get() }
    throw interpreter.exception(
      "NSInvalidArgumentException", "target thread exited while waiting for the perform")
  }
}

extension Call {
  /// Returns the body of a new thread: a block, or a message with an object.
  fileprivate func body(target: Int, selector: Int) throws -> ThreadObject.Body {
    if count == 1 {
      let work = try work()
      return { try work([], $0) }
    }
    let (target, argument) = (try required(target), self[2])
    let selector = try selectorArgument(selector)
    return {
      _ = try $0.interpreter.send(
        selector, to: target, selector.numberOfArguments == 0 ? [] : [argument], types: [.id],
        on: $0)
    }
  }
}
