package import Invocation
import ScriptProgram
import Synchronization

/// A class of a script.
package final class ClassObject: Object, @unchecked Sendable {
  package let name: String
  package private(set) final var superclass: ClassObject?
  let owner: Machine

  /// The class of Swift that answers its messages, as the object of that class.
  var represented: RespondableClass?

  /// Whether it is built in, and a script may replace it by a class of the same name.
  package var isOverridable = false

  var instanceMethods: [Selector: ScriptMethod] = [:]
  var classMethods: [Selector: ScriptMethod] = [:]

  /// The instance variables that the class itself declares.
  private(set) var ownVariables: [InstanceVariable] = []

  /// The cached ``layout``, and the version for which it was computed.
  private var knownLayout: [InstanceVariable] = []
  private var layoutVersion = -1

  /// The protocols that the class declares.
  package var protocols: Set<String> = []

  /// Makes an instance, without running code of the script; nil to inherit that of the superclass.
  package var allocate: ((ClassObject) -> Object)?

  /// Whether it has been sent `initialize`.
  var isInitialized = false

  /// The metaclass, as long as it is in use.
  private weak var knownMetaclass: MetaclassObject?

  private var instanceCache: [Selector: ScriptMethod] = [:]
  private var classCache: [Selector: ScriptMethod] = [:]
  private var cacheVersion = 0

  package init(_ name: String, superclass: ClassObject?, in machine: Machine) {
    self.name = name
    self.superclass = superclass
    owner = machine
    super.init(nil)
    owner.memory.note(Self.size)
    owner.containers.insert(self)
  }

  deinit {
    unlist()
    owner.memory.release(Self.size)
    if superclass != nil { IterativeRelease.release(takeSuperclass()) }
  }

  /// Takes out the methods, which own what blocks that implement them have captured.
  override func takeContents() -> Any? {
    defer {
      (instanceMethods, classMethods, allocate) = ([:], [:], nil)
      (instanceCache, classCache) = ([:], [:])
    }
    return (instanceMethods, classMethods, allocate, instanceCache, classCache)
  }

  private func takeSuperclass() -> ClassObject? {
    defer { superclass = nil }
    return superclass
  }

  /// The bytes that a class counts for, with its tables.
  private static let size = 1024

  override var machine: Machine? { owner }

  override var bridged: (any Sendable)? { represented }

  override var swiftReceiver: (any Respondable)? { represented }

  override var plainDescription: String { name }

  package override var identity: AnyObject { represented ?? self }

  var metaclass: MetaclassObject {
    if let knownMetaclass { return knownMetaclass }
    let new = MetaclassObject(of: self)
    knownMetaclass = new
    return new
  }

  /// The instance variables, those of superclasses first.
  ///
  /// A superclass may get its variables after its subclasses have been declared.
  var layout: [InstanceVariable] {
    if layoutVersion != owner.definitions.layoutVersion {
      layoutVersion = owner.definitions.layoutVersion
      knownLayout = Array(inheritanceChain).reversed().flatMap(\.ownVariables)
      knownTemplate = Template(knownLayout)
    }
    return knownLayout
  }

  /// The initial values of the instance variables.
  struct Template {
    let values: [Value]

    /// The variables of which each object has an initial value of its own.
    let own: [(index: Int, variable: InstanceVariable)]

    let holdsReferences: Bool

    init(_ layout: [InstanceVariable]) {
      own = layout.enumerated().compactMap { index, variable in
        switch variable.type {
        case .structure, .array: (index, variable)
        default: variable.isWeak ? (index, variable) : nil
        }
      }
      holdsReferences = layout.contains { !$0.isWeak && $0.type.keepsOthers }
      let isOwn = Set(own.map(\.index))
      values = layout.enumerated().map { isOwn.contains($0) ? .void : $1.type.zero }
    }
  }

  private var knownTemplate = Template([])

  /// Whether an instance variable of instances may hold a reference.
  var instancesHoldReferences: Bool { knownTemplate.holdsReferences }

  /// The ``Object/dispatchKey`` of instances.
  let instanceKey = DispatchKeys.next()

  /// The number of instance variables that each instance has.
  var variableCountOfInstances: Int {
    if layoutVersion != owner.definitions.layoutVersion { _ = layout }
    return knownTemplate.values.count
  }

  /// Makes the instance variables of a new instance, as many as ``variableCountOfInstances``.
  func makeVariables() -> UnsafeMutablePointer<Value> {
    let new = UnsafeMutablePointer<Value>.allocate(capacity: knownTemplate.values.count)
    new.initialize(from: knownTemplate.values, count: knownTemplate.values.count)
    for (index, variable) in knownTemplate.own {
      new[index] = variable.isWeak ? .weak(nil) : variable.type.zero
    }
    return new
  }

  func addVariable(_ variable: InstanceVariable) {
    ownVariables.append(variable)
    owner.definitions.layoutVersion += 1
  }

  func index(ofVariable name: String) -> Int? { layout.lastIndex { $0.name == name } }

  /// Whether the class itself declares an instance variable with a name.
  func declaresVariable(_ name: String) -> Bool { ownVariables.contains { $0.name == name } }

  // MARK: Methods

  /// The method that instances have for a selector, inherited or not.
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

  /// The class method for a selector, inherited or not.
  ///
  /// A class also has the instance methods of its root class, as every class is an instance of it.
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

  /// Forgets the methods that calls have kept, if any method has changed since.
  func refresh() {
    guard cacheVersion != owner.methodVersion else { return }
    cacheVersion = owner.methodVersion
    // Released last: methods may own objects whose `dealloc` uses the caches.
    let old = (instanceCache, classCache)
    instanceCache = [:]
    classCache = [:]
    withExtendedLifetime(old) {}
  }

  /// Whether the script has ever defined a `dealloc` in the class itself.
  private let definesDealloc = Atomic(false)

  /// Notes that the script defines a `dealloc` in the class.
  func noteDealloc() { definesDealloc.store(true, ordering: .relaxed) }

  /// Whether the script may have a `dealloc` for instances; asked without the machine's lock.
  var mayHaveDealloc: Bool {
    var type: ClassObject? = self
    while let current = type {
      if current.definesDealloc.load(ordering: .relaxed) { return true }
      type = current.superclass
    }
    return false
  }

  /// Whether the script has a `dealloc` for instances.
  var hasDealloc: Bool {
    !owner.isTornDown && instanceMethod(for: Selectors.dealloc)?.isScript == true
  }

  package func inherits(from other: ClassObject) -> Bool {
    inheritanceChain.contains { $0 === other }
  }

  /// Whether the class or a superclass declares a protocol, directly or not.
  package func conforms(to protocolName: String) -> Bool {
    inheritanceChain.contains { type in
      type.protocols.contains { owner.protocolNamed($0, adopts: protocolName) }
    }
  }

  /// Makes an instance.
  package func makeInstance() -> Object {
    for type in inheritanceChain {
      if let allocate = type.allocate { return allocate(self) }
    }
    return Object(self)
  }
}

/// The selectors that the machine itself sends.
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
