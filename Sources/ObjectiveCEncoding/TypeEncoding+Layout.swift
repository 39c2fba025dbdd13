extension TypeEncoding {
  /// The size of a value in bytes, on Apple's 64-bit ARM systems.
  ///
  /// The size is `nil` for `v`, `?` and vectors, for a structure that is opaque or whose fields are
  /// not written, for a bit field wider than its type, and for an array larger than the address
  /// space. Apple's compilers do not write the declared type of a bit field: a field of up to 32
  /// bits counts as an `int`, and a wider field as a `long`.
  public var size: Int? { layout?.size }

  /// The alignment of a value in bytes, on Apple's 64-bit ARM systems.
  ///
  /// If ``size`` is `nil`, the alignment is `nil`, too.
  public var alignment: Int? { layout?.alignment }

  // Size and alignment together: computing them separately would double the work at every level.
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
    // Compilers write an opaque structure with an empty list of fields.
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
  /// The size of the declared type in bytes.
  fileprivate var unit: Int { declaration?.type.size ?? (width <= 32 ? 4 : 8) }
}
