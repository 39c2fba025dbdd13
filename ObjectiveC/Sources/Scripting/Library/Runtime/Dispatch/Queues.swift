import CScriptSupport
import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import Glibc

/// Queues that a script uses.
///
/// In a script, a queue is a `QueueObject` that wraps the Swift queue, so scripts and Swift can
/// exchange queues. The interpreter's lock guards the state.
final class Queues {
  unowned let interpreter: Interpreter
  private let type: ClassObject
  private var wrappers: [ObjectIdentifier: Wrapper] = [:]
  private var wrappersToPrune = 1000
  private var specifics: [Specific: Value] = [:]

  /// Suspended queues, with the number of suspensions.
  ///
  /// The queues are retained, because Dispatch traps when a suspended queue is released.
  private var suspended: [ObjectIdentifier: (queue: DispatchQueue, depth: Int)] = [:]

  /// The queues on which multicasts call delegates.
  private var used: [ObjectIdentifier: Use] = [:]

  /// Timers of the script.
  private var timers: [Timer] = []
  private var timersToPrune = 16

  private struct Timer {
    weak var object: TimerObject?
  }

  private struct Wrapper {
    // The tag is retained, so that its address is not reused for another tag.
    let tag: QueueIdentity
    weak var object: QueueObject?
  }

  private struct Use {
    let tag: QueueIdentity
    weak var queue: DispatchQueue?
  }

