import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

extension StandardLibrary {
  /// Installs the functions that copy, fill, compare and sort memory.
  ///
  /// An element of memory is a value of any type. The functions compute the number of elements for
  /// a number of bytes from the static types of their pointers.
  func installMemoryFunctions() {
    form("memcpy", "^v^v^vQ", Self.copy)
    form("memmove", "^v^v^vQ", Self.copy)
    form("memset", "^v^viQ", Self.fill)
    form("memcmp", "i^v^vQ", Self.compare)
    interpreter.procedure("bzero", "^vQ") { call in
      try Self.fill(call, count: call.size(1), with: 0, of: .integer(.char))
    }
    interpreter.function("qsort", "v^vQQ^?") { call in
      let order = try call.function(3)
      return try Self.sort(call) { try call.interpreter.call(order, $0, on: call.activation) }
    }
    interpreter.function("qsort_b", "v^vQQ@?") { call in
      let order = try call.block(3)
      return try Self.sort(call) { try call.run(order, $0) }
    }
  }

  private typealias Body = (_ call: Call, _ element: StaticType) throws -> Value

  /// Installs a function whose body receives the static type of the elements.
  private func form(_ name: String, _ types: String, _ body: @escaping Body) {
    interpreter.function(name, types) { call in
      let element =
        (0..<call.count).lazy.compactMap { index -> StaticType? in
          guard case .pointer(let element) = call.type(index).decayed, element != .void else {
            return nil
          }
          return element
        }.first ?? .integer(.char)
      return try body(call, element)
    }
  }

  /// Returns the number of elements for the number of bytes in the third argument.
  private static func count(_ call: Call, of element: StaticType) throws -> Int {
    try call.size(2) / max(1, element.size)
  }

  private static func copy(_ call: Call, _ element: StaticType) throws -> Value {
    let (target, source) = (try call.pointer(0), try call.pointer(1))
    if case .pointer(let own) = call.type(0).decayed,
      case .pointer(let other) = call.type(1).decayed,
      own != other, own != .void, other != .void
    {
      let size = try call.size(2)
      try copy(storage(call, source, other, size: size), size, call, to: target, own)
      return call[0]
    }
    let count = try count(call, of: element)
    // Fail before charging anything if the memory ends too early.
    if count > 0 { _ = try source.advanced(by: count - 1).load() }
    // Read all values before writing the first one, because the two ranges may overlap.
    try call.charge(MemoryBudget.bytes(count, of: MemoryLayout<Value>.stride))
    let values = try (0..<count).map {
      try call.step()
      return try source.advanced(by: $0).load()
    }
    for (index, value) in values.enumerated() { try target.advanced(by: index).store(value) }
    return call[0]
  }

  /// Writes bytes to the values to which the first argument points.
  static func write(_ bytes: some Collection<UInt8>, _ call: Call) throws {
    guard case .pointer(let own) = call.type(0).decayed, own != .void, own.size > 1 else {
      return try call.write(bytes, at: 0)
    }
    try call.charge(SharedStorage.footprint(count: bytes.count))
    let storage = SharedStorage(count: bytes.count)
    for (index, byte) in bytes.enumerated() {
      try call.step()
      storage.set(.integer(Int(byte)), of: .integer(.unsignedChar), at: index)
    }
    try copy(storage, bytes.count, call, to: call.pointer(0), own)
  }

  /// Copies bytes to values of a type.
  private static func copy(
    _ from: SharedStorage, _ size: Int, _ call: Call, to target: Pointer, _ own: StaticType
  ) throws {
    let count = (size + own.size - 1) / max(1, own.size)
    // The last target value may be overwritten only in part, so its other bytes are read first.
    let to = try storage(call, target, own, size: size, isSource: false)
    to.copy(from, from: 0, count: size, to: 0)
    for index in 0..<count {
      try call.step()
      try target.advanced(by: index).store(
        own.copy(of: try to.value(of: own, at: index * own.size)))
    }
  }

