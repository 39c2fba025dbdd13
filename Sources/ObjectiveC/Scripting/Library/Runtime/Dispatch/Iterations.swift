import Dispatch
import DynamicMulticast
import Glibc

/// The iterations of a `dispatch_apply`, which a few jobs share.
final class Iterations {
  // Guarded by the interpreter's lock.
  private let count: Int
  private let block: BlockObject
  private let interpreter: Interpreter
  private var next = 0
  private var running = 0
  private var failure: (any Error)?

  init(_ count: Int, of block: BlockObject, in interpreter: Interpreter) {
    // A count that a program makes of -1 is too large, too.
    self.count = count
    self.block = block
    self.interpreter = interpreter
  }

  /// Runs the block for each number from 0 on, and waits for all; the first error ends it.
  ///
  /// The caller takes part if the queue is one of the system's, as with Dispatch.
  func run(on queue: DispatchQueue, _ activation: Activation) throws {
    let jobs = min(count, Self.width)
    let takesPart = QueueIdentity.of(queue).isGlobal
    for _ in 0..<max(0, takesPart ? jobs - 1 : jobs) {
      Job.submit(to: queue, in: interpreter) { try self.work($0) }
    }
    // A job that has not begun when the caller is stopped has nothing to do any more.
    defer { next = count }
    if takesPart {
      let outer = activation.appliedQueue
      activation.appliedQueue = queue
      defer { activation.appliedQueue = outer }
      try work(activation)
    }
    _ = try interpreter.wait { self.next >= self.count && self.running == 0 }
    if let failure { throw failure }
  }

  /// Runs iterations as long as there are more.
  private func work(_ activation: Activation) throws {
    while next < count {
      let index = next
      next += 1
      running += 1
      do {
        try activation.step()
        _ = try interpreter.call(block, [.integer(index)], on: activation)
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
