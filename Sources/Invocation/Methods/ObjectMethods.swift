import Support

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
    return table.withLock { $0.set(method) }
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
  public func setOtherwise(
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
    table.withLock { $0.remove(selector) }
  }

  /// Removes the method for every selector not otherwise handled.
  ///
  /// - Returns: The method that was there.
  @discardableResult
  public func removeOtherwise() -> Method? {
    table.withLock { $0.remove(nil) }
  }

  /// The selectors that have a method here, in alphabetical order.
  public var selectors: [Selector] { table.withLock { $0 }.selectors }

  package func method(for selector: Selector) -> Method? {
    table.withLock { $0.methods[selector] }
  }

  package var otherwise: Method? {
    table.withLock { $0.otherwise }
  }
}
