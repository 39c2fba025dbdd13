import Dispatch
import DynamicMulticast
import Invocation

/// A `dispatch_source_t` for a timer.
///
/// ``Script/waitUntilIdle()`` waits for running handlers, but not for the next time the timer
/// fires.
final class TimerObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  private(set) var isCancelled = false

  /// The queue on which the handlers run, retained because a handler may ask for the current queue.
  private var queue: DispatchQueue?

  private var handler: BlockObject?
  private var cancelHandler: BlockObject?

  /// The time at which the timer fires next, on the script's clock, or `nil` if it does not fire.
  private var time: Duration?

  /// The time between two firings in nanoseconds, or a negative number if the timer fires once.
  private var interval = -1

  private(set) var hasFired = false

  /// The number of suspensions; a new timer is suspended.
  private var suspensions = 1

  /// The call of the clock at `time`, and the number of calls that have been scheduled.
  private var call: (any ScheduledCall)?
  private var callCount = 0

  func make(on queue: DispatchQueue) {
    self.queue = queue
    note(contents: 1000)  // The memory that Dispatch allocates.
  }

  // The old handler is released last, because releasing it may run code of the script.

  func setHandler(_ new: BlockObject?) {
    enlist()
    _ = exchange(&handler, with: new)
  }

  func setCancelHandler(_ new: BlockObject?) {
    enlist()
    _ = exchange(&cancelHandler, with: new)
  }

  deinit {
    call?.cancel()
    unlist()
  }

  override func takeContents() -> Any? {
    defer { (handler, cancelHandler) = (nil, nil) }
    return (handler, cancelHandler)
  }

  private func forgetHandlers() {
    setHandler(nil)
    setCancelHandler(nil)
  }

  func schedule(at time: Duration, every interval: Int) {
    (self.time, self.interval) = (time, interval)
    update()
  }

  func suspend() { suspensions += 1 }

  func resume() throws {
    guard suspensions > 0 else {
      throw RuntimeFailure("the source is resumed more often than it was suspended")
    }
    suspensions -= 1
    update()
  }

  /// Resumes the timer if it is still in its initial suspension.
  func activate() throws { if suspensions == 1 { try resume() } }

  func cancel() {
    if isCancelled { return }
    (isCancelled, time) = (true, .zero)
    update()
  }

  /// Schedules the next call of a handler, unless the timer is suspended.
  private func update() {
    call?.cancel()
    call = nil
    guard suspensions == 0, let time, let queue, let clock = interpreter?.clock else { return }
    callCount += 1
    call = clock.clock.schedule(after: time - clock.time, on: queue) {
      [weak self, callCount] in
      withExtendedLifetime(queue) { self?.fire(callCount) }
    }
  }

  /// Runs a handler, unless the timer was changed since the call was scheduled.
  private func fire(_ number: Int) {
    run { timer in
      guard number == timer.callCount, timer.suspensions == 0, let time = timer.time else {
        return nil
      }
      guard !timer.isCancelled else {
        timer.time = nil
        // Release the handlers, because they retain captured objects, often including the timer
        // itself.
        defer { timer.forgetHandlers() }
        return timer.cancelHandler
      }
      timer.time = timer.interval < 0 ? nil : timer.next(after: time)
      timer.hasFired = true
      timer.update()
      return timer.handler
    }
  }

  /// Returns the next time of a repeating timer, which omits the times that have passed.
  private func next(after time: Duration) -> Duration {
    let (now, interval) = (interpreter?.clock.time ?? time, Double(max(1, interval)))
    let missed = max(0, (now - time) / .nanoseconds(1) / interval).rounded(.down)
    return time + .nanoseconds((missed + 1) * interval)
  }

  /// Runs a handler, and reports the error that it throws.
  private func run(_ handler: (TimerObject) -> BlockObject?) {
    guard let interpreter else { return }
    interpreter.background.begin()
    interpreter.run { activation in
      do {
        try interpreter.checkStopped()
        if interpreter.isTornDown { return end() }
        guard let block = handler(self) else { return }
        try activation.step()
        _ = try activation.runJob { try interpreter.call(block, [], on: activation) }
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
    stop()
    forgetHandlers()
  }

  /// Cancels the timer without calling a handler.
  func stop() {
    time = nil
    call?.cancel()
  }
}

extension StandardLibrary {
  func installTimers(_ queues: Queues) {
    let type = interpreter.builtInClass("OS_dispatch_source")
    let kind = Object(interpreter.builtInClass("OS_dispatch_source_type"))
    constant("DISPATCH_SOURCE_TYPE_TIMER", .object(kind), .id)
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
    interpreter.procedure("dispatch_source_set_timer", "@QQQ") {
      try timer($0).schedule(at: $0.time(1), every: $0[2].integer)
    }
    interpreter.procedure("dispatch_source_set_event_handler", "@@?") {
      try timer($0).setHandler($0[1].object as? BlockObject)
    }
    interpreter.procedure("dispatch_source_set_cancel_handler", "@@?") {
      try timer($0).setCancelHandler($0[1].object as? BlockObject)
    }
    interpreter.function("dispatch_source_get_data", "Q@") { $0.bool(try timer($0).hasFired) }
    interpreter.procedure("dispatch_source_cancel", "@") { try timer($0).cancel() }
    interpreter.function("dispatch_source_testcancel", "q@") { call in
      .integer(try timer(call).isCancelled ? 1 : 0)
    }
  }
}
