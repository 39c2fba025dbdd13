import CSupport
import DynamicMulticast
import Glibc

/// The state of one thread that runs code of a machine: its variables and calls.
package final class Activation {
  package unowned let machine: Machine

  /// The budget of the machine; nil if it has no limit.
  let memory: MemoryBudget?

  /// The variables of the running functions.
  private let slots: UnsafeMutablePointer<Value>
  private(set) var top: UnsafeMutablePointer<Value>
  private let end: UnsafeMutablePointer<Value>

  /// The address that the thread's own stack must stay above.
  private var stackLimit: UInt = 0

  /// The running functions, the outermost first.
  var calls: [CallRecord] = []

  /// The exceptions that are being handled, the innermost last.
  var caught: [Object] = []

  /// The queues whose jobs wait until the present one is done, by `dispatch_sync`.
  var heldQueues: [QueueIdentity] = []

  /// The number of steps until the limits are checked next.
  var budget = 0

  /// The bytes of temporary values of the running natives; see ``chargeTemporary(_:)``.
  private(set) var temporaries = 0

  struct CallRecord {
    let code: Code
    var location: Int
  }

  private static let reserve: UInt = 100_000

  init(_ machine: Machine) {
    self.machine = machine
    memory = machine.memory.limit == nil ? nil : machine.memory
    let capacity = machine.limits.variables
    slots = .allocate(capacity: capacity)
    top = slots
    end = slots + capacity
  }

  /// Prepares the activation for the present thread.
  func enter() {
    stackLimit = UInt(stackEnd()) + Self.reserve
    #if TSAN
      // The thread sanitizer keeps a stack of its own, which has room for 65,536 calls.
      stackLimit = max(stackLimit, UInt(stackAddress()) - 2 << 20)
    #endif
  }

  deinit {
    slots.deallocate()
  }

  /// Allocates the variables of a function.
  ///
  /// - Throws: ``RuntimeFailure`` if calls are nested too deeply.
  @inline(__always)
  func push(_ count: Int) throws -> UnsafeMutablePointer<Value> {
    let base = top
    if base + count > end || UInt(stackAddress()) < stackLimit
      || calls.count >= machine.limits.depth
    {
      throw tooDeep
    }
    top = base + count
    base.initialize(repeating: .void, count: count)
    return base
  }

  /// Releases the variables of a function, in reverse order of declaration.
  @inline(__always)
  func pop(_ base: UnsafeMutablePointer<Value>, _ count: Int) {
    for index in (0..<count).reversed() { (base + index).deinitialize(count: 1) }
    top = base
  }

  /// The error for calls that are nested too deeply.
  private var tooDeep: RuntimeFailure {
    RuntimeFailure("calls are nested too deeply, \(calls.count) of the script's own among them")
  }

  /// Fails if built-in code calls itself too deeply.
  package func checkDepth() throws {
    if UInt(stackAddress()) < stackLimit { throw tooDeep }
  }

  /// Counts iterations of a loop, or a call, and checks the limits now and then.
  @inline(__always)
  func step(_ count: Int = 1) throws {
    budget &-= count
    if budget < 0 { try machine.checkLimits(self) }
  }

  /// Counts bytes of a temporary value that is about to be made, until the running native returns.
  func chargeTemporary(_ bytes: Int) throws {
    guard let memory else { return }
    try memory.charge(bytes)
    temporaries += bytes
  }

  /// Counts no longer what has been charged for temporary values since there were as many bytes.
  @inline(__always)
  func releaseTemporaries(to count: Int) {
    if temporaries == count { return }
    memory?.release(temporaries - count)
    temporaries = count
  }

  /// Counts iterations of a loop where nothing can be thrown; the next step checks the limits.
  func count(_ steps: Int) { budget &-= steps }
}