  /// Returns the bytes of values in memory.
  ///
  /// If `isSource` is `false`, only the last value is read.
  private static func storage(
    _ call: Call, _ pointer: Pointer, _ type: StaticType, size: Int, isSource: Bool = true
  ) throws -> SharedStorage {
    guard type.size > 0 else { throw RuntimeFailure("\(type.noun) has no bytes") }
    let count = (size + type.size - 1) / type.size
    // Fail before charging anything if the memory ends too early.
    if count > 0 { _ = try pointer.advanced(by: count - 1).load() }
    guard count <= MemoryBudget.sizeLimit / type.size else {
      throw RuntimeFailure("\(size) bytes are too many")
    }
    try call.charge(SharedStorage.footprint(count: count * type.size))
    let storage = SharedStorage(count: count * type.size)
    for index in 0..<count where isSource || index == count - 1 {
      try call.step()
      storage.set(
        try pointer.advanced(by: index).load(), of: type, at: index * type.size)
    }
    return storage
  }

  private static func fill(_ call: Call, _ element: StaticType) throws -> Value {
    try fill(
      call, count: try count(call, of: element), with: call[1].integer & 0xFF, of: element)
    return call[0]
  }

  private static func fill(
    _ call: Call, count: Int, with byte: Int, of element: StaticType
  ) throws {
    let target = try call.pointer(0)
    var storage: SharedStorage?
    if byte != 0, count > 0 {
      try call.charge(SharedStorage.footprint(count: element.size))
      let filled = SharedStorage(count: element.size)
      for index in 0..<element.size {
        try call.step()
        filled.set(.integer(byte), of: .integer(.unsignedChar), at: index)
      }
      storage = filled
    }
    for index in 0..<count {
      try call.step()
      let value = try storage?.value(of: element, at: 0) ?? element.zero
      try target.advanced(by: index).store(element.copy(of: value))
    }
  }

  private static func compare(_ call: Call, _ element: StaticType) throws -> Value {
    let (left, right) = (try call.pointer(0), try call.pointer(1))
    if element.size != 1 {
      let size = try call.size(2)
      func bytes(_ pointer: Pointer, _ index: Int) throws -> ArraySlice<UInt8> {
        guard case .pointer(let own) = call.type(index).decayed, own != .void else {
          return try storage(call, pointer, element, size: size).bytes[..<size]
        }
        return try storage(call, pointer, own, size: size).bytes[..<size]
      }
      let (first, second) = (try bytes(left, 0), try bytes(right, 1))
      if first == second { return .integer(0) }
      return .integer(first.lexicographicallyPrecedes(second) ? -1 : 1)
    }
    for index in 0..<(try count(call, of: element)) {
      try call.step()
      let (first, second) = (
        try left.advanced(by: index).load(), try right.advanced(by: index).load()
      )
      if first.isSame(as: second) { continue }
      let isLess =
        UInt8(truncatingIfNeeded: first.integer) < UInt8(truncatingIfNeeded: second.integer)
      return .integer(isLess ? -1 : 1)
    }
    return .integer(0)
  }

  private static func sort(_ call: Call, by compare: ([Value]) throws -> Value) throws -> Value {
    let (base, count) = (try call.pointer(0, "an array"), try call.size(1))
    if count > 0 { _ = try base.advanced(by: count - 1).load() }
    try call.charge(MemoryBudget.bytes(3 * count, of: MemoryLayout<Value>.stride))
    let values = try (0..<count).map {
      try call.step()
      return try base.advanced(by: $0).load()
    }
    let sorted = try values.sorted { left, right in
      try call.activation.step()
      return try compare([left, right].map { .pointer(ElementPointer(Memory([$0]))) }).integer < 0
    }
    for (index, value) in sorted.enumerated() { try base.advanced(by: index).store(value) }
    return .void
  }
}
