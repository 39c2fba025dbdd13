import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import RuntimeSupport
import Synchronization

/// Code of a script that runs on a queue.
final class Job: @unchecked Sendable {
  // Unchecked: a thread accesses `content` only while it holds the interpreter's lock.
  typealias Body = (Activation) throws -> Void

  /// The interpreter, weakly: Dispatch retains the job, and may never run it.
  private weak let interpreter: Interpreter?
  private let memory: MemoryBudget
  private var content: Content?

  /// The call of the clock that runs the job later, or `nil` if the job is on its queue.
  private var call: (any ScheduledCall)?

  /// `true` if the content has been removed; readable without the interpreter's lock.
  private let isCancelled = Atomic(false)

  /// `true` if ``Background`` counts the job before the job begins.
  private let isCounted = Atomic(false)

  /// Closures that a job retains.
  struct Content {
    let body: Body

    /// Called after `body`, or instead of `body` if the script is stopped before.
    let end: () throws -> Void
  }

  /// `true` if the job is on the main queue, which is not always the main thread's.
  private let isOnMainQueue: Bool

  private init(
    _ interpreter: Interpreter, _ content: Content, isDelayed: Bool, isOnMainQueue: Bool
  ) {
    self.isOnMainQueue = isOnMainQueue
    self.interpreter = interpreter
    memory = interpreter.memory
    self.content = content
    bytes = isDelayed ? 1200 : 600
    memory.note(bytes)
  }

  deinit { _ = cancel() }

  /// The size of a job in bytes, including Dispatch's memory for the job.
  private let bytes: Int

  /// Submits code to a queue, and reports errors that the code throws.
  ///
  /// The caller holds the interpreter's lock.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the code runs.
  ///   - time: The earliest time at which the code runs, on the script's clock, or `nil` to run it
  ///     as soon as possible.
  ///   - flags: Flags for Dispatch.
  ///   - interpreter: The interpreter of the script.
  ///   - isAwaited: Whether ``Script/waitUntilIdle()`` waits for the time of the job.
  ///   - end: Called with the interpreter's lock after `body` has returned or thrown, or if the
  ///     script is stopped before `body` could run. Not called if the script is torn down before.
  ///   - body: The code.
  /// - Returns: The job, or `nil` if the script has been torn down.
  @discardableResult
  static func submit(
    to queue: DispatchQueue, at time: Duration? = nil, flags: DispatchWorkItemFlags = [],
    in interpreter: Interpreter, isAwaited: Bool = true, end: @escaping () throws -> Void = {},
    _ body: @escaping Body
  ) -> Job? {
    if interpreter.isTornDown { return nil }
    let job = Job(
      interpreter, Content(body: body, end: end), isDelayed: time != nil,
      isOnMainQueue: QueueIdentity.of(queue) === QueueIdentity.main)
    // A delayed job on a clock that the host moves is counted only from its time on, because no
    // wait may depend on a move of the clock. Likewise, a job on a queue that the host holds is
    // counted only when it begins.
    let isCounted =
      isAwaited && (time == nil || interpreter.clock.isSystem)
      && !interpreter.hostSuspendedQueues.contains(queue)
    if isCounted {
      interpreter.background.begin()
      job.isCounted.store(true, ordering: .relaxed)
    }
    interpreter.jobs.insert(job)
    if let time {
      let clock = interpreter.clock
      // Retain the queue: the job's code may ask for the current queue, which the script may have
      // released.
      job.call = clock.clock.schedule(after: time - clock.time, on: queue) {
        withExtendedLifetime(queue) { job.run() }
      }
    } else {
      queue.async(flags: flags) { withExtendedLifetime(queue) { job.run() } }
    }
    return job
  }

  private func run() {
    guard let interpreter else { return }
    if !isCounted.exchange(false, ordering: .relaxed) { interpreter.background.begin() }
    defer { interpreter.background.end() }
    // Return early, because the jobs of a torn-down script, possibly a hundred thousand, need not
    // wait for the lock.
    if isCancelled.load(ordering: .relaxed) { return }
    interpreter.run { activation in
      interpreter.jobs.remove(self)
      if call == nil, isOnMainQueue { interpreter.counters.pointee.mainJobs &+= 1 }
      do {
        try interpreter.checkStopped()
        // Reset both values, because the job's queue became current after the thread's last job, or
        // inside an iteration.
        activation.heldQueues = []
        let outer = activation.appliedQueue
        activation.appliedQueue = nil
        defer { activation.appliedQueue = outer }
        try activation.runJob { try content?.body(activation) }
      } catch {
        interpreter.report(error)
      }
      do {
        try content?.end()
      } catch {
        interpreter.report(error)
      }
      // Release the content with the lock, because deallocating captured objects may run script
      // code.
      _ = cancel()
    }
  }

  /// Removes the job from its queue, if the job has not begun.
  ///
  /// The caller holds the interpreter's lock.
  func withdraw() {
    let content = cancel()
    interpreter?.jobs.remove(self)
    // The clock may already have put the job on its queue, where the job then does nothing.
    if isCounted.exchange(false, ordering: .relaxed) { interpreter?.background.end() }
    withExtendedLifetime(content) {}
  }

  /// Removes and returns the content, so that the job does nothing when it runs.
  func cancel() -> Content? {
    guard let taken = content else { return nil }
    content = nil
    call?.cancel()
    call = nil
    isCancelled.store(true, ordering: .relaxed)
    memory.release(bytes)
    return taken
  }
}
