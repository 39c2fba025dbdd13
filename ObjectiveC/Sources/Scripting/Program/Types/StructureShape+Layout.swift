import Invocation
import ObjectiveCEncoding

extension StructureShape {
  /// The size of a structure or union, and the positions of its fields.
  package struct Layout: Sendable {
    /// The size in bytes, including the padding at the end.
    package private(set) var size = 0
    package private(set) var alignment = 1

    /// The offset of each field, in bits.
    package private(set) var positions: [Int] = []
  }
}

extension StructureShape.Layout {
  init(_ shape: StructureShape) {
    var bits = 0
    var end = 0
    alignment = shape.minimumAlignment
    for field in shape.fields {
      let (size, natural) = field.type.layout
      let isPacked = field.isPacked || shape.isPacked
      let own = min(max(isPacked ? 1 : natural, field.alignment ?? 1), shape.packing ?? .max)
      if let width = field.bitWidth {
        let unit = 8 * size
        // A bit field does not straddle two units of its type unless the structure is packed. A bit
        // field of width zero ends the unit.
        let used = unit == 0 ? 0 : bits % unit
        if width == 0 ? used > 0 : !isPacked && shape.packing == nil && used + width > unit {
          bits += unit - used
        }
        if width > 0 || !field.isUnnamed { alignment = max(alignment, own) }
        positions.append(shape.isUnion ? 0 : bits)
        bits += width
      } else {
        let start = Self.aligned((bits + 7) / 8, to: own)
        positions.append(shape.isUnion ? 0 : start * 8)
        alignment = max(alignment, own)
        bits = min(start + size, Self.limit) * 8
      }
      end = max(end, bits)
      if shape.isUnion { bits = 0 }
    }
    size = Self.aligned((end + 7) / 8, to: alignment)
  }

  /// The size in bytes at which a type's size is capped, so that adding sizes cannot overflow.
  fileprivate static let limit = 1 << 56

  private static func aligned(_ size: Int, to alignment: Int) -> Int {
    (size + alignment - 1) / alignment * alignment
  }
}

extension StaticType {
  /// The size in bytes, as `sizeof` computes it.
  package var size: Int { layout.size }

  /// The alignment in bytes, as `_Alignof` computes it.
  package var alignment: Int { layout.alignment }

  fileprivate var layout: (size: Int, alignment: Int) {
    var type = self
    var count = 1
    while case .array(let element, let length) = type {
      count = min(count.clampedProduct(length), StructureShape.Layout.limit)
      type = element
    }
    let (size, alignment) = type.layoutOfElement
    let (product, overflows) = size.multipliedReportingOverflow(by: count)
    return (overflows ? StructureShape.Layout.limit : product, alignment)
  }

  private var layoutOfElement: (size: Int, alignment: Int) {
    switch self {
    case .void: (1, 1)
    case .integer(let scalar), .floating(let scalar): (scalar.size, scalar.size)
    case .structure(let shape): (shape.layout.size, shape.layout.alignment)
    case .dynamic, .object, .classObject, .selector, .block, .function, .pointer, .array: (8, 8)
    }
  }
}
