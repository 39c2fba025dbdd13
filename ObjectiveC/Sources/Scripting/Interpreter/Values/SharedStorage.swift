import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

/// Bytes of a union, which all members of the union share.
///
/// Numbers are read from the bytes and written to the bytes. An object or pointer is stored beside
/// the eight bytes of its address. Writing different bytes over the address removes the object or
/// pointer. Therefore no sequence of bytes can turn into a usable object or pointer.
final class SharedStorage: Container {
  private(set) var bytes: [UInt8]

  /// Objects and pointers, by the index of their first byte.
  private var references: [Int: Value] = [:]

  /// Arrays that were made from the bytes.
  ///
  /// The same array is reused, so that pointers to its elements can be compared.
  private var arrays: [Int: ArrayOfBytes] = [:]

  private struct ArrayOfBytes {
    weak var memory: Memory?
    let type: StaticType
  }

  private let budget = MemoryBudget.current
  private var containers: ContainerList?
  var isListed = false
  var listIndex: Int32 = 0

  init(count: Int) {
    bytes = Array(repeating: 0, count: count)
    budget?.note(Self.footprint(count: count))
    ActivationStack.innermost?.count(count / 256)
  }

  /// Returns the bytes that the budget counts for a union's storage, excluding its structure.
  static func footprint(count: Int) -> Int { 200 + count }

  deinit {
    containers?.remove(self)
    budget?.release(Self.footprint(count: bytes.count))
    if !references.isEmpty { IterativeRelease.release(takeAll()) }
  }

  private func takeAll() -> [Int: Value] {
    defer { references = [:] }
    return references
  }

  func takeReferences() -> Any? { takeAll() }

  // MARK: Bytes

  /// Copies a range of another storage.
  func copy(_ other: SharedStorage, from source: Int, count: Int, to target: Int) {
    let moved = other.references.filter { source <= $0.key && $0.key + 8 <= source + count }
    write(other.bytes[source..<(source + count)], at: target)
    for (index, value) in moved { keep(value.copied, at: index - source + target) }
    ActivationStack.innermost?.count(count / 256)
  }

  private func write(_ new: some Collection<UInt8>, at start: Int) {
    let range = start..<(start + new.count)
    // Writing the same bytes keeps the references at these bytes.
    if references.isEmpty {
      bytes.replaceSubrange(range, with: new)
      return
    }
    if bytes[range].elementsEqual(new) { return }
    bytes.replaceSubrange(range, with: new)
    var old: [Value] = []
    for index in references.keys where index < range.upperBound && index + 8 > range.lowerBound {
      if let value = references.removeValue(forKey: index) { old.append(value) }
    }
    withExtendedLifetime(old) {}
  }

