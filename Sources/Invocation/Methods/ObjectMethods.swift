import RuntimeSupport
import Synchronization

/// The methods of a single object, added, replaced and removed at run time.
///
/// A class keeps some for each of its instances by declaring a property:
///
/// ```swift
/// @Responding
/// final class Hub: Respondable, Sendable {
///   let objectMethods = ObjectMethods()
/// }
/// let hub = Hub()
/// try hub.objectMethods.set("workerDidFinish:") { (worker: Worker) in print("done") }
/// ```
///
/// They come before the methods of the object's class. They can be changed at any time, from any
/// thread, also from within one of them: a message runs the method that was found when it was
/// looked up. A removed handler is released outside the lock, after its last call has returned. The
/// object holds its handlers: one that captures the object keeps it alive.
public final class ObjectMethods: Sendable {
  private let table = Guarded(MethodTable())

  /// The address of the slots, a `ConcurrentMap<MethodSlot>` that is made with the first method.
  ///
  /// There is one for each selector that has had a method.
  private let slots = Atomic<UInt>(0)

  private let isNone: Bool
  private let protocols: [ProtocolDescription]

  /// Makes a set without any methods.
  ///
  /// - Parameter protocols: The protocols that added methods are checked against.
  public init(adopting protocols: [ProtocolDescription] = []) {
    isNone = false
    self.protocols = protocols
  }

  private init(none: Void) {
    isNone = true
    protocols = []
  }

  deinit {
    presentSlots?.release()
  }

  private var presentSlots: Uncounted<ConcurrentMap<MethodSlot>>? {
    UnsafeRawPointer(bitPattern: slots.load(ordering: .acquiring)).map(Uncounted.init(address:))
  }

  /// The set of objects that keep no methods of their own.
  ///
  /// No method can be added to it.
  public static let none = ObjectMethods(none: ())

  /// Adds a method, or replaces the one for its selector.
  ///
  /// - Returns: The method that was replaced.
  /// - Throws: ``InvocationError/noObjectMethods(_:)`` if the object's class keeps none,
  ///   ``InvocationError/contradiction(_:declared:in:found:)`` if it contradicts a protocol.
  @discardableResult
  public func set(_ method: Method) throws(InvocationError) -> Method? {
    if isNone { throw .noObjectMethods(method.selector) }
    try protocols.check(method)
    let (old, retired) = table.withLock { table in
      let old = table.set(method)
      return (old, method.selector.flatMap { change(slot(for: $0), to: method.implementation) })
    }
    withExtendedLifetime(retired) {}
    return old
  }

  /// Adds a closure that takes the arguments only, or replaces the method for its selector.
  ///
  /// - Returns: The method that was replaced.
  /// - Throws: ``InvocationError/parameterCount(_:expected:found:)`` if the closure does not take
  ///   as many parameters as the selector has colons, ``InvocationError/noObjectMethods(_:)`` if
  ///   the object's class keeps none, ``InvocationError/contradiction(_:declared:in:found:)`` if it
  ///   contradicts a protocol.
  @inlinable @discardableResult
  public func set<each Parameter, Result: Sendable>(
    _ selector: Selector,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    var found = 0
    for _ in repeat (each Parameter).self { found += 1 }
    if found != selector.numberOfArguments {
      throw .parameterCount(selector, expected: selector.numberOfArguments, found: found)
    }
    return try set(Method.withoutReceiver(selector, fileID: fileID, line: line, handler))
  }

  /// Adds a closure that is confined to the main actor and takes the arguments only, or replaces
  /// the method for its selector.
  ///
  /// See ``set(_:handler:fileID:line:)``.
  @discardableResult
  public func set<each Parameter, Result: Sendable>(
    _ selector: Selector,
    onMainActor handler: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    var found = 0
    for _ in repeat (each Parameter).self { found += 1 }
    if found != selector.numberOfArguments {
      throw .parameterCount(selector, expected: selector.numberOfArguments, found: found)
    }
    return try set(
      Method.withoutReceiver(selector, fileID: fileID, line: line, onMainActor: handler))
  }

