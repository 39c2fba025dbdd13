/// The record of a running call of the script's own code.
struct CallRecord {
  let code: UnsafeMutablePointer<LinkedCode.Facts>

  /// The first register, and the address after the last register.
  let base: UnsafeMutablePointer<Value>
  let top: UnsafeMutablePointer<Value>

  /// The receiver of the method, which the caller retains, or `nil` in a function.
  let receiver: Unmanaged<Object>?

  /// The next instruction, updated before each call and at each error.
  var next: UnsafeMutablePointer<Instruction>

  /// The caller's register for the result.
  let result: UInt16
  let resultKind: ResultKind

  /// `true` if the caller is not the script's own code.
  let isEntry: Bool

  /// The index of the running instruction.
  var index: Int { max(0, next - code.pointee.instructions - 1) }

  var linked: LinkedCode { code.pointee.linked }
}

/// An error that is being handled, stored in a register of the script's code.
final class PendingError: Pointer {
  let error: any Error
  private let memory = MemoryBudget.current

  /// Bytes of the error's call stack.
  private let bytes: Int

  init(_ error: any Error) {
    self.error = error
    let callStack = (error as? ThrownObject)?.callStack ?? (error as? ScriptError)?.callStack ?? []
    bytes = callStack.reduce(0) { $0 + 64 + $1.utf8.count }
    super.init()
    memory?.note(bytes)
  }

  deinit { memory?.release(bytes) }

  override var noun: String { "an error" }
}
