/// A computation of the size and alignment of a structure or union, field by field.
public struct RecordLayout: Sendable {
  /// The alignment in bytes, which is at least 1.
  public private(set) var alignment: Int
  private let isUnion: Bool
  private let isPacked: Bool
  private let packing: Int?
  private var bits = 0

  /// Creates a layout without fields.
  ///
  /// - Parameters:
  ///   - isUnion: `true` for a union, whose fields share their bytes.
  ///   - isPacked: `true` if the fields follow each other without gaps.
  ///   - packing: The greatest alignment of a field, as `#pragma pack` sets it.
  ///   - alignment: The least alignment of the structure or union.
  public init(isUnion: Bool, isPacked: Bool = false, packing: Int? = nil, alignment: Int = 1) {
    self.isUnion = isUnion
    self.isPacked = isPacked
    self.packing = packing
    self.alignment = max(alignment, 1)
  }

  /// The size in bytes, including the padding at the end.
  public var size: Int { (bits + 7) / 8 + padding((bits + 7) / 8, to: alignment) }

  /// Adds a field other than a bit field.
  ///
  /// An attribute of the field can ask for a minimum alignment, `least`.
  ///
  /// - Returns: `false` if the size of the record overflows.
  public mutating func add(
    size: Int, alignment: Int, isPacked: Bool = false, least: Int = 1
  ) -> Bool {
    let natural = self.isPacked || isPacked ? 1 : alignment
    let alignment = min(max(natural, least, 1), packing ?? .max)
    self.alignment = max(self.alignment, alignment)
    return append(size, alignment)
  }

  /// Adds a bit field of `width` bits, whose declared type has a size of `unit` bytes.
  ///
  /// - Returns: `false` if the declared type has fewer than `width` bits.
  public mutating func add(bits width: Int, of unit: Int, isPacked: Bool = false) -> Bool {
    guard width <= unit * 8 else { return false }
    let isPacked = self.isPacked || isPacked
    // If `#pragma pack` limits the alignment, clang aligns even a packed record.
    if width > 0, !isPacked || packing != nil {
      alignment = max(alignment, min(unit, packing ?? .max))
    }
    if isUnion {
      bits = max(bits, width)
      return true
    }
    // A bit field does not straddle two units of its declared type. A field of width 0 ends the
    // unit.
    let used = bits % (unit * 8)
    if used > 0, width == 0 || (!isPacked && packing == nil && used + width > unit * 8) {
      bits += unit * 8 - used
    }
    bits += width
    return true
  }

  private mutating func append(_ size: Int, _ alignment: Int) -> Bool {
    // These limits leave room for the padding and for a count of bits instead of bytes.
    guard size < Int.max / 64, bits < Int.max / 4 else { return false }
    if isUnion {
      bits = max(bits, size * 8)
    } else {
      let start = (bits + 7) / 8
      bits = (start + padding(start, to: alignment) + size) * 8
    }
    return true
  }

  private func padding(_ size: Int, to alignment: Int) -> Int {
    (alignment - size % alignment) % alignment
  }
}
