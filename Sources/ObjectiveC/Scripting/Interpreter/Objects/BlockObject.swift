/// A block: code and captured variables.
package final class BlockObject: Object, @unchecked Sendable {
  let code: LinkedCode

  /// The captured variables, in memory that calls copy from.
  let captures: UnsafeMutableBufferPointer<Value>

  /// The `self` of the method that made it, if the code uses that.
  private(set) var receiver: Object?
  package let shape: FunctionShape

  /// Makes a block, moving the captured variables out of where they are.
  init(
    _ code: LinkedCode, moving captures: UnsafeMutableBufferPointer<Value>, receiver: Object?,
    _ shape: FunctionShape, isa: ClassObject
  ) {
    self.code = code
    self.captures = .allocate(capacity: captures.count)
    _ = self.captures.moveInitialize(fromContentsOf: captures)
    self.receiver = receiver
    self.shape = shape
    super.init(isa)
    // Also without captures, their memory is allocated.
    note(contents: 32 + MemoryBudget.bytes(captures.count, of: MemoryLayout<Value>.stride))
  }

  /// What a call of the block needs; none of it is retained.
  @inline(__always)
  var call:
    (
      code: UnsafeMutablePointer<LinkedCode.Facts>, captures: UnsafeMutableBufferPointer<Value>,
      receiver: Unmanaged<Object>?
    )
  {
    (code.facts, captures, receiver.map(Unmanaged.passUnretained))
  }

  deinit {
    // Numbers refer to nothing.
    if receiver == nil, !captures.contains(where: \.isReference) {
      captures.deallocate()
    } else {
      IterativeRelease.release(takeCaptures())
    }
  }

  private func takeCaptures() -> ([Value], Object?) {
    defer {
      captures.deinitialize()
      captures.deallocate()
      receiver = nil
    }
    return (Array(captures), receiver)
  }
}
