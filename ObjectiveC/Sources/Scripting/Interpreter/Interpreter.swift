import Invocation
import ObjectProperties
import Synchronization

/// The interpreter of a script: the script's classes, functions and variables, and the lock for
/// running them.
package final class Interpreter: @unchecked Sendable {
  // Unchecked: a thread accesses the variables only while it holds `lock`.

  let lock = InterpreterLock()
  package let limits: ScriptLimits

  /// The budget that counts the script's bytes.
  package let memory: MemoryBudget

  /// Receives the output of the script.
  package let output: @Sendable (String) -> Void

  /// Receives the lines of `NSLog`.
  package let log: @Sendable (String) -> Void

  /// The script's definitions; the caller holds `lock`.
  package var definitions: Definitions {
    assertLockIsHeld()
    return guardedDefinitions
  }

  private let guardedDefinitions = Definitions()

  /// The script's classes that stand for Swift classes.
  @exclusivity(unchecked) var swiftClasses = SwiftClasses()

  let associationsKey = AssociationsKey()

  /// The receivers of `dealloc` in place of the objects that are being deallocated.
  var deallocating: [ObjectIdentifier: Object] = [:]

  /// The activations that are inside an `@synchronized`, by object.
  var monitors: [ObjectIdentifier: (activation: Activation, depth: Int)] = [:]

  /// A version number that increases whenever a class gets an instance variable.
  var layoutVersion: Int {
    get { counters.pointee.layoutVersion }
    set { counters.pointee.layoutVersion = newValue }
  }

  /// The number of times that the script has defined a `dealloc`.
  let deallocVersion = Atomic(0)

  /// A version number that increases whenever a method changes.
  package var methodVersion: Int {
    get { counters.pointee.methodVersion }
    set {
      counters.pointee.methodVersion = newValue
      answers.clear()
    }
  }

  /// The counters that the interpreter reads at each call, in memory with a stable address.
  let counters: UnsafeMutablePointer<Counters>

  struct Counters {
    var methodVersion = 0
    var layoutVersion = 0

    /// The number of threads that run the script's code or wait inside it.
    var running = 0

    /// The number of times that a thread has begun to run the script's code.
    var entries = 0

    /// The number of undelayed jobs that have begun on the main queue.
    var mainJobs = 0
  }

  /// The cached answers of objects to Swift, which threads read without the lock.
  let answers = AnswerCache()

  /// Methods of `NSObject` for `respondsToSelector:` and `methodSignatureForSelector:`.
  var originalAnswers: (responds: ScriptMethod?, signature: ScriptMethod?)

  /// The clock of the script's timers, delays, waits and dates.
  @exclusivity(unchecked) var clock = ScriptClock()

  /// The state of the jobs on queues.
  package let background = Background()
  let jobs = PendingJobs()

  /// Queues that the host has suspended.
  @exclusivity(unchecked) var hostSuspendedQueues = HostSuspendedQueues()

  /// Objects that may be part of reference cycles.
  let containers = ContainerList()

  /// The phase of the script's life.
  private(set) var phase = Phase.running

  enum Phase {
    case running

    /// The script has been deallocated, but threads may still run its code.
    ///
    /// Objects and jobs can outlive the script.
    case deallocated

    /// The last thread has left the deallocated script, and releases the contents.
    case abandoned
  }

  /// `true` if the script has been deallocated.
  var isTornDown: Bool { phase != .running }

  /// Records that the script has been deallocated.
  func noteDeallocation() {
    assertLockIsHeld()
    if phase == .running { phase = .deallocated }
  }

  /// Activations that no thread uses.
  @exclusivity(unchecked) private var idle: [Activation] = []

  /// The maximum number of idle activations, because each activation keeps some uncounted memory.
  private static let idleLimit = 16

  /// `true` while a part of the library is installed.
  ///
  /// Every program already knows the methods of the part, and no method cache was filled without
  /// them.
  @exclusivity(unchecked) var isInstalling = false

  /// The counter of the code that runs, or `nil` if no code is counted.
  @exclusivity(unchecked) var counter: (any CodeCounter)?

  /// The record of what the script uses and nothing provides; `nil` if such a use is an error.
  @exclusivity(unchecked) var standIns: StandIns?

  /// The order of dictionaries and sets; `nil` for the order in which elements were added.
  @exclusivity(unchecked) package var enumerationOrder: EnumerationOrder?

  /// The built-in methods, including replaced methods, which may still run.
  var natives: [NativeCode] = []

  /// The library, which makes the objects of literals.
  @exclusivity(unchecked) package var library: (any ObjectLibrary)?

  // MARK: Limits

  let stopSignal = StopSignal()

  /// Arguments of `main`, starting with the program's name.
  @exclusivity(unchecked) var arguments = ["script"]

  // Each entry into the script accesses `time`. Like `idle`, `time` is accessed by no code that
  // could access it again during the access, so the exclusivity check is not needed.
  @exclusivity(unchecked) var time: TimeBudget

  package init(
    limits: ScriptLimits, output: @escaping @Sendable (String) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.limits = limits
    memory = MemoryBudget(limit: limits.memory, stopSignal, background)
    self.output = output
    self.log = log
    time = TimeBudget(limits)
    counters = .allocate(capacity: 1)
    counters.initialize(to: Counters())
  }

  deinit {
    counters.deallocate()
  }

  /// Returns the class with the given name, and makes the class if necessary.
  package func addClass(_ name: String, superclass: ClassObject?) -> ClassObject {
    if let existing = definitions.classes[name] { return existing }
    let new = ClassObject(name, superclass: superclass, in: self)
    definitions.classes[name] = new
    forgetUnavailableClass(named: name)
    return new
  }

  /// Registers a class under its name; returns `false` if another class has the name.
  func register(_ type: ClassObject) -> Bool {
    guard definitions.classes[type.name] == nil else { return false }
    definitions.classes[type.name] = type
    forgetUnavailableClass(named: type.name)
    declare(type)
    return true
  }

  /// Removes a class from the registered classes.
  func unregister(_ type: ClassObject) {
    if definitions.classes[type.name] === type { definitions.classes[type.name] = nil }
  }

  /// Adds a method to its class, and replaces any method with the same selector.
  package func add(_ method: ScriptMethod, toClass isOfClass: Bool = false) {
    if isOfClass {
      method.owner.classMethods[method.selector] = method
    } else {
      method.owner.instanceMethods[method.selector] = method
    }
    if method.isScript, method.selector == Selectors.dealloc { method.owner.noteDealloc() }
    if isInstalling { return }
    let isBuiltIn = method.code?.code.isOfLibrary ?? true
    definitions.declarations.declare(method.selector, method.shape, isBuiltIn: isBuiltIn)
    methodVersion += 1
  }

  /// Returns the types of the methods with a selector, for a receiver whose class is not known.
  func knownShape(of selector: Selector) -> FunctionShape? {
    definitions.declarations.knownShape(of: selector)
  }

  /// Returns whether protocol `name` is protocol `other` or adopts it.
  func protocolNamed(_ name: String, adopts other: String) -> Bool {
    definitions.declarations.adopted(by: name).contains(other)
  }

  // MARK: Running

  /// Traps in a debug build if the current thread does not run the script.
  ///
  /// A thread that runs the script holds the lock. The exception is the last thread after
  /// deallocation, which releases the contents without the lock.
  @inline(__always)
  func assertLockIsHeld() {
    assert(
      phase == .abandoned || ActivationStack.current(of: self) != nil,
      "the script is used without its lock")
  }

  /// Runs `body` on the current thread with the interpreter's lock.
  ///
  /// The method waits for the lock, unless the current thread already holds the lock.
  package func run<Result>(_ body: (Activation) throws -> Result) rethrows -> Result {
    if let current = ActivationStack.current(of: self) { return try body(current) }
    acquireLock()
    var isLast = false
    // Release the contents after unlocking, because deallocating the host's objects runs host code.
    defer { if isLast { releaseContents() } }
    defer { releaseLock() }
    counters.pointee.running += 1
    counters.pointee.entries &+= 1
    defer {
      counters.pointee.running -= 1
      isLast = phase == .deallocated && counters.pointee.running == 0
      if isLast { phase = .abandoned }
    }
    let activation = idle.popLast() ?? Activation(self)
    activation.enter(within: ActivationStack.waiting(of: self))
    defer {
      activation.leave()
      if idle.count < Self.idleLimit { idle.append(activation) }
    }
    return try ActivationStack.with(activation) { try body(activation) }
  }
}

/// A protocol of a script.
package final class ScriptProtocol {
  package let name: String
  var requirements = ProtocolRequirements()

  init(_ name: String) {
    self.name = name
  }
}
