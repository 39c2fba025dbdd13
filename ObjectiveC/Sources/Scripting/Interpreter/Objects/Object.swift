import CScriptSupport
import Glibc
@_spi(ObjectiveC) public import Invocation
import Synchronization

/// An object that receives messages from scripts and from Swift.
///
/// For Swift, the object responds to the methods of its class in the script, so it can be a
/// delegate of a multicast. A message from Swift waits until no other thread runs the script; see
/// ``Script``.
public class Object: Respondable, Container, @unchecked Sendable {
  // Unchecked: a thread accesses the variables only while it holds the interpreter's lock.

  /// The class of the object, or `nil` if the object is itself a class.
  package final var isa: ClassObject? { type?.takeUnretainedValue() }

  /// The class of the object, which the object retains.
  ///
  /// Frequent checks read `type` without retaining the class again.
  @inline(__always)
  private final var type: Unmanaged<ClassObject>? { currentType.load(ordering: .relaxed) }

  /// The storage of `type`; threads read it without the interpreter's lock.
  private final let currentType: Atomic<Unmanaged<ClassObject>?>

  /// The key for call caches: all instances of a class share a key, and each class has a separate
  /// key.
  @exclusivity(unchecked) package private(set) final var dispatchKey: Int

  /// Values of the instance variables, beginning with the variables of the root class.
  private final let variables: UnsafeMutablePointer<Value>?
  private final let variableCount: Int32

  /// `true` if a deallocation proxy has taken over the variables for `dealloc`.
  @exclusivity(unchecked) private final var hasGivenVariables = false

  final var isListed = false
  final var listIndex: Int32 = 0

  /// Returns the address of an instance variable, or `nil` if there is no variable with the index.
  ///
  /// The address is valid as long as the object.
  @inline(__always)
  package final func variable(_ index: Int) -> UnsafeMutablePointer<Value>? {
    index < Int(variableCount) ? variables.map { $0 + index } : nil
  }

  /// Sets an instance variable.
  ///
  /// The old value is released last, because its `dealloc` may use the variable.
  final func set(_ index: Int, _ value: Value) {
    guard let variable = variable(index) else { return }
    enlist()
    variable.pointee = variable.pointee.storage(for: value)
  }

  /// The bytes that the script's budget counts for the contents, which may grow.
  @exclusivity(unchecked) private final var contentBytes = 0

  /// The type encoding of references to instances, in the types of built-in methods.
  class var encoding: String { "@" }

  package init(_ isa: ClassObject?) {
    // The object takes over the caller's reference to the class, so that nothing else is retained.
    let type = isa.map(Unmanaged.passRetained)
    currentType = Atomic(type)
    guard let type else {
      (dispatchKey, variableCount, variables) = (DispatchKeys.next(), 0, nil)
      return
    }
    (dispatchKey, variableCount) = type._withUnsafeGuaranteedRef {
      ($0.instanceKey, Int32(clamping: $0.variableCountOfInstances))
    }
    variables =
      variableCount == 0 ? nil : type._withUnsafeGuaranteedRef { $0.makeVariables() }
    if variables != nil, type._withUnsafeGuaranteedRef({ $0.instancesHoldReferences }) {
      type._withUnsafeGuaranteedRef { $0.withSharedContainers { $0.insert(self) } }
    }
    noteSize()
  }

  /// Makes the deallocation proxy that takes over the variables of `object` for its `dealloc`.
  init(takingVariablesOf object: Object) {
    currentType = Atomic(object.type?.retain())
    dispatchKey = object.dispatchKey
    variables = object.variables
    variableCount = object.variableCount
    object.hasGivenVariables = true
    noteSize()
    enlist()
    if let interpreter = isa?.owner {
      let associations = interpreter.associations(of: object)
      if !associations.isEmpty { interpreter.associate(self, associations) }
    }
  }

  deinit {
    // This code runs on the thread that released the last reference, which need not be running the
    // script.
    unlist()
    guard let type else { return }
    if type._withUnsafeGuaranteedRef({ $0.mayHaveDealloc }), !isDeallocationProxy {
      runDealloc(type.takeUnretainedValue())
    }
    if let variables, !hasGivenVariables {
      IterativeRelease.release(
        UnsafeMutableBufferPointer(start: variables, count: Int(variableCount)))
      free(variables)
    }
    type._withUnsafeGuaranteedRef { $0.withSharedBudget { $0.release(ownBytes + contentBytes) } }
    type.release()
  }

