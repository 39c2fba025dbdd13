import RuntimeSupport
import Synchronization

/// A set of methods of a single object, which can be changed at run time.
///
/// If a class declares the property `objectMethods`, each of its instances has a set of methods:
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
/// The methods in the set take precedence over the methods of the object's class. The set can be
/// changed at any time and from any thread, even by a method in the set. A message runs the method
/// that the set contained when the method was looked up. A removed handler is released after its
/// last call has returned, and outside the lock of the set. The object retains its handlers, so a
/// handler that captures the object keeps the object alive.
public final class ObjectMethods: Sendable {
  private let table = Guarded(MethodTable())

  /// The address of the slots, a `ConcurrentMap<MethodSlot>`, or 0 before the first method is
  /// added.
  ///
  /// The map has a slot for each selector that has ever had a method in this set. Release and
  /// acquire ordering publish the map. The set retains the map until `deinit`.
  private let slots = Atomic<UInt>(0)

  /// `true` if no method can be added or removed.
  private let isFixed: Bool
  private let protocols: [ProtocolDescription]

  /// Creates a set without methods.
  ///
  /// - Parameter protocols: The protocols against which added methods are checked.
  public init(adopting protocols: [ProtocolDescription] = []) {
    isFixed = false
    self.protocols = protocols
  }

  /// Creates a set that has the given method forever, or no method.
  init(only method: Method?) {
    isFixed = true
    protocols = []
    if let method { _ = insert(method) }
  }

  deinit {
    presentSlots?.release()
  }

  private var presentSlots: Uncounted<ConcurrentMap<MethodSlot>>? {
    UnsafeRawPointer(bitPattern: slots.load(ordering: .acquiring)).map(Uncounted.init(address:))
  }

  /// The empty set, for objects whose class keeps no methods for single objects.
  ///
  /// No method can be added to this set.
  public static let none = ObjectMethods(only: nil)

  /// Adds a method, or replaces the method for the same selector.
  ///
  /// - Returns: The method that was replaced, or `nil`.
  /// - Throws: ``InvocationError/noObjectMethods(_:)`` if the object's class keeps no methods for
  ///   single objects, or ``InvocationError/contradiction(_:declared:in:found:)`` if the method
  ///   contradicts a protocol.
  @discardableResult
  public func set(_ method: Method) throws(InvocationError) -> Method? {
    if isFixed { throw .noObjectMethods(method.selector) }
    try protocols.check(method)
    return insert(method)
  }

  private func insert(_ method: Method) -> Method? {
    let (old, retired) = table.withLock { table in
      let old = table.set(method)
      return (old, method.selector.flatMap { change(slot(for: $0), to: method.implementation) })
    }
    withExtendedLifetime(retired) {}
    return old
  }

  /// Adds a closure that takes the arguments, or replaces the method for the same selector.
  ///
  /// - Returns: The method that was replaced, or `nil`.
  /// - Throws: ``InvocationError/parameterCount(_:expected:found:)`` if the number of parameters
  ///   differs from the number of colons in the selector, ``InvocationError/noObjectMethods(_:)``
  ///   if the object's class keeps no methods for single objects, or
  ///   ``InvocationError/contradiction(_:declared:in:found:)`` if the closure contradicts a
  ///   protocol.
  @discardableResult
  public func set<each Parameter, Result: Sendable>(
    _ selector: Selector,
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    var found = 0
    for _ in repeat (each Parameter).self { found += 1 }
    try selector.checkParameterCount(found)
    return try set(Method.withoutReceiver(selector, fileID: fileID, line: line, handler))
  }

  /// Adds a closure confined to the main actor, or replaces the method for the same selector.
  ///
  /// The closure takes the arguments, as in ``set(_:handler:fileID:line:)``. A message that reaches
  /// the closure on another thread is the error ``InvocationError/mainActorRequired(_:receiver:)``,
  /// unless its sender waits for the closure, as ``Respondable/performAsync(_:_:as:)`` does.
  ///
  /// - Returns: The method that was replaced, or `nil`.
  /// - Throws: The errors of ``set(_:handler:fileID:line:)``.
  @discardableResult
  public func set<each Parameter, Result: Sendable>(
    _ selector: Selector,
    onMainActor handler: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    var found = 0
    for _ in repeat (each Parameter).self { found += 1 }
    try selector.checkParameterCount(found)
    return try set(
      Method.withoutReceiver(selector, fileID: fileID, line: line, onMainActor: handler))
  }

