import Invocation
package import ObjectiveCEncoding
package import ObjectiveCSyntax

/// The compile-time type of an expression.
package indirect enum StaticType: Hashable, Sendable {
  case void

  /// The result of an unknown method, whose type is known only at run time.
  case dynamic
  case integer(TypeEncoding.Scalar)
  case floating(TypeEncoding.Scalar)

  /// An object, with the name of its class if the class is known.
  case object(String?)
  case classObject
  case selector

  /// A block, with its signature if the signature is known.
  case block(FunctionShape?)
  case function(FunctionShape)
  case pointer(StaticType)
  case array(StaticType, count: Int)
  case structure(StructureShape)

  package static let id = StaticType.object(nil)
  package static let int = StaticType.integer(.int)
  package static let long = StaticType.integer(.longLong)
  package static let unsignedLong = StaticType.integer(.unsignedLongLong)
  package static let bool = StaticType.integer(.bool)
  package static let double = StaticType.floating(.double)
  package static let cString = StaticType.pointer(.integer(.char))
}

/// The parameter and return types of a function, method or block: its signature.
package struct FunctionShape: Hashable, Sendable {
  package let result: StaticType
  package let parameters: [StaticType]
  package let isVariadic: Bool

  /// `true` if the result is an instance of the receiver's class: `instancetype`.
  package var returnsInstance = false

  /// The type qualifiers for a method's encoding, beginning with the result's qualifiers; empty if
  /// no type is qualified.
  package var qualifiers: [[TypeEncoding.Qualifier]] = []

  /// What a method's declaration says of the result and of each parameter beside the type; empty if
  /// it says nothing.
  package var annotations: [Annotation] = []

  package struct Annotation: Hashable, Sendable {
    /// `true` for a value that is never `nil`, also because of `NS_ASSUME_NONNULL_BEGIN`.
    package var isNonnull = false

    /// The protocol of an `id`.
    package var protocolName: String?
  }

  package init(_ result: StaticType, _ parameters: [StaticType], isVariadic: Bool = false) {
    self.result = result
    self.parameters = parameters
    self.isVariadic = isVariadic
  }
}

extension FunctionShape {
  /// Creates the signature of an encoded method, leaving out its first `hiddenCount` arguments.
  package init(_ encoding: MethodEncoding, hiddenCount: Int = 2, isVariadic: Bool = false) {
    let parameters = encoding.arguments.dropFirst(hiddenCount).map(\.type)
    self.init(
      StaticType(encoding.returnType), parameters.map { StaticType($0) }, isVariadic: isVariadic)
    qualify([encoding.returnType.qualifiers] + parameters.map(\.qualifiers))
  }

  /// Sets the qualifiers of the result and of each parameter, in this order.
  mutating func qualify(_ all: [[TypeEncoding.Qualifier]]) {
    qualifiers = all.allSatisfy(\.isEmpty) ? [] : all
  }

  /// The method encoding of the signature, as a compiler would write it.
  package var methodEncoding: MethodEncoding {
    var types = ([result] + parameters).map(\.encoding)
    for (index, qualifiers) in qualifiers.enumerated() where index < types.count {
      types[index].qualifiers = qualifiers
    }
    return MethodEncoding(returnType: types[0], parameterTypes: Array(types.dropFirst()))
  }

  /// The encoding of a block with this signature, whose first argument is the block itself.
  package var blockEncoding: MethodEncoding {
    var encoding = methodEncoding
    encoding.arguments.replaceSubrange(0..<2, with: [.init(TypeEncoding(.block()))])
    return encoding.withFrameOffsets
  }
}

/// A structure or union type.
package final class StructureShape: Hashable, @unchecked Sendable {
  // `Sendable` is unchecked because `fields` and the properties derived from them are variables.
  // The initializers set them, and no other thread has a reference to the shape before it is
  // complete.
  package let name: String

  /// `true` for a union, whose members share their storage.
  package let isUnion: Bool
  package private(set) var fields: [Field]

  /// `true` if the fields follow each other without padding.
  let isPacked: Bool

  /// The greatest alignment of the fields in bytes that a `#pragma pack` allows, if one applies.
  let packing: Int?

  /// The least alignment in bytes that the source specifies; 1 if it specifies none.
  let minimumAlignment: Int

  /// `true` if no fields are known, for example because the declaring header is not read.
  var isIncomplete: Bool { fields.isEmpty && !isTooLarge }

  /// The offsets of the fields, laid out as a compiler for Apple's 64-bit ARM systems does.
  package private(set) var layout = Layout()

  /// `true` if a structure of this type may keep objects or memory alive.
  package private(set) var keepsOthers = true

  /// `true` if the structure contains itself or has too many elements; `fields` is then empty.
  private(set) var isTooLarge = false

  package struct Field: Hashable, Sendable {
    package let name: String
    package let type: StaticType

    /// The width in bits, if the field is a bit field.
    package internal(set) var bitWidth: Int?

    /// The way in which the field refers to its object, or to the objects of its array.
    package internal(set) var retention = Retention.strong

    /// `true` if no padding precedes the field.
    var isPacked = false

    /// The least alignment in bytes that the source specifies, if any.
    var alignment: Int?

    /// `true` if the field has no name in the source; `name` is then its index.
    package var isUnnamed: Bool { name.utf8.first.map { 48...57 ~= $0 } ?? true }
  }

  package init(name: String, isUnion: Bool = false, fields: [Field]) {
    self.name = name
    self.isUnion = isUnion
    self.fields = fields
    isPacked = false
    packing = nil
    minimumAlignment = 1
    finish()
  }

  private func finish() {
    isTooLarge = contains(self) || elementCount > Self.elementLimit
    // A structure that contains itself has no finite size.
    if isTooLarge { fields = [] }
    layout = Layout(self)
    keepsOthers = fields.contains(where: \.type.keepsOthers)
  }

  /// Creates a structure type whose fields may have pointers to the same type.
  init(
    name: String, isUnion: Bool, isPacked: Bool, packing: Int?, alignment: Int?,
    fields make: (StructureShape) -> [Field]
  ) {
    self.name = name
    self.isUnion = isUnion
    self.isPacked = isPacked
    self.packing = packing
    minimumAlignment = alignment ?? 1
    fields = []
    fields = make(self)
    finish()
  }

  /// The greatest number of elements in a structure, including the elements of its arrays.
  ///
  /// Reading a structure copies all of its elements.
  static let elementLimit = 1 << 20

  private var elementCount: Int {
    fields.reduce(0) { sum, field in
      var (type, count) = (field.type, 1)
      while case .array(let element, let length) = type {
        count = count.clampedProduct(length)
        type = element
      }
      if case .structure(let shape) = type { count = count.clampedProduct(shape.elementCount) }
      return min(sum, Self.elementLimit) + min(count, Self.elementLimit + 1)
    }
  }

  /// Returns `true` if the structure contains another one directly, not behind a pointer.
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
    left === right
      || (left.name == right.name && left.isUnion == right.isUnion && left.fields == right.fields)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  package func index(of field: String) -> Int? { fields.firstIndex { $0.name == field } }
}

