/// A collection of entries of the same size in an array of bytes; an incomplete last entry is
/// ignored.
struct ELFTable<Entry: BitwiseCopyable>: RandomAccessCollection {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count / MemoryLayout<Entry>.size }

  subscript(index: Int) -> Entry {
    bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: index * MemoryLayout<Entry>.size, as: Entry.self)
    }
  }
}
