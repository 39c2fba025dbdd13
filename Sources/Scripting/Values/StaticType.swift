package import Invocation

/// The type of an expression at compile time.
package indirect enum StaticType: Hashable, Sendable {
  case void

  /// The result of an unknown method: its type is that of the value at run time.
  case dynamic
  case integer(TypeEncoding.Scalar)
  case floating(TypeEncoding.Scalar)

  /// An object, with its class where that is known.
  case object(String?)
  case classObject
  case selector

  /// A block, with its types if they are known.
  case block(FunctionShape?)
  case function(FunctionShape)
  case pointer(StaticType)
  case array(StaticType, count: Int)
  case structure(StructureShape)

  package static let id = StaticType.object(nil)
  static let int = StaticType.integer(.int)
  static let long = StaticType.integer(.longLong)
  static let unsignedLong = StaticType.integer(.unsignedLongLong)
  static let bool = StaticType.integer(.bool)
  static let double = StaticType.floating(.double)
  static let cString = StaticType.pointer(.integer(.char))
}

/// The parameter and return types of a function, method or block.
package struct FunctionShape: Hashable, Sendable {
  package let result: StaticType
  package let parameters: [StaticType]
  package let isVariadic: Bool

  package init(_ result: StaticType, _ parameters: [StaticType], isVariadic: Bool = false) {
    self.result = result
    self.parameters = parameters
    self.isVariadic = isVariadic
  }
}

/// A structure type.
package final class StructureShape: Hashable, @unchecked Sendable {
  // Unchecked: the fields are set before another thread can have it.
  let name: String
  private(set) var fields: [Field]

  /// Whether a structure of the type may keep objects or memory alive.
  private(set) var keepsOthers = true

  package struct Field: Hashable, Sendable {
    let name: String
    let type: StaticType
  }

  init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
    if elementCount > Self.elementLimit { self.fields = [] }
    keepsOthers = fields.contains(where: \.type.keepsOthers)
  }

  /// Makes a structure whose fields may point to structures of the same type.
  init(name: String, fields make: (StructureShape) -> [Field]) {
    self.name = name
    fields = []
    fields = make(self)
    // A structure that contains itself has no finite size.
    if contains(self) || elementCount > Self.elementLimit { fields = [] }
    keepsOthers = fields.contains(where: \.type.keepsOthers)
  }

  /// The number of elements that a structure may have, those of its arrays included: it is copied
  /// wherever it is read.
  private static let elementLimit = 1 << 20

  private var elementCount: Int {
    fields.reduce(0) { sum, field in
      var (type, count) = (field.type, 1)
      while case .array(let element, let length) = type {
        count = MemoryBudget.bytes(count, of: length)
        type = element
      }
      if case .structure(let shape) = type {
        count = MemoryBudget.bytes(count, of: shape.elementCount)
      }
      return min(sum, Self.elementLimit) + min(count, Self.elementLimit + 1)
    }
  }

  /// Whether it contains a structure, and not behind a pointer.
  private func contains(_ other: StructureShape) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending = [self]
    while let next = pending.popLast() {
      for var type in next.fields.map(\.type) {
        while case .array(let element, _) = type { type = element }
        guard case .structure(let shape) = type else { continue }
        if shape === other { return true }
        if seen.insert(ObjectIdentifier(shape)).inserted { pending.append(shape) }
      }
    }
    return false
  }

  package static func == (left: StructureShape, right: StructureShape) -> Bool {
    left === right || (left.name == right.name && left.fields == right.fields)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  func index(of field: String) -> Int? { fields.firstIndex { $0.name == field } }
}

extension StaticType {
  /// Whether it is a number, a truth value or a character.
  var isNumber: Bool {
    switch self {
    case .integer, .floating: true
    default: false
    }
  }

  /// Whether it is a function, or a pointer to one.
  var isFunction: Bool {
    switch self {
    case .function, .pointer(.function): true
    default: false
    }
  }

  /// Whether its values may keep objects or memory alive.
  fileprivate var keepsOthers: Bool {
    switch self {
    case .integer, .floating, .selector, .void: false
    default: true
    }
  }

  /// Whether its values retain objects, directly or not.
  var keepsObjects: Bool {
    switch self {
    case .object, .block, .dynamic: true
    case .pointer(let element): element.isObject
    case .array(let element, _): element.keepsObjects
    case .structure(let shape): shape.fields.contains { $0.type.keepsObjects }
    case .void, .integer, .floating, .classObject, .selector, .function: false
    }
  }

  /// Whether it is something that messages can be sent to.
  var isObject: Bool {
    switch self {
    case .object, .classObject, .block, .dynamic: true
    default: false
    }
  }

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
    case .structure(let shape): .structure(Structure(shape, shape.fields.map(\.type.zero)))
    }
  }

  /// Its encoding, with the names of structures and without those of classes.
  package var encoding: TypeEncoding { encoding(expands: true, expandsPointees: true) }

  /// Fields of structures are written, and those behind a pointer only if it is not in a structure.
  private func encoding(expands: Bool, expandsPointees: Bool) -> TypeEncoding {
    switch self {
    case .void: TypeEncoding(.void)
    case .integer(let scalar), .floating(let scalar): TypeEncoding(.scalar(scalar))
    case .object, .dynamic: TypeEncoding(.object())
    case .classObject: TypeEncoding(.class)
    case .selector: TypeEncoding(.selector)
    case .block: TypeEncoding(.block())
    case .function: TypeEncoding(.pointer(TypeEncoding(.unknown)))
    case .pointer(.integer(.char)), .pointer(.integer(.unsignedChar)): TypeEncoding(.string)
    case .pointer(.function): TypeEncoding(.pointer(TypeEncoding(.unknown)))
    case .pointer(let pointee):
      TypeEncoding(.pointer(pointee.encoding(expands: expandsPointees, expandsPointees: false)))
    case .array(let element, let count):
      TypeEncoding(
        .array(
          count: count,
          of: element.encoding(expands: expands, expandsPointees: expandsPointees)))
    case .structure(let shape):
      TypeEncoding(
        .structure(
          TypeEncoding.Record(
            name: shape.name,
            fields: expands
              ? shape.fields.map {
                TypeEncoding.Field($0.type.encoding(expands: true, expandsPointees: false))
              } : nil)))
    }
  }

  /// The size in bytes, as `sizeof` has it.
  var size: Int { encoding.size ?? (self == .void ? 1 : 8) }

  /// Makes the type that an encoding stands for.
  package init(_ encoding: TypeEncoding) {
    switch encoding.kind {
    case .scalar(let scalar): self = scalar.isInteger ? .integer(scalar) : .floating(scalar)
    case .void: self = .void
    case .string: self = .cString
    case .object(let name, _): self = .object(name)
    case .block: self = .block(nil)
    case .class: self = .classObject
    case .selector: self = .selector
    case .pointer(let pointee) where pointee.kind == .unknown:
      self = .function(FunctionShape(.dynamic, [], isVariadic: true))
    case .pointer(let pointee): self = .pointer(StaticType(pointee))
    case .array(let count, let element): self = .array(StaticType(element), count: count)
    case .structure(let record), .union(let record):
      self = .structure(
        StructureShape(
          name: record.name,
          fields: (record.fields ?? []).enumerated().map { index, field in
            .init(name: field.name ?? "\(index)", type: StaticType(field.type))
          }))
    case .complex, .bitField, .unknown: self = .pointer(.void)
    }
  }
}
