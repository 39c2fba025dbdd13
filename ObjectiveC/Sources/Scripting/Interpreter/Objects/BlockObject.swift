/// A block: code and captured variables.
package final class BlockObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass. The properties change only in `deinit`.

  override class var encoding: String { "@?" }

  let code: LinkedCode

  /// The captured variables, which each call copies into its registers.
  let captures: UnsafeMutableBufferPointer<Value>

  /// The `self` of the method that made the block, or `nil` if the block's code does not use
  /// `self`.
  private(set) var receiver: Object?
  package let shape: FunctionShape

  /// Makes a block, moving the captured variables out of `captures`, which is then uninitialized.
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
    // The memory of `captures` is allocated even if the block captures nothing.
    note(contents: 32 + MemoryBudget.bytes(captures.count, of: MemoryLayout<Value>.stride))
  }

  /// The parts of the block that a call needs, none of which is retained.
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
    // Numbers refer to nothing, so they need no iterative release.
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
