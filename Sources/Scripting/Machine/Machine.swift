import Glibc
package import Invocation
package import ObjectiveCSyntax
import Support
import Synchronization

/// What runs a script: its classes, functions and variables, and who may run them now.
package final class Machine: @unchecked Sendable {
  // Unchecked for everything that is only used by who holds `lock`.

  let lock = MachineLock()
  package let limits: ScriptLimits

  /// Where the script's output goes.
  package let output: @Sendable (String) -> Void

  // MARK: The program

  package private(set) var classes: [String: ClassObject] = [:]
  package var protocols: [String: ScriptProtocol] = [:]
  var functions: [String: Function] = [:]

  /// The statements that stand outside of functions, a piece of code for each text.
  var main: [Code] = []

  /// Variables outside of functions.
  var globals: [String: (memory: Memory, type: StaticType)] = [:]

  /// Names that stand for values, such as the cases of enumerations.
  package var constants: [String: (value: Value, type: StaticType)] = [:]

  /// Functions that look at their arguments before they are computed, such as assertions.
  package var specialForms: [String: SpecialForm] = [:]

  let associationsKey = AssociationsKey()

  /// Who is in which `@synchronized`.
  var monitors: [ObjectIdentifier: (activation: Activation, depth: Int)] = [:]

  /// The properties of classes and protocols, by the names of those.
  var properties: [String: [String: (getter: String, setter: String)]] = [:]

  /// The methods that classes declare and do not define, by the names of those.
  var declarations: [String: [Selector: FunctionShape]] = [:]

  /// What methods with a selector take and return, as far as the script says so.
  private var shapes: [Selector: FunctionShape] = [:]

  /// What methods of the library with a selector take and return.
  private var builtInShapes: [Selector: FunctionShape] = [:]

  var types = TypeResolver(.wellKnown)

  /// The macros that are defined, for texts that are read later.
  var macros: [String] = []

  /// Changes whenever a class gets an instance variable.
  var layoutVersion = 0

  /// Changes whenever a method does.
  package var methodVersion = 0

  /// The test that is under way.
  var test: TestRun?

  /// What is under way on queues.
  package let background = Background()

  /// How many threads run something of the script, or wait in the middle of it.
  private var running = 0

  /// Whether the script is gone, which its objects and what is under way may outlive.
  private(set) var isTornDown = false

  /// How often a thread has begun to run something of the script.
  private(set) var entries = 0

  /// Activations that no thread uses now.
  private var idle: [Activation] = []

  /// What the library keeps for itself.
  package var library: (any ObjectLibrary)?

  /// The `load` methods that are still to be run.
  var loads: [(method: ScriptMethod, isOfCategory: Bool)] = []

  // MARK: Stopping

  private let isStopped = Atomic(false)
  private let started = ContinuousClock.now
  private let memoryAtStart = Machine.residentMemory
  let stopReason = Guarded<String?>(nil)

  /// What the script has ended with, if it has called `exit`.
  let exitStatus = Guarded<Int?>(nil)

  package init(limits: ScriptLimits, output: @escaping @Sendable (String) -> Void) {
    self.limits = limits
    self.output = output
  }

  /// Makes a class, or finds the one with the name.
  package func addClass(_ name: String, superclass: ClassObject?) -> ClassObject {
    if let existing = classes[name] { return existing }
    let new = ClassObject(name, superclass: superclass, in: self)
    classes[name] = new
    return new
  }

  /// Makes a class known by its name, if no other is.
  func register(_ type: ClassObject) -> Bool {
    guard classes[type.name] == nil else { return false }
    classes[type.name] = type
    return true
  }

  /// Forgets a class that was registered.
  func unregister(_ type: ClassObject) {
    if classes[type.name] === type { classes[type.name] = nil }
  }

  /// Forgets a built-in class, if a script may have its own of the name.
  func removeOverridableClass(named name: String) {
    if classes[name]?.isOverridable == true { classes[name] = nil }
  }

  /// Gives a class a method, in place of one that it has.
  package func add(_ method: ScriptMethod, toClass isOfClass: Bool = false) {
    if isOfClass {
      method.owner.classMethods[method.selector] = method
    } else {
      method.owner.instanceMethods[method.selector] = method
    }
    if method.isScript {
      declare(method.selector, method.shape)
    } else if builtInShapes[method.selector] == nil {
      builtInShapes[method.selector] = method.shape
    }
    methodVersion += 1
  }

  /// Notes what methods with a selector take and return.
  ///
  /// What is said first counts, as for compilers.
  package func declare(_ selector: Selector, _ shape: FunctionShape) {
    if shapes[selector] == nil { shapes[selector] = shape }
  }

  /// The selectors that anything in the script or the library declares.
  var knownSelectors: Set<Selector> { Set(shapes.keys).union(builtInShapes.keys) }

  /// What methods with a selector take and return, where nothing is known of the receiver.
  ///
  /// What the script says counts more than what the library has.
  func knownShape(of selector: Selector) -> FunctionShape? {
    shapes[selector] ?? builtInShapes[selector]
  }

  /// Whether a protocol is another, or adopts it.
  func protocolNamed(_ name: String, adopts other: String) -> Bool {
    AdoptedProtocols(of: name, in: self).contains(other)
  }

  /// Lets go of what refers to each other.
  func tearDown() {
    // Let go of last: the end of objects among it looks here.
    var old: [Any] = [classes, functions, globals, constants, specialForms, main, loads]
    defer { withExtendedLifetime(old) {} }
    for type in classes.values {
      old.append((type.instanceMethods, type.classMethods, type.allocate as Any))
      type.instanceMethods = [:]
      type.classMethods = [:]
      type.allocate = nil
      associate(type, [:])
    }
    methodVersion += 1
    // Classes keep their machine, so that objects may outlive the script.
    classes = [:]
    functions = [:]
    globals = [:]
    constants = [:]
    specialForms = [:]
    main = []
    loads = []
    isTornDown = true
  }

  // MARK: Objects that die

  /// Values of objects that have died, to be let go of.
  private var deferredReleases: [Value] = []
  private var isReleasing = false

  /// Lets go of the variables of an object that dies.
  ///
  /// One after the other, also where each holds the next: a long chain would end on the stack.
  func releaseIteratively(_ variables: inout [Value]) {
    deferredReleases += variables
    variables = []
    if isReleasing { return }
    isReleasing = true
    while let value = deferredReleases.popLast() { withExtendedLifetime(value) {} }
    isReleasing = false
  }

  // MARK: Running

  /// Runs something of the script on this thread, which waits until it is its turn.
  package func run<Result>(_ body: (Activation) throws -> Result) rethrows -> Result {
    if let current = ActivationStack.current(of: self) { return try body(current) }
    lock.acquire()
    // After the lock, as it has objects, which take it to die.
    var outlived: (any ObjectLibrary)?
    defer { withExtendedLifetime(outlived) {} }
    defer { lock.release() }
    entries &+= 1
    running += 1
    defer { outlived = leave() }
    let activation = idle.popLast() ?? Activation(self)
    activation.enter()
    defer { idle.append(activation) }
    return try ActivationStack.with(activation) { try body(activation) }
  }

  /// Notes that a thread runs nothing of the script any more.
  ///
  /// - Returns: The library, if nobody needs it any more: what is under way on another thread does,
  ///   until it finds itself stopped.
  private func leave() -> (any ObjectLibrary)? {
    running -= 1
    guard isTornDown, running == 0 else { return nil }
    defer { library = nil }
    return library
  }

  /// Waits for something, while others may run.
  package func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard ActivationStack.current(of: self) != nil else { return try body() }
    lock.release()
    defer { lock.acquire() }
    return try ActivationStack.withoutCurrent(of: self, body)
  }

  /// Ends the script as `exit` does: it is stopped on all threads.
  func exit(_ status: Int) {
    exitStatus.withLock { $0 = $0 ?? status }
    stop("the script has ended by exit(\(status))")
  }

  /// Stops the script, wherever it is: what runs fails at its next step.
  package func stop(_ reason: String) {
    stopReason.withLock { $0 = $0 ?? reason }
    isStopped.store(true, ordering: .releasing)
  }

  /// Lets the script run again, unless it has ended itself.
  func resume() {
    if exitStatus.withLock({ $0 }) != nil { return }
    stopReason.withLock { $0 = nil }
    isStopped.store(false, ordering: .releasing)
  }

  /// Whether it has been stopped, or must be now.
  package func checkStopped() throws {
    if let time = limits.time, ContinuousClock.now - started > time {
      stop("the script took longer than \(time)")
    }
    if let memory = limits.memory, Self.residentMemory - memoryAtStart > memory {
      stop("the script needed more than \(memory) bytes of memory")
    }
    if isStopped.load(ordering: .acquiring) {
      throw Stopped(reason: stopReason.withLock { $0 } ?? "the script was stopped")
    }
  }

  /// How many steps are taken between two looks at the limits.
  private static let stride = 4096

  func checkLimits(_ activation: Activation) throws {
    activation.budget = Self.stride
    try checkStopped()
    if lock.isContended {
      lock.release()
      lock.acquire()
      // Whoever ran meanwhile may have stopped it, or let go of it.
      try checkStopped()
    }
  }

  /// How much memory the process has, in bytes.
  private static var residentMemory: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var (size, resident) = (0, 0)
    guard
      withUnsafeMutablePointer(
        to: &size,
        { size in
          withUnsafeMutablePointer(to: &resident) { resident in
            withVaList([size, resident]) { vfscanf(file, "%ld %ld", $0) }
          }
        }) == 2
    else { return 0 }
    return resident * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Compiles a call whose arguments are looked at before they are computed.
package typealias SpecialForm =
  (_ compiler: FunctionCompiler, _ arguments: [Expression], _ call: Expression) throws ->
  TypedExpression

/// The script has been stopped from outside: nothing in it catches that.
struct Stopped: Error {
  let reason: String
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
