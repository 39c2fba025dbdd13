extension TypeEncoding {
  /// The size of a value in bytes, on Apple's 64-bit ARM systems.
  ///
  /// Nil for `v`, `?` and vectors, for structures that are opaque or whose fields are not written, and for
  /// arrays larger than memory. Apple's compilers do not write the declared type of a bit field:
  /// it counts as an `int`, or as a `long` if it has more than 32 bits.
  public var size: Int? { layout?.size }

  /// The alignment of a value in bytes, on Apple's 64-bit ARM systems.
  ///
  /// Nil where ``size`` is.
  public var alignment: Int? { layout?.alignment }

  // Size and alignment together: computing them apart would double the work at every level.
  fileprivate var layout: (size: Int, alignment: Int)? {
    switch kind {
    case .scalar(let scalar): return (scalar.size, scalar.size)
    case .string, .object, .block, .class, .selector, .pointer: return (8, 8)
    case .halfFloat: return (2, 2)
    case .void, .unknown, .vector: return nil
    case .array(let count, let element):
      guard let element = element.layout else { return nil }
      let (size, overflows) = element.size.multipliedReportingOverflow(by: count)
      return overflows ? nil : (size, element.alignment)
    case .complex(let scalar): return (scalar.size * 2, scalar.size)
    case .structure(let record): return record.layout(isUnion: false)
    case .union(let record): return record.layout(isUnion: true)
    case .bitField(let field):
      guard field.width <= field.unit * 8 else { return nil }
      return (field.unit, field.unit)
    }
  }
}

extension TypeEncoding.Record {
  fileprivate func layout(isUnion: Bool) -> (size: Int, alignment: Int)? {
    // An opaque structure is written with an empty list of fields.
    guard let fields, !fields.isEmpty else { return nil }
    var layout = RecordLayout(isUnion: isUnion)
    for field in fields {
      if case .bitField(let bits) = field.type.kind {
        guard layout.add(bits: bits.width, of: bits.unit) else { return nil }
      } else {
        guard let field = field.type.layout,
          layout.add(size: field.size, alignment: field.alignment)
        else { return nil }
      }
    }
    return (layout.size, layout.alignment)
  }
}

extension TypeEncoding.BitField {
  /// The size of its declared type in bytes.
  fileprivate var unit: Int { declaration?.type.size ?? (width <= 32 ? 4 : 8) }
}
