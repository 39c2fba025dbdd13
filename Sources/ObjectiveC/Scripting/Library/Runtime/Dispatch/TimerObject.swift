import Dispatch
import Invocation

/// A `dispatch_source_t` for a timer.
///
/// ``Script/waitUntilIdle()`` waits for running handlers, but not for the next time the timer
/// fires.
final class TimerObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private var timer: SuspendedTimer?
  private(set) var isCancelled = false

  /// The queue on which the handlers run, retained because a handler may ask for the current queue.
  private var queue: DispatchQueue?

  private var handler: BlockObject?
  private var cancelHandler: BlockObject?

  /// Creates the Dispatch timer, initially suspended.
  func make(on queue: DispatchQueue) {
    let new = SuspendedTimer(on: queue)
    new.source.setEventHandler { [weak self] in
      self?.run { $0.handler }
    }
    new.source.setCancelHandler { [weak self] in
      self?.run { timer in
        // Release the handlers, because they retain captured objects, often including the timer
        // itself.
        defer { timer.forgetHandlers() }
        return timer.cancelHandler
      }
    }
    timer = new
    self.queue = queue
    note(contents: 1000)  // The memory that Dispatch allocates.
  }

  // The old handler is released last, because releasing it may run code of the script.

  func setHandler(_ new: BlockObject?) {
    enlist()
    let old = handler
    handler = new
    withExtendedLifetime(old) {}
  }

  func setCancelHandler(_ new: BlockObject?) {
    enlist()
    let old = cancelHandler
    cancelHandler = new
    withExtendedLifetime(old) {}
  }

  deinit { unlist() }

  override func takeContents() -> Any? {
    defer { (handler, cancelHandler) = (nil, nil) }
    return (handler, cancelHandler)
  }

  private func forgetHandlers() {
    setHandler(nil)
    setCancelHandler(nil)
  }

  func schedule(at time: DispatchTime, every interval: Int) {
    let repeating: DispatchTimeInterval = interval < 0 ? .never : .nanoseconds(max(1, interval))
    timer?.source.schedule(deadline: time, repeating: repeating)
  }

  func suspend() { timer?.suspend() }

  func resume() throws {
    guard let timer, timer.suspensions > 0 else {
      throw RuntimeFailure("the source is resumed more often than it was suspended")
    }
    timer.resume()
  }

  /// Resumes the timer if it is still in its initial suspension.
  func activate() { if timer?.suspensions == 1 { timer?.resume() } }

  func cancel() {
    isCancelled = true
    timer?.source.cancel()
  }

  /// Runs a handler, and reports the error that it throws.
  private func run(_ handler: (TimerObject) -> BlockObject?) {
    guard let interpreter else { return }
    interpreter.background.begin()
    interpreter.run { activation in
      do {
        try interpreter.checkStopped()
        if interpreter.isTornDown { return end() }
        try activation.step()
        if let block = handler(self) { _ = try interpreter.call(block, [], on: activation) }
      } catch is Stopped {
        end()
      } catch {
        interpreter.report(error)
      }
    }
    interpreter.background.end()
  }

  /// Cancels the timer of a script that has been deallocated or stopped.
  func end() {
    timer?.source.cancel()
    forgetHandlers()
  }
}

/// A Dispatch timer that is initially suspended, and that may be released while it is suspended.
private final class SuspendedTimer {
  let source: any DispatchSourceTimer
  private(set) var suspensions = 1

  init(on queue: DispatchQueue) {
    source = DispatchSource.makeTimerSource(queue: queue)
  }

  deinit {
    source.cancel()
    // Dispatch traps when a suspended source is released.
    for _ in 0..<suspensions { source.resume() }
  }

  func suspend() {
    suspensions += 1
    source.suspend()
  }

  func resume() {
    suspensions -= 1
    source.resume()
  }
}

extension StandardLibrary {
  func installTimers(_ queues: Queues) {
    let type = interpreter.builtInClass("OS_dispatch_source")
    interpreter.definitions.constants["DISPATCH_SOURCE_TYPE_TIMER"] = (
      .object(Object(interpreter.builtInClass("OS_dispatch_source_type"))), .id
    )
    interpreter.function("dispatch_source_create", "@@QQ@") { call in
      let queue: DispatchQueue =
        call[3].object == nil ? .global() : try call.queue(3)
      let timer = TimerObject(type)
      timer.make(on: queue)
      queues.add(timer)
      return .object(timer)
    }
    func timer(_ call: Call) throws -> TimerObject {
      try call.required(0, TimerObject.self, "a dispatch source")
    }
    interpreter.function("dispatch_source_set_timer", "v@QQQ") { call in
      try timer(call).schedule(at: Self.time(call[1]), every: call[2].integer)
      return .void
    }
    interpreter.function("dispatch_source_set_event_handler", "v@@?") { call in
      try timer(call).setHandler(call[1].object as? BlockObject)
      return .void
    }
    interpreter.function("dispatch_source_set_cancel_handler", "v@@?") { call in
      try timer(call).setCancelHandler(call[1].object as? BlockObject)
      return .void
    }
    interpreter.function("dispatch_source_cancel", "v@") { call in
      try timer(call).cancel()
      return .void
    }
    interpreter.function("dispatch_source_testcancel", "q@") { call in
      .integer(try timer(call).isCancelled ? 1 : 0)
    }
  }
}