  private func bits(at start: Int, _ count: Int) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<min(8, count) { bits |= UInt64(bytes[start + index]) << (8 * UInt64(index)) }
    return bits
  }

  private func write(_ bits: UInt64, at start: Int, _ count: Int, fill: UInt8 = 0) {
    write(
      (0..<count).lazy.map {
        $0 < 8 ? UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) : fill
      }, at: start)
  }

  private func keep(_ value: Value, at index: Int) {
    if !isListed, let list = ActivationStack.innermost?.interpreter.containers {
      containers = list
      list.insert(self)
    }
    references[index] = value
  }

  // MARK: Values

  /// Returns a value of the given type.
  ///
  /// - Throws: ``RuntimeFailure`` for an object or a selector if the bytes are the bytes of a
  ///   number.
  func value(of type: StaticType, at start: Int) throws -> Value {
    switch type {
    case .integer(let scalar):
      return .integer(
        Arithmetic.wrap(
          Int(truncatingIfNeeded: Int64(bitPattern: bits(at: start, scalar.size))), to: scalar))
    case .floating(.float):
      return .floating(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits(at: start, 4)))))
    case .floating: return .floating(Double(bitPattern: bits(at: start, 8)))
    case .structure(let shape): return .structure(Structure(shape, in: self, at: start))
    case .array(let element, let count):
      return .pointer(ElementPointer(array(of: element, count, at: start)))
    case .void: return .void
    default: return try reference(type, at: start)
    }
  }

  private func array(of element: StaticType, _ count: Int, at start: Int) -> Memory {
    let type = StaticType.array(element, count: count)
    if let known = arrays[start], known.type == type, let memory = known.memory { return memory }
    let memory = Memory(of: element, count: count, in: self, at: start)
    arrays[start] = ArrayOfBytes(memory: memory, type: type)
    return memory
  }

  private func reference(_ type: StaticType, at start: Int) throws -> Value {
    guard let kept = references[start]?.contents else {
      let number = Int(truncatingIfNeeded: Int64(bitPattern: bits(at: start, 8)))
      if number == 0 { return type.zero }
      if case .pointer = type { return .pointer(NumberPointer(number)) }
      throw RuntimeFailure(
        "the union has the bytes of a number here, which cannot be used as \(type.noun)")
    }
    switch (type, kept) {
    case (.pointer, .pointer), (.function, .pointer), (.selector, .selector), (.block, .object),
      (.object, .object), (.classObject, .object), (.dynamic, _), (.pointer, .selector):
      return kept
    case (.pointer, .object(let object?)): return .pointer(ObjectPointer(object))
    case (.object, .pointer(let pointer as ObjectPointer)),
      (.classObject, .pointer(let pointer as ObjectPointer)),
      (.block, .pointer(let pointer as ObjectPointer)):
      return .object(pointer.object)
    default:
      throw RuntimeFailure(
        "the union has \(kept.noun) here, which cannot be used as \(type.noun)")
    }
  }

  /// Returns the value of a bit field.
  func bits(_ width: Int, at position: Int, as scalar: TypeEncoding.Scalar) -> Int {
    let first = position / 8
    let count = (position % 8 + width + 7) / 8
    var number = bits(at: first, count) >> UInt64(position % 8)
    if count > 8 { number |= UInt64(bytes[first + 8]) << UInt64(64 - position % 8) }
    return StructureShape.Field.value(
      Int(truncatingIfNeeded: Int64(bitPattern: number)), width, scalar)
  }

  /// Sets the value of a bit field.
  func setBits(_ number: Int, _ width: Int, at position: Int) {
    let value = UInt64(bitPattern: Int64(number))
    for bit in 0..<min(width, 64) {
      let (index, mask) = ((position + bit) / 8, UInt8(1) << UInt8((position + bit) % 8))
      let byte = bytes[index]
      let new = value >> UInt64(bit) & 1 == 1 ? byte | mask : byte & ~mask
      if new != byte { write(CollectionOfOne(new), at: index) }
    }
  }

  /// Writes a value of the given type.
  func set(_ value: Value, of type: StaticType, _ retention: Retention = .strong, at start: Int) {
    switch type {
    case .integer(let scalar):
      let number = value.integer
      write(
        UInt64(bitPattern: Int64(number)), at: start, scalar.size,
        fill: scalar.isSigned && number < 0 ? 0xFF : 0)
    case .floating(.float): write(UInt64(Float(value.floating).bitPattern), at: start, 4)
    case .floating: write(value.floating.bitPattern, at: start, 8)
    case .structure(let shape):
      guard case .structure(let structure) = value else { return }
      structure.write(shape, to: self, at: start)
    case .array(let element, let count):
      guard case .pointer(let pointer as ElementPointer) = value else { return }
      pointer.memory.write(element, count, to: self, at: start)
    case .void: break
    default:
      // Clear first, because writing the same bytes would keep the old reference.
      write(repeatElement(0, count: 8), at: start)
      let address = value.integer
      if address == 0 { return }
      write(UInt64(bitPattern: Int64(address)), at: start, 8)
      if value.isReference || value.selector != nil {
        keep(.reference(value, retention), at: start)
      }
    }
  }

  /// Sets a range of bytes to zero.
  func clear(_ count: Int, at start: Int) { write(repeatElement(0, count: count), at: start) }
}

extension Value {
  fileprivate var selector: Selector? {
    if case .selector(let selector) = self { selector } else { nil }
  }
}
