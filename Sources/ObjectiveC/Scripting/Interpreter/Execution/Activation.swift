import CRuntimeSupport
import Dispatch
import DynamicMulticast
import Glibc

/// The state of one thread that runs code of an interpreter: its registers and calls.
package final class Activation {
  // The interpreter keeps its activations.
  package unowned(unsafe) let interpreter: Interpreter

  /// The budget of the interpreter; nil if it has no limit.
  let memory: MemoryBudget?

  /// The bytes of temporary values of the running natives; see ``chargeTemporary(_:)``.
  var temporaries: Int { state.pointee.temporaries }

  /// The queues whose jobs wait until the present one is done, by `dispatch_sync`.
  var heldQueues: [QueueIdentity] = []

  /// The queue of the system's whose iterations the thread runs, as the caller of `dispatch_apply`.
  var appliedQueue: DispatchQueue?

  /// The registers of all calls: above those of the innermost call, none holds a reference.
  private let stack: UnsafeMutablePointer<Value>
  private let end: UnsafeMutablePointer<Value>

  /// The running calls; the first is none, below the outermost.
  let records: UnsafeMutablePointer<CallRecord>
  private let lastRecord: UnsafeMutablePointer<CallRecord>

  /// What changes at each call, in memory that is accessed without checks for exclusive access.
  let state: UnsafeMutablePointer<State>

  struct State {
    /// The innermost running call.
    var record: UnsafeMutablePointer<CallRecord>

    /// The number of steps until the limits are checked next.
    var budget = 0

    /// The bytes of temporary values of the running natives.
    var temporaries = 0

    /// The address of the thread's own stack below which more of it is to be counted.
    var stackMark: UInt = 0

    /// The address that the thread's own stack must stay above.
    var stackLimit: UInt = 0

    /// The end of the registers, and the last record, that calls may use before more are counted.
    var registerMark: UnsafeMutablePointer<Value>
    var recordMark: UnsafeMutablePointer<CallRecord>

    /// The bytes of the thread's own stack, of registers and of records that have been counted.
    var countedBytes = 0
  }

  private static let reserve: UInt = 100_000

  /// The most bytes of the thread's own stack that a script uses.
  ///
  /// The stack of a main thread may have no limit.
  private static let largestStack: UInt = 64 << 20

  // What the outermost activation of a thread uses without being counted is little: there may be
  // hundreds of threads.

  /// The bytes of the thread's own stack that are not counted, and by which it is counted from there
  /// on.
  private static let freeStack: UInt = 64 << 10

  /// The bytes of the registers, and of the records, that are not counted.
  private static let freeCalls = 16 << 10

  /// The bytes by which the registers and records are counted from there on.
  private static let portion = 4096

  // What is beyond these is given back to the system at the end: a thread may be idle for long.

  private static let keptStack: UInt = 128 << 10
  private static let keptCalls = 64 << 10

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    memory = interpreter.memory.limit == nil ? nil : interpreter.memory
    let depth = min(max(1, interpreter.limits.depth), 4_000_000)
    let capacity = max(100_000, min(depth * 64, 4_000_000))
    stack = Self.allocate(capacity)
    end = stack + capacity
    records = Self.allocate(depth + 1)
    lastRecord = records + depth
    let none = LinkedCode.none
    records.initialize(
      to: CallRecord(
        code: none.facts, base: stack, top: stack, receiver: nil,
        next: none.facts.pointee.instructions, result: 0, resultKind: .none, isEntry: true))
    state = .allocate(capacity: 1)
    state.initialize(to: State(record: records, registerMark: stack, recordMark: records))
  }

  /// Reserves memory that the system gives, zeroed, where it is first used, and gets back at once.
  ///
  /// A value of zeros refers to nothing.
  private static func allocate<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
    guard
      let memory = mmap(
        nil, count * MemoryLayout<Element>.stride, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), memory != MAP_FAILED
    else { fatalError("there is no memory for \(count) registers") }
    return memory.bindMemory(to: Element.self, capacity: count)
  }

  deinit {
    munmap(stack, (end - stack) * MemoryLayout<Value>.stride)
    munmap(records, (lastRecord - records + 1) * MemoryLayout<CallRecord>.stride)
    state.deallocate()
  }

  /// Prepares the activation for the present thread.
  ///
  /// - Parameter outer: The activation of the interpreter within which the thread runs; nil if there
  ///   is none.
  func enter(within outer: Activation?) {
    let address = UInt(stackAddress())
    if let outer {
      // What is between the two is counted, too, and nothing is free: there may be thousands.
      state.pointee.stackLimit = outer.state.pointee.stackLimit
      state.pointee.stackMark = outer.state.pointee.stackMark
      (state.pointee.registerMark, state.pointee.recordMark) = (stack, records)
      return
    }
    #if TSAN
      // The thread sanitizer keeps a stack of its own, which has room for 65,536 calls.
      let largest: UInt = 2 << 20
    #else
      let largest = Self.largestStack
    #endif
    state.pointee.stackLimit = max(UInt(stackEnd()) + Self.reserve, address - largest)
    state.pointee.stackMark = max(state.pointee.stackLimit, address - Self.freeStack)
    state.pointee.registerMark = min(end, stack + Self.freeCalls / MemoryLayout<Value>.stride)
    state.pointee.recordMark = min(
      lastRecord, records + Self.freeCalls / MemoryLayout<CallRecord>.stride)
  }

  /// Ends the use by the present thread.
  func leave() {
    releaseTemporaries(to: 0)
    guard state.pointee.countedBytes > 0 else { return }
    memory?.release(state.pointee.countedBytes)
    state.pointee.countedBytes = 0
    giveBack(from: stack, to: state.pointee.registerMark)
    giveBack(from: records, to: state.pointee.recordMark)
    if UInt(stackAddress()) > state.pointee.stackMark &+ Self.keptStack {
      releaseStack(from: state.pointee.stackMark - Self.reserve)
    }
  }

  /// Gives registers or records back to the system, apart from the first, if they are many.
  private func giveBack<Element>(
    from first: UnsafeMutablePointer<Element>, to end: UnsafeMutablePointer<Element>
  ) {
    if (end - first) * MemoryLayout<Element>.stride > Self.keptCalls {
      releasePages(first + 1, end)
    }
  }

  /// The number of running calls of the script's own code.
  var depth: Int { state.pointee.record - records }

  /// The running calls, the innermost first.
  var calls: some Sequence<CallRecord> {
    sequence(first: state.pointee.record) { $0 - 1 }
      .prefix { [records] in $0 > records }.lazy.map(\.pointee)
  }

  var budget: Int {
    get { state.pointee.budget }
    set { state.pointee.budget = newValue }
  }

  /// The error for calls that are nested too deeply.
  var tooDeep: RuntimeFailure {
    RuntimeFailure("calls are nested too deeply, \(depth) of the script's own among them")
  }

  /// Fails if built-in code calls itself too deeply.
  package func checkDepth() throws {
    if UInt(stackAddress()) < state.pointee.stackMark { try countStack() }
  }

  /// Counts more of the thread's own stack, which built-in code uses that calls itself.
  @inline(never)
  private func countStack() throws {
    let address = UInt(stackAddress())
    if address < state.pointee.stackLimit { throw tooDeep }
    let mark = max(state.pointee.stackLimit, address - Self.freeStack)
    try count(bytes: Int(state.pointee.stackMark - mark))
    state.pointee.stackMark = mark
  }

  /// Counts the registers and records that a call needs, up to given ends.
  @inline(never)
  func countCall(_ top: Registers, _ record: UnsafeMutablePointer<CallRecord>) throws {
    if top > end || record > lastRecord { throw tooDeep }
    let (registers, records) = (state.pointee.registerMark, state.pointee.recordMark)
    let registerMark = max(
      registers, min(end, top + Self.portion / MemoryLayout<Value>.stride))
    let recordMark = max(
      records, min(lastRecord, record + Self.portion / MemoryLayout<CallRecord>.stride))
    try count(
      bytes: UnsafeRawPointer(registers).distance(to: registerMark)
        + UnsafeRawPointer(records).distance(to: recordMark))
    (state.pointee.registerMark, state.pointee.recordMark) = (registerMark, recordMark)
  }

  private func count(bytes: Int) throws {
    try memory?.charge(bytes)
    state.pointee.countedBytes += bytes
  }

  /// Counts bytes of a temporary value that is about to be made, until the running native returns.
  func chargeTemporary(_ bytes: Int) throws {
    guard let memory else { return }
    try memory.charge(bytes)
    state.pointee.temporaries += bytes
  }

  /// Counts no longer what has been charged for temporary values since there were as many bytes.
  @inline(__always)
  func releaseTemporaries(to count: Int) {
    if temporaries == count { return }
    memory?.release(temporaries - count)
    state.pointee.temporaries = count
  }

  /// Counts steps where nothing can be thrown; the next step checks the limits.
  func count(_ steps: Int) { state.pointee.budget &-= steps }

  /// Counts steps, and checks the limits now and then.
  @inline(__always)
  package func step(_ count: Int = 1) throws {
    state.pointee.budget &-= max(0, count)
    if state.pointee.budget < 0 { try interpreter.checkLimits(self) }
  }
}

extension LinkedCode {
  /// The code of no function.
  nonisolated(unsafe) static let none = LinkedCode(.none)
}
