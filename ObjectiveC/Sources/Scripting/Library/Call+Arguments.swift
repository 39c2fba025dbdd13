import Foundation
import Invocation

extension Call {
  var library: StandardLibrary {
    guard let library = interpreter.standardLibrary else {
      fatalError("the methods of the library belong to it")
    }
    return library
  }

  /// Returns the receiver as an object of a library class.
  ///
  /// - Throws: ``RuntimeFailure`` if the receiver is another object, or if the call comes from
  ///   `dealloc`, where the contents are gone.
  @inline(__always)
  func receiver<Receiver: Object>(as type: Receiver.Type) throws -> Receiver {
    if let receiver = receiver as? Receiver { return receiver }
    throw wrongReceiver(type)
  }

  /// Runs a body with the receiver as an object of a library class, and with the activation.
  ///
  /// The function retains neither, so it suits the methods that scripts call most often.
  @inline(__always)
  func with<Receiver: Object, Result>(
    _ type: Receiver.Type, _ body: (Receiver, Activation) throws -> Result
  ) throws -> Result {
    try withReceiver { receiver, activation in
      // A conditional cast would retain the receiver. The test makes the unsafe downcast valid.
      guard receiver is Receiver else { throw wrongReceiver(type) }
      return try body(unsafeDowncast(receiver, to: Receiver.self), activation)
    }
  }

  @inline(never)
  private func wrongReceiver(_ type: Object.Type) -> RuntimeFailure {
    RuntimeFailure(
      receiver.isDeallocationProxy
        ? "\(name) is called in dealloc, when the contents of the object are gone"
        : "\(name): the receiver is \(Value.object(receiver).noun), not \(noun(of: type))")
  }

  /// Returns the noun for objects of a library class, with an article.
  func noun(of type: Object.Type) -> String {
    if type == Object.self { return "an object" }
    if type == BlockObject.self { return "a block" }
    if type == CollectionObject.self { return "a collection" }
    if let content = type as? any NamedByContent.Type {
      return "an object of class \(content.contentName)"
    }
    let name = "\(type)".replacing(/^Boxed|Object$/, with: "")
    return "an object of class \(interpreter.definitions.classes["NS" + name]?.name ?? name)"
  }

  /// The receiver as a class.
  var receivingClass: ClassObject {
    get throws {
      guard let type = receiver as? ClassObject else {
        throw RuntimeFailure("the receiver is \(Value.object(receiver).noun), not a class")
      }
      return type
    }
  }

  // MARK: Arguments

  /// Returns an argument, or `.void` if the argument is undeclared, as in natives that several
  /// selectors share.
  func value(_ index: Int) -> Value { index < count ? self[index] : .void }

  /// Returns an object argument that must not be `nil`.
  func required(_ index: Int) throws -> Object {
    guard let object = value(index).object else { throw mismatch(index, "an object") }
    return object
  }

  /// Returns an argument that must be an object of a library class.
  func required<Wanted: Object>(
    _ index: Int, _ type: Wanted.Type, _ noun: String? = nil
  ) throws -> Wanted {
    try wanted(value(index), index, noun)
  }

  /// Returns an argument that must be `nil` or an object of a library class.
  func optional<Wanted: Object>(_ index: Int, _ type: Wanted.Type) throws -> Wanted? {
    value(index).object == nil ? nil : try required(index, type)
  }

  /// Returns an argument whose contents the caller copies, and counts the steps of the copy.
  ///
  /// Returns `nil` for a `nil` argument.
  func copied<Wanted: ValueObject>(_ index: Int, _ type: Wanted.Type) throws -> Wanted? {
    let original = try optional(index, type)
    try step(original?.copySteps ?? 0)
    return original
  }

  func text(_ index: Int) throws -> String { try counted(required(index, StringObject.self)) }

  /// Returns the text of a string, and counts the steps that finding a position in the text may
  /// take.
  func counted(_ string: StringObject) throws -> String {
    try step(string.text.utf8.count >> 6)
    return string.text
  }

  func block(_ index: Int) throws -> BlockObject { try required(index, BlockObject.self) }

  func selectorArgument(_ index: Int) throws -> Selector {
    try Selector.read(value(index), index, self)
  }

  /// Returns a pointer argument that must not be `NULL`.
  func pointer(_ index: Int, _ noun: String = "a pointer") throws -> Pointer {
    guard case .pointer(let pointer?) = value(index) else { throw mismatch(index, noun) }
    return pointer
  }

  /// Returns an argument that must be a function, and not `NULL`.
  func function(_ index: Int) throws -> Function {
    guard case .pointer(let pointer as FunctionPointer) = value(index) else {
      throw mismatch(index, "a function")
    }
    return pointer.function
  }

