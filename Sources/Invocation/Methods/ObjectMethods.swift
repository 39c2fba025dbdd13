import Support

/// The methods of a single object, added, replaced and removed at run time.
///
/// A class keeps some for each of its instances by declaring a property:
///
/// ```swift
/// final class Hub: Respondable, Sendable {
///   class var methods: MethodTable { MethodTable() }
///   let objectMethods = ObjectMethods()
/// }
/// let hub = Hub()
/// try hub.objectMethods.set("workerDidFinish:") { (worker: Worker) in print("done") }
/// ```
///
/// They come before the methods of the object's class. They can be changed while messages are
/// under way, from any thread, also from within one of them: a message runs the method that was
/// there when it was looked up. Handlers are let go of outside the lock, once nobody runs them.
/// They are held for as long as the object is: one that captures its object keeps it alive.
public final class ObjectMethods: Sendable {
  private let table = Guarded(MethodTable())
  private let isNone: Bool
  private let protocols: [ProtocolDescription]

  /// Makes a set without any methods.
  ///
  /// - Parameter protocols: What methods are checked against that are added.
  public init(adopting protocols: [ProtocolDescription] = []) {
    isNone = false
    self.protocols = protocols
  }

  private init(none: Void) {
    isNone = true
    protocols = []
  }

  /// What objects that keep no methods of their own have, to which none can be added.
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
    handler: @escaping @Sendable (repeat each Parameter) throws -> Result
  ) throws(InvocationError) -> Method? {
    var found = 0
    for _ in repeat (each Parameter).self { found += 1 }
    if found != selector.numberOfArguments {
      throw .parameterCount(selector, expected: selector.numberOfArguments, found: found)
    }
    return try set(Method.withoutReceiver(selector, handler))
  }

  /// Adds a closure that is confined to the main actor and takes the arguments only, or replaces
  /// the method for its selector.
  ///
  /// See ``set(_:handler:)``.
  @discardableResult
  public func set<each Parameter, Result: Sendable>(
    _ selector: Selector,
    onMainActor handler: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
  ) throws(InvocationError) -> Method? {
    var found = 0
    for _ in repeat (each Parameter).self { found += 1 }
    if found != selector.numberOfArguments {
      throw .parameterCount(selector, expected: selector.numberOfArguments, found: found)
    }
    return try set(Method.withoutReceiver(selector, onMainActor: handler))
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

extension Method {
  /// Makes a method from a closure that takes the arguments only.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  @inlinable @inline(never)
  package static func withoutReceiver<each Parameter, Result: Sendable>(
    _ selector: Selector,
    _ closure: @escaping @Sendable (repeat each Parameter) throws -> Result
  ) -> Method {
    Method(
      checked: selector, receiver: AnyObject.self, types: repeat (each Parameter).self,
      result: Result.self
    ) { (_: AnyObject, parameter: repeat each Parameter) in
      try closure(repeat each parameter)
    }
  }

  /// Makes a method from a closure that is confined to the main actor and takes the arguments only.
  ///
  /// - Precondition: The closure takes as many arguments as the selector has colons.
  package static func withoutReceiver<each Parameter, Result: Sendable>(
    _ selector: Selector,
    onMainActor closure: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Result
  ) -> Method {
    Method(
      selector,
      onMainActor: { (_: AnyObject, parameter: repeat each Parameter) in
        try closure(repeat each parameter)
      })
  }
}
