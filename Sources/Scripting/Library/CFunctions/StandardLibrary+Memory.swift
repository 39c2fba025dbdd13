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
    machine.function("bzero", "v^vQ") { call in
      guard case .pointer(let pointer?) = call[0] else { return .void }
      let count = try Self.count(call[1].integer, of: .integer(.char))
      try Self.fill(pointer, count: count, with: 0, of: .integer(.char))
      return .void
    }
    machine.function("qsort", "v^vQQ^?") { call in
      guard case .pointer(let base?) = call[0],
        case .pointer(let order as FunctionPointer) = call[3]
      else { throw call.invalid("an array and a function to compare its elements are expected") }
      try Self.sort(base, count: call[1].integer, by: order.function, call)
      return .void
    }
  }

  private typealias Body = (_ arguments: [Value], _ element: StaticType) throws -> Value

  /// Installs a function that gets the static type of the elements.
  private func form(_ name: String, _ types: String, _ body: @escaping Body) {
    machine.function(name, types) { call in
      let element =
        (0..<call.count).lazy.compactMap { index -> StaticType? in
          guard case .pointer(let element) = call.type(index).decayed, element != .void else {
            return nil
          }
          return element
        }.first ?? .integer(.char)
      return try body(call.arguments, element)
    }
  }

  private static func pointer(_ value: Value) throws -> Pointer {
    guard case .pointer(let pointer?) = value else {
      throw RuntimeFailure("a pointer to memory is expected, and this is \(value.noun)")
    }
    return pointer
  }

  /// The number of elements for a number of bytes.
  private static func count(_ bytes: Int, of element: StaticType) throws -> Int {
    guard (0...MemoryBudget.sizeLimit).contains(bytes) else {
      throw RuntimeFailure("\(bytes) bytes are fewer than none, or more than memory can have")
    }
    return bytes / max(1, element.size)
  }

  private static func copy(_ arguments: [Value], _ element: StaticType) throws -> Value {
    let (target, source) = (try pointer(arguments[0]), try pointer(arguments[1]))
    let count = try count(arguments[2].integer, of: element)
    // All are read before the first is written: the two ranges may overlap.
    let activation = ActivationStack.innermost
    let temporaries = activation?.temporaries ?? 0
    defer { activation?.releaseTemporaries(to: temporaries) }
    try activation?.chargeTemporary(MemoryBudget.bytes(count, of: MemoryLayout<Value>.stride))
    let values = try (0..<count).map {
      try activation?.step()
      return try source.advanced(by: $0).load()
    }
    for (index, value) in values.enumerated() { try target.advanced(by: index).store(value) }
    return arguments[0]
  }

  private static func fill(_ arguments: [Value], _ element: StaticType) throws -> Value {
    let count = try count(arguments[2].integer, of: element)
    try fill(
      try pointer(arguments[0]), count: count, with: arguments[1].integer & 0xFF, of: element)
    return arguments[0]
  }

  private static func fill(
    _ target: Pointer, count: Int, with byte: Int, of element: StaticType
  ) throws {
    for index in 0..<count {
      try ActivationStack.innermost?.step()
      var value = element.zero
      if byte != 0, case .integer(let scalar) = element {
        let all = (0..<8).reduce(0) { number, _ in number << 8 | byte }
        value = .integer(Arithmetic.wrap(all, to: scalar))
      }
      try target.advanced(by: index).store(value)
    }
  }

  private static func compare(_ arguments: [Value], _ element: StaticType) throws -> Value {
    let (left, right) = (try pointer(arguments[0]), try pointer(arguments[1]))
    for index in 0..<(try count(arguments[2].integer, of: element)) {
      try ActivationStack.innermost?.step()
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
    guard (0...MemoryBudget.sizeLimit).contains(count) else {
      throw RuntimeFailure("\(count) elements are fewer than none, or more than memory can have")
    }
    try call.charge(MemoryBudget.bytes(3 * count, of: MemoryLayout<Value>.stride))
    let values = try (0..<count).map {
      try call.step()
      return try base.advanced(by: $0).load()
    }
    let sorted = try values.sorted { left, right in
      try call.activation.step()
      let pointers = [left, right].map { Value.pointer(ElementPointer(Memory([$0]))) }
      return try call.machine.call(order, pointers, on: call.activation).integer < 0
    }
    for (index, value) in sorted.enumerated() { try base.advanced(by: index).store(value) }
  }
}
