import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

/// A value of a structure or union type.
package final class Structure {
  let shape: StructureShape

  /// Members, or empty if ``storage`` contains the members.
  private var values: [Value]

  /// The storage of the union that this value is or is part of, or `nil`.
  private let storage: SharedStorage?

  /// The index of the value's first byte in ``storage``.
  private let start: Int

  private let budget = MemoryBudget.current
  private let bytes: Int

  /// Makes a structure, or a union whose members are set in order.
  package init(_ shape: StructureShape, _ fields: [Value]) {
    self.shape = shape
    start = 0
    if shape.isUnion {
      storage = SharedStorage(count: shape.layout.size)
      values = []
    } else {
      storage = nil
      values = fields
    }
    bytes = Self.size(fields: values.count)
    budget?.note(bytes)
    if shape.isUnion {
      for (index, value) in fields.enumerated() { setMember(index, value) }
    }
  }

  /// Makes a structure or union that is part of a union.
  init(_ shape: StructureShape, in storage: SharedStorage, at start: Int) {
    self.shape = shape
    self.storage = storage
    self.start = start
    values = []
    bytes = Self.size(fields: 0)
    budget?.note(bytes)
  }

  deinit {
    budget?.release(bytes)
    if shape.keepsOthers, !values.isEmpty { IterativeRelease.release(takeFields()) }
  }

  private func takeFields() -> [Value] {
    defer { values = [] }
    return values
  }

  /// The members.
  package var fields: [Value] {
    get {
      if storage == nil { return values }
      return shape.fields.indices.map { (try? member($0)) ?? .void }
    }
    set {
      if storage == nil {
        values = newValue
      } else {
        for (index, value) in newValue.enumerated() { setMember(index, value) }
      }
    }
  }

  /// Returns the bytes that the budget counts for a structure with `count` fields.
  static func size(fields count: Int) -> Int { 80 + MemoryBudget.bytes(ofArray: count, Value.self) }

  /// Returns a deep copy, including arrays.
  func copy() -> Structure {
    guard let storage else {
      return Structure(shape, zip(shape.fields, values).map { $0.type.copy(of: $1) })
    }
    if shape.isUnion {
      let copy = Structure(shape, [])
      copy.storage?.copy(storage, from: start, count: shape.layout.size, to: 0)
      return copy
    }
    return Structure(
      shape,
      shape.fields.indices.map {
        let field = shape.fields[$0]
        let value = field.type.copy(of: (try? member($0)) ?? field.type.zero)
        return field.type.isObject ? .reference(value, field.retention) : value
      })
  }

  var count: Int { storage == nil ? values.count : shape.fields.count }

  /// Returns a member.
  ///
  /// - Throws: ``RuntimeFailure`` if the member is an object, but the union's bytes are the bytes
  ///   of a number.
  func member(_ index: Int) throws -> Value {
    guard let storage else { return values[index].contents }
    let field = shape.fields[index]
    let position = shape.layout.positions[index] + 8 * start
    if let width = field.bitWidth, case .integer(let scalar) = field.type {
      return .integer(storage.bits(width, at: position, as: scalar))
    }
    return try storage.value(of: field.type, at: position / 8)
  }

  /// Sets a member, and releases the old value last.
  func setMember(_ index: Int, _ value: Value) {
    let field = shape.fields[index]
    if let storage {
      let position = shape.layout.positions[index] + 8 * start
      if let width = field.bitWidth {
        storage.setBits(value.integer, width, at: position)
      } else {
        storage.set(value, of: field.type, field.retention, at: position / 8)
      }
      return
    }
    var new = value
    if let width = field.bitWidth, case .integer(let scalar) = field.type {
      new = .integer(StructureShape.Field.value(value.integer, width, scalar))
    }
    let old = values[index]
    values[index] = old.storage(for: new)
    withExtendedLifetime(old) {}
  }

  /// Writes all members to `target` as a structure of the given type.
  func write(_ shape: StructureShape, to target: SharedStorage, at offset: Int) {
    if let storage {
      let count = min(shape.layout.size, self.shape.layout.size)
      return target.copy(storage, from: start, count: count, to: offset)
    }
    for (index, field) in shape.fields.enumerated() where index < values.count {
      let position = shape.layout.positions[index] + 8 * offset
      if let width = field.bitWidth {
        target.setBits(values[index].integer, width, at: position)
      } else {
        target.set(
          values[index].contents, of: field.type, field.retention, at: position / 8)
      }
    }
  }
}

extension StructureShape.Field {
  /// Returns the value of a bit field after an assignment of `number`.
  static func value(_ number: Int, _ width: Int, _ scalar: TypeEncoding.Scalar) -> Int {
    guard width > 0, width < 64 else { return width == 0 ? 0 : number }
    let bits = number & (1 << width - 1)
    let isNegative = scalar.isSigned && scalar != .bool && bits >> (width - 1) & 1 == 1
    return isNegative ? bits - 1 << width : bits
  }
}

extension StaticType {
  /// Returns a deep copy of a value of the type.
  func copy(of value: Value) -> Value {
    guard case .array(let element, _) = self, case .pointer(let array as ElementPointer) = value
    else { return value.copied }
    return .pointer(ElementPointer(array.memory.copy(of: element)))
  }

  /// Returns the bytes that the budget counts for a zero of the type, excluding the `Value` itself.
  ///
  /// Objects are references of the given kind.
  func footprint(_ retention: Retention) -> Int {
    retention == .strong || !isObject ? footprint : 112
  }

  /// Bytes that the budget counts for a zero of the type, excluding the `Value` itself.
  var footprint: Int {
    switch self {
    case .array: Memory.size + 64
    case .structure(let shape) where shape.isUnion:
      Structure.size(fields: 0) + SharedStorage.footprint(count: shape.layout.size)
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
    case .structure(let shape) where shape.isUnion: .structure(Structure(shape, []))
    case .structure(let shape):
      .structure(
        Structure(
          shape,
          shape.fields.map { $0.type.zero($0.retention) }))
    }
  }

  /// Returns the value of a variable without an initial value.
  ///
  /// Objects are references of the given kind.
  func zero(_ retention: Retention) -> Value {
    guard retention != .strong, mayBeWeak else { return zero }
    guard case .array(let element, let count) = self else { return .reference(.null, retention) }
    return .pointer(ElementPointer(Memory(zeros: count, of: element, retention)))
  }
}
