package import Invocation
import ObjectiveCSyntax
package import ScriptProgram
import Synchronization

/// The interpreter of a script: its classes, functions and variables, and the lock for running
/// them.
package final class Machine: @unchecked Sendable {
  // Unchecked: a thread accesses the variables only while it holds `lock`.

  let lock = MachineLock()
  package let limits: ScriptLimits

  /// The count of the script's bytes.
  package let memory: MemoryBudget

  /// Receives the script's output.
  package let output: @Sendable (String) -> Void

  /// Receives the texts of `NSLog`.
  package let log: @Sendable (String) -> Void

  // MARK: The program

  @exclusivity(unchecked) package private(set) var classes: [String: ClassObject] = [:]
  package var protocols: [String: ScriptProtocol] = [:]

  /// The classes that represent classes of Swift, by these classes' objects.
  var swiftClasses: [ObjectIdentifier: ClassObject] = [:]

  /// The classes for classes of Swift whose objects have been passed to the script.
  var receiverTypes: [ObjectIdentifier: ClassObject] = [:]
  var functions: [String: Function] = [:]

  /// The statements outside of functions, of each text.
  var main: [LinkedCode] = []

  /// All code that the machine has run or may run.
  var linked: [ObjectIdentifier: LinkedCode] = [:]

  /// The global variables.
  var globals: [String: (memory: Memory, type: StaticType)] = [:]

  /// The `static` variables of functions.
  var statics: [ObjectIdentifier: (memory: Memory, isInitialized: Bool)] = [:]

  /// What compilers know: the declarations of the library and of the script's texts.
  package var declarations = Declarations(TypeResolver(.wellKnown))

  /// The named constants, such as cases of enumerations.
  package var constants: [String: (value: Value, type: StaticType)] = [:]

  /// Functions that get their arguments as expressions, such as assertions.
  package var specialForms: [String: SpecialForm] {
    get { declarations.forms }
    set { declarations.forms = newValue }
  }

  /// The class of blocks.
  var blockClass: ClassObject {
    if let knownBlockClass { return knownBlockClass }
    let type = builtInClass("NSBlock")
    knownBlockClass = type
    return type
  }

  private var knownBlockClass: ClassObject?

  let associationsKey = AssociationsKey()

  /// The activations that are in an `@synchronized`, by object.
  var monitors: [ObjectIdentifier: (activation: Activation, depth: Int)] = [:]

  package var types: TypeResolver {
    get { declarations.types }
    set { declarations.types = newValue }
  }

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

  /// What the interpreter reads at each call, in memory that it can point to.
  let counters: UnsafeMutablePointer<Counters>

  struct Counters {
    var methodVersion = 0
    var layoutVersion = 0
  }

  /// What objects answer Swift without the lock.
  let answers = AnswerCache()

  /// The methods of `NSObject` that answer whether there is a method, and its signature.
  var originalAnswers: (responds: ScriptMethod?, signature: ScriptMethod?)

  /// The running test.
  var test: TestRun?

  /// The jobs on queues.
  package let background = Background()
  let jobs = PendingJobs()

  /// The doubtful code of the texts.
  var warnings: [Diagnostic] = []

  /// The number of threads that run code of the script, or wait within it.
  private var running = 0

  /// Whether the script has been deallocated, which its objects and jobs may outlive.
  private(set) var isTornDown = false

  /// The number of times that a thread has begun to run code of the script.
  private(set) var entries = 0

  /// Activations that no thread uses.
  private var idle: [Activation] = []

  /// Whether compilers get to know the methods that are added: not those of the library, which each
  /// program knows.
  var declaresMethods = true

  /// The built-in methods, each of which may be running although it has been replaced.
  var natives: [NativeCode] = []

  /// The library, which makes the objects of literals.
  @exclusivity(unchecked) package var library: (any ObjectLibrary)?

  /// The `load` methods that are still to be run.
  var loads: [(method: ScriptMethod, isOfCategory: Bool)] = []

  // MARK: Limits

  let stopSignal = StopSignal()
  var time: TimeBudget

  package init(
    limits: ScriptLimits, output: @escaping @Sendable (String) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.limits = limits
    memory = MemoryBudget(limit: limits.memory)
    self.output = output
    self.log = log
    time = TimeBudget(limits)
    counters = .allocate(capacity: 1)
    counters.initialize(to: Counters())
    memory.attach(to: self)
  }

  deinit {
    memory.returnToSystem()
    counters.deallocate()
  }

  /// Makes a class, or finds the one with the name.
  package func addClass(_ name: String, superclass: ClassObject?) -> ClassObject {
    if let existing = classes[name] { return existing }
    let new = ClassObject(name, superclass: superclass, in: self)
    classes[name] = new
    return new
  }

  /// Registers a class under its name, unless another has the name.
  func register(_ type: ClassObject) -> Bool {
    guard classes[type.name] == nil else { return false }
    classes[type.name] = type
    declare(type)
    return true
  }

  /// Removes a class from the registered ones.
  func unregister(_ type: ClassObject) {
    if classes[type.name] === type { classes[type.name] = nil }
  }

  /// Removes a built-in class that the script replaces by one of its own.
  func removeClass(named name: String) { classes[name] = nil }

  /// Adds a method to its class, replacing one with the same selector.
  package func add(_ method: ScriptMethod, toClass isOfClass: Bool = false) {
    if isOfClass {
      method.owner.classMethods[method.selector] = method
    } else {
      method.owner.instanceMethods[method.selector] = method
    }
    if method.isScript, method.selector == Selectors.dealloc { method.owner.noteDealloc() }
    if declaresMethods {
      declarations.declare(method.selector, method.shape, isBuiltIn: !method.isScript)
    }
    methodVersion += 1
  }

  /// The types of methods with a selector, for a receiver of unknown class.
  func knownShape(of selector: Selector) -> FunctionShape? {
    declarations.knownShape(of: selector)
  }

  /// Whether a protocol is the other, or adopts it.
  func protocolNamed(_ name: String, adopts other: String) -> Bool {
    AdoptedProtocols(of: name, in: self).contains(other)
  }

  /// Breaks reference cycles when the script is deallocated.
  func tearDown() {
    // Released last: deallocating objects among them uses the machine.
    var old: [Any] = [
      classes, swiftClasses, functions, globals, constants, statics, main, loads,
    ]
    defer { withExtendedLifetime(old) {} }
    for type in Array(classes.values) + swiftClasses.values {
      old.append((type.instanceMethods, type.classMethods, type.allocate as Any))
      type.instanceMethods = [:]
      type.classMethods = [:]
      type.allocate = nil
      associate(type, [:])
    }
    methodVersion += 1
    // Methods that calls have kept may own the classes.
    for type in Array(classes.values) + swiftClasses.values { type.refresh() }
    for code in linked.values { code.releaseConstants() }
    // Classes retain their machine, so that objects may outlive the script.
    classes = [:]
    knownBlockClass = nil
    swiftClasses = [:]
    receiverTypes = [:]
    functions = [:]
    globals = [:]
    constants = [:]
    statics = [:]
    main = []
    loads = []
    old += jobs.cancelAll() as [Any]
    objects.tearDown()
    isTornDown = true
  }

  // MARK: Running

  /// Runs the body on this thread with the machine's lock, waiting for it first.
  package func run<Result>(_ body: (Activation) throws -> Result) rethrows -> Result {
    if let current = ActivationStack.current(of: self) { return try body(current) }
    acquireLock()
    // Released after the lock: deallocating its objects acquires the lock again.
    var outlived: (library: any ObjectLibrary, natives: [NativeCode])?
    defer { withExtendedLifetime(outlived) {} }
    defer { releaseLock() }
    entries &+= 1
    running += 1
    defer { outlived = leave() }
    let activation = idle.popLast() ?? Activation(self)
    activation.enter()
    defer {
      activation.releaseTemporaries(to: 0)
      idle.append(activation)
    }
    return try ActivationStack.with(activation) { try body(activation) }
  }

  /// Notes that a thread has left the script.
  ///
  /// - Returns: The library and its natives, if the script has been deallocated and no other thread
  ///   is in it.
  private func leave() -> (library: any ObjectLibrary, natives: [NativeCode])? {
    running -= 1
    guard isTornDown, running == 0, let library else { return nil }
    defer { (self.library, natives) = (nil, []) }
    return (library, natives)
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
