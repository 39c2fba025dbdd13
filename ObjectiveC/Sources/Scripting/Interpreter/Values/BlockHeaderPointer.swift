import ObjectiveCEncoding

/// A pointer into the header of a block, or into the header's descriptor.
///
/// Compilers lay out a block as a structure whose descriptor contains the types of the block.
/// Programs read the structure, or its words at their offsets in bytes. The words cannot be changed.
final class BlockHeaderPointer: Pointer {
  /// Words that are not zero, by their offsets.
  private let words: [Int: Value]

  private init(_ words: [Int: Value], at offset: Int = 0) {
    self.words = words
    super.init(index: offset)
  }

  convenience init(_ block: BlockObject) {
    let words: [Int: Value] = [8: .integer(40), 32: CString.value("\(block.shape.blockEncoding)")]
    // The descriptor has functions that copy and dispose the block, and a signature.
    let flags = Value.integer(1 << 25 | 1 << 30)
    self.init([
      0: .pointer(block.isa.map(ObjectPointer.init)), 8: flags,
      24: .pointer(BlockHeaderPointer(words)),
    ])
  }

  override func load() throws -> Value { words[index] ?? .integer(0) }

  override func advanced(by distance: Int) -> Pointer {
    BlockHeaderPointer(words, at: index &+ distance)
  }

  override var noun: String { "a pointer into the header of a block" }

  /// Returns a pointer to the words as members of a structure.
  func structure(_ shape: StructureShape) -> Pointer {
    let fields = zip(shape.fields, shape.layout.positions).map {
      words[index + $1 / 8] ?? $0.type.zero
    }
    return ElementPointer(Memory([.structure(Structure(shape, fields))]))
  }
}