  /// Returns an argument that must be a valid size of memory.
  func size(_ index: Int) throws -> Int {
    let size = integer(index)
    guard (0...MemoryBudget.sizeLimit).contains(size) else {
      throw invalid(
        "argument \(index) is \(size), not a size from 0 to \(MemoryBudget.sizeLimit)")
    }
    return size
  }

  /// Returns an argument that must be a range within `count` elements.
  func range(_ index: Int, within count: Int) throws -> Range<Int> {
    let range = value(index).range
    let (end, overflows) = range.location.addingReportingOverflow(range.length)
    guard range.location >= 0, range.length >= 0, !overflows, end <= count else {
      throw interpreter.exception(
        "NSRangeException",
        "*** \(name): range \(StandardLibrary.text(of: range)) beyond bounds; length \(count)")
    }
    return range.location..<end
  }

  /// Returns an argument that must be an index within `count` elements.
  @inline(__always)
  func index(_ index: Int, within count: Int) throws -> Int {
    let position = integer(index)
    guard position >= 0, position < count else { throw outOfBounds(position, count) }
    return position
  }

  /// Returns the variadic arguments up to the first `nil`.
  func objects(from index: Int = 0) throws -> [Object] {
    var objects: [Object] = []
    try charge(ArrayObject.size(arguments.count))
    for value in arguments.dropFirst(index) {
      guard let object = try Interpreter.object(value, in: interpreter).object else { break }
      objects.append(object)
    }
    return objects
  }

  // MARK: Results

  func string(_ text: String) -> Value { .object(library.string(text)) }

  func bool(_ flag: Bool) -> Value { .integer(flag ? 1 : 0) }

  /// Sends a message.
  func send(_ selector: Selector, to object: Object?, _ arguments: [Object?] = []) throws -> Value {
    try interpreter.send(
      selector, to: object, arguments.map(Value.object), types: arguments.map { _ in .id },
      on: activation)
  }

  /// Runs a block.
  func run(_ block: BlockObject, _ arguments: [Value]) throws -> Value {
    try activation.step()
    return try interpreter.call(block, arguments, on: activation)
  }

  /// Runs a block for each list of arguments, until the block sets `*stop`, its last argument.
  ///
  /// If `collection` is given and changes in the meantime, the function throws an exception.
  func run(
    _ block: BlockObject, forEach arguments: some Sequence<[Value]>,
    of collection: CollectionObject? = nil
  ) throws {
    let version = collection?.version ?? 0
    let stop = Memory([.integer(0)])
    for values in arguments {
      try collection?.checkUnchanged(since: version)
      _ = try run(block, values + [.pointer(ElementPointer(stop))])
      if stop.elements[0].isTrue { return }
    }
  }

  /// Returns the elements for which a block returns `true`, until the block sets `*stop`, its last
  /// argument.
  func filter<Element>(
    _ elements: some Sequence<Element>, by block: BlockObject, onlyFirst: Bool = false,
    _ arguments: (Element) -> [Value]
  ) throws -> [Element] {
    let stop = Memory([.integer(0)])
    var accepted: [Element] = []
    for element in elements {
      if try run(block, arguments(element) + [.pointer(ElementPointer(stop))]).isTrue {
        if accepted.count % 1024 == 0 { try charge(2048 * MemoryLayout<Element>.stride) }
        accepted.append(element)
        if onlyFirst { break }
      }
      if stop.elements[0].isTrue { break }
    }
    return accepted
  }

  // MARK: Exceptions

  func invalid(_ text: String) -> ThrownObject {
    interpreter.exception("NSInvalidArgumentException", "*** \(name): \(text)")
  }

  /// Returns the exception for an argument that is not of the expected kind.
  func mismatch(_ index: Int, _ expected: String) -> ThrownObject {
    invalid("argument \(index) is \(value(index).noun), not \(expected)")
  }

  func outOfBounds(_ index: Int, _ count: Int) -> ThrownObject {
    let bounds = count == 0 ? "bounds for empty array" : "bounds [0 .. \(count - 1)]"
    return interpreter.exception(
      "NSRangeException", "*** \(name): index \(UInt(bitPattern: index)) beyond \(bounds)")
  }
}

extension Value {
  /// The value as an `NSRange`; an empty range at 0 if the value is no structure with two fields.
  var range: NSRange {
    guard case .structure(let structure) = self, structure.fields.count == 2 else {
      return NSRange(location: 0, length: 0)
    }
    return NSRange(location: structure.fields[0].integer, length: structure.fields[1].integer)
  }

  /// Creates an `NSRange` value.
  init(_ range: NSRange) {
    self = .structure(
      Structure(Self.rangeShape, [.integer(range.location), .integer(range.length)]))
  }

  private static let rangeShape = StructureShape(
    name: "_NSRange",
    fields: [
      .init(name: "location", type: .unsignedLong), .init(name: "length", type: .unsignedLong),
    ])
}
