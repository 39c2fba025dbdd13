import Foundation
import Invocation

/// An `NSTimer`, or a pending message of `performSelector:withObject:afterDelay:`.
final class RunLoopTimerObject: Object, NamedByContent, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  static let contentName = "NSTimer"

  /// The message to send; without a selector, the target is a block.
  var (target, selector) = (Object?.none, Value.selector(nil))

  /// The user info, or the argument of a pending message.
  var info: Object?

  /// The interval is 0 if the timer fires once.
  fileprivate var (interval, isValid) = (0.0, true)

  // The next firing, on the script's clock and as a date, because the conversion is inexact.
  fileprivate var (time, date) = (Duration.zero, Date.distantPast)

  /// Modes of the run loop in which the timer fires.
  private var modes: Set<String> = []
  private var bytesOfModes = 0
  private weak var thread: ThreadObject?
  private var withdraw: (() -> Void)?

  /// `true` if the timer's run loop is in one of the timer's modes.
  var isInMode: Bool { withdraw != nil }

  deinit { releaseContents() }

  override func takeContents() -> Any? {
    defer { (target, info) = (nil, nil) }
    return (target, info)
  }

  func setTime(after seconds: Double, _ clock: ScriptClock, from start: Duration? = nil) {
    time = clock.time(after: seconds, from: start)
    date = clock.date + (time - clock.time) / .seconds(1)
    schedule()
  }

  /// Adds the timer to a mode of the run loop of a thread, unless the timer is in another run loop.
  func add(to new: ThreadObject, mode: String = RunLoopObject.defaultMode) {
    enlist()
    guard let queues = interpreter?.standardLibrary?.queues else { return }
    let new = queues.threadOfLoop(new)
    guard isValid, thread == nil || thread === new else { return }
    thread = new
    if modes.insert(mode).inserted { bytesOfModes += 64 + mode.utf8.count }
    note(contents: bytesOfModes)
    new.timers[ObjectIdentifier(self)] = self
    schedule()
  }

  /// Schedules the next firing if the run loop is in one of the timer's modes.
  func schedule() {
    withdraw?()
    withdraw = nil
    guard let mode = thread?.mode else { return }
    let isCommon = mode == RunLoopObject.defaultMode && modes.contains(RunLoopObject.commonModes)
    guard isCommon || modes.contains(mode) else { return }
    let (time, queues) = (time, interpreter?.standardLibrary?.queues)
    withdraw = thread.flatMap { thread in
      queues?.schedule(on: thread, at: time, isAwaited: interval == 0) { [self] activation in
        // The time may have changed after the run loop has taken the code.
        guard isValid, self.time == time else { return }
        defer {
          if isValid, self.time == time {
            // Omit the times that have passed.
            let clock = activation.interpreter.clock
            let passed = max(0, (clock.time - time) / .seconds(1)) / interval
            setTime(after: (passed.rounded(.down) + 1) * interval, clock, from: time)
          }
        }
        try fire(on: activation)
      }
    }
  }

  /// Sends the message; afterwards, a timer that fires once is invalid.
  func fire(on activation: Activation) throws {
    guard isValid, let library = activation.interpreter.standardLibrary else { return }
    let isMessage = library.delayedMessages.removeValue(forKey: ObjectIdentifier(self)) != nil
    defer { if interval == 0 { invalidate() } }
    let argument = Value.object(isMessage ? info : self)
    if case .selector(let selector?) = selector, let target {
      _ = try StandardLibrary.perform(selector, target, [argument], activation)
    } else if let block = target as? BlockObject {
      _ = try library.interpreter.call(block, [argument], on: activation)
    }
  }

  func invalidate() {
    interpreter?.standardLibrary?.delayedMessages[ObjectIdentifier(self)] = nil
    isValid = false
    withdraw?()
    thread?.timers[ObjectIdentifier(self)] = nil
    // Release the target last, because its `dealloc` may use the timer.
    withExtendedLifetime(takeContents()) {}
  }
}

extension StandardLibrary {
  func installRunLoopTimers(_ queues: Queues) {
    let type = interpreter.builtInClass("NSTimer")
    type.allocate = { RunLoopTimerObject($0) }
    let table = ClassTable<RunLoopTimerObject>(type: type)
    for (form, types) in [
      ("target:selector:userInfo:repeats:", "@:@B"), ("repeats:block:", "B@?"),
    ] {
      for start in ["timerWith", "scheduledTimerWith"] {
        let selector = Selector(valid: "\(start)TimeInterval:\(form)")
        type.classMethod(selector, "@\"NSTimer\"@:d" + types) { call in
          let timer = RunLoopTimerObject(try call.receivingClass)
          timer.enlist()
          var repeats = call[call.count - 1]
          if types == "B@?" {
            (timer.target, repeats) = (try call.block(2), call[1])
          } else {
            timer.selector = .selector(try call.selectorArgument(2))
            (timer.target, timer.info) = (call.object(1), call.object(3))
          }
          timer.interval = repeats.isTrue ? max(1e-4, call[0].floating) : 0
          timer.setTime(after: max(1e-4, call[0].floating), call.interpreter.clock)
          if start.hasPrefix("s") { timer.add(to: queues.thread(call.activation)) }
          return .object(timer)
        }
      }
    }
    table.change("fire") { (own, call: Call) in try own.fire(on: call.activation) }
    table.change("invalidate") { $0.invalidate() }
    table.method("isValid") { $0.isValid }
    table.method("timeInterval") { $0.interval }
    table.method("userInfo") { $0.info }
    table.method("fireDate") { $0.date }
    table.change("setFireDate:") { (own, date: Date, call: Call) in
      let seconds = date.timeIntervalSince(call.interpreter.clock.date)
      // A date is exact to a ten-millionth of a second.
      if own.isValid { own.setTime(after: (seconds * 1e6).rounded() / 1e6, call.interpreter.clock) }
      own.date = date
    }
  }
}