  private final func runDealloc(_ isa: ClassObject) {
    let interpreter = isa.owner
    // A stopped script starts no further `dealloc`.
    if interpreter.stopSignal.isRaised { return }
    interpreter.run { _ in
      guard isa.hasDealloc, !interpreter.stopSignal.isRaised else { return }
      let proxy = DeallocationProxy(takingVariablesOf: self)
      // Unretained references find the proxy until the variables are released.
      interpreter.deallocating[ObjectIdentifier(self)] = proxy
      interpreter.runDealloc(of: proxy)
      for index in (0..<Int(variableCount)).reversed() {
        IterativeRelease.release(proxy.takeVariable(index))
      }
      // The proxy's associated objects may have a `dealloc`, which changes the table.
      withExtendedLifetime(proxy) { interpreter.deallocating[ObjectIdentifier(self)] = nil }
    }
  }

  private final func takeVariable(_ index: Int) -> Value? {
    guard let variable = variable(index) else { return nil }
    defer { variable.pointee = .void }
    return variable.pointee
  }

  /// Returns whether the class leaves the behavior of `trait` to the library.
  @inline(__always)
  final func leaves(_ trait: InstanceTraits) -> Bool {
    type?._withUnsafeGuaranteedRef { $0.traits.contains(trait) } ?? false
  }

  /// `true` if the object is known to be immutable, so that it is its own copy.
  @inline(__always)
  final var isImmutable: Bool {
    type?._withUnsafeGuaranteedRef { $0.hasImmutableInstances } ?? false
  }

  /// Makes the object an instance of another class, or returns `false` if instances of the classes
  /// differ in their instance variables or in their contents.
  ///
  /// The caller holds the interpreter's lock.
  final func setClass(_ new: ClassObject) -> Bool {
    guard let old = isa, new.variableCountOfInstances == Int(variableCount),
      !new.isUnavailable, old.allocatingClass === new.allocatingClass
    else { return false }
    // Another thread may have read the old class without the lock, and may not have retained it.
    old.owner.definitions.formerClasses[ObjectIdentifier(old)] = old
    currentType.store(.passRetained(new), ordering: .relaxed)
    dispatchKey = new.instanceKey
    Unmanaged.passUnretained(old).release()
    return true
  }

  // MARK: Reference cycles

  /// Adds the object to the list of containers, because the object may receive references.
  ///
  /// The caller holds the interpreter's lock, or calls this method before another thread can access
  /// the object.
  @inline(__always)
  final func enlist() {
    if !isListed { enter() }
  }

  @inline(never)
  private final func enter() {
    guard let interpreter else { return }
    interpreter.containers.insert(self)
    withBudget { $0.note(ContainerList.bytes) }
  }

  /// Removes the object from the list of containers.
  ///
  /// Each `deinit` that changes the contents calls this method first.
  final func unlist() {
    guard isListed else { return }
    if let type {
      type._withUnsafeGuaranteedRef { $0.withSharedContainers { $0.remove(self) } }
    } else {
      interpreter?.containers.remove(self)
    }
  }

  /// Removes the object from the list, and releases its contents; for the `deinit` of a subclass.
  final func releaseContents() {
    unlist()
    // No variable may have the contents, because its end would release them.
    IterativeRelease.release(takeContents())
  }

  /// `true` if the object refers to no other object except by its instance variables.
  var isLeaf: Bool { false }

  /// Removes and returns the contents that a subclass stores in addition to the variables.
  func takeContents() -> Any? { nil }

  final func takeReferences() -> Any? {
    let contents = takeContents()
    guard let variables, !hasGivenVariables else { return contents }
    let all = UnsafeMutableBufferPointer(start: variables, count: Int(variableCount))
    let values = Array(all)
    all.update(repeating: .void)
    return (contents, values)
  }

  // MARK: Memory