  private struct Specific: Hashable {
    let queue: ObjectIdentifier
    let key: Int
  }

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    type = interpreter.builtInClass("OS_dispatch_queue")
    QueueIdentity.identifySystemQueues()
  }

  deinit { resumeAll() }

  /// Cancels the timers and resumes the suspended queues when the script is deallocated.
  func tearDown() {
    for timer in timers { timer.object?.stop() }
    timers = []
    resumeAll()
  }

  private func resumeAll() {
    for (queue, depth) in suspended.values {
      for _ in 0..<depth { queue.resume() }
    }
    suspended = [:]
  }

  func add(_ timer: TimerObject) {
    timers.append(Timer(object: timer))
    guard timers.count > timersToPrune else { return }
    timers.removeAll { $0.object == nil }
    timersToPrune = timers.count * 2 + 16
  }

  // MARK: Objects

  /// Returns the object for a queue.
  ///
  /// The object is the same for as long as the script uses it.
  func object(for queue: DispatchQueue, isActive: Bool = true) -> QueueObject {
    let tag = QueueIdentity.of(queue)
    if let known = wrappers[ObjectIdentifier(tag)]?.object { return known }
    let new = QueueObject(type)
    new.wrap(queue, isActive: isActive)
    if wrappers.count > wrappersToPrune {
      wrappers = wrappers.filter { $0.value.object != nil }
      wrappersToPrune = wrappers.count * 2 + 1000
    }
    wrappers[ObjectIdentifier(tag)] = Wrapper(tag: tag, object: new)
    return new
  }

  /// Returns the queue on which the caller runs: the main queue on the main thread, and a global
  /// queue on a thread that runs no queue.
  ///
  /// - Throws: ``RuntimeFailure`` if the queue belongs to Swift, and was passed neither to the
  ///   script nor to a multicast.
  func current(_ activation: Activation) throws -> QueueObject {
    if let queue = activation.appliedQueue { return object(for: queue) }
    let label = String(cString: labelOfQueue(nil))
    // If the current queue has no identity, `QueueIdentity.current` is the identity of a target
    // queue.
    if let identity = QueueIdentity.current, identity.label == label, let queue = identity.queue {
      return object(for: queue)
    }
    if isMainThread() { return object(for: .main) }
    guard label.hasPrefix("com.apple.root.") else {
      throw RuntimeFailure(
        "the caller runs on '\(label)', a queue of Swift: pass the queue to the script first")
    }
    return object(for: .global())
  }

  // MARK: Threads

  /// The number of jobs that the main queue had run when a run loop last ended.
  var seenMainJobs = 0

  /// The `NSThread` object for the main thread.
  private(set) lazy var mainThread = makeThread()

  /// The objects for other threads that the script has not started.
  private var threads: [pthread_t: ThreadObject] = [:]
  private var threadCount = 0

  /// Makes an object for a thread, with the next number.
  func makeThread(_ type: ClassObject? = nil) -> ThreadObject {
    threadCount += 1
    return ThreadObject(threadCount, isa: type ?? interpreter.builtInClass("NSThread"))
  }

  /// Returns the object for the thread that runs the caller; the main queue counts as the main
  /// thread.
  func thread(_ activation: Activation) -> ThreadObject {
    if let known = activation.thread as? ThreadObject { return known }
    let isMain = isMainThread() || QueueIdentity.current === QueueIdentity.main
    let thread = isMain ? mainThread : threads[pthread_self()] ?? makeThread()
    if !isMain { threads[pthread_self()] = thread }
    activation.thread = thread
    return thread
  }

  /// Returns `true` if the caller runs on the main thread or on the main queue.
  func isMain(_ activation: Activation) -> Bool { thread(activation) === mainThread }

  /// Threads that wait for a signal of a condition, by the condition, longest wait first.
  private var waiters: [Pointer.Location: [Waiter]] = [:]

  private final class Waiter { var isSignaled = false }

  /// Waits for a signal of a condition, and returns `false` if the time is over before.
  func wait(at condition: Pointer.Location, until end: Duration) throws -> Bool {
    let waiter = Waiter()
    waiters[condition, default: []].append(waiter)
    defer {
      waiters[condition]?.removeAll { $0 === waiter }
      if waiters[condition]?.isEmpty == true { waiters[condition] = nil }
    }
    return try interpreter.wait(until: end) { waiter.isSignaled }
  }

  /// Ends the longest wait for a condition, or all waits.
  func signal(_ condition: Pointer.Location, all: Bool) {
    for waiter in (waiters[condition] ?? []).filter({ !$0.isSignaled }).prefix(all ? .max : 1) {
      waiter.isSignaled = true
    }
    interpreter.background.changed()
  }

  // MARK: Specific values

  func setSpecific(_ value: Value?, for key: Int, of queue: DispatchQueue) {
    specifics[Specific(queue: ObjectIdentifier(QueueIdentity.of(queue)), key: key)] = value
  }

  func specific(_ key: Int, of queue: DispatchQueue) -> Value {
    specifics[Specific(queue: ObjectIdentifier(QueueIdentity.of(queue)), key: key)] ?? .pointer(nil)
  }

  /// Returns the value for a key from the current queue, or from the nearest target queue that has
  /// one.
  func currentSpecific(_ key: Int) -> Value {
    var tag = QueueIdentity.current
    while let current = tag {
      if let value = specifics[Specific(queue: ObjectIdentifier(current), key: key)] {
        return value
      }
      tag = current.target
    }
    return .pointer(nil)
  }

  // MARK: Suspending

  func suspend(_ queue: DispatchQueue) throws {
    // The main queue also runs blocks of the program that hosts the script.
    if QueueIdentity.of(queue) === QueueIdentity.main {
      throw RuntimeFailure("a script cannot suspend the main queue")
    }
    let tag = ObjectIdentifier(QueueIdentity.of(queue))
    suspended[tag] = (queue, (suspended[tag]?.depth ?? 0) + 1)
    queue.suspend()
  }

  func resume(_ queue: DispatchQueue) throws {
    let tag = ObjectIdentifier(QueueIdentity.of(queue))
    guard let depth = suspended[tag]?.depth else {
      throw interpreter.exception(
        "NSInternalInconsistencyException", "Over-resume of the queue '\(queue.label)'")
    }
    suspended[tag] = depth == 1 ? nil : (queue, depth - 1)
    queue.resume()
  }

  // MARK: Running

  /// Submits work to a queue, and waits until the work has run or the script is stopped.
  ///
  /// - Throws: An exception if the queue would never run the work, because the queue waits for the
  ///   caller.
  func sync(
    _ queue: DispatchQueue, flags: DispatchWorkItemFlags = [], on activation: Activation,
    _ work: @escaping (Activation) throws -> Void
  ) throws {
    // A wait in the `sync` of Dispatch cannot end before the block has run, for example when the
    // script is stopped. So the block is submitted asynchronously, and the caller waits. The block
    // runs on the correct queue, and for the script on the thread of the caller.
    let interpreter = interpreter
    try refuseDeadlock(on: queue, flags: flags, activation)
    let held = heldQueues(activation)
    let thread = QueueIdentity.of(queue) === QueueIdentity.main ? mainThread : thread(activation)
    var outcome: Result<Void, any Error>?
    Job.submit(to: queue, flags: flags, in: interpreter) { activation in
      (activation.heldQueues, activation.thread) = (held, thread)
      defer { (activation.heldQueues, activation.thread) = ([], nil) }
      outcome = Result { try work(activation) }
      interpreter.background.changed()
    }
    _ = try interpreter.wait { outcome != nil }
    try outcome?.get()
  }

  /// Throws an exception if a queue would never run a block for which the caller waits.
  func refuseDeadlock(
    on queue: DispatchQueue, flags: DispatchWorkItemFlags = [], _ activation: Activation
  ) throws {
    guard wouldDeadlock(queue, flags: flags, activation) else { return }
    throw interpreter.exception(
      "NSInternalInconsistencyException",
      "waiting for a block on the queue '\(queue.label)' would deadlock, because the caller runs on it"
        + " or on a queue that has the same target")
  }

  /// Returns `true` if a block on the queue would wait for the caller.
  ///
  /// This is the case if the queue, or one of its targets, is serial and runs the caller or waits
  /// for the caller. A barrier block also waits for a caller on the same concurrent queue.
  func wouldDeadlock(
    _ queue: DispatchQueue, flags: DispatchWorkItemFlags = [], _ activation: Activation
  ) -> Bool {
    let (identity, held) = (QueueIdentity.of(queue), heldQueues(activation))
    if flags.contains(.barrier), !identity.isGlobal, held.contains(where: { $0 === identity }) {
      return true
    }
    return identity.withTargets.contains { wanted in
      wanted.isSerial && held.contains { $0 === wanted }
    }
  }

  /// Returns the queues that run the caller or wait for the caller.
  func heldQueues(_ activation: Activation) -> [QueueIdentity] {
    var held = activation.heldQueues + (QueueIdentity.current?.withTargets ?? [])
    // The main thread runs no block of the main queue before the caller returns.
    if isMainThread() { held.append(QueueIdentity.main) }
    return held
  }

  /// Records that messages are delivered on a queue.
  func use(_ queue: DispatchQueue) {
    let tag = QueueIdentity.of(queue)
    used[ObjectIdentifier(tag)] = Use(tag: tag, queue: queue)
  }

  /// Waits until the script has no jobs on queues, and no job was added during the wait.
  ///
  /// On the main thread, the function runs the main queue while it waits.
  func waitUntilIdle() throws {
    let background = interpreter.background
    func waitForJobs() throws {
      if isMainThread() {
        _ = try run { background.isIdle }
      } else {
        try interpreter.waitForIdleJobs()
      }
    }
    repeat {
      try waitForJobs()
      let entries = interpreter.counters.pointee.entries
      used = used.filter { $0.value.queue != nil }
      // Deliveries of multicasts are not counted as jobs, because every send would pay for the
      // count. Instead, a block is put on the queue of each delegate, until no code of the script
      // has run in the meantime. On a serial queue, these blocks run after all messages that have
      // been sent.
      for case let queue? in used.values.map(\.queue)
      where !interpreter.hostSuspendedQueues.contains(queue) {
        background.begin()
        queue.async(flags: .barrier) { background.end() }
      }
      try waitForJobs()
      try interpreter.checkStopped()
      if interpreter.counters.pointee.entries == entries { return }
    } while true
  }

  /// Waits for the end of operations.
  ///
  /// - Throws: ``Stopped`` if a stop of the script has ended them.
  func waitForOperations(_ haveEnded: () -> Bool) throws {
    _ = try run(for: haveEnded)
    try interpreter.checkStopped()
  }

  /// Waits for a condition.
  ///
  /// On the main thread, the function runs the main queue while it waits.
  func run(
    until end: Duration = ScriptClock.forever, on clock: ScriptClock? = nil,
    for isSatisfied: () -> Bool
  ) throws -> Bool {
    guard isMainThread() else {
      return try interpreter.wait(until: end, on: clock, for: isSatisfied)
    }
    let clock = clock ?? interpreter.clock
    let handle = _dispatch_get_main_queue_handle_4CF()
    while true {
      // Run the blocks on the main queue without the interpreter's lock, which the blocks may need.
      interpreter.waiting { _dispatch_main_queue_callback_4CF(nil) }
      if isSatisfied() { return true }
      try interpreter.checkStopped()
      if clock.time >= end { return false }
      interpreter.waiting {
        // Wait for at most 2 ms, because the condition may become true without an event of the
        // queue.
        var event = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        if poll(&event, 1, 2) > 0 {
          // Reading the counter resets the event.
          var count: UInt64 = 0
          _ = read(handle, &count, 8)
        }
      }
    }
  }
}
