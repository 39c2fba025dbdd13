extension Invocation {
  /// The arguments of an invocation, as a collection that can be written to.
  ///
  /// The receiver and the selector are not among them. Writing an argument is O(*n*). Reading one
  /// is O(*n*) if the message was made with typed arguments, and O(1) if it was made from a list.
  public struct Arguments: RandomAccessCollection, MutableCollection, Sendable {
    @usableFromInline var store: ArgumentStore

    /// The index of the first argument.
    public var startIndex: Int { 0 }

    /// The index after the last argument.
    public var endIndex: Int { store.count }

    /// The argument at an index.
    ///
    /// - Precondition: The index is in range. ``Invocation/argument(at:as:)`` throws instead.
    public subscript(index: Int) -> any Sendable {
      get { store.elements[index] }
      // Inlined, it would copy the value.
      @inline(never)
      set {
        var value = consume newValue
        store = store.replacingElement(at: index, by: &value)
      }
    }
  }

  /// Reads an argument as a type.
  ///
  /// Converts as a handler's parameter would, see ``Method``.
  ///
  /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` where there is no such argument,
  ///   ``InvocationError/argumentMismatch(_:index:expected:found:)`` where it is of another type.
  public func argument<T>(at index: Int, as type: T.Type = T.self) throws(InvocationError) -> T {
    try checkIndex(index)
    return try ArgumentReader.convert(store.elements[index], at: index, of: selector, to: type)
  }

  /// Replaces an argument, by a value of any type.
  ///
  /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` where there is no such argument.
  public mutating func setArgument(
    _ argument: any Sendable, at index: Int
  ) throws(InvocationError) {
    try checkIndex(index)
    arguments[index] = argument
  }

  private func checkIndex(_ index: Int) throws(InvocationError) {
    if !arguments.indices.contains(index) {
      throw .argumentIndex(selector, index: index, count: store.count)
    }
  }
}
