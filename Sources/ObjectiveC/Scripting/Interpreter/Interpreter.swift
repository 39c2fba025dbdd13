package import Invocation
import Synchronization

/// The interpreter of a script: its classes, functions and variables, and the lock for running
/// them.
package final class Interpreter: @unchecked Sendable {
  // Unchecked: a thread accesses the variables only while it holds `lock`.

  let lock = InterpreterLock()
  package let limits: ScriptLimits

  /// The count of the script's bytes.
  package let memory: MemoryBudget

  /// Receives the script's output.
  package let output: @Sendable (String) -> Void

  /// Receives the texts of `NSLog`.
  package let log: @Sendable (String) -> Void

  /// What the script has defined; to be used with the lock.
  package var definitions: Definitions {
    assertLockIsHeld()
    return guardedDefinitions
  }

  private let guardedDefinitions = Definitions()

  /// The classes for classes of Swift.
  @exclusivity(unchecked) var swiftClasses = SwiftClasses()

  let associationsKey = AssociationsKey()

  /// The activations that are in an `@synchronized`, by object.
  var monitors: [ObjectIdentifier: (activation: Activation, depth: Int)] = [:]

  /// A number that changes whenever a class gets an instance variable.
  var layoutVersion: Int {
    get { counters.pointee.layoutVersion }
    set { counters.pointee.layoutVersion = newValue }
  }

  /// The number of times that the script has defined a `dealloc`.
  let deallocVersion = Atomic(0)

  /// A number that changes whenever a method does.
  package var methodVersion: Int {
    get { counters.pointee.methodVersion }
    set {
      counters.pointee.methodVersion = newValue
      answers.clear()
    }
  }

  /// What the interpreter uses at each call, in memory that it can point to.
  let counters: UnsafeMutablePointer<Counters>

  struct Counters {
    var methodVersion = 0
    var layoutVersion = 0

    /// The number of threads that run code of the script, or wait within it.
    var running = 0

    /// The number of times that a thread has begun to run code of the script.
    var entries = 0
  }

  /// What objects answer Swift without the lock.
  let answers = AnswerCache()

  /// The methods of `NSObject` that answer whether there is a method, and its signature.
  var originalAnswers: (responds: ScriptMethod?, signature: ScriptMethod?)

  /// The jobs on queues.
  package let background = Background()
  let jobs = PendingJobs()

  /// What may be in reference cycles.
  let containers = ContainerList()

  /// What has become of the script.
  private(set) var phase = Phase.running

  enum Phase {
    case running

    /// It has been deallocated; threads may still be within its code, and objects and jobs outlive
    /// it.
    case deallocated

    /// The last thread has left it after that, and releases its contents.
    case abandoned
  }

  /// Whether the script has been deallocated.
  var isTornDown: Bool { phase != .running }

  /// Notes that the script has been deallocated.
  func noteDeallocation() {
    assertLockIsHeld()
    if phase == .running { phase = .deallocated }
  }

  /// Activations that no thread uses.
  @exclusivity(unchecked) private var idle: [Activation] = []

  /// The number of activations that are kept for later: each has some memory that is not counted.
  private static let idleLimit = 16

  /// Whether compilers get to know the methods that are added: not those of the library, which each
  /// program knows.
  var declaresMethods = true

  /// The built-in methods, each of which may be running although it has been replaced.
  var natives: [NativeCode] = []

  /// The library, which makes the objects of literals.
  @exclusivity(unchecked) package var library: (any ObjectLibrary)?

  // MARK: Limits

  let stopSignal = StopSignal()

  /// What `main` gets: the program's name, and its arguments.
  @exclusivity(unchecked) var arguments = ["script"]

  // Accessed at each entry, and by no code that could access it again meanwhile, as `idle` is.
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

  /// Makes a class, or finds the one with the name.
  package func addClass(_ name: String, superclass: ClassObject?) -> ClassObject {
    if let existing = definitions.classes[name] { return existing }
    let new = ClassObject(name, superclass: superclass, in: self)
    definitions.classes[name] = new
    forgetUnavailableClass(named: name)
    return new
  }

  /// Registers a class under its name, unless another has the name.
  func register(_ type: ClassObject) -> Bool {
    guard definitions.classes[type.name] == nil else { return false }
    definitions.classes[type.name] = type
    forgetUnavailableClass(named: type.name)
    declare(type)
    return true
  }

  /// Removes a class from the registered ones.
  func unregister(_ type: ClassObject) {
    if definitions.classes[type.name] === type { definitions.classes[type.name] = nil }
  }

  /// Removes a built-in class that the script replaces by one of its own.
  func removeClass(named name: String) { definitions.classes[name] = nil }

  /// Adds a method to its class, replacing one with the same selector.
  package func add(_ method: ScriptMethod, toClass isOfClass: Bool = false) {
    if isOfClass {
      method.owner.classMethods[method.selector] = method
    } else {
      method.owner.instanceMethods[method.selector] = method
    }
    if method.isScript, method.selector == Selectors.dealloc { method.owner.noteDealloc() }
    if declaresMethods {
      definitions.declarations.declare(method.selector, method.shape, isBuiltIn: !method.isScript)
    }
    methodVersion += 1
  }

  /// The types of methods with a selector, for a receiver of unknown class.
  func knownShape(of selector: Selector) -> FunctionShape? {
    definitions.declarations.knownShape(of: selector)
  }

  /// Whether a protocol is the other, or adopts it.
  func protocolNamed(_ name: String, adopts other: String) -> Bool {
    AdoptedProtocols(of: name, in: self).contains(other)
  }

  // MARK: Running

  /// Traps in a debug build if the present thread does not run the script.
  ///
  /// It holds the lock then; or it is the last one, which releases the contents.
  @inline(__always)
  func assertLockIsHeld() {
    assert(
      phase == .abandoned || ActivationStack.current(of: self) != nil,
      "the script is used without its lock")
  }

  /// Runs the body on this thread with the interpreter's lock, waiting for it first.
  package func run<Result>(_ body: (Activation) throws -> Result) rethrows -> Result {
    if let current = ActivationStack.current(of: self) { return try body(current) }
    acquireLock()
    var isLast = false
    // After the lock: deallocating the host's objects runs code of the host.
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
  package var adopted: [String]
  package var methods: [Selector: (shape: FunctionShape, isRequired: Bool, isInstance: Bool)] = [:]

  init(_ name: String, adopting adopted: [String]) {
    self.name = name
    self.adopted = adopted
  }
}