extension StaticType {
  /// `true` for integers, truth values, characters and floating-point numbers.
  package var isNumber: Bool {
    switch self {
    case .integer, .floating: true
    default: false
    }
  }

  /// `true` for a function and for a function pointer, which have the same static type.
  package var isFunction: Bool {
    if case .function = self { true } else { false }
  }

  /// `true` if values of the type may keep objects or memory alive.
  package var keepsOthers: Bool {
    switch self {
    case .integer, .floating, .selector, .void: false
    default: true
    }
  }

  /// `true` if values of the type can receive messages.
  package var isObject: Bool {
    switch self {
    case .object, .classObject, .block, .dynamic: true
    default: false
    }
  }

  /// `true` if values of the type may be weak references: for objects, and for arrays of objects.
  package var mayBeWeak: Bool {
    var type = self
    while case .array(let element, _) = type { type = element }
    return type.isObject
  }

  /// The type encoding, with the names of structures and without the names of classes.
  package var encoding: TypeEncoding { encoding(expands: true, expandsPointees: true) }

  /// Returns the type encoding.
  ///
  /// The fields of structures are written if `expands` is `true`, and the fields of structures
  /// behind a pointer if `expandsPointees` is `true` and the pointer is not inside a structure.
  fileprivate func encoding(expands: Bool, expandsPointees: Bool) -> TypeEncoding {
    switch self {
    case .void: TypeEncoding(.void)
    case .integer(let scalar), .floating(let scalar): TypeEncoding(.scalar(scalar))
    case .object, .dynamic: TypeEncoding(.object())
    case .classObject: TypeEncoding(.class)
    case .selector: TypeEncoding(.selector)
    case .block: TypeEncoding(.block())
    case .function: TypeEncoding(.pointer(TypeEncoding(.unknown)))
    case .pointer(.integer(.char)), .pointer(.integer(.unsignedChar)): TypeEncoding(.string)
    case .pointer(let pointee):
      TypeEncoding(.pointer(pointee.encoding(expands: expandsPointees, expandsPointees: false)))
    case .array(let element, let count):
      TypeEncoding(
        .array(
          count: count,
          of: element.encoding(expands: expands, expandsPointees: expandsPointees)))
    case .structure(let shape): shape.encoding(expands: expands)
    }
  }

  /// Creates the static type for an encoding.
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
    case .structure(let record): self = .structure(StructureShape(record, isUnion: false))
    case .union(let record): self = .structure(StructureShape(record, isUnion: true))
    case .complex, .bitField, .unknown, .halfFloat, .vector: self = .pointer(.void)
    }
  }
}

extension StructureShape {
  fileprivate convenience init(_ record: TypeEncoding.Record, isUnion: Bool) {
    self.init(
      name: record.name, isUnion: isUnion,
      fields: (record.fields ?? []).enumerated().map { index, field in
        .init(name: field.name ?? "\(index)", type: StaticType(field.type))
      })
  }

  fileprivate func encoding(expands: Bool) -> TypeEncoding {
    let record = TypeEncoding.Record(
      name: name,
      fields: expands
        ? fields.map {
          TypeEncoding.Field(
            $0.bitWidth.map { TypeEncoding(.bitField(TypeEncoding.BitField(width: $0))) }
              ?? $0.type.encoding(expands: true, expandsPointees: false))
        } : nil)
    return TypeEncoding(isUnion ? .union(record) : .structure(record))
  }
}

extension StaticType {
  /// The noun for values of the type in error messages, with an article: "a pointer".
  package var noun: String {
    switch self {
    case .void: "nothing (void)"
    case .dynamic: "a value of unknown type"
    case .integer(.bool): "a BOOL"
    case .integer: "an integer"
    case .floating: "a floating-point number"
    case .object(let name?): "an object of class '\(name)'"
    case .object(nil): "an object"
    case .classObject: "a class"
    case .selector: "a selector"
    case .block: "a block"
    case .function: "a function"
    case .pointer: "a pointer"
    case .array: "an array"
    case .structure(let shape): "a \(shape.noun)"
    }
  }
}

extension StructureShape {
  /// The noun for the structure in error messages, with its name.
  var noun: String { "\(isUnion ? "union" : "structure") '\(name)'" }
}
