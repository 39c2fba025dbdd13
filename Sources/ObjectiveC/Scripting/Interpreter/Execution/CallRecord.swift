/// A running call of the script's own code.
struct CallRecord {
  let code: UnsafeMutablePointer<LinkedCode.Facts>

  /// The registers, and the first address after them.
  let base: UnsafeMutablePointer<Value>
  let top: UnsafeMutablePointer<Value>

  /// The object whose method runs, which the caller retains; nil in a function.
  let receiver: Unmanaged<Object>?

  /// The next instruction, as of the last call or error.
  var next: UnsafeMutablePointer<Instruction>

  /// The caller's register for the result.
  let result: UInt16
  let resultKind: ResultKind

  /// Whether the caller is not the script's own code.
  let isEntry: Bool

  /// The index of the running instruction.
  var index: Int { max(0, next - code.pointee.instructions - 1) }

  var linked: LinkedCode { code.pointee.linked }
}

/// An error on its way to where it is handled, as code of the script holds it.
final class PendingError: Pointer {
  let error: any Error
  private let memory = MemoryBudget.current

  /// The bytes of the call stack in the error.
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
