extension Invocation {
  /// An invocation's arguments, as a mutable collection.
  ///
  /// Neither the receiver nor the selector is in the collection.
  ///
  /// - Complexity: Writing an argument is O(*n*). Reading an argument is O(1) if the invocation was
  ///   created from a list, and O(*n*) otherwise.
  public struct Arguments: RandomAccessCollection, MutableCollection, Sendable {
    @usableFromInline var store: ArgumentStore

    /// The index of the first argument, which is always 0.
    public var startIndex: Int { 0 }

    /// The index after the last argument, which equals the number of arguments.
    public var endIndex: Int { store.count }

    /// Accesses the argument at an index.
    ///
    /// A new argument may have another type than the old argument.
    ///
    /// - Precondition: The index is in range. ``Invocation/argument(at:as:)`` throws instead.
    public subscript(index: Int) -> any Sendable {
      get { store.elements[index] }
      // Not inlined, because an inlined setter would copy the value.
      @inline(never)
      set {
        var value = consume newValue
        store = store.replacingElement(at: index, by: &value)
      }
    }
  }

  /// Returns an argument, converted to a type.
  ///
  /// Arguments are converted as for a handler's parameter: see ``Method``.
  ///
  /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` if the index is out of range,
  ///   ``InvocationError/argumentMismatch(_:index:expected:found:)`` if the argument does not
  ///   convert to `type`, and ``InvocationError/inexactArgument(_:index:expected:found:value:)`` if
  ///   `type` cannot hold a number exactly.
  public func argument<T>(at index: Int, as type: T.Type = T.self) throws(InvocationError) -> T {
    try checkIndex(index)
    return try ArgumentReader.convert(store.elements[index], at: index, of: selector, to: type)
  }

  /// Replaces an argument with a value of any type.
  ///
  /// - Throws: ``InvocationError/argumentIndex(_:index:count:)`` if the index is out of range.
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
