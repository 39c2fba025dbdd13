import Dispatch
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

  /// `true` if the content has been removed; readable without the interpreter's lock.
  private let isCancelled = Atomic(false)

  /// The closures that a job retains.
  struct Content {
    let body: Body

    /// Called after `body`, or instead of `body` if the script is stopped before.
    let end: () throws -> Void
  }

  private init(_ interpreter: Interpreter, _ content: Content) {
    self.interpreter = interpreter
    memory = interpreter.memory
    self.content = content
    memory.note(Self.bytes)
  }

  deinit { _ = cancel() }

  /// The size of a job in bytes, including Dispatch's memory for the job.
  private static let bytes = 600

  /// Submits code to a queue, and reports errors that the code throws.
  ///
  /// The caller holds the interpreter's lock.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the code runs.
  ///   - time: The earliest time at which the code runs, or `nil` to run it as soon as possible.
  ///   - flags: The flags for Dispatch.
  ///   - interpreter: The interpreter of the script.
  ///   - end: Called with the interpreter's lock after `body` has returned or thrown, or if the
  ///     script is stopped before `body` could run. Not called if the script is torn down before.
  ///   - body: The code.
  static func submit(
    to queue: DispatchQueue, at time: DispatchTime? = nil, flags: DispatchWorkItemFlags = [],
    in interpreter: Interpreter, end: @escaping () throws -> Void = {}, _ body: @escaping Body
  ) {
    if interpreter.isTornDown { return }
    let job = Job(interpreter, Content(body: body, end: end))
    interpreter.background.begin()
    interpreter.jobs.insert(job)
    if let time {
      interpreter.jobs.delayed.add(job, to: queue, at: time)
    } else {
      job.submit(to: queue, flags: flags)
    }
  }

  func submit(to queue: DispatchQueue, flags: DispatchWorkItemFlags = []) {
    // Retain the queue: the job's code may ask for the current queue, which the script may have
    // released.
    queue.async(flags: flags) { withExtendedLifetime(queue) { self.run() } }
  }

  private func run() {
    guard let interpreter else { return }
    defer { interpreter.background.end() }
    // Return early, because the jobs of a torn-down script, possibly a hundred thousand, need not
    // wait for the lock.
    if isCancelled.load(ordering: .relaxed) { return }
    interpreter.run { activation in
      interpreter.jobs.remove(self)
      do {
        try interpreter.checkStopped()
        // Reset both values, because the job's queue became current after the thread's last job, or
        // inside an iteration.
        activation.heldQueues = []
        let outer = activation.appliedQueue
        activation.appliedQueue = nil
        defer { activation.appliedQueue = outer }
        try content?.body(activation)
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

  /// Removes and returns the content, so that the job does nothing when it runs.
  func cancel() -> Content? {
    guard let taken = content else { return nil }
    content = nil
    isCancelled.store(true, ordering: .relaxed)
    memory.release(Self.bytes)
    return taken
  }
}
