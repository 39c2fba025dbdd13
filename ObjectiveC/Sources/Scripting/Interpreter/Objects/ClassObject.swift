package import Invocation
import Synchronization

/// A class of a script.
package final class ClassObject: Object, @unchecked Sendable {
  // Unchecked: a thread accesses the variables only while it holds the interpreter's lock. Only
  // `deinit` and `mayHaveDealloc` run without the lock. They access constants, atomics, and
  // `superclass`, which changes only in `deinit`.

  override class var encoding: String { "#" }

  package let name: String

  // Exclusive access is not checked for properties that each call or each object reads, because the
  // check takes longer than the access.
  @exclusivity(unchecked) package private(set) final var superclass: ClassObject?
  let owner: Interpreter

  /// The budget that counts the class's instances, or `nil` without a memory limit.
  private let budget: MemoryBudget?

  // Each object uses the list and the budget in `init` and in `deinit`. The class retains both,
  // `containers` through `owner`, so that using these references retains nothing.
  private let sharedContainers: Unmanaged<ContainerList>
  private let sharedBudget: Unmanaged<MemoryBudget>?

  /// Counters of `owner`, which are read for each object.
  private let counters: UnsafeMutablePointer<Interpreter.Counters>

  /// The class object of the Swift class that answers this class's messages, or `nil`.
  @exclusivity(unchecked) package internal(set) var represented: RespondableClass? {
    didSet { owner.methodVersion += 1 }
  }

  /// `true` if the class is built in, and a script may replace it by a class with the same name.
  package var isOverridable = false

  /// `true` if the class belongs to a framework that is not built in.
  ///
  /// Such a class has no instances.
  var isUnavailable = false

  /// The parts of a class that the library installs when they are first used.
  struct Contents {
    var instanceMethods: [Selector: ScriptMethod] = [:]
    var classMethods: [Selector: ScriptMethod] = [:]
    var protocols: Set<String> = []
    var allocate: ((ClassObject) -> Object)?
  }

  @exclusivity(unchecked) private var currentContents = Contents()
  @exclusivity(unchecked) private var isInstalled = false

  private var contents: Contents {
    // `get` would copy, and so retain, all four parts.
    _read {
      installIfNeeded()
      yield currentContents
    }
    _modify {
      installIfNeeded()
      yield &currentContents
    }
  }

  private func installIfNeeded() {
    if !isInstalled { isInstalled = owner.library?.install(name) ?? false }
  }

  package internal(set) var instanceMethods: [Selector: ScriptMethod] {
    get { contents.instanceMethods }
    _modify { yield &contents.instanceMethods }
  }

  package internal(set) var classMethods: [Selector: ScriptMethod] {
    get { contents.classMethods }
    _modify { yield &contents.classMethods }
  }

  /// Protocols that the class declares.
  package var protocols: Set<String> {
    get { contents.protocols }
    _modify { yield &contents.protocols }
  }

  /// Makes an instance without running script code; `nil` if the superclass's function is
  /// inherited.
  package var allocate: ((ClassObject) -> Object)? {
    get { contents.allocate }
    set { contents.allocate = newValue }
  }

  /// Instance variables that the class itself declares.
  package private(set) var ownVariables: [InstanceVariable] = []

  /// The cached ``layout``; `layoutVersion` is the version of the cached value.
  private var knownLayout: [InstanceVariable] = []
  @exclusivity(unchecked) private var layoutVersion = -1

  /// `true` if direct instances are immutable, so that an instance is its own copy.
  @exclusivity(unchecked) var hasImmutableInstances = false

  /// `true` if the class has received `initialize`.
  @exclusivity(unchecked) var isInitialized = false

  /// The subclass whose metaclass `object_setClass` has made the class of this class, or `nil`.
  ///
  /// Messages to this class, but not to its subclasses, find the class methods of that subclass.
  weak var exchangedMetaclass: ClassObject? {
    didSet { owner.methodVersion += 1 }
  }

  /// The metaclass while it is in use.
  private weak var knownMetaclass: MetaclassObject?

  @exclusivity(unchecked) private var instanceCache: [Selector: ScriptMethod] = [:]
  @exclusivity(unchecked) private var classCache: [Selector: ScriptMethod] = [:]
  @exclusivity(unchecked) private var cacheVersion = 0
  @exclusivity(unchecked) private var knownTraits: InstanceTraits?

  package init(_ name: String, superclass: ClassObject?, in interpreter: Interpreter) {
    self.name = name
    self.superclass = superclass
    owner = interpreter
    budget = interpreter.memory.limit == nil ? nil : interpreter.memory
    counters = interpreter.counters
    sharedContainers = .passUnretained(interpreter.containers)
    sharedBudget = budget.map(Unmanaged.passUnretained)
    super.init(nil)
    owner.memory.note(Self.size)
    owner.containers.insert(self)
  }

  deinit {
    unlist()
    owner.memory.release(Self.size)
    if superclass != nil { IterativeRelease.release(takeSuperclass()) }
  }

  /// Removes and returns the methods, which own the captures of blocks that implement methods.
  override func takeContents() -> Any? {
    defer {
      (currentContents, instanceCache, classCache) = (Contents(), [:], [:])
    }
    return (currentContents, instanceCache, classCache)
  }

  private func takeSuperclass() -> ClassObject? {
    defer { superclass = nil }
    return superclass
  }

  /// Bytes that the budget counts for a class, including its tables.
  private static let size = 1024

  override var interpreter: Interpreter? { owner }

  override var bridged: (any Sendable)? { represented }

  override var swiftReceiver: (any Respondable)? { represented }

  override var plainDescription: String { name }

  package override var identity: AnyObject { represented ?? self }

  /// The metaclass that `object_setClass` has made the class of this class, or ``ownMetaclass``.
  var metaclass: MetaclassObject { (exchangedMetaclass ?? self).ownMetaclass }

  /// The metaclass that the class was made with, from which the metaclasses of subclasses inherit.
  var ownMetaclass: MetaclassObject {
    if let knownMetaclass { return knownMetaclass }
    let new = MetaclassObject(of: self)
    knownMetaclass = new
    return new
  }

  /// The instance variables by their slots.
  ///
  /// The layout is recomputed when it changes, because a superclass may receive variables after its
  /// subclasses have been declared. Unused slots are ``InstanceVariable/unused``.
  var layout: [InstanceVariable] {
    if layoutVersion != owner.layoutVersion {
      layoutVersion = owner.layoutVersion
      let variables = inheritanceChain.flatMap(\.ownVariables)
      let count = variables.map { $0.slot + 1 }.max() ?? 0
      knownLayout = Array(repeating: .unused, count: count)
      for variable in variables { knownLayout[variable.slot] = variable }
      template = InstanceTemplate(knownLayout)
    }
    return knownLayout
  }

  @exclusivity(unchecked) private var template = InstanceTemplate([])

  /// `true` if an instance variable of instances may hold a reference.
  var instancesHoldReferences: Bool { template.holdsReferences }

  /// Runs `body` with the list of containers that contains the instances.
  @inline(__always)
  func withSharedContainers(_ body: (ContainerList) -> Void) {
    sharedContainers._withUnsafeGuaranteedRef(body)
  }

  /// Runs `body` with the budget that counts the instances, if there is a memory limit.
  @inline(__always)
  func withSharedBudget(_ body: (MemoryBudget) throws -> Void) rethrows {
    try sharedBudget?._withUnsafeGuaranteedRef(body)
  }

  /// The ``Object/dispatchKey`` of all instances.
  let instanceKey = DispatchKeys.next()

  /// The number of instance variables of each instance.
  var variableCountOfInstances: Int {
    if layoutVersion != counters.pointee.layoutVersion { _ = layout }
    return template.count
  }

  /// Makes ``variableCountOfInstances`` instance variables for a new instance.
  func makeVariables() -> UnsafeMutablePointer<Value>? {
    Unmanaged.passUnretained(template)._withUnsafeGuaranteedRef { $0.makeVariables() }
  }

  /// Adds an instance variable, whose slot no object of the class or of a subclass uses.
  func addVariable(_ variable: InstanceVariable) {
    ownVariables.append(variable)
    owner.layoutVersion += 1
  }

  /// Returns the slot of an instance variable, of the subclass if a superclass has another variable
  /// with the same name.
  func index(ofVariable name: String) -> Int? {
    inheritanceChain.firstResult { $0.ownVariables.last { $0.name == name }?.slot }
  }

  /// Returns whether the class itself declares an instance variable with the given name.
  func declaresVariable(_ name: String) -> Bool { ownVariables.contains { $0.name == name } }

  // MARK: Methods

  /// Returns the method of instances for a selector, inherited methods included.
  package func instanceMethod(for selector: Selector) -> ScriptMethod? {
    refresh()
    if let known = instanceCache[selector] { return known }
    for type in inheritanceChain {
      if let method = type.instanceMethods[selector] {
        instanceCache[selector] = method
        return method
      }
    }
    return nil
  }

  /// Returns the class method for a selector, inherited methods included.
  ///
  /// A class also has the instance methods of its root class, because every class is an instance of
  /// the root class.
  package func classMethod(for selector: Selector) -> ScriptMethod? {
    refresh()
    if let known = classCache[selector] { return known }
    var root = self
    for type in inheritanceChain {
      if let method = type.classMethods[selector] {
        classCache[selector] = method
        return method
      }
      root = type
    }
    return root.instanceMethods[selector]
  }

  /// Clears the method caches if any method has changed since they were filled.
  @inline(__always)
  func refresh() {
    if cacheVersion == counters.pointee.methodVersion { return }
    forgetMethods()
  }

  @inline(never)
  private func forgetMethods() {
    cacheVersion = counters.pointee.methodVersion
    // Release the old caches last, because methods may own objects whose `dealloc` uses the caches.
    let old = (instanceCache, classCache)
    instanceCache = [:]
    classCache = [:]
    knownTraits = nil
    withExtendedLifetime(old) {}
  }

  /// The library methods that instances use unchanged, cached until any method changes.
  @inline(__always)
  var traits: InstanceTraits {
    refresh()
    if let knownTraits { return knownTraits }
    let new = findTraits()
    knownTraits = new
    return new
  }

  @inline(never)
  private func findTraits() -> InstanceTraits {
    // A native method can belong to the script, too, as the `IMP` of a block. Such a native is not
    // kept.
    var traits: InstanceTraits = []
    for (trait, selector) in InstanceTraits.methods
    where instanceMethod(for: selector)?.native?.isKept == true {
      traits.insert(trait)
    }
    if classMethod(for: Selectors.allocWithZone)?.native?.isKept == true, represented == nil,
      !isUnavailable
    {
      traits.insert(.allocates)
    }
    if inheritanceChain.allSatisfy({ $0.allocate == nil }) { traits.insert(.isPlain) }
    return traits
  }

  /// `true` if the script has ever defined a `dealloc` in the class itself.
  private let definesDealloc = Atomic(false)

  /// The cached ``mayHaveDealloc`` in bit 0, and the version of the cached value in the bits above.
  // `noteDealloc()` sets the flag, and then increments the version with release ordering.
  // `mayHaveDealloc` reads the version with acquire ordering, and then the flags. So the cached
  // value for a version includes every `dealloc` before the version. The model
  // Models/dealloc-cache.pml checks this algorithm.
  private let knownDealloc = Atomic(-1)

  /// Records that the script defines a `dealloc` in the class.
  func noteDealloc() {
    definesDealloc.store(true, ordering: .relaxed)
    owner.deallocVersion.add(1, ordering: .releasing)
  }

  /// `true` if the script may have a `dealloc` for instances.
  ///
  /// Threads read the property without the interpreter's lock.
  var mayHaveDealloc: Bool {
    let version = owner.deallocVersion.load(ordering: .acquiring)
    let known = knownDealloc.load(ordering: .relaxed)
    if known >> 1 == version { return known & 1 != 0 }
    let found = inheritanceChain.contains { $0.definesDealloc.load(ordering: .relaxed) }
    knownDealloc.store(version << 1 | (found ? 1 : 0), ordering: .relaxed)
    return found
  }

  /// `true` if the script has a `dealloc` for instances.
  var hasDealloc: Bool {
    !owner.isTornDown && instanceMethod(for: Selectors.dealloc)?.isScript == true
  }

  package func inherits(from other: ClassObject) -> Bool {
    inheritanceChain.contains { $0 === other }
  }

  /// Returns whether the class or a superclass adopts a protocol, directly or indirectly.
  package func conforms(to protocolName: String) -> Bool {
    inheritanceChain.contains { type in
      type.protocols.contains { owner.protocolNamed($0, adopts: protocolName) }
    }
  }

  /// The class in the inheritance chain that makes instances in Swift, or `nil` for plain objects.
  var allocatingClass: ClassObject? { inheritanceChain.first { $0.allocate != nil } }

  /// Makes an instance.
  package func makeInstance() -> Object {
    if traits.contains(.isPlain) { return Object(self) }
    return allocatingClass?.allocate?(self) ?? Object(self)
  }
}

