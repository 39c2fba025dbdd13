import Invocation
/// Code together with the interpreter's additions: the constants and the call caches.
///
/// The interpreter keeps linked code until its own end, so a method can be replaced while it runs.
package final class LinkedCode {
  package let code: Code

  /// The facts that the interpreter needs at each call, in memory with a stable address.
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

    /// A process-wide unique number of the code, which the call cache compares for blocks.
    let key: Int
    // Unowned and unsafe: `linked` owns these facts, and deallocates them in its `deinit`.
    unowned(unsafe) let linked: LinkedCode
  }

  /// The key of linked code in ``Definitions``.
  struct Key: Hashable {
    let code: ObjectIdentifier
    var command: Selector?
  }

  private var blocks: [LinkedCode?]

  /// The selector that `_cmd` has instead of the declared selector, or `nil`.
  private let command: Selector?

  init(_ code: Code, _ command: Selector? = nil) {
    self.code = code
    self.command = command
    blocks = Array(repeating: nil, count: code.blocks.count)
    let instructions = UnsafeMutablePointer<Instruction>.allocate(
      capacity: code.instructions.count)
    instructions.initialize(from: code.instructions, count: code.instructions.count)
    let constants = UnsafeMutablePointer<Value>.allocate(capacity: max(1, code.constants.count))
    constants.initialize(repeating: .void, count: code.constants.count)
    if let command {
      for (index, constant) in code.constants.enumerated() {
        if case .command = constant { constants[index] = .selector(command) }
      }
    }
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

  /// Releases the objects in the constants and caches, which refer back to the interpreter.
  func releaseConstants() {
    for index in code.constants.indices { facts.pointee.constants[index] = .void }
    for index in code.sites.indices { facts.pointee.caches[index].forget() }
  }

  /// Removes a class from the constants, so that the class's name is looked up again.
  func forget(_ type: ClassObject) {
    for index in code.constants.indices where facts.pointee.constants[index].object === type {
      facts.pointee.constants[index] = .void
    }
  }

  /// Returns the code of a block, linking the code when the block is first made.
  func block(_ index: Int, in interpreter: Interpreter) -> LinkedCode {
    if let known = blocks[index] { return known }
    let linked = interpreter.link(code.blocks[index].code, command: command)
    blocks[index] = linked
    return linked
  }
}

/// An inline cache of a call: the callee for one class and one version of all methods.
struct CallCache {
  /// The compiled description of the call.
  ///
  /// The code retains the call site, and owns the cache, so the reference is valid as long as the
  /// cache.
  var site: CallSite { knownSite.takeUnretainedValue() }
  let knownSite: Unmanaged<CallSite>

  let selector: Selector?
  let argumentCount: Int

  /// The key of the cached callee.
  ///
  /// The key is the receiver's ``Object/dispatchKey``, or the key of a block's code. A message to
  /// `super` does not use the key.
  var key = 0
  var version = -1
  var kind = Kind.other

  /// The conversion of the result.
  var result = ResultKind.any

  /// The code of a method or function of the script; not `nil` if `kind` is `Kind.code`.
  var code: UnsafeMutablePointer<LinkedCode.Facts>?

  /// The body of a built-in method, which the cache retains.
  var native: Unmanaged<NativeCode>?

  /// The function, which the cache retains.
  var function: Unmanaged<Function>?

  /// The index of the variable that an accessor method reads or writes.
  var variable = 0

  init(_ site: CallSite) {
    knownSite = .passUnretained(site)
    selector = site.selector
    argumentCount = site.types.count
  }

  enum Kind: UInt8 {
    /// The callee is looked up again at each call.
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

/// The conversion of a call's result to the type that the caller expects.
enum ResultKind: UInt8 {
  case any, integer, floating

  /// The result is dropped.
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
