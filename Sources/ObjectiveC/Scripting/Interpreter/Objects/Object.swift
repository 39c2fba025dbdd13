import CRuntimeSupport
import Glibc
public import Invocation

/// An object that scripts can send messages to.
///
/// Swift sends it messages, too: it responds to the methods of its class in the script, and can be
/// a delegate of a multicast. A message from Swift waits until no other thread runs the script; see
/// ``Script``.
public class Object: Respondable, Container, @unchecked Sendable {
  // Unchecked: a thread accesses the variables only while it holds the interpreter's lock.

  /// The class; nil for classes themselves.
  package final var isa: ClassObject? { type?.takeUnretainedValue() }

  /// The class, which the object retains.
  ///
  /// Frequent questions use it without retaining it once more.
  private final let type: Unmanaged<ClassObject>?

  /// A number that differs for objects of different classes, and for each class itself.
  package final let dispatchKey: Int

  /// The values of the instance variables, those of superclasses first.
  private final let variables: UnsafeMutablePointer<Value>?
  private final let variableCount: Int32

  /// Whether another object has taken the variables, for its `dealloc`.
  @exclusivity(unchecked) private final var hasGivenVariables = false

  final var isListed = false
  final var listIndex: Int32 = 0

  /// An instance variable; nil if there is none of the index.
  @inline(__always)
  package final func variable(_ index: Int) -> UnsafeMutablePointer<Value>? {
    index < Int(variableCount) ? variables.map { $0 + index } : nil
  }

  /// Sets an instance variable.
  ///
  /// The old value is released last: its `dealloc` may use the variable.
  final func set(_ index: Int, _ value: Value) {
    guard let variable = variable(index) else { return }
    enlist()
    variable.pointee = variable.pointee.storage(for: value)
  }

  /// The bytes that the script's budget counts for the contents, which may grow.
  @exclusivity(unchecked) private final var contentBytes = 0

  package init(_ isa: ClassObject?) {
    type = isa.map(Unmanaged.passRetained)
    dispatchKey = isa?.instanceKey ?? DispatchKeys.next()
    variableCount = Int32(clamping: isa?.variableCountOfInstances ?? 0)
    variables = variableCount == 0 ? nil : isa?.makeVariables()
    noteSize()
    if variableCount > 0, let isa, isa.instancesHoldReferences { enlist() }
  }

  /// Makes the object that takes the variables of one that is being deallocated, for its `dealloc`.
  init(takingVariablesOf object: Object) {
    type = object.type?.retain()
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
    // On the thread that released the last reference, which need not run the script.
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
    if let memory { memory.release(ownBytes + contentBytes) }
    type.release()
  }

  private final func runDealloc(_ isa: ClassObject) {
    let interpreter = isa.owner
    // A stopped script begins no further `dealloc`.
    if interpreter.stopSignal.isRaised { return }
    interpreter.run { _ in
      guard isa.hasDealloc, !interpreter.stopSignal.isRaised else { return }
      interpreter.runDealloc(of: DeallocationProxy(takingVariablesOf: self))
    }
  }

  /// Whether the class leaves something to the library.
  @inline(__always)
  final func leaves(_ trait: InstanceTraits) -> Bool {
    type?._withUnsafeGuaranteedRef { $0.traits.contains(trait) } ?? false
  }

  /// Whether the object cannot be changed, and so is its own copy; false where that is not known.
  @inline(__always)
  final var isImmutable: Bool {
    type?._withUnsafeGuaranteedRef { $0.hasImmutableInstances } ?? false
  }

  // MARK: Reference cycles

  /// Notes that the object gets, or may get, references after it was made.
  ///
  /// To be called with the interpreter's lock, or before another thread knows the object.
  @inline(__always)
  final func enlist() {
    if !isListed { enter() }
  }

  @inline(never)
  private final func enter() {
    guard let interpreter else { return }
    interpreter.containers.insert(self)
    memory?.note(ContainerList.bytes)
  }

