import CScriptSupport
import Dispatch
@_spi(ObjectiveC) import DynamicMulticast
import Glibc

/// The state of one thread that runs code of an interpreter: the registers and the calls.
package final class Activation {
  // Unowned and unsafe: the interpreter owns its activations, and outlives them.
  package unowned(unsafe) let interpreter: Interpreter

  /// The budget of the interpreter, or `nil` without a memory limit.
  let memory: MemoryBudget?

  /// Bytes of temporary values of the running natives; see ``chargeTemporary(_:)``.
  var temporaries: Int { state.pointee.temporaries }

  /// Queues whose jobs wait for the current job, because of `dispatch_sync`.
  var heldQueues: [QueueIdentity] = []

  /// The object for the thread whose code runs, once the code has asked for the object.
  ///
  /// A block of `dispatch_sync` runs as the thread that waits for the block.
  var thread: Object?

  /// `true` while the thread runs a job that ``Background`` counts.
  private(set) var runsJob = false

  /// The system queue whose iterations the thread runs as the caller of `dispatch_apply`.
  var appliedQueue: DispatchQueue?

  /// Registers of all calls.
  ///
  /// No register above the registers of the innermost call holds a reference.
  private let stack: UnsafeMutablePointer<Value>
  private let end: UnsafeMutablePointer<Value>

  /// Records of the running calls, above a sentinel record at the first address.
  let records: UnsafeMutablePointer<CallRecord>
  private let lastRecord: UnsafeMutablePointer<CallRecord>

  /// The state that changes at each call, in memory without checks of exclusive access.
  let state: UnsafeMutablePointer<State>

  struct State {
    /// The record of the innermost running call.
    var record: UnsafeMutablePointer<CallRecord>

    /// The number of steps until the next check of the limits.
    var budget = 0

    /// Bytes of temporary values of the running natives.
    var temporaries = 0

    /// The address in the thread's stack below which further stack memory must be counted.
    var stackMark: UInt = 0

    /// The address above which the thread's stack pointer must remain.
    var stackLimit: UInt = 0

    /// The ends of the registers and records that calls may use without counting further memory.
    var registerMark: UnsafeMutablePointer<Value>
    var recordMark: UnsafeMutablePointer<CallRecord>

    /// Counted bytes of the thread's stack, of registers and of records.
    var countedBytes = 0
  }

  private static let reserve: UInt = 100_000

  /// The maximum number of bytes of the thread's stack that a script uses.
  ///
  /// The limit is necessary because the stack of a main thread may be unlimited.
  private static let largestStack: UInt = 64 << 20

  // A thread's outermost activation uses only little uncounted memory, because a process may have
  // hundreds of threads.

  /// Bytes of the thread's stack that are not counted.
  ///
  /// Beyond these bytes, the stack is counted in portions of the same size.
  private static let freeStack: UInt = 64 << 10

  /// The bytes of registers that are not counted, and likewise the bytes of records.
  private static let freeCalls = 16 << 10

  /// The size of the portions in which further registers and records are counted, in bytes.
  private static let portion = 4096

  // Memory beyond these sizes is returned to the system at the end, because a thread may then be
  // idle for a long time.

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

  /// Reserves memory that the system provides on first use, filled with zeros.
  ///
  /// Returning such memory with `munmap` takes effect immediately. A `Value` of all zeros holds no
  /// reference.
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

  /// Prepares the activation for the current thread.
  ///
  /// - Parameter outer: The activation of the same interpreter within which the thread runs, or
  ///   `nil`.
  func enter(within outer: Activation?) {
    thread = outer?.thread
    let address = UInt(stackAddress())
    if let outer {
      // Count the stack between both activations, too. A nested activation has no uncounted memory,
      // because a thread may have thousands of nested activations.
      state.pointee.stackLimit = outer.state.pointee.stackLimit
      state.pointee.stackMark = outer.state.pointee.stackMark
      (state.pointee.registerMark, state.pointee.recordMark) = (stack, records)
      return
    }
    // The thread sanitizer keeps a separate stack, which has room for 65,536 calls.
    let largest: UInt = isThreadSanitized() ? 2 << 20 : Self.largestStack
    state.pointee.stackLimit = max(UInt(stackEnd()) + Self.reserve, address - largest)
    state.pointee.stackMark = max(state.pointee.stackLimit, address - Self.freeStack)
    state.pointee.registerMark = min(end, stack + Self.freeCalls / MemoryLayout<Value>.stride)
    state.pointee.recordMark = min(
      lastRecord, records + Self.freeCalls / MemoryLayout<CallRecord>.stride)
  }

  /// Ends the use by the current thread.
  func leave() {
    releaseTemporaries(to: 0)
    thread = nil
    guard state.pointee.countedBytes > 0 else { return }
    memory?.release(state.pointee.countedBytes)
    state.pointee.countedBytes = 0
    giveBack(from: stack, to: state.pointee.registerMark)
    giveBack(from: records, to: state.pointee.recordMark)
    if UInt(stackAddress()) > state.pointee.stackMark &+ Self.keptStack {
      releaseStack(from: state.pointee.stackMark - Self.reserve)
    }
  }

  /// Returns the memory of many registers or records to the system, except for the first element.
  private func giveBack<Element>(
    from first: UnsafeMutablePointer<Element>, to end: UnsafeMutablePointer<Element>
  ) {
    if (end - first) * MemoryLayout<Element>.stride > Self.keptCalls {
      releasePages(first + 1, end)
    }
  }

  /// Runs the code of a job that ``Background`` counts.
  func runJob<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = runsJob
    runsJob = true
    defer { runsJob = outer }
    return try body()
  }

  /// The number of running calls of the script's own code.
  var depth: Int { state.pointee.record - records }

  /// Records of the running calls, innermost first.
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

  /// Throws an error if built-in code calls itself too deeply.
  ///
  /// - Throws: ``RuntimeFailure`` if the thread's stack is used up, ``Stopped`` if the stack
  ///   exceeds the memory limit.
  package func checkDepth() throws {
    if UInt(stackAddress()) < state.pointee.stackMark { try countStack() }
  }

  /// Counts more of the thread's stack, which recursive built-in code uses.
  @inline(never)
  private func countStack() throws {
    let address = UInt(stackAddress())
    if address < state.pointee.stackLimit { throw tooDeep }
    let mark = max(state.pointee.stackLimit, address - Self.freeStack)
    try count(bytes: Int(state.pointee.stackMark - mark))
    state.pointee.stackMark = mark
  }

  /// Counts the registers up to `top` and the records up to `record` for a call.
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

  /// Counts bytes of a temporary value before its allocation, until the running native returns.
  func chargeTemporary(_ bytes: Int) throws {
    guard let memory else { return }
    try memory.charge(bytes)
    state.pointee.temporaries += bytes
  }

  /// Releases the bytes of temporary values beyond the first `count` bytes.
  @inline(__always)
  func releaseTemporaries(to count: Int) {
    if temporaries == count { return }
    memory?.release(temporaries - count)
    state.pointee.temporaries = count
  }

  /// Counts steps in code that cannot throw; the next call of ``step(_:)`` checks the limits.
  func count(_ steps: Int) { state.pointee.budget &-= steps }

  /// Counts steps, and checks the limits at regular intervals.
  @inline(__always)
  package func step(_ count: Int = 1) throws {
    state.pointee.budget &-= max(0, count)
    if state.pointee.budget < 0 { try interpreter.checkLimits(self) }
  }
}

extension LinkedCode {
  /// The code of the sentinel record, which is the code of no function.
  ///
  /// The code never runs and never changes, so threads share it without synchronization.
  nonisolated(unsafe) static let none = LinkedCode(.none)
}
