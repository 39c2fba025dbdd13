import Foundation
import Scripting
import Synchronization

/// A run of a hostile program under limits, on a thread with a small stack.
final class HostileRun: Sendable {
  let program: HostileProgram

  /// The ways in which the run may end.
  let endings: Set<HostileProgram.Ending>

  private let limits: ScriptLimits
  private let state = Mutex(State())

  private struct State {
    var ending: HostileProgram.Ending?
    var text = ""
    var failure: ScriptError?
    /// The processor time of the process when the host stopped the script.
    var stopped: Duration?
    weak var interpreter: AnyObject?
    weak var budget: MemoryBudget?
  }

  /// The memory limit of a program in bytes.
  static let memory = 16 << 20

  /// The memory limit in bytes for a program that fills its memory while others run.
  ///
  /// Filling the normal limit would take seconds.
  private static let littleMemory = 4 << 20

  private static let depth = 2000

  /// The size of the stacks that Dispatch and other systems give to threads.
  private static let stackSize = 512 << 10

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - isStopped: `true` if the host stops the program, instead of a time limit.
  ///   - isAlone: `true` if no other program runs at the same time.
  init(_ program: HostileProgram, isStopped: Bool = false, isAlone: Bool = true) {
    self.program = program
    if isStopped || program.endings == [.stopped] {
      endings = [.stopped]
      limits = ScriptLimits(memory: Self.memory, depth: Self.depth)
      return
    }
    endings = program.endings
    // A program that may end by a time limit gets a short one. Other programs must not reach their
    // time limit, however busy the machine is.
    let isTimed = endings.contains(.time)
    let isWaiting = endings.contains(.deadline)
    let isFilling = endings == [.memory] && !isAlone
    limits = ScriptLimits(
      time: isTimed ? .milliseconds(100) : .seconds(60),
      deadline: isWaiting ? .milliseconds(250) : .seconds(120),
      memory: isFilling ? Self.littleMemory : Self.memory, depth: Self.depth)
  }

  /// The ending of the program, and the text of its error, which may be empty.
  var outcome: (ending: HostileProgram.Ending?, text: String) {
    state.withLock { ($0.ending, $0.text) }
  }

  /// `true` if the interpreter of the script is still referenced.
  var isLeft: Bool { state.withLock { $0.interpreter != nil } }

  /// `true` if the memory budget of the script is still referenced, for example by a job on a
  /// queue.
  var isCounted: Bool { state.withLock { $0.budget != nil } }

  /// The bytes that are still charged to the script.
  var charged: Int { state.withLock { $0.budget?.used ?? 0 } }

  /// Runs the program, waits for its queues, and releases the script.
  ///
  /// - Returns: The processor time of the process since the host stopped the script, or `nil` if
  ///   the host did not stop the script.
  @discardableResult func run() -> Duration? {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread { [self] in
      // Release the script before the measurement, because releasing the script also runs code.
      autoreleasepool {
        let ending = end()
        state.withLock { $0.ending = ending }
      }
      done.signal()
    }
    thread.stackSize = Self.stackSize
    thread.start()
    done.wait()
    return state.withLock { $0.stopped }.map { ProcessSampler.processorTime - $0 }
  }

  private func autoreleasepool(_ body: () -> Void) { body() }

  private func end() -> HostileProgram.Ending {
    do {
      let script = try Script(
        source: program.source, name: program.name, limits: limits, output: { _ in },
        log: { _ in })
      state.withLock { state in
        state.interpreter = script.interpreter
        state.budget = script.interpreter.memory
      }
      script.failureHandler = { [weak self] failure in
        self?.state.withLock { $0.failure = $0.failure ?? failure }
      }
      if endings == [.stopped] { stopSoon(script) }
      // Jobs that are still running end with the script.
      defer { script.stop("the run is over") }
      try script.run()
      try script.waitUntilIdle()
      if let failure = state.withLock({ $0.failure }) { throw failure }
      // This call throws if a job has reached a limit.
      if script.exitStatus == nil { try script.evaluate("0") }
      return .normally
    } catch {
      state.withLock { state in
        state.text = "\(error)"
        // The failure holds the exception, which holds the interpreter.
        state.failure = nil
      }
      if error is ScriptSyntaxError { return .refused }
      return (error as? ScriptError).map { Self.ending(of: $0.message) } ?? .exception
    }
  }

  private func stopSoon(_ script: Script) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) {
      [weak script, self] in
      state.withLock { $0.stopped = ProcessSampler.processorTime }
      script?.stop("the host has had enough")
    }
  }

  private static func ending(of message: String) -> HostileProgram.Ending {
    let endings: [(String, HostileProgram.Ending)] = [
      ("the script took longer than", .time), ("the script was not done within", .deadline),
      ("bytes of memory", .memory), ("nested too deeply", .depth),
      ("the host has had enough", .stopped),
    ]
    return endings.first { message.contains($0.0) }?.1 ?? .exception
  }
}
