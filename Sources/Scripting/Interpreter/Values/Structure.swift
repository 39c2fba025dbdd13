import Invocation
package import ScriptProgram

/// A value of a structure or union type.
package final class Structure {
  let shape: StructureShape

  /// The members; in a union, only the active one counts.
  package var fields: [Value]

  /// The member of a union whose bytes the others share: the one that was last set, or that may
  /// have been changed in part.
  var activeMember = 0

  private let budget = MemoryBudget.current
  private let bytes: Int

  package init(_ shape: StructureShape, _ fields: [Value]) {
    self.shape = shape
    self.fields = fields
    bytes = Self.size(fields: fields.count)
    budget?.note(bytes)
  }

  deinit {
    budget?.release(bytes)
    if shape.keepsOthers { IterativeRelease.release(takeFields()) }
  }

  private func takeFields() -> [Value] {
    defer { fields = [] }
    return fields
  }

  /// The bytes that a structure counts for.
  static func size(fields count: Int) -> Int { 64 + MemoryBudget.bytes(ofArray: count, Value.self) }

  /// A deep copy, arrays included.
  func copy() -> Structure {
    let copy = Structure(shape, zip(shape.fields, fields).map { $0.type.copy(of: $1) })
    copy.activeMember = activeMember
    return copy
  }

  var count: Int { fields.count }

  func member(_ index: Int) -> Value {
    if shape.isUnion, index != activeMember { shareStorage(with: index) }
    return fields[index].contents
  }

  /// Sets a member; the old value is released last.
  func setMember(_ index: Int, _ value: Value) {
    let field = shape.fields[index]
    var new = value
    if let width = field.bitWidth, width < 64, case .integer(let scalar) = field.type {
      let bits = value.integer & (1 << width - 1)
      let isNegative = scalar.isSigned && scalar != .bool && bits >> (width - 1) & 1 == 1
      new = .integer(isNegative ? bits - 1 << width : bits)
    }
    activeMember = index
    let old = fields[index]
    fields[index] = old.storage(for: new)
    withExtendedLifetime(old) {}
  }
}

extension StaticType {
  /// A deep copy of a value of the type.
  func copy(of value: Value) -> Value {
    guard case .array(let element, _) = self, case .pointer(let array as ElementPointer) = value
    else { return value.copied }
    return .pointer(ElementPointer(array.memory.copy(of: element)))
  }

  /// The bytes that a zero of the type counts for, besides the room for the value itself.
  var footprint: Int {
    switch self {
    case .array: Memory.size + 64
    case .structure(let shape):
      Structure.size(fields: shape.fields.count) + shape.fields.reduce(0) { $0 + $1.type.footprint }
    default: 0
    }
  }
}

extension StaticType {
  /// The value of a variable without an initial value.
  package var zero: Value {
    switch self {
    case .void: .void
    case .integer: .integer(0)
    case .floating: .floating(0)
    case .object, .classObject, .block, .dynamic: .null
    case .selector: .selector(nil)
    case .function, .pointer: .pointer(nil)
    case .array(let element, let count):
      .pointer(ElementPointer(Memory(zeros: count, of: element)))
    case .structure(let shape):
      .structure(
        Structure(
          shape,
          shape.fields.map { $0.isWeak && $0.type.isObject ? .weak(nil) : $0.type.zero }))
    }
  }
}
