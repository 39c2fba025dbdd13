import Invocation

/// An `NSThread`, with the messages and timers of its run loop.
package final class ThreadObject: Object, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the variables.
  typealias Body = (Activation) throws -> Void

  /// The number by which the memory of a lock identifies its owner.
  let number: Int

  var name: String? {
    didSet { noteContents() }
  }

  /// What `main` runs, unless a subclass overrides the method.
  var body: Body?

  var (isStarted, isFinished, isCancelled) = (false, false, false)

  /// The `NSMutableDictionary` of the thread, once the script has asked for it.
  var dictionary: Object?

  /// The queue whose operation the thread runs.
  weak var operationQueue: OperationQueueObject?

  /// What the run loop runs, with the earliest times on the script's clock.
  private(set) var pending: [(time: Duration, number: Int, body: Body)] = [] {
    didSet { noteContents() }
  }
  private var lastNumber = 0

  /// The mode in which the run loop runs; the default mode while the loop does not run.
  private(set) var mode = RunLoopObject.defaultMode

  /// `true` if the run loop runs.
  private(set) var isRunning = false

  /// Timers in all modes of the run loop.
  var timers: [ObjectIdentifier: RunLoopTimerObject] = [:] {
    didSet { noteContents() }
  }

  /// The `NSRunLoop` for the thread.
  var loop: Object?

  /// `true` if the run loop has a port, for which it waits without end.
  var hasPort = false

  init(_ number: Int, isa: ClassObject) {
    self.number = number
    super.init(isa)
    noteContents()
    enlist()
  }

  deinit { releaseContents() }

  override func takeContents() -> Any? {
    defer { (pending, body, timers) = ([], nil, [:]) }
    return (pending, body, timers)
  }

  /// Charges for the contents and for the memory that Dispatch needs for a thread.
  private func noteContents() {
    note(contents: 1000 + (name?.utf8.count ?? 0) + 100 * (pending.count + timers.count))
  }

  /// Ends the thread, which then releases what it would run.
  func finish() {
    let old = (body, pending, timers)
    (isFinished, body, pending, timers) = (true, nil, [], [:])
    withExtendedLifetime(old) {}
  }

  /// Runs a body in a mode, in which only the timers of the mode fire.
  func running<Result>(in mode: String, _ body: () throws -> Result) rethrows -> Result {
    let outer = (self.mode, isRunning)
    func enter(_ mode: String, _ isRunning: Bool) {
      self.isRunning = isRunning
      guard self.mode != mode else { return }
      self.mode = mode
      for timer in Array(timers.values) { timer.schedule() }
    }
    enter(mode, true)
    defer { enter(outer.0, outer.1) }
    return try body()
  }

  /// Adds code to the run loop, and returns a number for ``removePending(_:)``.
  func append(_ body: @escaping Body, at time: Duration) -> Int {
    lastNumber += 1
    pending.append((time, lastNumber, body))
    return lastNumber
  }

  func removePending(_ number: Int) { pending.removeAll { $0.number == number } }

  /// Removes and returns what is due at a time.
  func takeDue(at time: Duration) -> [(time: Duration, number: Int, body: Body)] {
    let due = pending.filter { $0.time <= time }
    if !due.isEmpty { pending.removeAll { $0.time <= time } }
    return due.sorted { $0.time < $1.time }
  }
}
