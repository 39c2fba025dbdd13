import CSupport
import Glibc

/// What one thread is in the middle of in one machine.
package final class Activation {
  package unowned let machine: Machine

  /// Where the variables of the functions under way are.
  private let slots: UnsafeMutablePointer<Value>
  private(set) var top: UnsafeMutablePointer<Value>
  private let end: UnsafeMutablePointer<Value>

  /// The address that the thread's own stack must stay above.
  private var stackLimit: UInt = 0

  /// The functions under way, the outermost first.
  var calls: [CallRecord] = []

  /// The exceptions that are being handled, the innermost last.
  var caught: [Object] = []

  /// How many steps may be taken before the next look at the limits.
  var allowance = 0

  struct CallRecord {
    let code: Code
    var location: Int
  }

  private static let reserve: UInt = 100_000

  init(_ machine: Machine) {
    self.machine = machine
    let capacity = machine.limits.variables
    slots = .allocate(capacity: capacity)
    top = slots
    end = slots + capacity
  }

  /// Begins to be used by the present thread.
  func enter() {
    stackLimit = UInt(stackEnd()) + Self.reserve
    #if TSAN
      // The thread sanitizer notes calls in a place of its own, which has room for 65,536.
      stackLimit = max(stackLimit, UInt(stackAddress()) - 2 << 20)
    #endif
  }

  deinit {
    slots.deallocate()
  }

  /// Makes room for the variables of a function.
  ///
  /// - Throws: Where functions call each other too deeply.
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

  /// Lets go of the variables of a function, the last that was declared first.
  @inline(__always)
  func pop(_ base: UnsafeMutablePointer<Value>, _ count: Int) {
    for index in (0..<count).reversed() { (base + index).deinitialize(count: 1) }
    top = base
  }

  /// What says that there is no more room.
  private var tooDeep: Misuse {
    Misuse("calls are nested too deeply, \(calls.count) of the script's own among them")
  }

  /// Fails if built-in code calls itself too deeply.
  package func checkDepth() throws {
    if UInt(stackAddress()) < stackLimit { throw tooDeep }
  }

  /// Looks at the limits now and then, at every turn of a loop and every call.
  @inline(__always)
  func step() throws {
    allowance -= 1
    if allowance < 0 { try machine.look(self) }
  }
}
