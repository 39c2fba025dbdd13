import Dispatch
import ScriptProgram

/// Code of a script that runs on a queue.
final class Job: @unchecked Sendable {
  // Unchecked: a thread accesses the body only while it holds the machine's lock.
  private let machine: Machine
  private var body: ((Activation) throws -> Void)?

  private init(_ machine: Machine, _ body: @escaping (Activation) throws -> Void) {
    self.machine = machine
    self.body = body
  }

  /// Submits code to a queue, and reports errors that it throws.
  static func submit(
    to queue: DispatchQueue, at time: DispatchTime? = nil, flags: DispatchWorkItemFlags = [],
    in machine: Machine, _ body: @escaping (Activation) throws -> Void
  ) {
    let job = Job(machine, body)
    machine.background.begin()
    if let time {
      queue.asyncAfter(deadline: time, flags: flags) { job.run() }
    } else {
      queue.async(flags: flags) { job.run() }
    }
  }

  private func run() {
    machine.run { activation in
      do {
        try machine.checkStopped()
        try body?(activation)
      } catch {
        machine.report(error)
      }
      // Released with the lock: deallocating captured objects may run code of the script.
      body = nil
    }
    machine.background.end()
  }
}
