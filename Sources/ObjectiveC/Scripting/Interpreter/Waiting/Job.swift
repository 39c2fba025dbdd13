import Dispatch
import RuntimeSupport
import Synchronization

/// Code of a script that runs on a queue.
final class Job: @unchecked Sendable {
  // Unchecked: a thread accesses the body only while it holds the interpreter's lock.
  typealias Body = (Activation) throws -> Void

  /// The interpreter, which the job does not keep: Dispatch keeps the job, and may never run it.
  private weak let interpreter: Interpreter?
  private let memory: MemoryBudget
  private var content: Content?

  /// Whether the content has been taken out: known without the interpreter's lock.
  private let isCancelled = Atomic(false)

  /// What a job retains.
  struct Content {
    let body: Body

    /// Called after the body, and instead of it if the script is stopped before.
    let end: () throws -> Void
  }

  private init(_ interpreter: Interpreter, _ content: Content) {
    self.interpreter = interpreter
    memory = interpreter.memory
    self.content = content
    memory.note(Self.bytes)
  }

  deinit { _ = cancel() }

  /// The size of a job, with what Dispatch keeps of it.
  private static let bytes = 600

  /// Submits code to a queue, and reports errors that it throws.
  ///
  /// To be called with the interpreter's lock.
  ///
  /// - Parameters:
  ///   - queue: The queue.
  ///   - time: The time before which it does not run; nil for none.
  ///   - flags: The flags for Dispatch.
  ///   - interpreter: The interpreter of the script.
  ///   - end: Called with the interpreter's lock when the body has run or thrown, and also if the
  ///     script was stopped before it could run. It is not called if the script is torn down
  ///     before.
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
    // The script may ask for the queue that it runs on, and have dropped the queue before.
    queue.async(flags: flags) { withExtendedLifetime(queue) { self.run() } }
  }

  private func run() {
    guard let interpreter else { return }
    defer { interpreter.background.end() }
    // A script that is torn down may leave a hundred thousand jobs, which need not wait in turn.
    if isCancelled.load(ordering: .relaxed) { return }
    interpreter.run { activation in
      interpreter.jobs.remove(self)
      do {
        try interpreter.checkStopped()
        // Its queue was made current after the last job of the thread, or within an iteration.
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
      // Released with the lock: deallocating captured objects may run code of the script.
      _ = cancel()
    }
  }

  /// Takes the content out, so that the job does nothing.
  func cancel() -> Content? {
    guard let taken = content else { return nil }
    content = nil
    isCancelled.store(true, ordering: .relaxed)
    memory.release(Self.bytes)
    return taken
  }
}