/// Selectors that the interpreter itself sends.
package enum Selectors {
  package static let dealloc: Selector = "dealloc"
  package static let initialize: Selector = "initialize"
  package static let `init`: Selector = "init"
  package static let alloc: Selector = "alloc"
  package static let allocWithZone: Selector = "allocWithZone:"
  package static let load: Selector = "load"
  package static let resolveInstanceMethod: Selector = "resolveInstanceMethod:"
  package static let forwardingTarget: Selector = "forwardingTargetForSelector:"
  package static let methodSignature: Selector = "methodSignatureForSelector:"
  package static let forwardInvocation: Selector = "forwardInvocation:"
  package static let doesNotRecognize: Selector = "doesNotRecognizeSelector:"
  package static let respondsToSelector: Selector = "respondsToSelector:"
  package static let description: Selector = "description"
  package static let isEqual: Selector = "isEqual:"
  package static let hash: Selector = "hash"
}

extension ClassObject {
  /// The class and its superclasses, root class last.
  package var inheritanceChain: InheritanceChain { InheritanceChain(current: self) }
}

/// A sequence of a class and its superclasses, root class last.
package struct InheritanceChain: Sequence, IteratorProtocol {
  /// The root class.
  var last: ClassObject? { reduce(nil) { $1 } }

  fileprivate var current: ClassObject?

  package mutating func next() -> ClassObject? {
    defer { current = current?.superclass }
    return current
  }
}

/// The behavior of a class's instances that the script leaves to the library.
struct InstanceTraits: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Comparison by the library's `isEqual:`.
  static let compares = InstanceTraits(rawValue: 1)
  static let hashes = InstanceTraits(rawValue: 2)
  static let describes = InstanceTraits(rawValue: 4)

  /// Allocation by the library's `alloc`.
  static let allocates = InstanceTraits(rawValue: 8)

  /// Instances are plain objects, which consist only of their instance variables.
  static let isPlain = InstanceTraits(rawValue: 16)

  /// Methods whose implementations determine the first three traits.
  static let methods: [(InstanceTraits, Selector)] = [
    (.compares, Selectors.isEqual), (.hashes, Selectors.hash),
    (.describes, Selectors.description),
  ]
}
