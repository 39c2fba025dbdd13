extension TypeEncoding {
  /// The size of a value in bytes, on Apple's 64-bit ARM systems.
  ///
  /// Nil for what has none, or does not say: `v`, `?`, an opaque structure, a structure whose
  /// fields are not written, and arrays larger than memory. A bit field does not say its declared
  /// type in the form Apple's compilers write, and is taken for an `int`, or a `long` if it has
  /// more bits.
  public var size: Int? { layout?.size }

  /// The alignment of a value in bytes, on Apple's 64-bit ARM systems.
  ///
  /// Nil where ``size`` is.
  public var alignment: Int? { layout?.alignment }

  // Asked once for every type: asking for the size and the alignment apart would double the work
  // at every level.
  fileprivate var layout: (size: Int, alignment: Int)? {
    switch kind {
    case .scalar(let scalar): return (scalar.size, scalar.size)
    case .string, .object, .block, .class, .selector, .pointer: return (8, 8)
    case .void, .unknown: return nil
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
    // Fields that are written as none are those of an opaque structure.
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
