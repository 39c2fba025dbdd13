import Dispatch

/// Something of a script that is to run on a queue.
final class Job: @unchecked Sendable {
  // Unchecked for what it does, which is only touched by who holds the machine's lock.
  private let machine: Machine
  private var body: ((Activation) throws -> Void)?

  private init(_ machine: Machine, _ body: @escaping (Activation) throws -> Void) {
    self.machine = machine
    self.body = body
  }

  /// Puts something on a queue. What it throws is reported.
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
      // Here, because what it captured may die with it, which runs some of the script.
      body = nil
    }
    machine.background.end()
  }
}
