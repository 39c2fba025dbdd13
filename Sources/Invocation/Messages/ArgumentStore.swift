public import RuntimeSupport

/// The arguments of an invocation, unchanging and shared by its copies.
///
/// The subclass is known by its metadata: a handler remembers the one its parameters make, and a
/// message whose store is of that class is passed on without boxing or casting an argument.
@usableFromInline
package class ArgumentStore: @unchecked Sendable {
  // Unchecked because a class that is not final cannot be checked; all subclasses are constant.
  @usableFromInline let number: Int32

  /// How many bytes each argument's box is after the one before; 0 if they are in no boxes.
  @usableFromInline let boxStride: Int32

  /// Where the boxes are, nil where ``elements`` must be read instead.
  ///
  /// A box is an `any Sendable`, or nil. Set once, before anyone else has the store: so accesses
  /// cannot conflict.
  @exclusivity(unchecked) @usableFromInline final var boxes: UnsafeRawPointer?

  /// The size of the properties.
  static let sizeOfOthers = MemoryLayout<(Int32, Int32, UnsafeRawPointer?)>.size

  @usableFromInline
  init(count: Int, boxStride: Int = 0) {
    number = Int32(count)
    self.boxStride = Int32(boxStride)
  }

  @usableFromInline package final var count: Int { Int(number) }

  /// The arguments, boxed one by one.
  package var elements: [any Sendable] { [] }

  /// Initializes memory with the argument at an index as another type, if it is in no box and both types
  /// are well known.
  ///
  /// - Returns: Whether it did.
  @usableFromInline
  func convertElement(
    at index: Int, to type: any Any.Type, in memory: UnsafeMutableRawPointer
  ) -> Bool { false }

  /// The same arguments but for one, which may be of another type.
  ///
  /// - Precondition: The index is in range. The value is not used afterwards.
  func replacingElement(
    at index: Int, by value: UnsafeMutablePointer<any Sendable>
  ) -> ArgumentStore {
    var elements = elements
    elements[index] = value.pointee
    return ListedArguments(elements)
  }

  /// Where the argument at an index is, boxed, if it is and is not nil.
  @inlinable @inline(__always)
  final func box(at index: Int) -> UnsafeRawPointer? {
    guard let boxes else { return nil }
    let box = boxes + index * Int(boxStride)
    return ExistentialBox.isEmpty(box) ? nil : box
  }
}

/// Arguments whose types were known where the message was sent.
///
/// `Values` is the tuple of their types, so one argument is `Values` itself. Generic over the tuple
/// rather than over the pack, because the compiler makes the metadata of the former once where
/// the types are known, and asks the runtime for the latter each time.
@usableFromInline
// Fixed, because its initializer is inlinable, also where the module is built for library evolution.
@_fixed_layout
package final class TypedArguments<Values>: ArgumentStore, @unchecked Sendable {
  // Only made of values that are Sendable each: see where `Invocation.init` and `perform` make it.
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
    // The constant has not been read yet, and is not written once another has the object.
    if let values = copy.address {
      ExistentialBox.move(
        value, to: UnsafeMutableRawPointer(mutating: values) + element.offset, element.type)
    }
    return copy
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

  /// Where the arguments are, if that is known.
  private var address: UnsafeRawPointer? {
    ObjectLayout.address(
      of: self, after: Self.sizeOfOthers, alignment: MemoryLayout<Values>.alignment)
  }
}

/// Arguments of which no more is known than that they can be sent.
@usableFromInline
package final class ListedArguments: ArgumentStore, @unchecked Sendable {
  private let list: [any Sendable]

  @usableFromInline
  package init(_ list: [any Sendable]) {
    let isTrusted = ArrayStorage.isTrusted
    self.list = list
    super.init(count: list.count, boxStride: MemoryLayout<any Sendable>.stride)
    if isTrusted { boxes = ArrayStorage.boxes(of: list) }
  }

  package override var elements: [any Sendable] { list }
}

/// An argument as it is spelled in a call.
typealias LabelledArgument = (key: StaticString, value: (any Sendable)?)

/// Arguments as a call has them that is spelled out.
final class LabelledArguments: ArgumentStore, @unchecked Sendable {
  private let list: [LabelledArgument]

  init(_ list: [LabelledArgument]) {
    let isTrusted = ArrayStorage.isTrusted
    self.list = list
    super.init(count: list.count, boxStride: MemoryLayout<LabelledArgument>.stride)
    if isTrusted { boxes = ArrayStorage.boxes(of: list) }
  }

  override var elements: [any Sendable] {
    list.map { $0.value ?? ((any Sendable)?.none as any Sendable) }
  }
}