  /// Adds a closure that takes the invocation as it is, or replaces the method for its selector.
  ///
  /// For messages whose arguments are known only at run time. The closure sets the return value
  /// with ``Invocation/setReturnValue(_:)``.
  ///
  /// - Returns: The method that was replaced.
  /// - Throws: ``InvocationError/noObjectMethods(_:)`` if the object's class keeps none.
  @discardableResult
  public func set(
    _ selector: Selector,
    invocation handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    try set(Method.withoutReceiver(selector, fileID: fileID, line: line, invocation: handler))
  }

  /// Adds a closure for every selector not otherwise handled, or replaces the one there is.
  ///
  /// The object then responds to every selector. The closure takes the invocation as it is.
  ///
  /// - Returns: The method that was replaced.
  /// - Throws: ``InvocationError/noObjectMethods(_:)`` if the object's class keeps none.
  @discardableResult
  public func setFallback(
    _ handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    try set(Method.withoutReceiver(nil, fileID: fileID, line: line, invocation: handler))
  }

  /// Removes the method for a selector.
  ///
  /// - Returns: The method that was there.
  @discardableResult
  public func remove(_ selector: Selector) -> Method? {
    let (old, retired) = table.withLock { table in
      let old = table.remove(selector)
      return (old, knownSlot(for: selector).flatMap { change($0.object, to: nil) })
    }
    withExtendedLifetime(retired) {}
    return old
  }

  /// Removes the method for every selector not otherwise handled.
  ///
  /// - Returns: The method that was there.
  @discardableResult
  public func removeFallback() -> Method? {
    table.withLock { $0.remove(nil) }
  }

  /// The selectors that have a method here, in alphabetical order.
  public var selectors: [Selector] { table.withLock { $0 }.selectors }

  package var fallback: Method? {
    table.withLock { $0.fallback }
  }
}

extension ObjectMethods {
  /// The method for a selector, to be used until its end.
  ///
  /// Consuming, as the caller has just got the set and the method keeps it.
  consuming func find(_ selector: Selector) -> FoundMethod? {
    guard let slot = knownSlot(for: selector) else { return nil }
    switch slot.with({ $0.begin() }) {
    case .used(let method): return FoundMethod(method, usedIn: slot, of: self)
    case .closed(let isLast):
      if isLast { reopen(slot) }
      return table.withLock { $0.methods[selector]?.implementation }
        .map(FoundMethod.init(retaining:))
    }
  }

  /// Ends the use of a method that was found in a slot.
  func endUse(of slot: Uncounted<MethodSlot>) {
    if slot.with({ $0.end() }) { reopen(slot) }
  }

  /// Gives a slot that its last user has left the method that the table has now.
  @inline(never)
  private func reopen(_ slot: Uncounted<MethodSlot>) {
    let slot = slot.object
    let retired = table.withLock { slot.reopen(with: $0.methods[slot.selector]?.implementation) }
    withExtendedLifetime(retired) {}
  }

  /// Makes a slot's method another one, at once or when its last user has left.
  ///
  /// Under the lock.
  ///
  /// - Returns: The old one if nothing uses it, to be released after the lock.
  private func change(_ slot: MethodSlot, to method: Implementation?) -> Implementation? {
    slot.close()
    return slot.reopen(with: method)
  }

  @inline(__always)
  private func knownSlot(for selector: Selector) -> Uncounted<MethodSlot>? {
    presentSlots?.with { $0.value(for: selector.key) }
  }

  /// The slot for a selector, made if there is none.
  ///
  /// Under the lock.
  private func slot(for selector: Selector) -> MethodSlot {
    if let known = knownSlot(for: selector) { return known.object }
    let slots = presentSlots?.object ?? makeSlots()
    return slots.insert(MethodSlot(for: selector), for: selector.key)
  }

  private func makeSlots() -> ConcurrentMap<MethodSlot> {
    let slots = ConcurrentMap<MethodSlot>()
    let address = UInt(bitPattern: Uncounted.retaining(slots).address)
    self.slots.store(address, ordering: .releasing)
    return slots
  }
}