  /// Adds a closure that takes the invocation, or replaces the method for the same selector.
  ///
  /// Use this function for messages whose arguments are known only at run time. The closure sets
  /// the return value with ``Invocation/setReturnValue(_:)``.
  ///
  /// - Returns: The method that was replaced, or `nil`.
  /// - Throws: ``InvocationError/noObjectMethods(_:)`` if the object's class keeps no methods for
  ///   single objects.
  @discardableResult
  public func set(
    _ selector: Selector,
    invocation handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    try set(Method.withoutReceiver(selector, fileID: fileID, line: line, invocation: handler))
  }

  /// Adds a closure for every selector that has no other method, or replaces the existing fallback.
  ///
  /// The object then responds to every selector. The closure takes the invocation.
  ///
  /// - Returns: The fallback that was replaced, or `nil`.
  /// - Throws: ``InvocationError/noObjectMethods(_:)`` if the object's class keeps no methods for
  ///   single objects.
  @discardableResult
  public func setFallback(
    _ handler: @escaping @Sendable (inout Invocation) throws -> Void,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(InvocationError) -> Method? {
    try set(Method.withoutReceiver(nil, fileID: fileID, line: line, invocation: handler))
  }

  /// Removes the method for a selector.
  ///
  /// - Returns: The method that was removed, or `nil`.
  @discardableResult
  public func remove(_ selector: Selector) -> Method? {
    if isFixed { return nil }
    let (old, retired) = table.withLock { table in
      let old = table.remove(selector)
      return (old, knownSlot(for: selector).flatMap { change($0.object, to: nil) })
    }
    withExtendedLifetime(retired) {}
    return old
  }

  /// Removes the closure for every selector that has no other method.
  ///
  /// - Returns: The fallback that was removed, or `nil`.
  @discardableResult
  public func removeFallback() -> Method? {
    isFixed ? nil : table.withLock { $0.remove(nil) }
  }

  /// The selectors for which the set has a method, in alphabetical order.
  public var selectors: [Selector] { table.withLock { $0 }.selectors }

  package var fallback: Method? {
    table.withLock { $0.fallback }
  }
}

extension ObjectMethods {
  /// Returns the method for a selector, which the caller uses until it calls `end()` on the result.
  ///
  /// The function consumes the set: the caller has just obtained a reference to the set, and the
  /// result takes over the reference.
  @inline(__always)
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

  /// Reopens a slot that its last user has left, with the current method of the table.
  @inline(never)
  private func reopen(_ slot: Uncounted<MethodSlot>) {
    let slot = slot.object
    let retired = table.withLock { slot.reopen(with: $0.methods[slot.selector]?.implementation) }
    withExtendedLifetime(retired) {}
  }

  /// Replaces the method of a slot, either now or when the last user of the slot leaves.
  ///
  /// The caller must hold the lock of the table.
  ///
  /// - Returns: The old method if the slot has no users, otherwise `nil`. The caller releases the
  ///   old method after unlocking.
  private func change(_ slot: MethodSlot, to method: Implementation?) -> Implementation? {
    slot.close()
    return slot.reopen(with: method)
  }

  @inline(__always)
  private func knownSlot(for selector: Selector) -> Uncounted<MethodSlot>? {
    presentSlots?.with { $0.value(for: selector.key) }
  }

  /// Returns the slot for a selector, and creates the slot if there is none.
  ///
  /// The caller must hold the lock of the table.
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

extension Selector {
  /// Checks that a closure that takes no receiver has as many parameters as the selector has colons.
  package func checkParameterCount(_ found: Int) throws(InvocationError) {
    if found != numberOfArguments {
      throw .parameterCount(self, expected: numberOfArguments, found: found)
    }
  }
}
