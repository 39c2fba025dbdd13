import Invocation
import ObjectiveCSyntax

extension StandardLibrary {
  /// Installs the functions that copy, fill, compare and sort memory.
  ///
  /// An element of memory is a value of any type. The number of elements for a number of bytes
  /// follows from the static types of the pointers.
  func installMemoryFunctions() {
    form("memcpy", 3, Self.copy)
    form("memmove", 3, Self.copy)
    form("memset", 3, Self.fill)
    form("memcmp", 3, Self.compare)
    machine.function("bzero", "v^vQ") { call in
      guard case .pointer(let pointer?) = call[0] else { return .void }
      let count = try Self.count(call[1].integer, of: .integer(.char))
      try Self.fill(pointer, count: count, with: 0, of: .integer(.char))
      return .void
    }
    machine.function("qsort", "v^vQQ^?") { call in
      guard case .pointer(let base?) = call[0],
        case .pointer(let order as FunctionPointer) = call[3]
      else { throw RuntimeFailure("NULL cannot be sorted") }
      try Self.sort(base, count: call[1].integer, by: order.function, call)
      return .void
    }
  }

  private typealias Body = (_ arguments: [Value], _ element: StaticType) throws -> Value

  /// Installs a function that gets the static type of the elements.
  private func form(_ name: String, _ count: Int, _ body: @escaping Body) {
    machine.specialForms[name] = { compiler, arguments, call in
      guard arguments.count == count else {
        throw compiler.failure("'\(name)' takes \(count) arguments", at: call.location)
      }
      let typed = try arguments.map { try compiler.expression($0) }
      let element =
        typed.lazy.compactMap { argument -> StaticType? in
          guard case .pointer(let element) = argument.type.decayed, element != .void else {
            return nil
          }
          return element
        }.first ?? .integer(.char)
      let nodes = typed.map(\.node)
      let type: StaticType = name == "memcmp" ? .int : typed[0].type.decayed
      return TypedExpression(type) { frame in
        let values = try nodes.map { try $0(frame) }
        FunctionCompiler.note(call.location, frame)
        return try body(values, element)
      }
    }
  }

  private static func pointer(_ value: Value) throws -> Pointer {
    guard case .pointer(let pointer?) = value else {
      throw RuntimeFailure("NULL is used as memory")
    }
    return pointer
  }

  /// The number of elements for a number of bytes.
  private static func count(_ bytes: Int, of element: StaticType) throws -> Int {
    guard (0...sizeLimit).contains(bytes) else {
      throw RuntimeFailure("\(bytes) bytes are too many")
    }
    return bytes / max(1, element.size)
  }

  private static func copy(_ arguments: [Value], _ element: StaticType) throws -> Value {
    let (target, source) = (try pointer(arguments[0]), try pointer(arguments[1]))
    let count = try count(arguments[2].integer, of: element)
    // All are read before the first is written: the two ranges may overlap.
    let values = try (0..<count).map { try source.advanced(by: $0).load() }
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
      let (first, second) = (
        try left.advanced(by: index).load(), try right.advanced(by: index).load()
      )
      if FunctionCompiler.areSame(first, second) { continue }
      let isLess =
        UInt8(truncatingIfNeeded: first.integer) < UInt8(truncatingIfNeeded: second.integer)
      return .integer(isLess ? -1 : 1)
    }
    return .integer(0)
  }

  private static func sort(
    _ base: Pointer, count: Int, by order: Function, _ call: Call
  ) throws {
    guard (0...sizeLimit).contains(count) else {
      throw RuntimeFailure("\(count) elements are too many")
    }
    let values = try (0..<count).map { try base.advanced(by: $0).load() }
    let sorted = try values.sorted { left, right in
      try call.activation.step()
      let pointers = [left, right].map { Value.pointer(ElementPointer(Memory([$0]))) }
      return try call.machine.call(order, pointers, on: call.activation).integer < 0
    }
    for (index, value) in sorted.enumerated() { try base.advanced(by: index).store(value) }
  }
}