  /// Takes the object out of the list of containers; each `deinit` that changes the contents calls
  /// it first.
  final func unlist() {
    if isListed { interpreter?.containers.remove(self) }
  }

  /// Whether it refers to no other object, but by its variables.
  var isLeaf: Bool { false }

  /// Takes out what a subclass keeps besides the variables.
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

  /// The script's budget; nil if it has no limit.
  @inline(__always)
  private final var memory: MemoryBudget? { type?._withUnsafeGuaranteedRef { $0.budget } }

  /// The bytes that the script's budget counts for the object itself, its variables and its place
  /// in the list of containers.
  private final var ownBytes: Int {
    allocatedSize(Unmanaged.passUnretained(self).toOpaque())
      + MemoryBudget.bytes(ofArray: Int(variableCount), Value.self)
      + (isListed ? ContainerList.bytes : 0)
  }

  private final func noteSize() {
    if let memory { memory.note(ownBytes) }
  }

  /// Counts the bytes that the contents are about to need, before they are allocated.
  ///
  /// Growing counts the new and the old contents for a moment, as both exist while one is copied to
  /// the other. It counts more than is asked for, so that adding little by little costs little.
  ///
  /// - Throws: ``Stopped`` if that is more than the script's limit of memory.
  final func reserve(contents bytes: Int) throws {
    if bytes <= contentBytes, bytes >= contentBytes / 4 { return }
    guard let memory else { return }
    let room = bytes > contentBytes ? max(bytes, bytes / 4 &* 5) : bytes
    try memory.charge(room)
    memory.release(contentBytes)
    contentBytes = room
  }

  /// Counts the bytes of contents that an object has been made with.
  final func note(contents bytes: Int) {
    guard let memory else { return }
    memory.note(bytes - contentBytes)
    contentBytes = bytes
  }

  var isDeallocationProxy: Bool { false }

  /// The object as one that compares and describes itself; nil for others.
  var asValue: ValueObject? { nil }

  /// The object that identity is compared by: a wrapped Swift object, or this one.
  package var identity: AnyObject { self }

  /// The Swift value that it wraps, if it does.
  var bridged: (any Sendable)? { nil }

  /// The Swift object that answers the messages of a script to this one; nil if this one does.
  ///
  /// To be called with the interpreter's lock.
  var swiftReceiver: (any Respondable)? { nil }

  /// The value for a handler of Swift that takes a type, if just that is what it wraps.
  ///
  /// A conversion would find it, too, at the price of casts. To be called with the interpreter's
  /// lock.
  func value(as type: any Any.Type) -> (any Sendable)? { nil }

  /// What it is described by if the script does not say more: its class and its address.
  var plainDescription: String {
    let address = UInt(bitPattern: ObjectIdentifier(identity))
    return "<\(isa?.name ?? "?"): 0x\(String(address, radix: 16))>"
  }

  // MARK: Answering Swift

  /// A table without methods: those of an object are the ones of its class in the script.
  public static var methods: MethodTable {
    MethodTable(
      forwarder: MethodTable.Forwarder { receiver, invocation in
        try unsafeDowncast(receiver, to: Object.self).receive(invocation)
      })
  }

  /// Whether its class has a method, or its `respondsToSelector:` returns YES.
  public func responds(to selector: Selector) -> Bool {
    interpreter?.responds(self, to: selector) ?? false
  }

  /// The signature of its class's method, or that of its `methodSignatureForSelector:`.
  public func methodSignature(for selector: Selector) -> MethodSignature? {
    interpreter?.methodSignature(of: self, for: selector)
  }

  /// Runs its class's method, or forwards the message as the script defines.
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

  /// The interpreter of its class.
  var interpreter: Interpreter? { isa?.interpreter }
}

/// The receiver of `dealloc` in place of an object in `deinit`, which cannot be retained any more.
private final class DeallocationProxy: Object, @unchecked Sendable {
  override var isDeallocationProxy: Bool { true }
}
