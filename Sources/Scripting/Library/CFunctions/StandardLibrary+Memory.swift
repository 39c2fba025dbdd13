import Invocation
import ObjectiveCSyntax
import ScriptProgram

extension StandardLibrary {
  /// Installs the functions that copy, fill, compare and sort memory.
  ///
  /// An element of memory is a value of any type. The number of elements for a number of bytes
  /// follows from the static types of the pointers.
  func installMemoryFunctions() {
    form("memcpy", "^v^v^vQ", Self.copy)
    form("memmove", "^v^v^vQ", Self.copy)
    form("memset", "^v^viQ", Self.fill)
    form("memcmp", "i^v^vQ", Self.compare)
    interpreter.function("bzero", "v^vQ") { call in
      try Self.fill(call, count: call.size(1), with: 0, of: .integer(.char))
      return .void
    }
    interpreter.function("qsort", "v^vQQ^?") { call in
      try Self.sort(
        call.pointer(0, "an array"), count: call.size(1), by: call.function(3), call)
      return .void
    }
  }

  private typealias Body = (_ call: Call, _ element: StaticType) throws -> Value

  /// Installs a function that gets the static type of the elements.
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

  /// The number of elements for the number of bytes in the third argument.
  private static func count(_ call: Call, of element: StaticType) throws -> Int {
    try call.size(2) / max(1, element.size)
  }

  private static func copy(_ call: Call, _ element: StaticType) throws -> Value {
    let (target, source) = (try call.pointer(0), try call.pointer(1))
    let count = try count(call, of: element)
    // Fails before anything is charged, if the memory ends before.
    if count > 0 { _ = try source.advanced(by: count - 1).load() }
    // All are read before the first is written: the two ranges may overlap.
    try call.charge(MemoryBudget.bytes(count, of: MemoryLayout<Value>.stride))
    let values = try (0..<count).map {
      try call.step()
      return try source.advanced(by: $0).load()
    }
    for (index, value) in values.enumerated() { try target.advanced(by: index).store(value) }
    return call[0]
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
    for index in 0..<count {
      try call.step()
      var value = element.zero
      if byte != 0, case .integer(let scalar) = element {
        let all = (0..<8).reduce(0) { number, _ in number << 8 | byte }
        value = .integer(Arithmetic.wrap(all, to: scalar))
      }
      try target.advanced(by: index).store(value)
    }
  }

  private static func compare(_ call: Call, _ element: StaticType) throws -> Value {
    let (left, right) = (try call.pointer(0), try call.pointer(1))
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

  private static func sort(
    _ base: Pointer, count: Int, by order: Function, _ call: Call
  ) throws {
    if count > 0 { _ = try base.advanced(by: count - 1).load() }
    try call.charge(MemoryBudget.bytes(3 * count, of: MemoryLayout<Value>.stride))
    let values = try (0..<count).map {
      try call.step()
      return try base.advanced(by: $0).load()
    }
    let sorted = try values.sorted { left, right in
      try call.activation.step()
      let pointers = [left, right].map { Value.pointer(ElementPointer(Memory([$0]))) }
      return try call.interpreter.call(order, pointers, on: call.activation).integer < 0
    }
    for (index, value) in sorted.enumerated() { try base.advanced(by: index).store(value) }
  }
}
