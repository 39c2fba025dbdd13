import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import Glibc

/// Iterations of a `dispatch_apply`, which several jobs share.
final class Iterations {
  // The interpreter's lock guards the variables.
  private let count: Int
  private let work: Work
  private let interpreter: Interpreter
  private var next = 0
  private var running = 0
  private var failure: (any Error)?

  init(_ count: Int, in interpreter: Interpreter, of work: @escaping Work) {
    // A `size_t` of -1 is negative here, so that no iteration runs.
    self.count = count
    self.work = work
    self.interpreter = interpreter
  }

  /// Runs the work for each index, beginning with 0, and waits for all iterations.
  ///
  /// The first error ends the iterations.
  ///
  /// The caller runs iterations, too, if the queue is a global queue, as in Dispatch.
  func run(on queue: DispatchQueue, _ activation: Activation) throws {
    let jobs = min(count, Self.width)
    let takesPart = QueueIdentity.of(queue).isGlobal
    for _ in 0..<max(0, takesPart ? jobs - 1 : jobs) {
      Job.submit(to: queue, in: interpreter) { try self.iterate($0) }
    }
    // A job that has not begun when the caller is stopped finds no iterations left.
    defer { next = count }
    if takesPart {
      let outer = activation.appliedQueue
      activation.appliedQueue = queue
      defer { activation.appliedQueue = outer }
      try iterate(activation)
    }
    _ = try interpreter.wait { self.next >= self.count && self.running == 0 }
    if let failure { throw failure }
  }

  /// Runs iterations until none is left.
  private func iterate(_ activation: Activation) throws {
    while next < count {
      let index = next
      next += 1
      running += 1
      do {
        try activation.step()
        try work([.integer(index)], activation)
      } catch {
        failure = failure ?? error
        next = count
      }
      running -= 1
    }
    interpreter.background.changed()
  }

  private static let width = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
