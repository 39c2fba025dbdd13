package import ScriptProgram

/// A block: code and captured variables.
package final class BlockObject: Object, @unchecked Sendable {
  let code: LinkedCode
  private(set) var captures: [Value]

  /// The `self` of the method that made it, if the code uses that.
  private(set) var receiver: Object?
  package let shape: FunctionShape

  init(
    _ code: LinkedCode, captures: [Value], receiver: Object?, _ shape: FunctionShape,
    isa: ClassObject
  ) {
    self.code = code
    self.captures = captures
    self.receiver = receiver
    self.shape = shape
    super.init(isa)
    note(contents: MemoryBudget.bytes(ofArray: captures.count, Value.self))
  }

  deinit {
    if !captures.isEmpty || receiver != nil { IterativeRelease.release(takeContents()) }
  }

  override func takeContents() -> Any? {
    defer { (captures, receiver) = ([], nil) }
    return (captures, receiver)
  }
}
