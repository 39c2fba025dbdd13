public import RuntimeSupport

/// A reader that returns the arguments of a message one after the other, and converts each
/// argument.
///
/// A method that `@Responding` lists reads its arguments with an `ArgumentReader`.
@_documentation(visibility: internal)
public struct ArgumentReader {
  @usableFromInline let invocation: Invocation
  @usableFromInline var index = 0

  /// The arguments in boxes, or `nil` until `cast(to:)` reads an argument.
  private var elements: [any Sendable]?

  @usableFromInline
  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// Reads the next argument, and converts the argument to a type.
  ///
  /// Read at most as many arguments as the message has, because the index is not checked.
  ///
  /// - Throws: ``InvocationError`` if the argument has another type and does not convert to `type`.
  @inlinable @inline(__always)
  public mutating func next<T>(as type: T.Type = T.self) throws -> T {
    defer { index += 1 }
    // A store returns a box only if the layout of boxes is known, which `exact(_:as:)` requires.
    if let box = invocation.store.box(at: index), let exact = ExistentialBox.exact(box, as: type) {
      return exact
    }
    return try convert(to: type)
  }

  // Inlinable, so that the compiler knows the type `T` where the value is copied out of `memory`.
  @inlinable @inline(never)
  mutating func convert<T>(to type: T.Type) throws -> T {
    var memory = ConversionMemory()
    if memory.fits(type),
      memory.withAddress({ invocation.store.convertElement(at: index, to: type, in: $0) })
    {
      // Copies the value. `invocation` keeps its references alive meanwhile.
      return memory.withAddress { $0.assumingMemoryBound(to: type).pointee }
    }
    return try cast(to: type)
  }

  @usableFromInline
  mutating func cast<T>(to type: T.Type) throws -> T {
    let elements = elements ?? invocation.store.elements
    self.elements = elements
    return try Self.convert(elements[index], at: index, of: invocation.selector, to: type)
  }

  static func convert<T>(
    _ value: any Sendable, at index: Int, of selector: Selector, to type: T.Type
  ) throws(InvocationError) -> T {
    if let converted = Conversion.convert(value, to: type) { return converted }
    let described = Conversion.described(value)
    let found = Swift.type(of: described)
    if Conversion.areNumbers(described, type) {
      throw .inexactArgument(
        selector, index: index, expected: type, found: found, value: "\(described)")
    }
    throw .argumentMismatch(selector, index: index, expected: type, found: found)
  }
}
