import Invocation
/// Code with what an interpreter adds to it: its constants and what its calls have found.
///
/// It is kept as long as its interpreter, so that a method can be replaced while it runs.
package final class LinkedCode {
  package let code: Code

  /// The facts that the interpreter needs at each call, in memory that it can point to.
  let facts: UnsafeMutablePointer<Facts>

  struct Facts {
    let instructions: UnsafeMutablePointer<Instruction>
    let constants: UnsafeMutablePointer<Value>
    let caches: UnsafeMutablePointer<CallCache>
    let parameterCount: Int
    let captureCount: Int
    let managedCount: Int
    let argumentStart: Int
    let frameSize: Int
    let isVariadic: Bool

    /// A number that no other code has, for the calls of blocks.
    let key: Int
    unowned(unsafe) let linked: LinkedCode
  }

  private var blocks: [LinkedCode?]

  init(_ code: Code) {
    self.code = code
    blocks = Array(repeating: nil, count: code.blocks.count)
    let instructions = UnsafeMutablePointer<Instruction>.allocate(
      capacity: code.instructions.count)
    instructions.initialize(from: code.instructions, count: code.instructions.count)
    let constants = UnsafeMutablePointer<Value>.allocate(capacity: max(1, code.constants.count))
    constants.initialize(repeating: .void, count: code.constants.count)
    let caches = UnsafeMutablePointer<CallCache>.allocate(capacity: max(1, code.sites.count))
    for (index, site) in code.sites.enumerated() {
      (caches + index).initialize(to: CallCache(site))
    }
    facts = .allocate(capacity: 1)
    facts.initialize(
      to: Facts(
        instructions: instructions, constants: constants, caches: caches,
        parameterCount: code.parameterTypes.count, captureCount: code.captureCount,
        managedCount: code.managedCount, argumentStart: code.argumentStart,
        frameSize: code.frameSize, isVariadic: code.variadicRegister != nil,
        key: DispatchKeys.next(), linked: self))
  }

  deinit {
    facts.pointee.instructions.deallocate()
    facts.pointee.constants.deinitialize(count: code.constants.count)
    facts.pointee.constants.deallocate()
    for index in code.sites.indices { facts.pointee.caches[index].forget() }
    facts.pointee.caches.deinitialize(count: code.sites.count)
    facts.pointee.caches.deallocate()
    facts.deallocate()
  }

  /// Gives up the objects among the constants, which refer back to the interpreter.
  func releaseConstants() {
    for index in code.constants.indices { facts.pointee.constants[index] = .void }
    for index in code.sites.indices { facts.pointee.caches[index].forget() }
  }

  /// Gives up a class among the constants, so that its name is looked up again.
  func forget(_ type: ClassObject) {
    for index in code.constants.indices where facts.pointee.constants[index].object === type {
      facts.pointee.constants[index] = .void
    }
  }

  /// The code of a block, linked when it is first made.
  func block(_ index: Int, in interpreter: Interpreter) -> LinkedCode {
    if let known = blocks[index] { return known }
    let linked = interpreter.link(code.blocks[index].code)
    blocks[index] = linked
    return linked
  }
}

/// What a call has found for a class, and for a version of all methods.
struct CallCache {
  /// What the code knows of the call, as long as there is the code.
  var site: CallSite { knownSite.takeUnretainedValue() }
  let knownSite: Unmanaged<CallSite>

  let selector: Selector?
  let argumentCount: Int

  /// The ``Object/dispatchKey`` of the receiver, or the key of a block's code; unused in a message
  /// to
  /// `super`.
  var key = 0
  var version = -1
  var kind = Kind.other

  /// What becomes of the result.
  var result = ResultKind.any

  /// The code of a method or function of the script.
  var code: UnsafeMutablePointer<LinkedCode.Facts>?

  /// The body of a built-in method, retained.
  var native: Unmanaged<NativeCode>?

  /// The function, retained.
  var function: Unmanaged<Function>?

  /// The index of an accessor's variable.
  var variable = 0

  init(_ site: CallSite) {
    knownSite = .passUnretained(site)
    selector = site.selector
    argumentCount = site.types.count
  }

  enum Kind: UInt8 {
    /// Found again at each call.
    case other
    case code, native, getter, setter
  }

  mutating func forget() {
    native?.release()
    function?.release()
    native = nil
    function = nil
    version = -1
    kind = .other
  }
}

/// What a call makes of a result.
enum ResultKind: UInt8 {
  case any, integer, floating

  /// It is dropped.
  case none

  init(_ type: StaticType) {
    switch type {
    case .integer: self = .integer
    case .floating: self = .floating
    case .void: self = .none
    default: self = .any
    }
  }
}
