import Invocation
import ScriptProgram
extension Structure {
  /// Gives a member of a union the bytes of the active one.
  ///
  /// Numbers, and arrays and structures of numbers, share their bytes. A pointer or an object has
  /// no bytes that a script could see, so it reads as zero in the other members.
  func shareStorage(with index: Int) {
    let type = shape.fields[index].type
    let bytes = shape.fields[activeMember].type.bytes(of: fields[activeMember])
    let old = fields[index]
    fields[index] = bytes.map { type.value(from: $0[...]) } ?? type.zero
    // An array or a structure may be changed in part.
    if !type.isNumber { activeMember = index }
    withExtendedLifetime(old) {}
  }
}

extension StaticType {
  /// The bytes of a value, the lowest first; nil if it has none that a script could see.
  fileprivate func bytes(of value: Value) -> [UInt8]? {
    switch (self, value) {
    case (.integer, _): return Self.bytes(UInt64(bitPattern: Int64(value.integer)), size)
    case (.floating(.float), _): return Self.bytes(UInt64(Float(value.floating).bitPattern), 4)
    case (.floating, _): return Self.bytes(value.floating.bitPattern, size)
    case (.array(let element, _), .pointer(let pointer as ElementPointer))
    where (try? pointer.memory.allocate()) != nil:
      var all: [UInt8] = []
      for value in pointer.memory.elements {
        guard let bytes = element.bytes(of: value) else { return nil }
        all += bytes
      }
      return all
    case (.structure(let shape), .structure(let structure)) where !shape.isUnion:
      var all: [UInt8] = []
      for (field, value) in zip(shape.fields, structure.fields) {
        guard let bytes = field.type.bytes(of: value) else { return nil }
        let alignment = max(1, min(8, field.type.size))
        while !all.count.isMultiple(of: alignment) { all.append(0) }
        all += bytes
      }
      return all
    default: return nil
    }
  }

  private static func bytes(_ bits: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).map { $0 < 8 ? UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) : 0 }
  }

  /// The value that bytes stand for; those that are missing are zero.
  fileprivate func value(from bytes: ArraySlice<UInt8>) -> Value {
    var bits: UInt64 = 0
    for (index, byte) in bytes.prefix(min(8, size)).enumerated() {
      bits |= UInt64(byte) << (8 * UInt64(index))
    }
    switch self {
    case .integer(let scalar):
      return .integer(Arithmetic.wrap(Int(truncatingIfNeeded: Int64(bitPattern: bits)), to: scalar))
    case .floating(.float):
      return .floating(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .floating: return .floating(Double(bitPattern: bits))
    case .array(let element, let count):
      return .pointer(
        ElementPointer(
          Memory((0..<count).map { element.value(from: bytes.dropFirst($0 * element.size)) })))
    case .structure(let shape) where !shape.isUnion:
      var offset = 0
      return .structure(
        Structure(
          shape,
          shape.fields.map { field in
            let alignment = max(1, min(8, field.type.size))
            offset = (offset + alignment - 1) / alignment * alignment
            defer { offset += field.type.size }
            return field.type.value(from: bytes.dropFirst(offset))
          }))
    default: return zero
    }
  }
}
