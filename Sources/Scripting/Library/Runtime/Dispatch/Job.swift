import Dispatch

/// Code of a script that runs on a queue.
final class Job: @unchecked Sendable {
  // Unchecked: a thread accesses the body only while it holds the machine's lock.
  typealias Body = (Activation) throws -> Void

  private let machine: Machine
  private var body: Body?

  private init(_ machine: Machine, _ body: @escaping Body) {
    self.machine = machine
    self.body = body
    machine.memory.note(Self.bytes)
  }

  deinit { machine.memory.release(Self.bytes) }

  /// The size of a job, with what Dispatch keeps of it.
  private static let bytes = 400

  /// Submits code to a queue, and reports errors that it throws.
  ///
  /// To be called with the machine's lock.
  static func submit(
    to queue: DispatchQueue, at time: DispatchTime? = nil, flags: DispatchWorkItemFlags = [],
    in machine: Machine, _ body: @escaping Body
  ) {
    let job = Job(machine, body)
    machine.background.begin()
    machine.jobs.insert(job)
    if let time {
      queue.asyncAfter(deadline: time, flags: flags) { job.run() }
    } else {
      queue.async(flags: flags) { job.run() }
    }
  }

  private func run() {
    machine.run { activation in
      machine.jobs.remove(self)
      do {
        try machine.checkStopped()
        // Its queue was made current after the last job of the thread.
        activation.heldQueues = []
        try body?(activation)
      } catch {
        machine.report(error)
      }
      // Released with the lock: deallocating captured objects may run code of the script.
      _ = cancel()
    }
    machine.background.end()
  }

  /// Takes the body out, so that the job does nothing.
  func cancel() -> Body? {
    defer { body = nil }
    return body
  }
}
