import RuntimeSupport

/// The immutable arguments of an invocation, which the copies of the invocation share.
///
/// A store's class tells the types of the arguments, if the sender knew the types at compile time:
/// such a store is a ``TypedArguments``. A handler remembers the class of the stores that contain
/// exactly the types of its parameters. If the store of a message is of that class, the handler
/// gets the arguments without boxing or casting.
@usableFromInline
package class ArgumentStore: @unchecked Sendable {
  // Unchecked because the compiler cannot check a class without `final`. All properties of the
  // class and its subclasses are constant as soon as a second owner can get the store. Only two
  // writes happen earlier: the initializers of subclasses set `boxes`, and
  // `replacingElement(at:by:)` writes to a new copy before returning the copy.
  @usableFromInline package final let count: Int

  /// The address of the first box, or `nil` if ``elements`` must be read instead.
  ///
  /// A box is an `any Sendable`. The address is set only if `ArrayStorage.isTrusted` is `true`, so
  /// the layout of the boxes is known, too. Only initializers set this property, before any other
  /// code has the store. Therefore accesses cannot conflict, and `@exclusivity(unchecked)` is safe.
  @exclusivity(unchecked) @usableFromInline final var boxes: UnsafeRawPointer?

  /// The size in bytes of the stored properties of this class, from which `ObjectLayout` computes
  /// the address of a subclass's property.
  static let sizeOfOthers = MemoryLayout<(Int, UnsafeRawPointer?)>.size

  @usableFromInline
  init(count: Int) { self.count = count }

  /// The arguments, each in a box.
  package var elements: [any Sendable] { [] }

  /// Calls `body` with the type and the address of each argument.
  ///
  /// The type of an argument in a box is `any Sendable`.
  package func forEachElement(_ body: (any Any.Type, UnsafeRawPointer) -> Void) {
    for element in elements {
      withUnsafePointer(to: element as any Sendable) { body((any Sendable).self, $0) }
    }
  }

  /// The address and the type of the tuple of the arguments; `nil` if the arguments are in boxes, or
  /// if the address is not known.
  ///
  /// The address is valid as long as the store exists.
  var tuple: (address: UnsafeRawPointer, type: any Any.Type)? { nil }

  /// Converts the argument at an index, and writes the result to memory.
  ///
  /// Only arguments in no box are converted, and only if both types are well known: see
  /// `Conversion.convert(_:of:to:in:)`. The store keeps the references in the result alive.
  ///
  /// - Returns: `true` if the result was written.
  @usableFromInline
  func convertElement(
    at index: Int, to type: any Any.Type, in memory: UnsafeMutableRawPointer
  ) -> Bool { false }

  /// Returns a store with the same arguments, except for the argument at an index.
  ///
  /// A new argument may have another type than the old argument.
  ///
  /// - Precondition: The index is in range. Do not use `value` afterward, because the function may
  ///   exchange the value for the old argument.
  func replacingElement(
    at index: Int, by value: UnsafeMutablePointer<any Sendable>
  ) -> ArgumentStore {
    var elements = elements
    elements[index] = value.pointee
    return ListedArguments(elements)
  }

  /// Returns the address of the box that contains the argument at `index`.
  ///
  /// Whether `index` is in range is not checked.
  ///
  /// - Returns: The address, or `nil` if the argument is in no box.
  @inlinable @inline(__always)
  final func box(at index: Int) -> UnsafeRawPointer? {
    boxes.map { $0 + index * MemoryLayout<any Sendable>.stride }
  }
}

/// The arguments of a message whose sender knew their types at compile time.
///
/// `Values` is the tuple of the arguments' types, or the type of the argument if there is only one.
/// Generic over the tuple and not over a parameter pack. Where the types are known, the compiler
/// creates the metadata for a tuple once. For a pack, the compiler asks the runtime for the
/// metadata at each use.
@usableFromInline
// Fixed because the initializer is inlinable, even if the module is built for library evolution.
@_fixed_layout
package final class TypedArguments<Values>: ArgumentStore, @unchecked Sendable {
  // Unchecked because `Values` is not constrained to `Sendable`. Each element is `Sendable`: the
  // initializers of `Invocation` and the `perform` functions require it where they create the
  // tuple.
  @usableFromInline package let values: Values

  @inlinable
  package init(_ values: Values, count: Int) {
    self.values = values
    super.init(count: count)
  }

  private init(copying other: TypedArguments) {
    values = other.values
    super.init(count: other.count)
  }

  override func replacingElement(
    at index: Int, by value: UnsafeMutablePointer<any Sendable>
  ) -> ArgumentStore {
    guard 0 <= index, index < count,
      let element = TupleElements.element(index, of: Values.self, count: count),
      ExistentialBox.canMove(value, to: element.type), Assumption.objectLayout.holds
    else { return super.replacingElement(at: index, by: value) }
    let copy = TypedArguments(copying: self)
    // `values` is a constant, which the compiler may assume never to change. Writing is safe
    // because no code has read the constant of `copy` yet, and no code writes to it after this
    // function has returned `copy`.
    if let values = copy.address {
      ExistentialBox.move(
        value, to: UnsafeMutableRawPointer(mutating: values) + element.offset, element.type)
    }
    return copy
  }

  override var tuple: (address: UnsafeRawPointer, type: any Any.Type)? {
    address.map { ($0, Values.self) }
  }

  @usableFromInline
  override func convertElement(
    at index: Int, to type: any Any.Type, in memory: UnsafeMutableRawPointer
  ) -> Bool {
    guard let element = TupleElements.element(index, of: Values.self, count: count),
      let values = address
    else { return false }
    return Conversion.convert(values + element.offset, of: element.type, to: type, in: memory)
  }

  package override var elements: [any Sendable] {
    func box(_ values: UnsafePointer<Values>) -> [any Sendable] {
      TupleElements.box(in: values, of: Values.self, count: count)
    }
    guard let values = address else { return withUnsafePointer(to: values, box) }
    return box(values.assumingMemoryBound(to: Values.self))
  }

  package override func forEachElement(_ body: (any Any.Type, UnsafeRawPointer) -> Void) {
    guard let values = address, Assumption.tupleMetadata.holds else {
      return super.forEachElement(body)
    }
    withExtendedLifetime(self) {
      for index in 0..<count {
        if let element = TupleElements.element(index, of: Values.self, count: count) {
          body(element.type, values + element.offset)
        }
      }
    }
  }

  /// The address of `values`, or `nil` if the assumption `objectLayout` does not hold.
  private var address: UnsafeRawPointer? {
    ObjectLayout.address(
      of: self, after: Self.sizeOfOthers, alignment: MemoryLayout<Values>.alignment)
  }
}

/// Arguments about whose types nothing is known, except that they are `Sendable`.
///
/// `list` is constant and keeps its elements, so their addresses in ``boxes`` are valid as long as
/// the store exists.
@usableFromInline
package final class ListedArguments: ArgumentStore, @unchecked Sendable {
  private let list: [any Sendable]

  @usableFromInline
  package init(_ list: [any Sendable]) {
    let isTrusted = ArrayStorage.isTrusted
    self.list = list
    super.init(count: list.count)
    if isTrusted { boxes = ArrayStorage.boxes(of: list) }
  }

  package override var elements: [any Sendable] { list }
}