  /// Runs `body` with the script's budget, if there is a memory limit.
  @inline(__always)
  private final func withBudget(_ body: (MemoryBudget) throws -> Void) rethrows {
    try type?._withUnsafeGuaranteedRef { try $0.withSharedBudget(body) }
  }

  /// Bytes that the budget counts for the object itself, its variables and its list entry.
  private final var ownBytes: Int {
    allocatedSize(Unmanaged.passUnretained(self).toOpaque())
      + MemoryBudget.bytes(ofArray: Int(variableCount), Value.self)
      + (isListed ? ContainerList.bytes : 0)
  }

  private final func noteSize() {
    withBudget { $0.note(ownBytes) }
  }

  /// Counts the bytes that the contents need before they are allocated.
  ///
  /// While the contents grow, both the old and the new contents are counted for a moment, because
  /// both exist while they are copied. The method counts more than `bytes`, so that adding elements
  /// one by one costs little.
  ///
  /// - Throws: ``Stopped`` if the bytes exceed the script's memory limit.
  final func reserve(contents bytes: Int) throws {
    if bytes <= contentBytes, bytes >= contentBytes / 4 { return }
    try withBudget { budget in
      let room = bytes > contentBytes ? max(bytes, bytes / 4 &* 5) : bytes
      try budget.charge(room)
      budget.release(contentBytes)
      contentBytes = room
    }
  }

  /// Counts the bytes of the object's initial contents.
  final func note(contents bytes: Int) {
    withBudget {
      $0.note(bytes - contentBytes)
      contentBytes = bytes
    }
  }

  var isDeallocationProxy: Bool { false }

  /// The object as a ``ValueObject``, which compares and describes itself; otherwise `nil`.
  var asValue: ValueObject? { nil }

  /// The object for comparing identity: the wrapped Swift object, or the object itself.
  package var identity: AnyObject { self }

  /// The Swift value that the object represents, or `nil`.
  var bridged: (any Sendable)? { nil }

  /// The Swift object that answers the script's messages to this object, or `nil`.
  ///
  /// The caller holds the interpreter's lock.
  var swiftReceiver: (any Respondable)? { nil }

  /// Returns the wrapped value if the value has exactly the given type, for a handler in Swift.
  ///
  /// The general conversion would also find the value, but with slow casts. The caller holds the
  /// interpreter's lock.
  func value(as type: any Any.Type) -> (any Sendable)? { nil }

  /// The default description: the class and the address.
  var plainDescription: String {
    let address = UInt(bitPattern: ObjectIdentifier(identity))
    return "<\(isa?.name ?? "?"): 0x\(String(address, radix: 16))>"
  }

  // MARK: Answering Swift

  /// A table without methods, because the object's class in the script defines the methods.
  public static var methods: MethodTable {
    MethodTable(
      forwarder: MethodTable.Forwarder { receiver, invocation in
        // The receiver is an `Object`, because only `Object` and its subclasses have this table.
        try unsafeDowncast(receiver, to: Object.self).receive(invocation)
      })
  }

  /// Returns a Boolean value that indicates whether the object responds to a selector.
  ///
  /// An object responds if its class has a method, or if its `respondsToSelector:` returns `YES`.
  public func responds(to selector: Selector) -> Bool {
    interpreter?.responds(self, to: selector) ?? false
  }

  /// Returns the signature of the class's method, or the result of `methodSignatureForSelector:`.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    interpreter?.methodSignature(of: self, for: selector)
  }

  /// Runs the class's method, or forwards the message as the script defines.
  ///
  /// - Throws: ``ScriptError`` if the script fails.
  public func forwardInvocation(_ invocation: inout Invocation) throws {
    let value = try receive(invocation)
    if value is Void || value is NoReturnValue { return }
    try invocation.setReturnValue(value)
  }

  private final func receive(_ invocation: Invocation) throws -> any Sendable {
    guard let interpreter else { return () }
    return try interpreter.receive(invocation, by: self)
  }

  /// The interpreter of the object's class.
  var interpreter: Interpreter? { isa?.interpreter }
}

/// The receiver of `dealloc` in place of an object in `deinit`, which can no longer be retained.
private final class DeallocationProxy: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass.
  override var isDeallocationProxy: Bool { true }
}
